import type { Sql } from 'sql-template-tag'
import { z } from 'zod'
import { abstandMs, type Instant } from '../domaene/zeit.ts'
import { type Operation, row, rows, sql } from './speicher.ts'

// Figures of one day (of any zone: it is given as two instants): its messages in one read, its calls of the model in another, each by
// an index that holds all it needs.

const Nachricht = z.object({
  angekommen: z.string(),
  gesendet: z.string().nullable(),
  rueckfrage: z.number(),
  mit_modell: z.number(),
})
const Zweck = z.object({
  zweck: z.string(),
  aufrufe: z.number(),
  tokens: z.number(),
  kosten_mikro: z.number().nullable(),
})
export type Zweckzahlen = z.output<typeof Zweck>

export interface Tageszahlen {
  nachrichten: number
  mit_modell: number
  rueckfragen: number
  /** From the arrival of a message to its first reply, ascending. */
  antwort_ms: number[]
  zwecke: Zweckzahlen[]
}

/** Not as a column: SQLite would take the index of names, which begins with the agent, and read all rows (25 ms of 1). */
const vonAgent = (agent: string): Sql => sql`(e.agent || '') = ${agent}`

export function* tageszahlen(arg: { agent: string; von: Instant; bis: Instant }): Operation<Tageszahlen> {
  const { agent, von, bis } = arg
  const nachrichten = yield* rows(
    Nachricht,
    // Subqueries: as a join SQLite reads the rows of all messages, with their texts (18 ms of 3 a day of 3,300). The kind of a
    // reply is no condition: with two of them each message costs two searches more (a third of the time).
    sql`SELECT e.angekommen, (SELECT MIN(CASE WHEN a.zweck IN ('antwort', 'ergebnis') THEN a.gesendet END)
        FROM assistent_ausgang a WHERE a.nachricht_id = e.id) AS gesendet,
        CASE WHEN e.ergebnis = 'rueckfrage' THEN 1 ELSE 0 END AS rueckfrage,
        CASE WHEN EXISTS (SELECT 1 FROM assistent_modellaufruf m WHERE m.nachricht_id = e.id) THEN 1 ELSE 0 END AS mit_modell
      FROM assistent_eingang e
      WHERE e.angekommen >= ${von} AND e.angekommen < ${bis} AND e.art = 'nachricht' AND ${vonAgent(agent)}`,
  )
  return {
    nachrichten: nachrichten.length,
    mit_modell: nachrichten.reduce((summe, n) => summe + n.mit_modell, 0),
    rueckfragen: nachrichten.reduce((summe, n) => summe + n.rueckfrage, 0),
    antwort_ms: nachrichten
      .flatMap((n) => (n.gesendet === null ? [] : [Math.max(0, abstandMs(n.angekommen, n.gesendet))]))
      .sort((a, b) => a - b),
    zwecke: yield* rows(
      Zweck,
      sql`SELECT zweck, COUNT(*) AS aufrufe, CAST(SUM(tokens_ein + tokens_aus) AS BIGINT) AS tokens,
          CAST(SUM(kosten_mikro) AS BIGINT) AS kosten_mikro
        FROM assistent_modellaufruf WHERE agent = ${agent} AND zeit >= ${von} AND zeit < ${bis} GROUP BY zweck ORDER BY zweck`,
    ),
  }
}

const Erste = z.object({ angekommen: z.string() })

/** When the oldest message came in that is still known. */
export function* ersteNachricht({ agent }: { agent: string }): Operation<Instant | undefined> {
  const da = yield* row(
    Erste,
    sql`SELECT e.angekommen FROM assistent_eingang e WHERE ${vonAgent(agent)} AND e.art = 'nachricht' ORDER BY e.angekommen LIMIT 1`,
  )
  return da?.angekommen
}

const Offen = z.object({ status: z.string(), anzahl: z.number() })

export function* offeneJeStatus({ agent }: { agent: string }): Operation<z.output<typeof Offen>[]> {
  return yield* rows(
    Offen,
    sql`SELECT status, COUNT(*) AS anzahl FROM (
        SELECT CASE WHEN status = 'fehler' AND grund = 'unklar' THEN 'unklar' ELSE status END AS status
        FROM assistent_vorgang WHERE agent = ${agent}
          AND status IN ('laeuft', 'rueckfrage', 'bestaetigung', 'wartet_freigabe', 'fehler')) AS offene
      GROUP BY status`,
  )
}
