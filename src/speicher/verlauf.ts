import { join } from 'sql-template-tag'
import { z } from 'zod'
import type { Instant } from '../domaene/zeit.ts'
import { exec, type Operation, rows, sql } from './speicher.ts'

export const VerlaufRow = z.object({
  id: z.number(),
  rolle: z.enum(['nutzer', 'assistent']),
  text: z.string(),
  vorgang_id: z.string().nullable(),
  nachricht_id: z.number().nullable(),
  gesendet: z.string(),
})
export type Verlauf = z.output<typeof VerlaufRow>

/**
 * The window of a message: the last `eintraege` lines, not older than `seit`, oldest first. Without those of messages
 * that were sent after it: one that arrives late was written before them.
 */
export function* verlaufFenster(arg: {
  unterhaltung_id: string
  nachricht: { id: number; gesendet: Instant }
  seit: Instant
  eintraege: number
}): Operation<Verlauf[]> {
  const { id, gesendet } = arg.nachricht
  const neueste = yield* rows(
    VerlaufRow,
    sql`SELECT id, rolle, text, vorgang_id, nachricht_id, gesendet FROM assistent_verlauf v
      WHERE unterhaltung_id = ${arg.unterhaltung_id} AND gesendet >= ${arg.seit}
        AND NOT EXISTS (SELECT 1 FROM assistent_eingang e WHERE e.id = v.nachricht_id AND (e.gesendet, e.id) > (${gesendet}, ${id}))
      ORDER BY gesendet DESC, id DESC LIMIT ${arg.eintraege}`,
  )
  return neueste.reverse()
}

export interface VerlaufNeu {
  unterhaltung_id: string
  rolle: 'nutzer' | 'assistent'
  text: string
  vorgang_id: string | null
  nachricht_id: number | null
  /** Ordered by this, ties by id. */
  gesendet: Instant
}

export const insertVerlauf = ({ v, jetzt }: { v: VerlaufNeu; jetzt: Instant }): Operation<void> =>
  insertZeilen({ zeilen: [v], jetzt })

/** In this order. */
export function* insertZeilen(arg: { zeilen: readonly VerlaufNeu[]; jetzt: Instant }): Operation<void> {
  if (arg.zeilen.length === 0) return
  const werte = arg.zeilen.map(
    (v) =>
      sql`(${v.unterhaltung_id}, ${v.rolle}, ${v.text}, ${v.vorgang_id}, ${v.nachricht_id}, ${v.gesendet}, ${arg.jetzt})`,
  )
  yield* exec(sql`INSERT INTO assistent_verlauf (unterhaltung_id, rolle, text, vorgang_id, nachricht_id, gesendet, erstellt)
    VALUES ${join(werte, ', ')}`)
}

export function* markiereBearbeitet(arg: { nachricht_id: number; jetzt: Instant }): Operation<void> {
  yield* exec(
    sql`UPDATE assistent_verlauf SET bearbeitet = ${arg.jetzt} WHERE nachricht_id = ${arg.nachricht_id} AND rolle = 'nutzer'`,
  )
}
