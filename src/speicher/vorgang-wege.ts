import { join, type Sql } from 'sql-template-tag'
import { z } from 'zod'
import { GESCHLOSSEN, OFFEN, VorgangStatus } from '../domaene/vorgang.ts'
import type { Instant } from '../domaene/zeit.ts'
import { type Operation, row, sql } from './speicher.ts'
import {
  type Blickwinkel,
  freigabeRollenMit,
  hatEntschieden,
  selbstEntschieden,
  sichtbar,
  uebergeben,
} from './vorgang-sicht.ts'

// What a list of Vorgänge asks the database. One statement for each index that is to be used, put together here: with OR between
// them both databases read the whole table (100,000 rows: 40 to 90 ms).

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

export interface Listenfilter extends Blickwinkel {
  agent: string
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

/**
 * Keeps SQLite, which has no statistics, from this index where another one is meant. For Postgres it is the column itself, of
 * which it knows how often each value is: where that was hidden (`|| ''`) it read the whole table.
 */
export const ohneIndex = (spalte: Sql): Sql => sql`CAST(${spalte} AS TEXT)`

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
  yield* zeitraum(f)
  if (f.nach)
    yield sql`(v.erstellt, v.nachricht_id, v.id) < (${f.nach.erstellt}, ${f.nach.nachricht_id}, ${f.nach.id})`
}

function* zeitraum({ von, bis, nach }: Listenfilter): Generator<Sql> {
  if (von !== undefined) yield sql`v.erstellt >= ${von}`
  if (bis !== undefined) yield sql`v.erstellt < ${bis}`
  if (nach) yield sql`v.erstellt <= ${nach.erstellt}`
}

const und = (...teile: Sql[]): Sql => join(teile, ' AND ')

/** The WHERE of each statement; together they find everything. */
export function* wege(f: Listenfilter): Operation<Sql[]> {
  if (f.nummer !== undefined)
    return [und(sql`v.nachricht_id = ${f.nummer}`, sichtbar(f), ...bedingungen(f, undefined))]
  // What is open is little, whoever asks.
  if (f.status?.every(istSelten))
    return f.status.map((s) => und(statusIst(s, sql`v.status`), sichtbar(f), ...bedingungen(f, 'status')))
  if (!f.sicht.alle) return yield* wegeEinerPerson(f)
  if (f.person_id !== undefined || f.faehigkeit !== undefined) return [entlang(f)]
  return f.status
    ? f.status.map((s) => und(statusIst(s, sql`v.status`), ...bedingungen(f, 'status')))
    : [entlang(f)]
}

/** By the index of the filter that leaves least. */
function entlang(f: Listenfilter): Sql {
  const [anker, ...dazu] = ankerVon(f)
  return und(...dazu, ...bedingungen(f, anker))
}

function ankerVon(f: Listenfilter): [Anker, ...Sql[]] {
  if (f.person_id !== undefined) return ['person', sql`v.person_id = ${f.person_id}`]
  if (f.faehigkeit !== undefined) return ['faehigkeit', sql`v.faehigkeit = ${f.faehigkeit}`]
  return [undefined]
}

function* wegeEinerPerson(f: Listenfilter): Operation<Sql[]> {
  const { person_id } = f.sicht
  const eigene = f.person_id === undefined || f.person_id === person_id
  const rollen = yield* freigabeRollenMit(f.sicht)
  return [
    ...(eigene ? [und(sql`v.person_id = ${person_id}`, ...bedingungen(f, 'person'))] : []),
    ...rollen.map((r) => und(sql`v.freigabe_rolle = ${r}`, ...bedingungen(f, 'rolle'))),
    und(selbstEntschieden(person_id), ...bedingungen(f, undefined)),
    und(uebergeben(f), ...bedingungen(f, undefined)),
  ]
}

/** Who decided so often sees so much that the newest rows are looked at one by one first: to collect all costs 30 to 60 ms. */
const VIELE_ENTSCHEIDUNGEN = 1000
/** So many rows at least are looked at one by one; 6 for each that is wanted. */
const NAHE = 4000

/** The newest rows, without the others: all that is visible among them is found by `weg`; from `kante` on the rest remains. */
export interface Nahes {
  weg: Sql
  /** Undefined: these are all. */
  kante: Instant | undefined
}

const Kante = z.object({ erstellt: z.string() })

/** Undefined: the ways are short for who asks. */
export function* naheliegendes(f: Listenfilter): Operation<Nahes | undefined> {
  const kurz = f.sicht.alle || f.nummer !== undefined || f.status?.every(istSelten)
  const { person_id } = f.sicht
  if (kurz || !(yield* hatEntschieden({ person_id, mindestens: VIELE_ENTSCHEIDUNGEN }))) return undefined
  const [, ...dazu] = ankerVon(f)
  const da = yield* row(
    Kante,
    sql`SELECT v.erstellt FROM assistent_vorgang v WHERE ${und(sql`1 = 1`, ...dazu, ...zeitraum(f))}
      ORDER BY v.erstellt DESC LIMIT 1 OFFSET ${Math.max(NAHE, 6 * f.hoechstens)}`,
  )
  const kante = da?.erstellt
  return { weg: und(entlang({ ...f, von: kante ?? f.von }), sichtbar(f)), kante }
}
