import { z } from 'zod'
import { flagge } from './json.ts'
import { type Operation, row, sql } from './speicher.ts'

// What a turn would read and nearly everybody has nothing of, asked in one look instead of five.

const VorhandenRow = z.object({ wartet: flagge, begriffe: flagge, beispiele: flagge })
export type Vorhanden = z.output<typeof VorhandenRow>

/** `wartet`: somebody else's work waits for a Freigabe; `begriffe`, `beispiele`: something was learned that acts for this person. */
export function* vorhandenes(arg: { agent: string; person_id: string }): Operation<Vorhanden | undefined> {
  const { agent, person_id } = arg
  return yield* row(
    VorhandenRow,
    sql`SELECT
        EXISTS (SELECT 1 FROM assistent_vorgang WHERE status = 'wartet_freigabe' AND agent = ${agent} AND person_id <> ${person_id}) AS wartet,
        EXISTS (SELECT 1 FROM assistent_begriff WHERE agent = ${agent} AND (person_id = ${person_id} OR team = 1)) AS begriffe,
        EXISTS (SELECT 1 FROM assistent_lernbeispiel WHERE agent = ${agent} AND (person_id = ${person_id} OR team = 1)) AS beispiele`,
  )
}
