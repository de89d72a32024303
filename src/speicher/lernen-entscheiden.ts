import { z } from 'zod'
import { type Lernnummer, Lernstatus } from '../domaene/lernen.ts'
import { istLeitung } from '../domaene/person.ts'
import { schluesselform } from '../domaene/text.ts'
import { Parameter } from '../domaene/vorgang.ts'
import type { Instant } from '../domaene/zeit.ts'
import { flagge, jsonSpalte } from './json.ts'
import { hebeAblehnungAuf, merkeAblehnung } from './lern-ablehnung.ts'
import { gleicheBegriffeAb, gleicheBeispieleAb } from './lernen-team.ts'
import { ladePerson } from './person.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'

// Looking at what was learned, taking it for the team, refusing it and taking it back. The right is checked in the same
// transaction as the change.

const gemeinsames = {
  id: z.number(),
  person_id: z.string(),
  wer: z.string(),
  nachricht_id: z.number(),
  team: flagge,
  status: Lernstatus,
  entschieden_von: z.string().nullable(),
  entschieden_am: z.string().nullable(),
  erstellt: z.string(),
}

const BeispielRow = z.object({
  ...gemeinsames,
  text: z.string(),
  text_norm: z.string(),
  faehigkeit: z.string(),
  parameter: jsonSpalte(Parameter, {}),
  quelle: z.string(),
  vorgang_id: z.string().nullable(),
})
const BegriffRow = z.object({
  ...gemeinsames,
  wort: z.string(),
  wort_norm: z.string(),
  bedeutung: z.string(),
})

export type Gelerntes =
  | ({ art: 'L' } & z.output<typeof BeispielRow>)
  | ({ art: 'B' } & z.output<typeof BegriffRow>)

const WER = sql`COALESCE((SELECT p.name FROM assistent_person p WHERE p.id = l.person_id), l.person_id) AS wer`
const SPALTEN = sql`l.id, l.person_id, ${WER}, l.nachricht_id, l.team, l.status, l.entschieden_von, l.entschieden_am, l.erstellt`
const BEISPIEL = sql`SELECT ${SPALTEN}, COALESCE(l.text, l.text_norm) AS text, l.text_norm, l.faehigkeit, l.parameter, l.quelle, l.vorgang_id
  FROM assistent_lernbeispiel l`
const BEGRIFF = sql`SELECT ${SPALTEN}, l.wort, l.wort_norm, l.bedeutung FROM assistent_begriff l`

/** Oldest first; `wartend`: what nobody has decided and no two agree on. At most 2,000 of each kind. */
export function* listeGelerntes(arg: {
  agent: string
  person_id?: string
  wartend?: boolean
}): Operation<Gelerntes[]> {
  const wessen = arg.person_id === undefined ? sql`` : sql` AND l.person_id = ${arg.person_id}`
  const wartend = arg.wartend ? sql` AND l.status = 'vorschlag'` : sql``
  const beispiele = yield* rows(
    BeispielRow,
    sql`${BEISPIEL} WHERE l.agent = ${arg.agent}${wessen}${wartend} ORDER BY l.id DESC LIMIT 2000`,
  )
  const begriffe = yield* rows(
    BegriffRow,
    sql`${BEGRIFF} WHERE l.agent = ${arg.agent}${wessen}${wartend} ORDER BY l.id DESC LIMIT 2000`,
  )
  return [
    ...beispiele.reverse().map((l) => ({ art: 'L' as const, ...l })),
    ...begriffe.reverse().map((l) => ({ art: 'B' as const, ...l })),
  ]
}

export function* ladeGelerntes(arg: { agent: string; nummer: Lernnummer }): Operation<Gelerntes | undefined> {
  const { art, id } = arg.nummer
  if (art === 'L') {
    const l = yield* row(BeispielRow, sql`${BEISPIEL} WHERE l.agent = ${arg.agent} AND l.id = ${id}`)
    return l && { art, ...l }
  }
  const b = yield* row(BegriffRow, sql`${BEGRIFF} WHERE l.agent = ${arg.agent} AND l.id = ${id}`)
  return b && { art, ...b }
}

export type Lernentscheidung = 'uebernehmen' | 'ablehnen' | 'zuruecknehmen'
export type Lernergebnis = 'ok' | 'unbekannt' | 'kein_recht'

/** Its author may take it back, who leads may do all of it. */
export const darfUeber = (
  l: Pick<Gelerntes, 'person_id'>,
  person: { id: string; status: 'aktiv' | 'gesperrt' | 'vergessen'; rollen: string[] },
  wunsch: Lernentscheidung,
): boolean => istLeitung(person) || (wunsch === 'zuruecknehmen' && l.person_id === person.id)

export function* entscheideGelerntes(arg: {
  agent: string
  nummer: Lernnummer
  wunsch: Lernentscheidung
  person_id: string
  /** The name under which the person writes carries rights. */
  geprueft: boolean
  jetzt: Instant
}): Operation<Lernergebnis> {
  const l = yield* ladeGelerntes(arg)
  const wer = yield* ladePerson({ id: arg.person_id })
  if (!l) return 'unbekannt'
  if (wer?.status !== 'aktiv') return 'kein_recht'
  if (!darfUeber(l, arg.geprueft ? wer : { ...wer, rollen: [] }, arg.wunsch)) return 'kein_recht'
  if (arg.wunsch === 'zuruecknehmen') yield* loesche(l)
  else yield* setzeStatus(l, arg)
  if (l.art === 'L') yield* gleicheBeispieleAb({ agent: arg.agent, text_norm: l.text_norm })
  else yield* gleicheBegriffeAb({ agent: arg.agent, wort_norm: l.wort_norm })
  return 'ok'
}

function* loesche(l: Gelerntes): Operation<void> {
  if (l.art === 'L') yield* exec(sql`DELETE FROM assistent_lernbeispiel WHERE id = ${l.id}`)
  else yield* exec(sql`DELETE FROM assistent_begriff WHERE id = ${l.id}`)
}

/** The decision is about what was said, whoever else says the same. */
function* setzeStatus(
  l: Gelerntes,
  arg: { agent: string; wunsch: Lernentscheidung; person_id: string; jetzt: Instant },
): Operation<void> {
  const ja = arg.wunsch === 'uebernehmen'
  const abgelehntes = {
    agent: arg.agent,
    art: l.art,
    norm: l.art === 'L' ? l.text_norm : l.wort_norm,
    inhalt: l.art === 'L' ? l.faehigkeit : schluesselform(l.bedeutung),
  }
  yield* ja ? hebeAblehnungAuf(abgelehntes) : merkeAblehnung(abgelehntes)
  const status = ja ? 'uebernommen' : 'abgelehnt'
  const neu = sql`status = ${status}, team = ${ja}, entschieden_von = ${arg.person_id}, entschieden_am = ${arg.jetzt}`
  if (l.art === 'L') {
    yield* exec(sql`UPDATE assistent_lernbeispiel SET ${neu} WHERE agent = ${arg.agent} AND text_norm = ${l.text_norm}
      AND faehigkeit = ${l.faehigkeit} AND parameter = (SELECT g.parameter FROM assistent_lernbeispiel g WHERE g.id = ${l.id})`)
    return
  }
  const alle = yield* rows(
    BegriffRow,
    sql`${BEGRIFF} WHERE l.agent = ${arg.agent} AND l.wort_norm = ${l.wort_norm} ORDER BY l.id`,
  )
  for (const b of alle) {
    if (schluesselform(b.bedeutung) === schluesselform(l.bedeutung))
      yield* exec(sql`UPDATE assistent_begriff SET ${neu} WHERE id = ${b.id}`)
    // One meaning in the team: the one taken last.
    else if (ja && b.team)
      yield* exec(
        sql`UPDATE assistent_begriff SET status = 'vorschlag', team = 0, entschieden_von = NULL, entschieden_am = NULL WHERE id = ${b.id}`,
      )
  }
}

/** Its text is its author's, and what waits is decided on by who leads. */
export const darfSehen = (
  l: Pick<Gelerntes, 'person_id'>,
  person: { id: string; status: 'aktiv' | 'gesperrt' | 'vergessen'; rollen: string[] },
): boolean => l.person_id === person.id || istLeitung(person)
