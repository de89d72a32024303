import { z } from 'zod'
import type { Instant } from '../domaene/zeit.ts'
import { exec, type Operation, row, sql } from './speicher.ts'

// assistent_modellaufruf: what each call to the language model used and cost.

export interface ModellaufrufNeu {
  agent: string
  nachricht_id: number | null
  zweck: string
  modell: string
  ergebnis: string
  tokens_ein: number
  /** Part of `tokens_ein`. */
  tokens_cache: number
  tokens_aus: number
  /** Millionths of the configured currency; null: no price is known, which is not 0. */
  kosten_mikro: number | null
}

/** The link to a message only while it has its text: what was forgotten meanwhile gets none (I8). */
export function* bucheModellaufrufe(arg: {
  neue: readonly ModellaufrufNeu[]
  jetzt: Instant
}): Operation<void> {
  for (const n of arg.neue)
    yield* exec(sql`INSERT INTO assistent_modellaufruf
        (agent, nachricht_id, zweck, modell, ergebnis, tokens_ein, tokens_cache, tokens_aus, kosten_mikro, zeit)
      VALUES (${n.agent}, (SELECT id FROM assistent_eingang WHERE id = ${n.nachricht_id ?? -1} AND ereignis IS NOT NULL),
        ${n.zweck}, ${n.modell}, ${n.ergebnis}, ${n.tokens_ein}, ${n.tokens_cache}, ${n.tokens_aus}, ${n.kosten_mikro}, ${arg.jetzt})`)
}

const Summe = z.object({
  aufrufe: z.number(),
  tokens: z.number(),
  kosten_mikro: z.number().nullable(),
  ohne_preis: z.number(),
})
/** `kosten_mikro` null: of none a price is known. `ohne_preis`: of so many with tokens it is not. */
export type Modellsumme = z.output<typeof Summe>

const SUMME = sql`COUNT(*) AS aufrufe, CAST(COALESCE(SUM(tokens_ein + tokens_aus), 0) AS BIGINT) AS tokens,
  CAST(SUM(kosten_mikro) AS BIGINT) AS kosten_mikro,
  COUNT(CASE WHEN kosten_mikro IS NULL AND tokens_ein + tokens_aus > 0 THEN 1 END) AS ohne_preis`
const KEINE: Modellsumme = { aufrufe: 0, tokens: 0, kosten_mikro: null, ohne_preis: 0 }

export function* modellaufrufeSeit(arg: { agent: string; seit: Instant }): Operation<Modellsumme> {
  return (
    (yield* row(
      Summe,
      sql`SELECT ${SUMME} FROM assistent_modellaufruf WHERE agent = ${arg.agent} AND zeit >= ${arg.seit}`,
    )) ?? KEINE
  )
}

/** All calls for one message, whatever they were for. */
export function* modellaufrufeZu({ nachricht_id }: { nachricht_id: number }): Operation<Modellsumme> {
  return (
    (yield* row(
      Summe,
      sql`SELECT ${SUMME} FROM assistent_modellaufruf WHERE nachricht_id = ${nachricht_id}`,
    )) ?? KEINE
  )
}
