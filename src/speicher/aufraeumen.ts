import type { Sql } from 'sql-template-tag'
import { z } from 'zod'
import type { Instant } from '../domaene/zeit.ts'
import { flagge } from './json.ts'
import { ERSTER_START } from './run.ts'
import { type Siegler, siegleWeg } from './siegel.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'

// What has outlived its Frist. Every operation touches at most STAPEL rows, so that nobody waits for it. Open work, and
// what repeats or answers of open work lean on, is never touched.

export const STAPEL = 500

/** Where a range goes on: rows are looked at in the order of (zeit, id). */
export interface Stelle {
  zeit: string
  id: string | number
}

export interface Schritt {
  anzahl: number
  /** Undefined: the range is through. */
  weiter: Stelle | undefined
}

/** A kind of clearing up: counts what a run would change, and changes the next of it. */
export interface Bereich {
  zaehle(arg: { grenze: Instant }): Operation<number>
  schritt(arg: { grenze: Instant; ab: Stelle | undefined }): Operation<Schritt>
}

const ABGESCHLOSSEN = sql`status IN ('beantwortet', 'erledigt', 'abgebrochen')`
const FERTIG = sql`status IN ('erledigt', 'fehler')`
const OFFEN = sql`status IN ('laeuft', 'rueckfrage', 'bestaetigung', 'wartet_freigabe', 'fehler')`
const gehoertZuOffenem = (vorgangId: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM assistent_vorgang WHERE assistent_vorgang.id = ${vorgangId} AND ${OFFEN})`

/** Where a range starts over: what was deleted is no longer in the way. */
const VON_VORN: Stelle = { zeit: '', id: '' }

function* zaehle(tabelle: Sql, wo: Sql): Operation<number> {
  const zahl = yield* row(z.object({ n: z.number() }), sql`SELECT COUNT(*) AS n FROM ${tabelle} WHERE ${wo}`)
  return zahl?.n ?? 0
}

/** Deletes rows; `key` is what names one. */
function loesche(tabelle: Sql, key: Sql, wo: (grenze: Instant) => Sql): Bereich {
  return {
    zaehle: ({ grenze }) => zaehle(tabelle, wo(grenze)),
    *schritt({ grenze }) {
      const weg = yield* rows(
        z.object({}),
        sql`DELETE FROM ${tabelle} WHERE (${key}) IN (SELECT ${key} FROM ${tabelle} WHERE ${wo(grenze)} LIMIT ${STAPEL}) RETURNING 1 AS weg`,
      )
      return { anzahl: weg.length, weiter: weg.length < STAPEL ? undefined : VON_VORN }
    },
  }
}

/**
 * Blanks columns of rows that stay. Goes on from where it was: blanked rows stay in the range for months, and a search
 * for the others from its beginning would read all of them for every batch.
 */
function leere(arg: { tabelle: Sql; zeit: Sql; anfang: Stelle; voll: Sql; setze: Sql }): Bereich {
  const { tabelle, zeit, anfang, voll, setze } = arg
  const Zeile = z.object({ id: z.union([z.string(), z.number()]), zeit: z.string(), voll: flagge })
  return {
    zaehle: ({ grenze }) => zaehle(tabelle, sql`${zeit} < ${grenze} AND ${voll}`),
    *schritt({ grenze, ab = anfang }) {
      const zeilen = yield* rows(
        Zeile,
        sql`SELECT id, ${zeit} AS zeit, CASE WHEN ${voll} THEN 1 ELSE 0 END AS voll FROM ${tabelle}
          WHERE ${zeit} < ${grenze} AND (${zeit}, id) > (${ab.zeit}, ${ab.id}) ORDER BY ${zeit}, id LIMIT ${STAPEL}`,
      )
      const bis = zeilen.at(-1)
      const anzahl = zeilen.filter((z) => z.voll).length
      if (bis && anzahl > 0) {
        yield* exec(sql`UPDATE ${tabelle} SET ${setze}
          WHERE (${zeit}, id) > (${ab.zeit}, ${ab.id}) AND (${zeit}, id) <= (${bis.zeit}, ${bis.id}) AND ${voll}`)
      }
      return { anzahl, weiter: zeilen.length < STAPEL ? undefined : bis }
    },
  }
}

/** A reminder is as old as its sending. */
const ausgangWeg = (grenze: Instant): Sql => sql`assistent_ausgang.erstellt < ${grenze}
  AND assistent_ausgang.status <> 'bereit'
  AND COALESCE(assistent_ausgang.gesendet, assistent_ausgang.nicht_vor, assistent_ausgang.erstellt) < ${grenze}
  AND NOT ${gehoertZuOffenem(sql`assistent_ausgang.vorgang_id`)}`

/** Which rows of the audit go. */
export const PROTOKOLL_WEG = {
  vorgang: (grenze: Instant): Sql => sql`aktualisiert < ${grenze} AND ${ABGESCHLOSSEN}`,
  aktion: (grenze: Instant): Sql =>
    sql`erstellt < ${grenze} AND NOT ${gehoertZuOffenem(sql`assistent_aktion.vorgang_id`)}`,
  freigabe: (grenze: Instant): Sql =>
    sql`zeit < ${grenze} AND NOT ${gehoertZuOffenem(sql`assistent_freigabe.vorgang_id`)}`,
}

/** The same deletion, and the chain of the audit says so in the same transaction. */
export const versiegelt = (tabelle: 'aktion' | 'freigabe', siegler: Siegler, jetzt: Instant) =>
  function* ({ grenze }: { grenze: Instant; ab: Stelle | undefined }): Operation<Schritt> {
    const tab = tabelle === 'aktion' ? sql`assistent_aktion` : sql`assistent_freigabe`
    const weg = yield* rows(
      z.object({ id: z.number() }),
      sql`DELETE FROM ${tab} WHERE id IN (SELECT id FROM ${tab} WHERE ${PROTOKOLL_WEG[tabelle](grenze)} LIMIT ${STAPEL}) RETURNING id`,
    )
    yield* siegleWeg({ siegler, tabelle, ids: weg.map((w) => w.id).sort((a, b) => a - b), jetzt })
    return { anzahl: weg.length, weiter: weg.length < STAPEL ? undefined : VON_VORN }
  }

/** In the order in which they are done: texts first, and deliveries before what was delivered. */
export const BEREICHE = {
  vorgang_text: leere({
    tabelle: sql`assistent_vorgang`,
    zeit: sql`aktualisiert`,
    anfang: VON_VORN,
    voll: sql`${ABGESCHLOSSEN} AND (text <> '' OR parameter <> '{}' OR antwort IS NOT NULL OR frage IS NOT NULL OR alternativen IS NOT NULL)`,
    // I3: the status is frozen, and with it `aktualisiert` and `version`.
    setze: sql`text = '', parameter = '{}', antwort = NULL, frage = NULL, alternativen = NULL`,
  }),
  eingang_text: leere({
    tabelle: sql`assistent_eingang`,
    zeit: sql`angekommen`,
    anfang: { zeit: '', id: 0 },
    voll: sql`${FERTIG} AND ereignis IS NOT NULL`,
    setze: sql`ereignis = NULL`,
  }),
  verlauf: loesche(sql`assistent_verlauf`, sql`id`, (grenze) => sql`erstellt < ${grenze}`),
  messages: loesche(sql`messages`, sql`id`, (grenze) => sql`created_at < ${grenze}`),
  vorgang: loesche(sql`assistent_vorgang`, sql`id`, PROTOKOLL_WEG.vorgang),
  aktion: loesche(sql`assistent_aktion`, sql`id`, PROTOKOLL_WEG.aktion),
  freigabe: loesche(sql`assistent_freigabe`, sql`id`, PROTOKOLL_WEG.freigabe),
  freigabe_anfrage: loesche(
    sql`assistent_freigabe_anfrage`,
    sql`id`,
    (grenze) => sql`zeit < ${grenze} AND NOT ${gehoertZuOffenem(sql`assistent_freigabe_anfrage.vorgang_id`)}`,
  ),
  zustellung: loesche(
    sql`assistent_zustellung`,
    sql`agent, kanal, provider_id`,
    (grenze) => sql`aktualisiert < ${grenze} AND NOT EXISTS (SELECT 1 FROM assistent_ausgang
      WHERE assistent_ausgang.id = assistent_zustellung.ausgang_id AND NOT (${ausgangWeg(grenze)}))`,
  ),
  ausgang: loesche(sql`assistent_ausgang`, sql`id`, ausgangWeg),
  zeitplan: loesche(
    sql`assistent_zeitplan`,
    sql`id`,
    (grenze) => sql`aktualisiert < ${grenze} AND status = 'beendet'`,
  ),
  eingang: loesche(
    sql`assistent_eingang`,
    sql`id`,
    (grenze) => sql`angekommen < ${grenze} AND ${FERTIG} AND id NOT IN (
      SELECT nachricht_id FROM assistent_vorgang WHERE ${OFFEN} UNION ALL
      SELECT lauf_nachricht_id FROM assistent_vorgang WHERE ${OFFEN} AND lauf_nachricht_id IS NOT NULL)`,
  ),
  // The newest run of a task says from where missed slots count.
  run: loesche(
    sql`assistent_run`,
    sql`id`,
    (grenze) => sql`gestartet < ${grenze} AND ${FERTIG} AND name <> ${ERSTER_START}
      AND EXISTS (SELECT 1 FROM assistent_run n WHERE n.name = assistent_run.name AND n.slot > assistent_run.slot)`,
  ),
  auskunft: loesche(sql`assistent_auskunft`, sql`id`, (grenze) => sql`zeit < ${grenze}`),
  einsicht: loesche(sql`assistent_einsicht`, sql`id`, (grenze) => sql`zeit < ${grenze}`),
  modell: loesche(sql`assistent_modellaufruf`, sql`id`, (grenze) => sql`zeit < ${grenze}`),
  einladung: loesche(sql`assistent_einladung`, sql`hash`, (grenze) => sql`gueltig_bis < ${grenze}`),
  sitzung: loesche(sql`assistent_sitzung`, sql`hash`, (grenze) => sql`gueltig_bis < ${grenze}`),
  anmeldeaufgabe: loesche(sql`assistent_anmeldeaufgabe`, sql`hash`, (grenze) => sql`gueltig_bis < ${grenze}`),
  anmeldeversuch: loesche(sql`assistent_anmeldeversuch`, sql`id`, (grenze) => sql`gueltig_bis < ${grenze}`),
} satisfies Record<string, Bereich>
