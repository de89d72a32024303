import { z } from 'zod'
import { type Instant, MINUTE_MS, plusMs } from '../domaene/zeit.ts'
import { exec, type Operation, rows, sql } from './speicher.ts'

// Who looked at somebody else's data in the Leitstand, and when; never what was seen.

export const EINSICHT_ARTEN = ['person', 'vorgang'] as const
export type EinsichtArt = (typeof EINSICHT_ARTEN)[number]

/** A page that is open asks again whenever something changes: within this time that is the same look. */
const EIN_BLICK_MS = 5 * MINUTE_MS

export interface EinsichtNeu {
  agent: string
  /** About whom. */
  person_id: string
  /** Who looked. */
  von: string
  was: EinsichtArt
  jetzt: Instant
}

/** Notes a look at another person's data; at one's own, and of or at somebody who was forgotten since then: nothing. */
export function* vermerkeEinsicht({ agent, person_id, von, was, jetzt }: EinsichtNeu): Operation<void> {
  if (person_id === von) return
  const [schon] = yield* rows(
    z.object({}),
    sql`SELECT 1 AS da FROM assistent_einsicht WHERE person_id = ${person_id} AND von = ${von} AND was = ${was}
      AND zeit > ${plusMs(jetzt, -EIN_BLICK_MS)} LIMIT 1`,
  )
  if (schon) return
  yield* exec(
    sql`INSERT INTO assistent_einsicht (agent, person_id, von, was, zeit)
      SELECT p.agent, p.id, v.id, CAST(${was} AS TEXT), CAST(${jetzt} AS TEXT) FROM assistent_person p JOIN assistent_person v ON v.id = ${von}
      WHERE p.id = ${person_id} AND p.agent = ${agent}`,
  )
}

/** The same of several. */
export function* vermerkeEinsichten(
  arg: Omit<EinsichtNeu, 'person_id'> & { personen: readonly string[] },
): Operation<void> {
  const { personen, ...blick } = arg
  for (const person_id of personen) yield* vermerkeEinsicht({ ...blick, person_id })
}

const Einsicht = z.object({
  von: z.string(),
  /** Null: somebody who was forgotten. */
  name: z.string().nullable(),
  was: z.enum(EINSICHT_ARTEN),
  zeit: z.string(),
})
export type Einsicht = z.output<typeof Einsicht>

/** The last looks at a person's data, the newest first. */
export function* listeEinsichten(arg: { person_id: string; hoechstens: number }): Operation<Einsicht[]> {
  return yield* rows(
    Einsicht,
    sql`SELECT e.von, p.name, e.was, e.zeit FROM assistent_einsicht e LEFT JOIN assistent_person p ON p.id = e.von
      WHERE e.person_id = ${arg.person_id} ORDER BY e.id DESC LIMIT ${arg.hoechstens}`,
  )
}
