import { join, type Sql } from 'sql-template-tag'
import { z } from 'zod'
import { GESCHLOSSEN } from '../domaene/vorgang.ts'
import type { Instant } from '../domaene/zeit.ts'
import { type Operation, row, rows, sql } from './speicher.ts'
import { ladeVorgang, type Vorgang, VorgangRow } from './vorgang.ts'
import { type Blickwinkel, sichtbar } from './vorgang-sicht.ts'
import { type Listenfilter, naheliegendes, ohneIndex, Stelle, wege } from './vorgang-wege.ts'

// The console's list: newest first, only what this person may see. Which statements find it: vorgang-wege.ts.

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

const reihe = (erstellt: Sql): Sql => sql`ORDER BY ${erstellt} DESC, v.nachricht_id DESC, v.id DESC`
const REIHE = reihe(sql`v.erstellt`)
/**
 * For what is scarce: no index brings this order, so that Postgres does not walk through all Vorgänge, the newest first, in the
 * hope of soon having enough (three times as long as reading the 5,000 of a role).
 */
const REIHE_ZULETZT = reihe(sql`(v.erstellt || '')`)

/** Newest first; the same order as in the statements. */
function vergleiche(a: Stelle, b: Stelle): number {
  if (a.erstellt !== b.erstellt) return a.erstellt < b.erstellt ? 1 : -1
  return b.nachricht_id - a.nachricht_id || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)
}

function* lies<T extends Stelle>(schema: z.ZodType<T>, spalten: Sql, f: Listenfilter): Operation<T[]> {
  const auf = (weg: Sql, reihenfolge: Sql, hoechstens: number): Operation<T[]> =>
    rows(
      schema,
      sql`SELECT ${spalten} FROM assistent_vorgang v WHERE ${weg} ${reihenfolge} LIMIT ${hoechstens}`,
    )
  const nahes = yield* naheliegendes(f)
  const da = nahes ? yield* auf(nahes.weg, REIHE, f.hoechstens) : []
  const fehlen = f.hoechstens - da.length
  if (fehlen === 0 || (nahes && nahes.kante === undefined)) return da
  const gefunden = new Map<string, T>()
  for (const weg of yield* wege({ ...f, bis: nahes?.kante ?? f.bis }))
    for (const v of yield* auf(weg, nahes ? REIHE_ZULETZT : REIHE, fehlen)) gefunden.set(v.id, v)
  return [...da, ...[...gefunden.values()].sort(vergleiche).slice(0, fehlen)]
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
  arg: Blickwinkel & { agent: string; id: string },
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
  arg: Blickwinkel & { agent: string; ids: readonly string[] },
): Operation<string[]> {
  if (arg.sicht.alle || arg.ids.length === 0) return [...arg.ids]
  const da = yield* rows(
    Id,
    sql`SELECT v.id FROM assistent_vorgang v WHERE v.id IN (${join([...arg.ids])}) AND v.agent = ${arg.agent} AND ${sichtbar(arg)}`,
  )
  return da.map((v) => v.id)
}

const Id = z.object({ id: z.string() })

const zuletztFertig = (arg: Blickwinkel & { agent: string; seit: Instant }): Sql =>
  sql`v.aktualisiert >= ${arg.seit} AND v.agent = ${arg.agent} AND v.ersetzt_durch IS NULL
    AND ${ohneIndex(sql`v.status`)} IN (${join([...GESCHLOSSEN])}) AND ${sichtbar(arg)}`

/** What was closed since then and has no successor, the last one first. */
export function* fertigeSeit(
  arg: Blickwinkel & Pick<Listenfilter, 'agent' | 'hoechstens'> & { seit: Instant },
): Operation<Vorgang[]> {
  return yield* rows(
    VorgangRow,
    sql`SELECT v.* FROM assistent_vorgang v WHERE ${zuletztFertig(arg)}
      ORDER BY v.aktualisiert DESC, v.nachricht_id DESC, v.id DESC LIMIT ${arg.hoechstens}`,
  )
}

/** As many as the list shows of those that were asked since then and are closed. */
export function* zaehleFertigeSeit(arg: Blickwinkel & { agent: string; seit: Instant }): Operation<number> {
  const da = yield* row(
    Anzahl,
    sql`SELECT COUNT(*) AS anzahl FROM assistent_vorgang v WHERE v.erstellt >= ${arg.seit} AND v.agent = ${arg.agent}
      AND ${ohneIndex(sql`v.status`)} IN (${join([...GESCHLOSSEN])}) AND ${sichtbar(arg)}`,
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
