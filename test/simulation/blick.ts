import { z } from 'zod'
import { type Operation, rows, sql } from '../../src/speicher/speicher.ts'
import { brueche } from '../helfer/invarianten.ts'

// One look at the tables, for the checks.

const EingangBild = z.object({
  id: z.number(),
  lane: z.string(),
  status: z.string(),
  person_id: z.string().nullable(),
  provider_id: z.string().nullable(),
  gesendet: z.string(),
  angekommen: z.string(),
  nicht_vor: z.string().nullable(),
  abgeschlossen: z.string().nullable(),
  slot: z.string().nullable(),
  faellig: z.string().nullable(),
})
const VorgangBild = z.object({
  id: z.string(),
  status: z.string(),
  person_id: z.string(),
  risiko: z.number(),
  grund: z.string().nullable(),
  frist: z.string().nullable(),
  ersetzt_durch: z.string().nullable(),
  auszufuehren: z.number(),
  nachricht_id: z.number(),
  erstellt: z.string(),
  aktualisiert: z.string(),
})
const AktionBild = z.object({
  key: z.string(),
  vorgang_id: z.string(),
  status: z.string(),
  ergebnis: z.string().nullable(),
  ausgeloest_von: z.string(),
  freigegeben_von: z.string().nullable(),
  abgeschlossen: z.string().nullable(),
  erstellt: z.string(),
})
const AusgangBild = z.object({
  id: z.number(),
  status: z.string(),
  zweck: z.string(),
  kanal: z.string(),
  chat: z.string(),
  nicht_vor: z.string().nullable(),
  gesendet: z.string().nullable(),
  erstellt: z.string(),
})
const PersonBild = z.object({
  id: z.string(),
  epoche: z.number(),
  opt_out: z.string().nullable(),
  status: z.string(),
  aktualisiert: z.string(),
})
const VergessenBild = z.object({ id: z.string(), status: z.string(), grund: z.string().nullable() })

export interface Bild {
  eingang: z.output<typeof EingangBild>[]
  vorgang: z.output<typeof VorgangBild>[]
  aktion: z.output<typeof AktionBild>[]
  ausgang: z.output<typeof AusgangBild>[]
  person: z.output<typeof PersonBild>[]
  vergessen: z.output<typeof VergessenBild>[]
  /** What the statements of test/helfer/invarianten.ts find: true of each committed state. */
  brueche: string[]
}

export function* seheOperation({ mitBruechen }: { mitBruechen: boolean }): Operation<Bild> {
  return {
    eingang: yield* rows(
      EingangBild,
      sql`SELECT id, lane, status, person_id, provider_id, gesendet, angekommen, nicht_vor, abgeschlossen,
        json_extract(ereignis, '$.zeitplan.id') || ' ' || json_extract(ereignis, '$.zeitplan.slot') AS slot,
        json_extract(ereignis, '$.zeitplan.faellig') AS faellig FROM assistent_eingang ORDER BY id`,
    ),
    vorgang: yield* rows(
      VorgangBild,
      sql`SELECT id, status, person_id, risiko, grund, frist, ersetzt_durch, auszufuehren, nachricht_id, erstellt, aktualisiert FROM assistent_vorgang ORDER BY id`,
    ),
    aktion: yield* rows(
      AktionBild,
      sql`SELECT key, vorgang_id, status, ergebnis, ausgeloest_von, freigegeben_von, abgeschlossen, erstellt FROM assistent_aktion ORDER BY id`,
    ),
    ausgang: yield* rows(
      AusgangBild,
      sql`SELECT id, status, zweck, kanal, chat, nicht_vor, gesendet, erstellt FROM assistent_ausgang ORDER BY id`,
    ),
    person: yield* rows(
      PersonBild,
      sql`SELECT id, epoche, opt_out, status, aktualisiert FROM assistent_person ORDER BY id`,
    ),
    vergessen: yield* rows(VergessenBild, sql`SELECT id, status, grund FROM assistent_vergessen ORDER BY id`),
    brueche: mitBruechen ? yield* brueche({}) : [],
  }
}

/** One line of the trace that SQLite keeps (spur.ts). */
export interface SpurZeile {
  was: 'vorgang' | 'eingang' | 'freigabe' | 'geleert'
  id: string
  d: Record<string, string | number | null>
}

export const leseSpur = (zeilen: readonly Record<string, unknown>[]): SpurZeile[] =>
  zeilen.map((z) => ({
    was: z.was as SpurZeile['was'],
    id: String(z.id),
    d: JSON.parse(String(z.d)) as SpurZeile['d'],
  }))
