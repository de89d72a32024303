import { join, type Sql } from 'sql-template-tag'
import { z } from 'zod'
import { GESCHLOSSEN, OFFEN, VorgangStatus } from '../domaene/vorgang.ts'
import type { Instant } from '../domaene/zeit.ts'
import { uebergebenAn } from './freigabe-anfrage.ts'
import { darfFreigeben } from './freigabe-rolle.ts'
import { type Operation, row, rows, sql } from './speicher.ts'
import { ladeVorgang, type Vorgang, VorgangRow } from './vorgang.ts'

// The console's list: newest first, only what this person may see, each filter by an index. One statement for each index that
// is to be used, put together here: with OR between them both databases read the whole table (100,000 rows: 40 to 90 ms).

/** Whose list it is. What may be seen is asked of the database, never sorted out of what was read. */
export interface Sicht {
  person_id: string
  rollen: readonly string[]
  /** leitung and admin. */
  alle: boolean
}

/** `unklar` is `fehler` with an effect whose outcome nobody knows; `fehler` is every other. */
export const Listenstatus = z.enum([...VorgangStatus.options, 'unklar'])
export type Listenstatus = z.infer<typeof Listenstatus>
/** A word for several. */
export const STATUSGRUPPEN: Readonly<Record<string, readonly Listenstatus[]>> = {
  offen: [...OFFEN, 'unklar'],
  geschlossen: GESCHLOSSEN,
}

/** Where a page ended; nothing that comes later can move it. */
export const Stelle = z.object({ erstellt: z.iso.datetime(), nachricht_id: z.number().int(), id: z.string() })
export type Stelle = z.infer<typeof Stelle>

export interface Listenfilter {
  agent: string
  sicht: Sicht
  jetzt: Instant
  hoechstens: number
  nach?: Stelle | undefined
  status?: readonly Listenstatus[] | undefined
  faehigkeit?: string | undefined
  person_id?: string | undefined
  /** Number of the message: all its Vorgänge. */
  nummer?: number | undefined
  von?: Instant | undefined
  /** The first instant after it. */
  bis?: Instant | undefined
}

const Rolle = z.object({ rolle: z.string() })
const Anzahl = z.object({ anzahl: z.number() })
/** What a search looks at. */
export const Suchzeile = Stelle.extend({
  faehigkeit: z.string().nullable(),
  text: z.string(),
  antwort: z.string().nullable(),
  parameter: z.string(),
  /** Of the requester; null: forgotten. */
  name: z.string().nullable(),
})
export type Suchzeile = z.output<typeof Suchzeile>

/** Keeps the planner from this index where another one is meant. */
const ohneIndex = (spalte: Sql): Sql => sql`(${spalte} || '')`

/** A refused attempt shows nobody what it was about. */
const ENTSCHIEDEN = sql`('freigegeben', 'zugestimmt', 'abgelehnt', 'neu_angefragt')`
const selbstEntschieden = (person_id: string): Sql =>
  sql`v.id IN (SELECT f.vorgang_id FROM assistent_freigabe f WHERE f.person_id = ${person_id} AND f.ergebnis IN ${ENTSCHIEDEN})`
const uebergeben = ({ sicht, jetzt }: Pick<Listenfilter, 'sicht' | 'jetzt'>): Sql =>
  sql`v.id IN (SELECT b.vorgang_id FROM assistent_freigabe_anfrage b WHERE b.person_id = ${sicht.person_id} AND b.art = 'vertretung')
    AND ${uebergebenAn(sicht.person_id, jetzt)}`

/** Own, what the own roles may approve, what was handed over and still is, and what this person decided. */
function sichtbar(f: Pick<Listenfilter, 'sicht' | 'jetzt'>): Sql {
  const { alle, person_id, rollen } = f.sicht
  if (alle) return sql`1 = 1`
  return sql`(${join(
    [
      sql`v.person_id = ${person_id}`,
      ...rollen.map((r) => darfFreigeben(sql`CAST(${r} AS TEXT)`)),
      selbstEntschieden(person_id),
      sql`(${uebergeben(f)})`,
    ],
    ' OR ',
  )})`
}

/** All values of freigabe_rolle, each by one step through the index. */
const FREIGABE_ROLLEN = sql`WITH RECURSIVE r (rolle) AS (
    SELECT MIN(freigabe_rolle) FROM assistent_vorgang WHERE freigabe_rolle IS NOT NULL
    UNION ALL SELECT (SELECT MIN(freigabe_rolle) FROM assistent_vorgang WHERE freigabe_rolle > r.rolle) FROM r WHERE r.rolle IS NOT NULL)
  SELECT rolle FROM r WHERE rolle IS NOT NULL`

function statusIst(status: Listenstatus, spalte: Sql): Sql {
  if (status === 'unklar') return sql`(${spalte} = 'fehler' AND v.grund = 'unklar')`
  return status === 'fehler'
    ? sql`(${spalte} = 'fehler' AND (v.grund IS NULL OR v.grund <> 'unklar'))`
    : sql`${spalte} = ${status}`
}

const istSelten = (status: Listenstatus): boolean => !GESCHLOSSEN.some((s) => s === status)

type Anker = 'person' | 'faehigkeit' | 'status' | 'rolle' | undefined

/** What every statement asks, but for what `anker` brings by its index. */
function* bedingungen(f: Listenfilter, anker: Anker): Generator<Sql> {
  yield sql`v.agent = ${f.agent}`
  if (f.status && anker !== 'status')
    yield sql`(${join(
      f.status.map((s) => statusIst(s, ohneIndex(sql`v.status`))),
      ' OR ',
    )})`
  if (f.faehigkeit !== undefined && anker !== 'faehigkeit')
    yield sql`${ohneIndex(sql`v.faehigkeit`)} = ${f.faehigkeit}`
  if (f.person_id !== undefined && anker !== 'person')
    yield sql`${ohneIndex(sql`v.person_id`)} = ${f.person_id}`
  if (f.von !== undefined) yield sql`v.erstellt >= ${f.von}`
  if (f.bis !== undefined) yield sql`v.erstellt < ${f.bis}`
  if (f.nach)
    yield sql`v.erstellt <= ${f.nach.erstellt}
      AND (v.erstellt, v.nachricht_id, v.id) < (${f.nach.erstellt}, ${f.nach.nachricht_id}, ${f.nach.id})`
}

const und = (...teile: Sql[]): Sql => join(teile, ' AND ')

/** The WHERE of each statement; together they find everything. */
function* wege(f: Listenfilter): Operation<Sql[]> {
  if (f.nummer !== undefined)
    return [und(sql`v.nachricht_id = ${f.nummer}`, sichtbar(f), ...bedingungen(f, undefined))]
  // What is open is little, whoever asks.
  if (f.status?.every(istSelten))
    return f.status.map((s) => und(statusIst(s, sql`v.status`), sichtbar(f), ...bedingungen(f, 'status')))
  if (!f.sicht.alle) return yield* wegeEinerPerson(f)
  if (f.person_id !== undefined) return [und(sql`v.person_id = ${f.person_id}`, ...bedingungen(f, 'person'))]
  if (f.faehigkeit !== undefined)
    return [und(sql`v.faehigkeit = ${f.faehigkeit}`, ...bedingungen(f, 'faehigkeit'))]
  return f.status
    ? f.status.map((s) => und(statusIst(s, sql`v.status`), ...bedingungen(f, 'status')))
    : [und(...bedingungen(f, undefined))]
}

function* wegeEinerPerson(f: Listenfilter): Operation<Sql[]> {
  const { person_id, rollen } = f.sicht
  const eigene = f.person_id === undefined || f.person_id === person_id
  const werte = rollen.length === 0 ? [] : yield* rows(Rolle, FREIGABE_ROLLEN)
  const meine = werte.filter((w) => w.rolle.split('|').some((r) => rollen.includes(r)))
  return [
    ...(eigene ? [und(sql`v.person_id = ${person_id}`, ...bedingungen(f, 'person'))] : []),
    ...meine.map((w) => und(sql`v.freigabe_rolle = ${w.rolle}`, ...bedingungen(f, 'rolle'))),
    und(selbstEntschieden(person_id), ...bedingungen(f, undefined)),
    und(uebergeben(f), ...bedingungen(f, undefined)),
  ]
}

const REIHE = sql`ORDER BY v.erstellt DESC, v.nachricht_id DESC, v.id DESC`

/** Newest first; the same order as in the statements. */
function vergleiche(a: Stelle, b: Stelle): number {
  if (a.erstellt !== b.erstellt) return a.erstellt < b.erstellt ? 1 : -1
  return b.nachricht_id - a.nachricht_id || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)
}

function* lies<T extends Stelle>(schema: z.ZodType<T>, spalten: Sql, f: Listenfilter): Operation<T[]> {
  const gefunden = new Map<string, T>()
  for (const wo of yield* wege(f))
    for (const v of yield* rows(
      schema,
      sql`SELECT ${spalten} FROM assistent_vorgang v WHERE ${wo} ${REIHE} LIMIT ${f.hoechstens}`,
    ))
      gefunden.set(v.id, v)
  return [...gefunden.values()].sort(vergleiche).slice(0, f.hoechstens)
}

/** At most `hoechstens`, newest first. */
export function* listeSichtbare(f: Listenfilter): Operation<Vorgang[]> {
  return yield* lies(VorgangRow as unknown as z.ZodType<Vorgang>, sql`v.*`, f)
}

/** The same rows as a search needs them, without what only showing needs. */
export function* suchzeilen(f: Listenfilter): Operation<Suchzeile[]> {
  return yield* lies(
    Suchzeile,
    sql`v.id, v.erstellt, v.nachricht_id, v.faehigkeit, v.text, v.antwort, v.parameter,
      (SELECT p.name FROM assistent_person p WHERE p.id = v.person_id) AS name`,
    f,
  )
}

/** Of these ids, in the same order; they were found by a list of this person just before. */
export function* ladeVorgaenge(arg: { agent: string; ids: readonly string[] }): Operation<Vorgang[]> {
  if (arg.ids.length === 0) return []
  const da = yield* rows(
    VorgangRow,
    sql`SELECT * FROM assistent_vorgang WHERE agent = ${arg.agent} AND id IN (${join([...arg.ids])})`,
  )
  return da.sort(vergleiche)
}

/**
 * Undefined: there is none, or this person may not see it. What was replaced is seen by who may see what took its place: that
 * tells the same story, and a page does not vanish while it is read.
 */
export function* ladeSichtbaren(
  arg: Pick<Listenfilter, 'agent' | 'sicht' | 'jetzt'> & { id: string },
): Operation<Vorgang | undefined> {
  const gesucht = yield* ladeVorgang(arg)
  if (!gesucht) return undefined
  const ids = [gesucht, ...(yield* nachfolgerVon(gesucht))].map((v) => v.id)
  return (yield* sichtbareVon({ ...arg, ids })).length > 0 ? gesucht : undefined
}

/** What took its place, and what took that one's, in order. */
export function* nachfolgerVon(v: Vorgang): Operation<Vorgang[]> {
  const kette: Vorgang[] = []
  for (let id = v.ersetzt_durch; id !== null; ) {
    const naechster = yield* ladeVorgang({ agent: v.agent, id })
    if (!naechster || kette.some((n) => n.id === naechster.id)) return kette
    kette.push(naechster)
    id = naechster.ersetzt_durch
  }
  return kette
}

/** Which of these ids this person may see. */
export function* sichtbareVon(
  arg: Pick<Listenfilter, 'agent' | 'sicht' | 'jetzt'> & { ids: readonly string[] },
): Operation<string[]> {
  if (arg.sicht.alle || arg.ids.length === 0) return [...arg.ids]
  const da = yield* rows(
    Id,
    sql`SELECT v.id FROM assistent_vorgang v WHERE v.id IN (${join([...arg.ids])}) AND v.agent = ${arg.agent} AND ${sichtbar(arg)}`,
  )
  return da.map((v) => v.id)
}

const Id = z.object({ id: z.string() })

const zuletztFertig = (arg: Pick<Listenfilter, 'agent' | 'sicht' | 'jetzt'> & { seit: Instant }): Sql =>
  sql`v.aktualisiert >= ${arg.seit} AND v.agent = ${arg.agent} AND v.ersetzt_durch IS NULL
    AND ${ohneIndex(sql`v.status`)} IN (${join([...GESCHLOSSEN])}) AND ${sichtbar(arg)}`

/** What was closed since then and has no successor, the last one first. */
export function* fertigeSeit(
  arg: Pick<Listenfilter, 'agent' | 'sicht' | 'jetzt' | 'hoechstens'> & { seit: Instant },
): Operation<Vorgang[]> {
  return yield* rows(
    VorgangRow,
    sql`SELECT v.* FROM assistent_vorgang v WHERE ${zuletztFertig(arg)}
      ORDER BY v.aktualisiert DESC, v.nachricht_id DESC, v.id DESC LIMIT ${arg.hoechstens}`,
  )
}

export function* zaehleFertigeSeit(
  arg: Pick<Listenfilter, 'agent' | 'sicht' | 'jetzt'> & { seit: Instant },
): Operation<number> {
  const da = yield* row(
    Anzahl,
    sql`SELECT COUNT(*) AS anzahl FROM assistent_vorgang v WHERE ${zuletztFertig(arg)}`,
  )
  return da?.anzahl ?? 0
}

/**
 * What these took the place of, back to the first, each oldest first, by their id. One statement a step back, for all of
 * them together.
 */
export function* vorgaengerVon(arg: {
  agent: string
  ids: readonly string[]
}): Operation<Map<string, Vorgang[]>> {
  const gefunden = new Map<string, Vorgang[]>(arg.ids.map((id) => [id, []]))
  let ziele = new Map(arg.ids.map((id) => [id, id]))
  const gesehen = new Set(arg.ids)
  for (let schritt = 0; ziele.size > 0 && schritt < KETTE_HOECHSTENS; schritt++) {
    const davor = yield* rows(
      VorgangRow,
      sql`SELECT * FROM assistent_vorgang WHERE ersetzt_durch IN (${join([...ziele.keys()])}) AND agent = ${arg.agent}
        ORDER BY nachricht_id, id`,
    )
    const naechste = new Map<string, string>()
    for (const v of davor.filter((w) => !gesehen.has(w.id))) {
      const ziel = ziele.get(v.ersetzt_durch ?? '') ?? ''
      gesehen.add(v.id)
      gefunden.get(ziel)?.push(v)
      naechste.set(v.id, ziel)
    }
    ziele = naechste
  }
  for (const liste of gefunden.values()) liste.sort((a, b) => -vergleiche(a, b))
  return gefunden
}

const KETTE_HOECHSTENS = 50

/** What lists say about persons and chats, by id. */
export interface Umfeld {
  namen: ReadonlyMap<string, string>
  kanaele: ReadonlyMap<string, string>
}

const Name = z.object({ id: z.string(), name: z.string() })
const Kanal = z.object({ id: z.string(), kanal: z.string() })

export function* umfeldVon(vorgaenge: readonly Vorgang[]): Operation<Umfeld> {
  const personen = [...new Set(vorgaenge.map((v) => v.person_id))]
  const chats = [...new Set(vorgaenge.map((v) => v.unterhaltung_id))]
  if (personen.length === 0) return { namen: new Map(), kanaele: new Map() }
  const namen = yield* rows(Name, sql`SELECT id, name FROM assistent_person WHERE id IN (${join(personen)})`)
  const kanaele = yield* rows(
    Kanal,
    sql`SELECT id, kanal FROM assistent_unterhaltung WHERE id IN (${join(chats)})`,
  )
  return {
    namen: new Map(namen.map((n) => [n.id, n.name])),
    kanaele: new Map(kanaele.map((k) => [k.id, k.kanal])),
  }
}
