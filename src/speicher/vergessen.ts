import { join, type Sql } from 'sql-template-tag'
import { z } from 'zod'
import { geschriebeneFormen, type Kennung } from '../domaene/kennung.ts'
import { geschriebeneNamen, type Person } from '../domaene/person.ts'
import type { Sprache } from '../domaene/sprache.ts'
import type { Instant } from '../domaene/zeit.ts'
import { zuJson } from './json.ts'
import { kennungenDerPerson } from './kennung.ts'
import { gelerntesVon, gleicheAllesAb } from './lernen-team.ts'
import { ladePerson } from './person.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'
import { vergissBeiAnderen } from './vergessen-andere.ts'
import { beendeOffenes, eigeneArbeit, leereArbeit, ruecknahmenVon, stapel } from './vergessen-arbeit.ts'
import { sageAnfragenden, vonDerPersonGeaenderte, wortlaute } from './vergessen-geaendert.ts'
import { VERGESSEN } from './vergessen-zaun.ts'

// I8, the transaction: everything that a person wrote and everything that was made of it goes; with `ganz` the person too.
// What others need stays: who asked, approved and did what when, without any text and, with `ganz`, under a pseudonym.
// What becomes of each column is listed in vergessen-liste.ts, which a test compares with the schema.

export type VergessenArt = 'inhalte' | 'ganz'

export interface VergissArg {
  /** Of the receipt; the same one again changes nothing. */
  id: string
  agent: string
  art: VergessenArt
  /** Null: somebody who was never in the team. */
  person_id: string | null
  /** Of somebody without a person; else they are read here. */
  kennungen: readonly Kennung[]
  /** What stands in the rows that stay: a pseudonym; not used for `inhalte`. */
  pseudonym: string
  /** Keyed hashes of the names, as in the receipt. */
  namen: readonly string[]
  /**
   * By language, `{id}` for the number: said to who asked for work that ends because it held values of this person's.
   * Undefined: nobody is told.
   */
  endet?: Readonly<Record<Sprache, string>>
  jetzt: Instant
}

/** Rows that went or were blanked, by table. */
export type Entfernt = Record<string, number>

const Id = z.object({ id: z.number() })
const TextId = z.object({ id: z.string() })
const Weg = z.object({})
const Grund = z.object({ grund: z.string() })

/** Undefined: this receipt was acted on already. */
export function* vergissPerson(arg: VergissArg): Operation<Entfernt | undefined> {
  const { agent, jetzt, person_id } = arg
  const neu = yield* row(
    TextId,
    sql`INSERT INTO assistent_vergessen (id, agent, art, status, namen, entfernt, begonnen)
      VALUES (${arg.id}, ${agent}, ${arg.art}, 'offen', ${zuJson(arg.namen)}, '{}', ${jetzt}) ON CONFLICT (id) DO NOTHING RETURNING id`,
  )
  if (!neu) return undefined
  const person = person_id === null ? undefined : yield* ladePerson({ id: person_id })
  const kennungen = person ? yield* kennungenDerPerson({ person_id: person.id }) : arg.kennungen
  const ersatz = arg.art === 'ganz' ? arg.pseudonym : (person_id ?? arg.pseudonym)
  const eingaenge = yield* eingaengeVon(agent, person?.id, kennungen)
  const entfernt: Entfernt = person ? yield* vergissVonPerson({ ...arg, person, kennungen, ersatz }) : {}
  entfernt.assistent_ausgang = yield* loescheAusgang(person?.id, eingaenge)
  entfernt.assistent_eingang = yield* leereEingang({
    agent,
    eingaenge,
    ersatz,
    mitPerson: person !== undefined,
    jetzt,
  })
  yield* loeseModellaufrufe(eingaenge)
  if (person && arg.art === 'ganz') yield* loeschePerson(person.id, ersatz)
  else if (person) yield* behaltePerson(person.id)
  yield* exec(sql`UPDATE assistent_vergessen SET entfernt = ${zuJson(entfernt)} WHERE id = ${arg.id}`)
  return entfernt
}

/** What hangs on the person: memory, work, and what was said about it to others. */
function* vergissVonPerson(
  arg: Pick<VergissArg, 'agent' | 'art' | 'jetzt' | 'kennungen' | 'endet'> & {
    person: Person
    ersatz: string
  },
): Operation<Entfernt> {
  const { agent, person } = arg
  const gruende = yield* rows(
    Grund,
    sql`SELECT grund FROM assistent_freigabe WHERE person_id = ${person.id} AND grund IS NOT NULL`,
  )
  const geaenderte = yield* vonDerPersonGeaenderte({ person_id: person.id })
  const vorgaenge = [
    ...(yield* eigeneArbeit({ agent, person_id: person.id })),
    ...geaenderte.map((v) => v.id),
  ]
  const ids = [...vorgaenge, ...(yield* ruecknahmenVon({ ids: vorgaenge }))]
  const gedaechtnis = yield* loescheGedaechtnis(agent, person)
  yield* beendeOffenes({ ids, jetzt: arg.jetzt })
  const arbeit = { assistent_vorgang: yield* leereArbeit({ ids, person_id: person.id }) }
  const andere = yield* vergissBeiAnderen({
    agent,
    person_id: person.id,
    phone: person.phone,
    vorgaenge,
    gruende: [...gruende.map((g) => g.grund), ...geaenderte.flatMap(wortlaute)],
    namen:
      arg.art === 'ganz' ? [...geschriebeneNamen(person.name), ...nummern(person.phone, arg.kennungen)] : [],
    pseudonym: arg.ersatz,
    name: person.name,
  })
  if (arg.endet) yield* sageAnfragenden({ geaenderte, endet: arg.endet, jetzt: arg.jetzt })
  return { ...gedaechtnis, ...arbeit, andere }
}

const nummern = (phone: string, kennungen: readonly Kennung[]): string[] =>
  [phone, ...kennungen.map((k) => k.kennung)].flatMap(geschriebeneFormen)

/** All rows of the Eingang that are the person's, also from before they were known. */
export function istEingangDer(
  agent: string,
  person_id: string | undefined,
  kennungen: readonly Kennung[],
): Sql {
  const lanes = [
    ...(person_id === undefined ? [] : [`${agent}/${person_id}`]),
    ...kennungen.map((k) => `${agent}/${k.kanal}:${k.kennung}`),
  ]
  return sql`agent = ${agent} AND (person_id = ${person_id ?? ''} OR lane IN (${join(lanes.length > 0 ? lanes : [''])}))`
}

function* eingaengeVon(
  agent: string,
  person_id: string | undefined,
  kennungen: readonly Kennung[],
): Operation<number[]> {
  const da = yield* rows(
    Id,
    sql`SELECT id FROM assistent_eingang WHERE ${istEingangDer(agent, person_id, kennungen)} ORDER BY id`,
  )
  return da.map((e) => e.id)
}

function* weg(tabelle: Sql, wo: Sql): Operation<number> {
  return (yield* rows(Weg, sql`DELETE FROM ${tabelle} WHERE ${wo} RETURNING 1 AS weg`)).length
}

/** Of the search index go the rows of the messages, by its foreign key. */
function* loescheGedaechtnis(agent: string, person: { id: string; phone: string }): Operation<Entfernt> {
  const gedaechtnis = sql`agent = ${agent} AND phone = ${person.phone}`
  const eigene = sql`person_id = ${person.id}`
  const gelernt = yield* gelerntesVon({ agent, person_id: person.id })
  const entfernt = {
    messages: yield* weg(sql`messages`, gedaechtnis),
    summaries: yield* weg(sql`summaries`, gedaechtnis),
    facts: yield* weg(sql`facts`, gedaechtnis),
    assistent_verdichtung: yield* weg(sql`assistent_verdichtung`, gedaechtnis),
    assistent_verlauf: yield* weg(
      sql`assistent_verlauf`,
      sql`unterhaltung_id IN (SELECT id FROM assistent_unterhaltung WHERE ${eigene})`,
    ),
    assistent_lernbeispiel: yield* weg(sql`assistent_lernbeispiel`, eigene),
    assistent_begriff: yield* weg(sql`assistent_begriff`, eigene),
    assistent_notiz: yield* weg(sql`assistent_notiz`, eigene),
    assistent_zeitplan: yield* weg(sql`assistent_zeitplan`, eigene),
  }
  yield* gleicheAllesAb({ agent, ...gelernt })
  return entfernt
}

/** What went to the person, and the deliveries of it; with them the planned reminders. */
function* loescheAusgang(person_id: string | undefined, eingaenge: readonly number[]): Operation<number> {
  const wo: Sql[] = person_id === undefined ? [] : [sql`person_id = ${person_id}`]
  for (const diese of stapel(eingaenge)) wo.push(sql`person_id IS NULL AND nachricht_id IN (${join(diese)})`)
  let anzahl = 0
  for (const diese of wo) {
    yield* exec(
      sql`DELETE FROM assistent_zustellung WHERE ausgang_id IN (SELECT id FROM assistent_ausgang WHERE ${diese})`,
    )
    anzahl += yield* weg(sql`assistent_ausgang`, diese)
  }
  return anzahl
}

/** The rows stay with their dedupe key alone: a redelivery is still one. What waited or runs is finished with a reason (I1). */
function* leereEingang(arg: {
  agent: string
  eingaenge: readonly number[]
  ersatz: string
  mitPerson: boolean
  jetzt: Instant
}): Operation<number> {
  const { eingaenge, jetzt } = arg
  for (const diese of stapel(eingaenge))
    yield* exec(sql`UPDATE assistent_eingang SET ereignis = NULL, provider_id = NULL, chat = '', gesendet_roh = NULL, nicht_vor = NULL,
        lane = ${`${arg.agent}/${arg.ersatz}`}, person_id = ${arg.mitPerson ? arg.ersatz : null},
        grund = COALESCE(grund, ${VERGESSEN}), ergebnis = COALESCE(ergebnis, ${VERGESSEN}), abgeschlossen = COALESCE(abgeschlossen, ${jetzt}),
        status = CASE WHEN status IN ('neu', 'laeuft') THEN 'erledigt' ELSE status END
      WHERE id IN (${join(diese)})`)
  return eingaenge.length
}

/** What was asked of the model stays as a sum of nobody's. */
function* loeseModellaufrufe(eingaenge: readonly number[]): Operation<void> {
  for (const diese of stapel(eingaenge))
    yield* exec(
      sql`UPDATE assistent_modellaufruf SET nachricht_id = NULL WHERE nachricht_id IN (${join(diese)})`,
    )
}

/** Who they are and what they may do stays; what began before commits no content any more. */
function* behaltePerson(person_id: string): Operation<void> {
  yield* exec(sql`UPDATE assistent_unterhaltung SET frage = NULL WHERE person_id = ${person_id}`)
  yield* exec(sql`UPDATE assistent_person SET epoche = epoche + 1 WHERE id = ${person_id}`)
}

/** Where the person stands as who asked, decided or was asked. Each table is walked through once. */
const MIT_PSEUDONYM: readonly (readonly [tabelle: Sql, ...spalten: Sql[]])[] = [
  [sql`assistent_aktion`, sql`ausgeloest_von`, sql`freigegeben_von`, sql`entschieden_von`],
  [sql`assistent_freigabe`, sql`person_id`, sql`vertretung_fuer`],
  [sql`assistent_freigabe_anfrage`, sql`person_id`, sql`fuer_person_id`],
  [sql`assistent_auskunft`, sql`person_id`, sql`von`],
  [sql`assistent_einsicht`, sql`person_id`, sql`von`],
]

/** Roles, names, chats, invitations, sessions and ways of logging in go with the row, by their foreign keys. */
function* loeschePerson(person_id: string, ersatz: string): Operation<void> {
  yield* exec(sql`UPDATE assistent_vorgang SET person_id = ${ersatz} WHERE person_id = ${person_id}`)
  for (const [tabelle, ...spalten] of MIT_PSEUDONYM) {
    const neu = spalten.map((s) => sql`${s} = CASE ${s} WHEN ${person_id} THEN ${ersatz} ELSE ${s} END`)
    yield* exec(sql`UPDATE ${tabelle} SET ${join(neu)} WHERE ${person_id} IN (${join(spalten)})`)
  }
  for (const tabelle of [sql`assistent_lernbeispiel`, sql`assistent_begriff`])
    yield* exec(sql`UPDATE ${tabelle} SET entschieden_von = ${ersatz} WHERE entschieden_von = ${person_id}`)
  yield* exec(
    sql`UPDATE assistent_person SET vertretung = NULL, vertretung_bis = NULL WHERE vertretung = ${person_id}`,
  )
  yield* exec(sql`UPDATE assistent_person SET abwesend_vertretung = NULL, abwesend_von = NULL, abwesend_bis = NULL
    WHERE abwesend_vertretung = ${person_id}`)
  yield* exec(sql`DELETE FROM assistent_person WHERE id = ${person_id}`)
}

/** What `vergissPerson` would remove: the same statements, rolled back by throwing what they counted. */
export function* vergissZurProbe(arg: VergissArg): Operation<never> {
  throw new Vorschau((yield* vergissPerson(arg)) ?? {})
}

export class Vorschau extends Error {
  readonly entfernt: Entfernt
  constructor(entfernt: Entfernt) {
    super('Vorschau')
    this.entfernt = entfernt
  }
}
