import { z } from 'zod'
import { Zweck } from './ausgang.ts'
import { type Operation, rows, sql } from './speicher.ts'

// What was said to a person about a Vorgang, and how far it came.

const SendungRow = z.object({
  id: z.number(),
  zweck: Zweck,
  kanal: z.string(),
  text: z.string(),
  status: z.enum(['bereit', 'gesendet', 'fehler', 'unterdrueckt', 'abgebrochen']),
  erstellt: z.string(),
  gesendet: z.string().nullable(),
  /** What the provider said last, and when. */
  zustellung: z.enum(['gesendet', 'zugestellt', 'gelesen', 'fehler']).nullable(),
  gemeldet: z.string().nullable(),
})
export type Sendung = z.output<typeof SendungRow>

export function* sendungenZu(arg: { vorgang_id: string; person_id: string }): Operation<Sendung[]> {
  return yield* rows(
    SendungRow,
    sql`SELECT a.id, a.zweck, a.kanal, a.text, a.status, a.erstellt, a.gesendet,
        (SELECT z.status FROM assistent_zustellung z WHERE z.ausgang_id = a.id ORDER BY z.aktualisiert DESC LIMIT 1) AS zustellung,
        (SELECT z.aktualisiert FROM assistent_zustellung z WHERE z.ausgang_id = a.id ORDER BY z.aktualisiert DESC LIMIT 1) AS gemeldet
      FROM assistent_ausgang a WHERE a.vorgang_id = ${arg.vorgang_id} AND a.person_id = ${arg.person_id} ORDER BY a.id`,
  )
}
