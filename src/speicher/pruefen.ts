import type { Sql } from 'sql-template-tag'
import { z } from 'zod'
import { Ereignis } from '../domaene/ereignis.ts'
import { Frage, Parameter } from '../domaene/vorgang.ts'
import type { Instant } from '../domaene/zeit.ts'
import { Knoepfe } from './ausgang.ts'
import { jsonSpalte } from './json.ts'
import { type Operation, rows, sql } from './speicher.ts'
import { FreieFrage } from './unterhaltung.ts'

// What `assistent pruefen` looks at. Operations give ids, never texts.

const Zeile = z.object({ id: z.union([z.string(), z.number()]) }).transform(({ id }) => String(id))

function* ids(statement: Sql): Operation<string[]> {
  return yield* rows(Zeile, statement)
}

/** The number of the newest migration that was applied. */
export function* schemaNummer({ pragma }: { pragma: boolean }): Operation<number | undefined> {
  const [nummer] = yield* rows(
    z.object({ nummer: z.number() }),
    pragma
      ? sql`SELECT user_version AS nummer FROM pragma_user_version`
      : sql`SELECT MAX(nummer) AS nummer FROM assistent_schema`,
  )
  return nummer?.nummer
}

/** Faults of the file in SQLite's words, which name tables and pages, never values; reads all of it. */
export function* dateiFehler(): Operation<string[]> {
  const Befund = z.object({ befund: z.string() })
  const zeilen = yield* rows(Befund, sql`SELECT integrity_check AS befund FROM pragma_integrity_check`)
  return zeilen.map((z) => z.befund).filter((befund) => befund !== 'ok')
}

export interface JsonSpalte {
  name: string
  tabelle: Sql
  spalte: Sql
  schema: z.ZodType
  /** Smaller than every id. */
  anfang: string | number
}

const spalte = (
  name: string,
  tabelle: Sql,
  feld: Sql,
  schema: z.ZodType,
  anfang: string | number = 0,
): JsonSpalte => ({ name, tabelle, spalte: feld, schema, anfang })

export const JSON_SPALTEN: readonly JsonSpalte[] = [
  spalte('assistent_vorgang.parameter', sql`assistent_vorgang`, sql`parameter`, Parameter, ''),
  spalte('assistent_vorgang.frage', sql`assistent_vorgang`, sql`frage`, Frage.nullable(), ''),
  spalte('assistent_vorgang.alternativen', sql`assistent_vorgang`, sql`alternativen`, z.json(), ''),
  spalte('assistent_unterhaltung.frage', sql`assistent_unterhaltung`, sql`frage`, FreieFrage, ''),
  spalte('assistent_eingang.ereignis', sql`assistent_eingang`, sql`ereignis`, Ereignis),
  spalte('assistent_ausgang.knoepfe', sql`assistent_ausgang`, sql`knoepfe`, Knoepfe),
  spalte('assistent_aktion.ergebnis', sql`assistent_aktion`, sql`ergebnis`, z.json()),
  spalte('assistent_lernbeispiel.parameter', sql`assistent_lernbeispiel`, sql`parameter`, Parameter),
]

const SEITE = 500
const UNLESBAR = Symbol('unlesbar')

export interface JsonSeite {
  unlesbar: string[]
  /** Where to go on; undefined: the column is through. */
  weiter: string | number | undefined
}

/** Which of the next rows of a column cannot be read. */
export const unlesbareSeite = ({ tabelle, spalte: feld, schema }: JsonSpalte) =>
  function* ({ nach }: { nach: string | number }): Operation<JsonSeite> {
    const seite = yield* rows(
      z.object({ id: z.union([z.string(), z.number()]), wert: jsonSpalte(schema, UNLESBAR) }),
      sql`SELECT id, ${feld} AS wert FROM ${tabelle} WHERE ${feld} IS NOT NULL AND id > ${nach} ORDER BY id LIMIT ${SEITE}`,
    )
    return {
      unlesbar: seite.filter((z) => z.wert === UNLESBAR).map((z) => String(z.id)),
      weiter: seite.length < SEITE ? undefined : seite.at(-1)?.id,
    }
  }

/** `laeuft`, but nothing will go on with it: not handed to a lane, and its messages are finished. */
export function* verwaisteVorgaenge(): Operation<string[]> {
  return yield* ids(sql`SELECT id FROM assistent_vorgang v WHERE status = 'laeuft' AND auszufuehren = 0 AND NOT EXISTS (
    SELECT 1 FROM assistent_eingang e WHERE e.id IN (v.nachricht_id, v.lauf_nachricht_id) AND e.status IN ('neu', 'laeuft'))
    ORDER BY nachricht_id, id`)
}

/** Failed, and nobody knows whether an effect of it happened: a person decides. */
export function* unklareVorgaenge(): Operation<string[]> {
  return yield* ids(sql`SELECT v.id FROM assistent_vorgang v WHERE v.status = 'fehler' AND EXISTS
    (SELECT 1 FROM assistent_aktion a WHERE a.vorgang_id = v.id AND a.status = 'unklar') ORDER BY v.nachricht_id, v.id`)
}

/** Could have been done since then, and nobody did: messages, and work that was handed to a lane. */
export function* liegengeblieben({ seit }: { seit: Instant }): Operation<string[]> {
  const nachrichten =
    yield* ids(sql`SELECT id FROM assistent_eingang WHERE status IN ('neu', 'laeuft') AND angekommen < ${seit}
    AND (nicht_vor IS NULL OR nicht_vor < ${seit}) ORDER BY id`)
  const vorgaenge = yield* ids(
    sql`SELECT id FROM assistent_vorgang WHERE auszufuehren = 1 AND aktualisiert < ${seit} ORDER BY nachricht_id, id`,
  )
  return [...nachrichten, ...vorgaenge]
}

/** The newest instant that this program wrote. */
export function* neuesteZeit(): Operation<Instant | undefined> {
  const Zeit = z.object({ zeit: z.string().nullable() })
  const [da] = yield* rows(
    Zeit,
    sql`SELECT MAX(zeit) AS zeit FROM (SELECT MAX(angekommen) AS zeit FROM assistent_eingang
    UNION ALL SELECT MAX(gesendet) FROM assistent_ausgang UNION ALL SELECT MAX(gestartet) FROM assistent_run) z`,
  )
  return da?.zeit ?? undefined
}

/** Begun, and the Vorgang is closed: nobody will look any more what came of it. */
export function* offeneAktionen(): Operation<string[]> {
  return yield* ids(sql`SELECT a.id FROM assistent_aktion a LEFT JOIN assistent_vorgang v ON v.id = a.vorgang_id
    WHERE a.status = 'begonnen' AND (v.id IS NULL OR v.status IN ('beantwortet', 'erledigt', 'abgebrochen')) ORDER BY a.id`)
}

/** Due or tried since then, and not sent. */
export function* ungesendete({ seit }: { seit: Instant }): Operation<string[]> {
  return yield* ids(sql`SELECT id FROM assistent_ausgang WHERE status = 'bereit' AND erstellt < ${seit} AND (fehler IS NULL OR fehler <> 'ausserhalb_fenster')
    AND (versuche > 0 OR nicht_vor IS NULL OR nicht_vor < ${seit}) ORDER BY id`)
}

export function* gescheiterteEingaenge(): Operation<string[]> {
  return yield* ids(sql`SELECT id FROM assistent_eingang WHERE status = 'fehler' ORDER BY id`)
}

/** Tasks whose newest run failed. */
export function* gescheiterteAufgaben(): Operation<string[]> {
  return yield* ids(sql`SELECT name AS id FROM assistent_run r WHERE status = 'fehler'
    AND NOT EXISTS (SELECT 1 FROM assistent_run n WHERE n.name = r.name AND n.slot > r.slot) ORDER BY name`)
}
