import { join } from 'sql-template-tag'
import { z } from 'zod'
import { VorgangBeendet } from '../domaene/fehler.ts'
import { Rhythmus } from '../domaene/rhythmus.ts'
import { Parameter } from '../domaene/vorgang.ts'
import type { Instant } from '../domaene/zeit.ts'
import { type EingangNeu, nimmAnOperation } from './eingang.ts'
import { jsonSpalte, zuJson } from './json.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'
import { istVergessen, VERGESSEN } from './vergessen-zaun.ts'
import { ladeVorgang } from './vorgang.ts'

// assistent_zeitplan: what runs again and again. All changes are compare-and-set by `version`, so that of two who move,
// stop or run one at the same time only one does.

const ZeitplanStatus = z.enum(['aktiv', 'pausiert', 'angehalten', 'beendet'])
type ZeitplanStatus = z.output<typeof ZeitplanStatus>

const ZeitplanRow = z.object({
  id: z.number(),
  agent: z.string(),
  person_id: z.string(),
  unterhaltung_id: z.string(),
  vorgang_id: z.string(),
  art: z.enum(['faehigkeit', 'befehl', 'erinnerung']),
  faehigkeit: z.string().nullable(),
  text: z.string(),
  angaben: jsonSpalte(Parameter, null).nullable(),
  /** null: damaged; it never runs. */
  rhythmus: jsonSpalte(Rhythmus, null).nullable(),
  zone: z.string(),
  status: ZeitplanStatus,
  grund: z.string().nullable(),
  naechster: z.string().nullable(),
  letzter_slot: z.string().nullable(),
  gelaufen: z.string().nullable(),
  version: z.number(),
  erstellt: z.string(),
  aktualisiert: z.string(),
})
export type Zeitplan = z.output<typeof ZeitplanRow>

export interface ZeitplanNeu {
  key: string
  vorgang_id: string
  agent: string
  art: Zeitplan['art']
  faehigkeit: string | null
  text: string
  angaben: Parameter
  rhythmus: Rhythmus
  zone: string
  naechster: Instant
}

const Id = z.object({ id: z.number() })
const Anzahl = z.object({ anzahl: z.number() })

/** Whose it is and where it answers is what its Vorgang says. Once per key; undefined: the person has `hoechstens` already. */
export function* insertZeitplan(arg: {
  neu: ZeitplanNeu
  hoechstens: number
  jetzt: Instant
}): Operation<number | undefined> {
  const { neu: n, jetzt } = arg
  const da = yield* row(Id, sql`SELECT id FROM assistent_zeitplan WHERE key = ${n.key}`)
  if (da) return da.id
  // Whoever asked for it was forgotten while it was set up (I8).
  if (yield* istVergessen(n)) throw new VorgangBeendet(n.vorgang_id, VERGESSEN)
  const v = yield* ladeVorgang({ agent: n.agent, id: n.vorgang_id })
  const schon = yield* row(
    Anzahl,
    sql`SELECT COUNT(*) AS anzahl FROM assistent_zeitplan WHERE person_id = ${v?.person_id ?? ''} AND status <> 'beendet'`,
  )
  if (!v || (schon?.anzahl ?? 0) >= arg.hoechstens) return undefined
  const neu = yield* row(
    Id,
    sql`INSERT INTO assistent_zeitplan (agent, person_id, unterhaltung_id, vorgang_id, key, art, faehigkeit, text, angaben,
        rhythmus, zone, status, naechster, version, erstellt, aktualisiert)
      VALUES (${n.agent}, ${v.person_id}, ${v.unterhaltung_id}, ${n.vorgang_id}, ${n.key}, ${n.art}, ${n.faehigkeit}, ${n.text},
        ${zuJson(n.angaben)}, ${zuJson(n.rhythmus)}, ${n.zone}, 'aktiv', ${n.naechster}, 1, ${jetzt}, ${jetzt})
      RETURNING id`,
  )
  return neu?.id
}

/** All of a person that were not ended, oldest first. */
export function* zeitplaeneVon(arg: { agent: string; person_id: string }): Operation<Zeitplan[]> {
  return yield* rows(
    ZeitplanRow,
    sql`SELECT * FROM assistent_zeitplan WHERE agent = ${arg.agent} AND person_id = ${arg.person_id} AND status <> 'beendet'
      ORDER BY id LIMIT 200`,
  )
}

export function* ladeZeitplan(arg: { agent: string; id: number }): Operation<Zeitplan | undefined> {
  return yield* row(
    ZeitplanRow,
    sql`SELECT * FROM assistent_zeitplan WHERE id = ${arg.id} AND agent = ${arg.agent}`,
  )
}

export function* listeZeitplaene(arg: { agent: string; alle: boolean }): Operation<Zeitplan[]> {
  const status = arg.alle
    ? [...ZeitplanStatus.options]
    : ZeitplanStatus.options.filter((s) => s !== 'beendet')
  return yield* rows(
    ZeitplanRow,
    sql`SELECT * FROM assistent_zeitplan WHERE agent = ${arg.agent} AND status IN (${join(status)}) ORDER BY id LIMIT 1000`,
  )
}

export interface ZeitplanAenderung {
  status: ZeitplanStatus
  grund: string | null
  naechster: Instant | null
  rhythmus?: Rhythmus
  zone?: string
}

/** False: it is not as it was when that was decided. */
export function* updateZeitplan(arg: {
  alt: Pick<Zeitplan, 'id' | 'version'>
  neu: ZeitplanAenderung
  jetzt: Instant
}): Operation<boolean> {
  const { alt, neu, jetzt } = arg
  const setze = [
    sql`status = ${neu.status}`,
    sql`grund = ${neu.grund}`,
    sql`naechster = ${neu.naechster}`,
    ...(neu.rhythmus ? [sql`rhythmus = ${zuJson(neu.rhythmus)}`] : []),
    ...(neu.zone ? [sql`zone = ${neu.zone}`] : []),
    sql`version = version + 1`,
    sql`aktualisiert = ${jetzt}`,
  ]
  const geaendert = yield* row(
    Id,
    sql`UPDATE assistent_zeitplan SET ${join(setze, ', ')} WHERE id = ${alt.id} AND version = ${alt.version} AND status <> 'beendet' RETURNING id`,
  )
  return geaendert !== undefined
}

/** It cannot run any more, as a run has found out. */
export function* halteZeitplan(arg: { id: number; grund: string; jetzt: Instant }): Operation<void> {
  yield* exec(sql`UPDATE assistent_zeitplan SET status = 'angehalten', grund = ${arg.grund}, naechster = NULL,
      version = version + 1, aktualisiert = ${arg.jetzt} WHERE id = ${arg.id} AND status = 'aktiv'`)
}

const FaelligRow = ZeitplanRow.extend({
  person_status: z.string().nullable(),
  person_zone: z.string().nullable(),
  opt_out: z.string().nullable(),
  kanal: z.string().nullable(),
  chat: z.string().nullable(),
  an: z.string().nullable(),
  gruppe: z.number().nullable(),
})
export type FaelligerZeitplan = z.output<typeof FaelligRow>

/**
 * What is to be looked at: due, ran at a time that is still to come (the clock went back), or computed for a zone that
 * is no longer the person's. `nurFaellige` by the index; the other two causes read every one (1.7 ms of 10,000).
 */
export function* faelligeZeitplaene(arg: {
  agent: string
  zone: string
  jetzt: Instant
  nurFaellige: boolean
}): Operation<FaelligerZeitplan[]> {
  const grund = arg.nurFaellige
    ? sql`z.naechster <= ${arg.jetzt}`
    : sql`(z.naechster <= ${arg.jetzt} OR z.gelaufen > ${arg.jetzt} OR z.zone <> COALESCE(p.zeitzone, ${arg.zone}))`
  return yield* rows(
    FaelligRow,
    sql`SELECT z.*, p.status AS person_status, p.zeitzone AS person_zone, p.opt_out, u.kanal, u.chat, u.an, u.gruppe
      FROM assistent_zeitplan z LEFT JOIN assistent_person p ON p.id = z.person_id
      LEFT JOIN assistent_unterhaltung u ON u.id = z.unterhaltung_id
      WHERE z.agent = ${arg.agent} AND z.status = 'aktiv' AND ${grund}
      ORDER BY z.naechster, z.id LIMIT 100`,
  )
}

/** When the next of all comes. */
export function* naechsterZeitplan(_: undefined): Operation<Instant | undefined> {
  const da = yield* row(
    z.object({ naechster: z.string().nullable() }),
    sql`SELECT MIN(naechster) AS naechster FROM assistent_zeitplan WHERE status = 'aktiv'`,
  )
  return da?.naechster ?? undefined
}

/**
 * Takes a slot: the next one is written and the run put into the Eingang, in one transaction. The same slot again (a
 * clock that went back, a second process) meets the row that is there. False: somebody else was faster.
 */
export function* beginneSlot(arg: {
  alt: Pick<Zeitplan, 'id' | 'version'>
  slot: string | null
  naechster: Instant | null
  zone: string
  eingang: EingangNeu | undefined
  jetzt: Instant
}): Operation<boolean> {
  const { alt, jetzt } = arg
  const lief = arg.slot === null ? sql`gelaufen = NULL` : sql`letzter_slot = ${arg.slot}, gelaufen = ${jetzt}`
  const meins = yield* row(
    Id,
    sql`UPDATE assistent_zeitplan SET naechster = ${arg.naechster}, zone = ${arg.zone}, ${lief}, version = version + 1
      WHERE id = ${alt.id} AND version = ${alt.version} AND status = 'aktiv' RETURNING id`,
  )
  if (!meins) return false
  if (arg.eingang) yield* nimmAnOperation({ neue: [arg.eingang], meldungen: [], jetzt })
  return true
}
