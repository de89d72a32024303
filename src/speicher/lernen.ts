import { z } from 'zod'
import { kanonisch } from '../domaene/stand.ts'
import { schluesselform } from '../domaene/text.ts'
import { Parameter } from '../domaene/vorgang.ts'
import type { Instant } from '../domaene/zeit.ts'
import { flagge, jsonSpalte } from './json.ts'
import { istAbgelehnt } from './lern-ablehnung.ts'
import { gleicheBegriffeAb, gleicheBeispieleAb } from './lernen-team.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'

// assistent_lernbeispiel and assistent_begriff: what a choice, a correction or „mit X meine ich Y“ taught.

export const LernbeispielRow = z.object({
  faehigkeit: z.string(),
  parameter: jsonSpalte(Parameter, {}),
  eigen: flagge,
  seit: z.string(),
})
export type Lernbeispiel = z.output<typeof LernbeispielRow>

export const AehnlichesRow = z.object({
  id: z.number(),
  text: z.string(),
  faehigkeit: z.string(),
  parameter: jsonSpalte(Parameter, {}),
  eigen: flagge,
})
export type Aehnliches = z.output<typeof AehnlichesRow>

/** So many phrases, the newest, are compared with a message. */
const VERGLICHEN = 400

/** Acts for its author at once, for the team only when marked so. */
export function* lernbeispieleZu(arg: {
  agent: string
  person_id: string
  text_norm: string
}): Operation<Lernbeispiel[]> {
  return yield* rows(
    LernbeispielRow,
    sql`SELECT faehigkeit, parameter, CASE WHEN person_id = ${arg.person_id} THEN 1 ELSE 0 END AS eigen,
        COALESCE(entschieden_am, erstellt) AS seit
      FROM assistent_lernbeispiel WHERE agent = ${arg.agent} AND text_norm = ${arg.text_norm}
      AND (person_id = ${arg.person_id} OR team = 1) ORDER BY CASE WHEN person_id = ${arg.person_id} THEN 0 ELSE 1 END, id DESC LIMIT 3`,
  )
}

/** All that may act by likeness for this person: the own first, then the team's, the newest first. */
export function* aehnlicheFuer(arg: { agent: string; person_id: string }): Operation<Aehnliches[]> {
  return yield* rows(
    AehnlichesRow,
    sql`SELECT id, COALESCE(text, text_norm) AS text, faehigkeit, parameter, CASE WHEN person_id = ${arg.person_id} THEN 1 ELSE 0 END AS eigen
      FROM assistent_lernbeispiel WHERE agent = ${arg.agent} AND (person_id = ${arg.person_id} OR team = 1)
      ORDER BY CASE WHEN person_id = ${arg.person_id} THEN 0 ELSE 1 END, id DESC LIMIT ${VERGLICHEN}`,
  )
}

export interface LernbeispielNeu {
  agent: string
  person_id: string
  /** As it was written. */
  text: string
  faehigkeit: string
  parameter: Parameter
  quelle: string
  nachricht_id: number
  /** The Vorgang whose text it is. */
  vorgang_id: string | null
}

/** The newest word of a person on a text counts; the team learns it when a second person says the same, values included. */
export function* lerneBeispiel({ l, jetzt }: { l: LernbeispielNeu; jetzt: Instant }): Operation<void> {
  const parameter = kanonisch(l.parameter)
  const text_norm = schluesselform(l.text)
  // The same again, or by somebody else, stays what was decided about it.
  const gleiches = yield* row(
    z.object({
      status: z.string(),
      entschieden_von: z.string().nullable(),
      entschieden_am: z.string().nullable(),
    }),
    sql`SELECT status, entschieden_von, entschieden_am FROM assistent_lernbeispiel WHERE agent = ${l.agent} AND text_norm = ${text_norm}
      AND faehigkeit = ${l.faehigkeit} AND parameter = ${parameter} AND status IN ('uebernommen', 'abgelehnt') ORDER BY id LIMIT 1`,
  )
  const ablehnung = { agent: l.agent, art: 'L' as const, norm: text_norm, inhalt: l.faehigkeit }
  const status = gleiches?.status ?? ((yield* istAbgelehnt(ablehnung)) ? 'abgelehnt' : 'vorschlag')
  yield* exec(sql`INSERT INTO assistent_lernbeispiel (agent, person_id, text_norm, text, faehigkeit, parameter, quelle, nachricht_id,
      vorgang_id, team, status, entschieden_von, entschieden_am, erstellt)
    VALUES (${l.agent}, ${l.person_id}, ${text_norm}, ${l.text}, ${l.faehigkeit}, ${parameter}, ${l.quelle}, ${l.nachricht_id},
      ${l.vorgang_id}, ${status === 'uebernommen'}, ${status}, ${gleiches?.entschieden_von ?? null}, ${gleiches?.entschieden_am ?? null}, ${jetzt})
    ON CONFLICT (agent, person_id, text_norm) DO UPDATE SET text = excluded.text, faehigkeit = excluded.faehigkeit,
      parameter = excluded.parameter, quelle = excluded.quelle, nachricht_id = excluded.nachricht_id, vorgang_id = excluded.vorgang_id,
      team = excluded.team, status = excluded.status, entschieden_von = excluded.entschieden_von,
      entschieden_am = excluded.entschieden_am, erstellt = excluded.erstellt`)
  yield* gleicheBeispieleAb({ agent: l.agent, text_norm })
}

/** Takes back what this person's message taught, and the person's own example of this id. */
export function* verlerne(arg: {
  agent: string
  person_id: string
  text_norm: string
  id: number | undefined
}): Operation<boolean> {
  const weg = yield* rows(
    z.object({ text_norm: z.string() }),
    sql`DELETE FROM assistent_lernbeispiel WHERE agent = ${arg.agent} AND person_id = ${arg.person_id}
      AND (text_norm = ${arg.text_norm} OR id = ${arg.id ?? 0}) RETURNING text_norm`,
  )
  for (const { text_norm } of weg) yield* gleicheBeispieleAb({ agent: arg.agent, text_norm })
  return weg.length > 0
}

export const BegriffRow = z.object({ wort: z.string(), bedeutung: z.string(), eigen: flagge })
export type Begriff = z.output<typeof BegriffRow>

/** The own ones first: of two for one word the first counts. */
export function* begriffeFuer(arg: { agent: string; person_id: string }): Operation<Begriff[]> {
  return yield* rows(
    BegriffRow,
    sql`SELECT wort, bedeutung, CASE WHEN person_id = ${arg.person_id} THEN 1 ELSE 0 END AS eigen
      FROM assistent_begriff WHERE agent = ${arg.agent} AND (person_id = ${arg.person_id} OR team = 1)
      ORDER BY CASE WHEN person_id = ${arg.person_id} THEN 0 ELSE 1 END, id LIMIT 500`,
  )
}

const GleicherBegriff = z.object({
  person_id: z.string(),
  bedeutung: z.string(),
  status: z.string(),
  entschieden_von: z.string().nullable(),
  entschieden_am: z.string().nullable(),
})

export function* lerneBegriff(arg: {
  agent: string
  person_id: string
  wort: string
  bedeutung: string
  nachricht_id: number
  jetzt: Instant
}): Operation<void> {
  const wort_norm = schluesselform(arg.wort)
  const alle = yield* rows(
    GleicherBegriff,
    sql`SELECT person_id, bedeutung, status, entschieden_von, entschieden_am FROM assistent_begriff
      WHERE agent = ${arg.agent} AND wort_norm = ${wort_norm} AND status IN ('uebernommen', 'abgelehnt') ORDER BY id`,
  )
  const gleicher = alle.find((b) => schluesselform(b.bedeutung) === schluesselform(arg.bedeutung))
  const inhalt = schluesselform(arg.bedeutung)
  const ablehnung = { agent: arg.agent, art: 'B' as const, norm: wort_norm, inhalt }
  const status = gleicher?.status ?? ((yield* istAbgelehnt(ablehnung)) ? 'abgelehnt' : 'vorschlag')
  yield* exec(sql`INSERT INTO assistent_begriff (agent, person_id, wort, wort_norm, bedeutung, nachricht_id, team, status,
      entschieden_von, entschieden_am, erstellt)
    VALUES (${arg.agent}, ${arg.person_id}, ${arg.wort}, ${wort_norm}, ${arg.bedeutung}, ${arg.nachricht_id}, ${status === 'uebernommen'},
      ${status}, ${gleicher?.entschieden_von ?? null}, ${gleicher?.entschieden_am ?? null}, ${arg.jetzt})
    ON CONFLICT (agent, person_id, wort_norm) DO UPDATE SET wort = excluded.wort, bedeutung = excluded.bedeutung,
      nachricht_id = excluded.nachricht_id, team = excluded.team, status = excluded.status,
      entschieden_von = excluded.entschieden_von, entschieden_am = excluded.entschieden_am, erstellt = excluded.erstellt`)
  yield* gleicheBegriffeAb({ agent: arg.agent, wort_norm })
}
