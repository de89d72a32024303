import { join } from 'sql-template-tag'
import { z } from 'zod'
import type { Kennung } from '../domaene/kennung.ts'
import { alsName, type Person } from '../domaene/person.ts'
import { Sprache } from '../domaene/sprache.ts'
import type { Instant } from '../domaene/zeit.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'

const PersonRow = z.object({
  id: z.string(),
  agent: z.string(),
  phone: z.string(),
  name: z.string(),
  sprache: Sprache,
  status: z.enum(['aktiv', 'gesperrt', 'vergessen']),
  opt_out: z.string().nullable(),
  begruesst: z.string().nullable(),
  epoche: z.number(),
  zeitzone: z.string().nullable(),
  vertretung: z.string().nullable(),
  vertretung_bis: z.string().nullable(),
  abwesend_vertretung: z.string().nullable(),
  abwesend_von: z.string().nullable(),
  abwesend_bis: z.string().nullable(),
})

// Built once: a schema made inside an operation costs more than its statement (compiled anew each time).
const Rolle = z.object({ rolle: z.string() })
const Name = z.object({ name: z.string() })
const Id = z.object({ id: z.string() })

function* mitRollen(person: z.output<typeof PersonRow> | undefined): Operation<Person | undefined> {
  if (person === undefined) return undefined
  const rollen = yield* rows(
    Rolle,
    sql`SELECT rolle FROM assistent_rolle WHERE person_id = ${person.id} ORDER BY rolle`,
  )
  return { ...person, rollen: rollen.map((r) => r.rolle) }
}

export function* ladePerson({ id }: { id: string }): Operation<Person | undefined> {
  return yield* mitRollen(yield* row(PersonRow, sql`SELECT * FROM assistent_person WHERE id = ${id}`))
}

export function* listePersonen({ agent }: { agent: string }): Operation<Person[]> {
  const gefunden = yield* rows(
    PersonRow,
    sql`SELECT * FROM assistent_person WHERE agent = ${agent} ORDER BY name, id`,
  )
  const personen: Person[] = []
  for (const p of gefunden) {
    const person = yield* mitRollen(p)
    if (person) personen.push(person)
  }
  return personen
}

/** Names of active persons, for parameters that name somebody. */
export function* namenImTeam({ agent }: { agent: string }): Operation<string[]> {
  const namen = yield* rows(
    Name,
    sql`SELECT name FROM assistent_person WHERE agent = ${agent} AND status = 'aktiv' ORDER BY name LIMIT 500`,
  )
  return namen.map((n) => n.name)
}

/** Active persons who hold one of these roles. */
export function* personenMitRolle(arg: { agent: string; rollen: readonly string[] }): Operation<Person[]> {
  if (arg.rollen.length === 0) return []
  const gefunden = yield* rows(
    PersonRow,
    sql`SELECT * FROM assistent_person p WHERE agent = ${arg.agent} AND status = 'aktiv' AND EXISTS
      (SELECT 1 FROM assistent_rolle r WHERE r.person_id = p.id AND r.rolle IN (${join(arg.rollen)})) ORDER BY name, id`,
  )
  const personen: Person[] = []
  for (const p of gefunden) {
    const person = yield* mitRollen(p)
    if (person) personen.push(person)
  }
  return personen
}

/** Who has one of these roles, also who is deactivated (a deputy may stand in for such a person). */
export function* traegerDerRolle(arg: { agent: string; rollen: readonly string[] }): Operation<Person[]> {
  const gefunden = yield* rows(
    PersonRow,
    sql`SELECT p.* FROM assistent_person p WHERE p.agent = ${arg.agent} AND EXISTS
      (SELECT 1 FROM assistent_rolle r WHERE r.person_id = p.id AND r.rolle IN (${join(arg.rollen)})) ORDER BY p.name, p.id`,
  )
  const personen: Person[] = []
  for (const p of gefunden) {
    const person = yield* mitRollen(p)
    if (person) personen.push(person)
  }
  return personen
}

export interface PersonNeu {
  id: string
  agent: string
  phone: string
  name: string
  sprache: Sprache
  rollen: readonly string[]
  kennungen: readonly Kennung[]
  geprueft: boolean
  quelle: string
  zeitzone?: string | undefined
  /** Id of another person, who may come later in the same team. */
  vertretung?: string | undefined
}

export function* insertPerson({ p, jetzt }: { p: PersonNeu; jetzt: Instant }): Operation<void> {
  // Of somebody without a name it is the key, which stays as it is.
  const name = p.name === p.phone ? p.name : alsName(p.name)
  yield* exec(sql`INSERT INTO assistent_person (id, agent, phone, name, sprache, status, epoche, quelle, zeitzone, vertretung, erstellt, aktualisiert)
    VALUES (${p.id}, ${p.agent}, ${p.phone}, ${name}, ${p.sprache}, 'aktiv', 1, ${p.quelle}, ${p.zeitzone ?? null},
      ${p.vertretung ?? null}, ${jetzt}, ${jetzt})`)
  for (const rolle of p.rollen) {
    yield* exec(sql`INSERT INTO assistent_rolle (person_id, rolle) VALUES (${p.id}, ${rolle})`)
  }
  for (const k of p.kennungen) {
    yield* exec(sql`INSERT INTO assistent_kennung (agent, kanal, kennung, person_id, geprueft, erstellt)
      VALUES (${p.agent}, ${k.kanal}, ${k.kennung}, ${p.id}, ${p.geprueft}, ${jetzt})`)
  }
}

/** Puts the config's team into an empty person table; afterwards the table is the truth. Returns how many were added. */
export function* uebernehmeTeam(arg: {
  agent: string
  personen: readonly PersonNeu[]
  jetzt: Instant
}): Operation<number> {
  const da = yield* row(
    Id,
    sql`SELECT id FROM assistent_person WHERE agent = ${arg.agent} UNION ALL
      SELECT id FROM assistent_vergessen WHERE agent = ${arg.agent} LIMIT 1`, // nobody who was forgotten comes back like this
  )
  if (da) return 0
  for (const p of arg.personen) yield* insertPerson({ p, jetzt: arg.jetzt })
  return arg.personen.length
}

export function* setzeSprache(arg: { id: string; sprache: Sprache; jetzt: Instant }): Operation<void> {
  yield* exec(
    sql`UPDATE assistent_person SET sprache = ${arg.sprache}, aktualisiert = ${arg.jetzt} WHERE id = ${arg.id}`,
  )
}

export function* setzeStatus(arg: {
  id: string
  status: 'aktiv' | 'gesperrt'
  jetzt: Instant
}): Operation<void> {
  yield* exec(
    sql`UPDATE assistent_person SET status = ${arg.status}, aktualisiert = ${arg.jetzt} WHERE id = ${arg.id}`,
  )
  if (arg.status !== 'gesperrt') return
  // Who comes back logs in anew. On the command line each decision asks again who may.
  yield* exec(
    sql`UPDATE assistent_sitzung SET widerrufen = ${arg.jetzt} WHERE person_id = ${arg.id} AND kanal = 'web' AND widerrufen IS NULL`,
  )
  yield* entzieheUebergaben(arg.id)
}

/** What was handed to a deputy is not theirs any more, also when they come back; no request that was kept follows. */
function* entzieheUebergaben(person_id: string): Operation<void> {
  yield* exec(sql`UPDATE assistent_ausgang SET status = 'abgebrochen' WHERE person_id = ${person_id} AND status = 'bereit'
    AND zweck = 'freigabe' AND vorgang_id IN
      (SELECT vorgang_id FROM assistent_freigabe_anfrage WHERE person_id = ${person_id} AND art = 'vertretung')`)
  yield* exec(sql`UPDATE assistent_freigabe_anfrage SET status = 'entzogen' WHERE person_id = ${person_id}
    AND art = 'vertretung' AND status IN ('gefragt', 'abgemeldet')`)
}

/** `bis`: the first instant at which it no longer holds; null: until it is taken back. */
export function* setzeVertretung(arg: {
  id: string
  vertretung: string | null
  bis: Instant | null
  jetzt: Instant
}): Operation<void> {
  yield* exec(
    sql`UPDATE assistent_person SET vertretung = ${arg.vertretung}, vertretung_bis = ${arg.bis}, aktualisiert = ${arg.jetzt} WHERE id = ${arg.id}`,
  )
}

/** An IANA name that was checked; null: the team's. */
export function* setzeZeitzone(arg: {
  id: string
  zeitzone: string | null
  jetzt: Instant
}): Operation<void> {
  yield* exec(
    sql`UPDATE assistent_person SET zeitzone = ${arg.zeitzone}, aktualisiert = ${arg.jetzt} WHERE id = ${arg.id}`,
  )
}

export function* setzeRolle(arg: {
  id: string
  rolle: string
  hat: boolean
  jetzt: Instant
}): Operation<void> {
  if (arg.hat) {
    yield* exec(
      sql`INSERT INTO assistent_rolle (person_id, rolle) VALUES (${arg.id}, ${arg.rolle}) ON CONFLICT DO NOTHING`,
    )
  } else {
    yield* exec(sql`DELETE FROM assistent_rolle WHERE person_id = ${arg.id} AND rolle = ${arg.rolle}`)
  }
  yield* exec(sql`UPDATE assistent_person SET aktualisiert = ${arg.jetzt} WHERE id = ${arg.id}`)
}

/** `opt_out`: since when no proactive messages are wanted; null lifts it. */
export function* setzeOptOut(arg: { id: string; opt_out: Instant | null; jetzt: Instant }): Operation<void> {
  yield* exec(
    sql`UPDATE assistent_person SET opt_out = ${arg.opt_out}, aktualisiert = ${arg.jetzt} WHERE id = ${arg.id}`,
  )
}

/** Notes that this person was greeted; false when that has happened already. Of two turns side by side one gets true. */
export function* markiereBegruesst(arg: { id: string; jetzt: Instant }): Operation<boolean> {
  const neu = yield* row(
    Id,
    sql`UPDATE assistent_person SET begruesst = ${arg.jetzt} WHERE id = ${arg.id} AND begruesst IS NULL RETURNING id`,
  )
  return neu !== undefined
}
