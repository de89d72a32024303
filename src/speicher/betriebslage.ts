import { join } from 'sql-template-tag'
import { z } from 'zod'
import { type Instant, MINUTE_MS, plusMs, TAG_MS } from '../domaene/zeit.ts'
import { MIT_TEXT, type Vorrat, vorrat } from './person-ansicht.ts'
import { ERSTER_START, type Run, RunRow } from './run.ts'
import { type Operation, row, rows, sql } from './speicher.ts'

// What an operator looks at. Some of it reads whole tables: not for a connection that serves.

const Wer = { person_id: z.string().nullable(), name: z.string().nullable() }
const Unzugestellt = z.object({
  id: z.number(),
  kanal: z.string(),
  ...Wer,
  zweck: z.string(),
  seit: z.string(),
  versuche: z.number(),
  fehler: z.string().nullable(),
  naechster: z.string().nullable(),
})
export type Unzugestellt = z.output<typeof Unzugestellt>

const HOECHSTENS = 100
/** What was given up is shown for so long. */
const AUFGEGEBEN_MS = 7 * TAG_MS

/** Due and not sent, and given up in the last week; newest first. What waits for a window is not due. */
export function* unzugestellte({
  agent,
  jetzt,
}: {
  agent: string
  jetzt: Instant
}): Operation<Unzugestellt[]> {
  return yield* rows(
    Unzugestellt,
    sql`SELECT a.id, a.kanal, a.person_id, p.name, a.zweck, a.erstellt AS seit, a.versuche, a.fehler,
        CASE WHEN a.status = 'bereit' THEN a.nicht_vor END AS naechster
      FROM assistent_ausgang a LEFT JOIN assistent_person p ON p.id = a.person_id
      WHERE a.agent = ${agent} AND ((a.status = 'bereit' AND COALESCE(a.fehler, '') <> 'ausserhalb_fenster'
          AND (a.versuche > 0 OR COALESCE(a.nicht_vor, a.erstellt) <= ${jetzt}))
        OR (a.status = 'fehler' AND a.erstellt > ${plusMs(jetzt, -AUFGEGEBEN_MS)}))
      ORDER BY a.id DESC LIMIT ${HOECHSTENS}`,
  )
}

const Lane = z.object({
  ...Wer,
  wartend: z.number(),
  seit: z.string(),
  nicht_vor: z.string().nullable(),
})
export type LaneStand = z.output<typeof Lane>

/** A turn takes seconds: what waits for longer does not get on. */
const STEHT_MS = MINUTE_MS

export function* stehendeLanes({ agent, jetzt }: { agent: string; jetzt: Instant }): Operation<LaneStand[]> {
  return yield* rows(
    Lane,
    sql`SELECT MAX(e.person_id) AS person_id, MAX(p.name) AS name, COUNT(*) AS wartend, MIN(e.angekommen) AS seit,
        MIN(e.nicht_vor) AS nicht_vor
      FROM assistent_eingang e LEFT JOIN assistent_person p ON p.id = e.person_id
      WHERE e.status IN ('neu', 'laeuft') AND e.agent = ${agent} GROUP BY e.lane
      HAVING MIN(e.angekommen) < ${plusMs(jetzt, -STEHT_MS)} ORDER BY seit LIMIT ${HOECHSTENS}`,
  )
}

const KanalRow = z.object({ name: z.string(), zeit: z.string().nullable() })
const UngesendetRow = z.object({ name: z.string(), n: z.number() })
export interface KanalStand {
  name: string
  letzte_nachricht: Instant | null
  letzte_zustellung: Instant | null
  ungesendet: number
}

export function* kanalStaende({ agent, jetzt }: { agent: string; jetzt: Instant }): Operation<KanalStand[]> {
  const ein = yield* rows(
    KanalRow,
    sql`SELECT kanal AS name, MAX(angekommen) AS zeit FROM assistent_eingang WHERE agent = ${agent} GROUP BY kanal`,
  )
  const aus = yield* rows(
    KanalRow,
    sql`SELECT kanal AS name, MAX(gesendet) AS zeit FROM assistent_ausgang WHERE agent = ${agent} GROUP BY kanal`,
  )
  const wartend = yield* rows(
    UngesendetRow,
    sql`SELECT kanal AS name, COUNT(*) AS n FROM assistent_ausgang WHERE agent = ${agent} AND status = 'bereit'
      AND (nicht_vor IS NULL OR nicht_vor <= ${jetzt}) GROUP BY kanal`,
  )
  const zeitIn = (zeilen: readonly z.output<typeof KanalRow>[], name: string): Instant | null =>
    zeilen.find((z) => z.name === name)?.zeit ?? null
  return [...new Set([...ein, ...aus].map((k) => k.name))].sort().map((name) => ({
    name,
    letzte_nachricht: zeitIn(ein, name),
    letzte_zustellung: zeitIn(aus, name),
    ungesendet: wartend.find((w) => w.name === name)?.n ?? 0,
  }))
}

/** The last run of each task. */
export function* letzteLaeufe({ namen }: { namen: readonly string[] }): Operation<Run[]> {
  return yield* rows(
    RunRow,
    sql`SELECT * FROM assistent_run WHERE name <> ${ERSTER_START} AND name IN (${join(namen)}) ORDER BY id DESC LIMIT ${HOECHSTENS}`,
  )
}

export type GesamtVorrat =
  | 'verlauf'
  | 'messages'
  | 'vorgang_text'
  | 'vorgang'
  | 'eingang_text'
  | 'ausgang'
  | 'aktion'
  | 'freigabe'
  | 'run'
  | 'modell'

export function* gesamtVorraete(): Operation<Record<GesamtVorrat, Vorrat>> {
  const alle = sql`1 = 1`
  const erstellt = sql`erstellt`
  return {
    verlauf: yield* vorrat(sql`assistent_verlauf`, erstellt, alle),
    messages: yield* vorrat(sql`messages`, sql`created_at`, alle),
    vorgang_text: yield* vorrat(sql`assistent_vorgang`, sql`aktualisiert`, MIT_TEXT),
    vorgang: yield* vorrat(sql`assistent_vorgang`, sql`aktualisiert`, alle),
    eingang_text: yield* vorrat(sql`assistent_eingang`, sql`angekommen`, sql`ereignis IS NOT NULL`),
    ausgang: yield* vorrat(sql`assistent_ausgang`, erstellt, alle),
    aktion: yield* vorrat(sql`assistent_aktion`, erstellt, alle),
    freigabe: yield* vorrat(sql`assistent_freigabe`, sql`zeit`, alle),
    run: yield* vorrat(sql`assistent_run`, sql`gestartet`, sql`name <> ${ERSTER_START}`),
    modell: yield* vorrat(sql`assistent_modellaufruf`, sql`zeit`, alle),
  }
}

/** Only Postgres knows it by a statement; SQLite's is its file's. */
export function* datenbankBytes(): Operation<number | null> {
  const da = yield* row(
    z.object({ n: z.coerce.number() }),
    sql`SELECT pg_database_size(current_database()) AS n`,
  )
  return da?.n ?? null
}
