import { z } from 'zod'
import { standVon } from '../domaene/stand.ts'
import { exec, type Operation, row, sql } from './speicher.ts'

// assistent_lern_ablehnung: what was refused for the team stays refused when its rows are taken back or forgotten. Only a
// hash is kept: no text, and nobody.

/** `norm`: of the text or the word; `inhalt`: the Fähigkeit, or what the word stands for. */
export interface Abgelehntes {
  agent: string
  art: 'L' | 'B'
  norm: string
  inhalt: string
}

const standZu = ({ art, norm, inhalt }: Abgelehntes): string => standVon({ art, norm, inhalt })

export function* merkeAblehnung(a: Abgelehntes): Operation<void> {
  yield* exec(sql`INSERT INTO assistent_lern_ablehnung (agent, stand) VALUES (${a.agent}, ${standZu(a)})
    ON CONFLICT (agent, stand) DO NOTHING`)
}

export function* hebeAblehnungAuf(a: Abgelehntes): Operation<void> {
  yield* exec(sql`DELETE FROM assistent_lern_ablehnung WHERE agent = ${a.agent} AND stand = ${standZu(a)}`)
}

export function* istAbgelehnt(a: Abgelehntes): Operation<boolean> {
  const da = yield* row(
    z.object({ stand: z.string() }),
    sql`SELECT stand FROM assistent_lern_ablehnung WHERE agent = ${a.agent} AND stand = ${standZu(a)}`,
  )
  return da !== undefined
}
