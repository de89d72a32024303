import { z } from 'zod'
import { kanonisch } from '../domaene/stand.ts'
import { Parameter } from '../domaene/vorgang.ts'
import type { Instant } from '../domaene/zeit.ts'
import { jsonSpalte } from './json.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'

// assistent_lernbeispiel and assistent_begriff: what a choice, a correction or „mit X meine ich Y“ taught.

export const LernbeispielRow = z.object({ faehigkeit: z.string(), parameter: jsonSpalte(Parameter, {}) })
export type Lernbeispiel = z.output<typeof LernbeispielRow>

const Id = z.object({ id: z.number() })

/** Acts for its author at once, for the team only when marked so. */
export function* lernbeispieleZu(arg: {
  agent: string
  person_id: string
  text_norm: string
}): Operation<Lernbeispiel[]> {
  return yield* rows(
    LernbeispielRow,
    sql`SELECT faehigkeit, parameter FROM assistent_lernbeispiel WHERE agent = ${arg.agent} AND text_norm = ${arg.text_norm}
      AND (person_id = ${arg.person_id} OR team = 1) ORDER BY CASE WHEN person_id = ${arg.person_id} THEN 0 ELSE 1 END, id DESC LIMIT 3`,
  )
}

export interface LernbeispielNeu {
  agent: string
  person_id: string
  text_norm: string
  faehigkeit: string
  parameter: Parameter
  quelle: string
  nachricht_id: number
}

/** The newest word of a person on a text counts; the team learns it when a second person says the same, values included. */
export function* lerneBeispiel({ l, jetzt }: { l: LernbeispielNeu; jetzt: Instant }): Operation<void> {
  const parameter = kanonisch(l.parameter)
  const andere = yield* row(
    Id,
    sql`SELECT id FROM assistent_lernbeispiel WHERE agent = ${l.agent} AND text_norm = ${l.text_norm} AND faehigkeit = ${l.faehigkeit}
      AND parameter = ${parameter} AND person_id <> ${l.person_id} LIMIT 1`,
  )
  const team = andere !== undefined
  yield* exec(sql`INSERT INTO assistent_lernbeispiel (agent, person_id, text_norm, faehigkeit, parameter, quelle, nachricht_id, team, erstellt)
    VALUES (${l.agent}, ${l.person_id}, ${l.text_norm}, ${l.faehigkeit}, ${parameter}, ${l.quelle}, ${l.nachricht_id}, ${team}, ${jetzt})
    ON CONFLICT (agent, person_id, text_norm) DO UPDATE SET faehigkeit = excluded.faehigkeit, parameter = excluded.parameter,
      quelle = excluded.quelle, nachricht_id = excluded.nachricht_id, team = excluded.team, erstellt = excluded.erstellt`)
}

/** Takes back what a message taught. */
export function* verlerne(arg: { agent: string; person_id: string; text_norm: string }): Operation<boolean> {
  const weg = yield* rows(
    Id,
    sql`DELETE FROM assistent_lernbeispiel WHERE agent = ${arg.agent} AND person_id = ${arg.person_id} AND text_norm = ${arg.text_norm} RETURNING id`,
  )
  return weg.length > 0
}

export const BegriffRow = z.object({ wort: z.string(), bedeutung: z.string() })

export function* begriffeFuer(arg: {
  agent: string
  person_id: string
}): Operation<z.output<typeof BegriffRow>[]> {
  return yield* rows(
    BegriffRow,
    sql`SELECT wort, bedeutung FROM assistent_begriff WHERE agent = ${arg.agent} AND (person_id = ${arg.person_id} OR team = 1)
      ORDER BY CASE WHEN person_id = ${arg.person_id} THEN 0 ELSE 1 END, id LIMIT 500`,
  )
}

export function* lerneBegriff(arg: {
  agent: string
  person_id: string
  wort: string
  wort_norm: string
  bedeutung: string
  nachricht_id: number
  jetzt: Instant
}): Operation<void> {
  yield* exec(sql`INSERT INTO assistent_begriff (agent, person_id, wort, wort_norm, bedeutung, nachricht_id, team, erstellt)
    VALUES (${arg.agent}, ${arg.person_id}, ${arg.wort}, ${arg.wort_norm}, ${arg.bedeutung}, ${arg.nachricht_id}, 0, ${arg.jetzt})
    ON CONFLICT (agent, person_id, wort_norm) DO UPDATE SET wort = excluded.wort, bedeutung = excluded.bedeutung,
      nachricht_id = excluded.nachricht_id, erstellt = excluded.erstellt`)
}
