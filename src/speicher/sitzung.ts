import { join } from 'sql-template-tag'
import { z } from 'zod'
import type { Person } from '../domaene/person.ts'
import { type Instant, MINUTE_MS, plusMs, STUNDE_MS, TAG_MS } from '../domaene/zeit.ts'
import { ladePerson } from './person.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'

// Sessions of the Leitstand and of the command line: of the token only a keyed hash is stored.

export const SITZUNG_KANAELE = ['web', 'cli'] as const
export type SitzungKanal = (typeof SITZUNG_KANAELE)[number]
export const ANMELDEWEGE = ['einladung', 'passkey', 'passwort', 'sso'] as const
export type Anmeldeweg = (typeof ANMELDEWEGE)[number]

/** How long a session lasts at most, and how long without a request. */
export const DAUER_MS: Record<SitzungKanal, number> = { web: TAG_MS, cli: 30 * TAG_MS }
const LEERLAUF_MS = STUNDE_MS
/** So often a request is noted at most: each note is a write. */
const VERMERK_MS = MINUTE_MS

export interface SitzungNeu {
  /** Keyed hash of the token. */
  hash: string
  /** Random, shown to its owner. */
  id: string
  kanal: SitzungKanal
  weg: Anmeldeweg
  /** „Firefox · Windows“; empty on the command line. */
  geraet: string
  jetzt: Instant
}

/** Opens a session; `alte` (the one that was there in this browser) ends with it. */
export function* insertSitzung(arg: {
  person_id: string
  sitzung: SitzungNeu
  alte?: string | undefined
}): Operation<void> {
  const { hash, id, kanal, weg, geraet, jetzt } = arg.sitzung
  if (arg.alte !== undefined) yield* widerrufeSitzung({ hash: arg.alte, jetzt })
  yield* exec(sql`INSERT INTO assistent_sitzung (hash, id, person_id, kanal, weg, geraet, zuletzt, gueltig_bis, erstellt)
    VALUES (${hash}, ${id}, ${arg.person_id}, ${kanal}, ${weg}, ${geraet}, ${jetzt}, ${plusMs(jetzt, DAUER_MS[kanal])}, ${jetzt})`)
}

/** So long a login speaks for who is there: a new way in is set up with no older one. */
const EBEN_MS = 15 * MINUTE_MS
const Da = z.object({})

/** Whether this session began just now, by `weg` if that is said. */
export function* istEbenGekommen(arg: {
  sitzung: string
  jetzt: Instant
  weg?: Anmeldeweg
}): Operation<boolean> {
  const da = yield* row(
    Da,
    sql`SELECT 1 AS da FROM assistent_sitzung WHERE hash = ${arg.sitzung} AND widerrufen IS NULL
      AND erstellt > ${plusMs(arg.jetzt, -EBEN_MS)} AND weg IN (${join(arg.weg ? [arg.weg] : [...ANMELDEWEGE])})`,
  )
  return da !== undefined
}

const SitzungRow = z.object({
  hash: z.string(),
  id: z.string(),
  person_id: z.string(),
  kanal: z.enum(SITZUNG_KANAELE),
  weg: z.enum(ANMELDEWEGE),
  geraet: z.string(),
  zuletzt: z.string(),
  gueltig_bis: z.string(),
  erstellt: z.string(),
})
export type Sitzung = z.output<typeof SitzungRow>

/** Not ended, not too old, and in the browser used within the last hour. */
export const sitzungGilt = (jetzt: Instant) =>
  sql`widerrufen IS NULL AND gueltig_bis > ${jetzt} AND (kanal <> 'web' OR zuletzt > ${plusMs(jetzt, -LEERLAUF_MS)})`

/**
 * Whose token it is, with state and roles of this moment; undefined: nobody's. Who is deactivated is not let in to the
 * Leitstand; on the command line they are still who they are, and each decision is refused and noted. `vermerken`: this
 * request has to be noted with `vermerkeSitzung`, or the session ends an hour after the last one that was.
 */
export function* ladeSitzung(arg: {
  hash: string
  kanal: SitzungKanal
  jetzt: Instant
}): Operation<{ sitzung: Sitzung; person: Person; vermerken: boolean } | undefined> {
  const sitzung = yield* row(
    SitzungRow,
    sql`SELECT * FROM assistent_sitzung WHERE hash = ${arg.hash} AND kanal = ${arg.kanal} AND ${sitzungGilt(arg.jetzt)}`,
  )
  const person = sitzung && (yield* ladePerson({ id: sitzung.person_id }))
  if (!sitzung || !person || (arg.kanal === 'web' && person.status !== 'aktiv')) return undefined
  return { sitzung, person, vermerken: sitzung.zuletzt <= plusMs(arg.jetzt, -VERMERK_MS) }
}

/** For who adds a way in: asked in its own transaction, since what was checked before, a body or a hash ago, may be over. */
export function* giltNoch(arg: { sitzung: string; jetzt: Instant }): Operation<boolean> {
  return (yield* ladeSitzung({ hash: arg.sitzung, kanal: 'web', jetzt: arg.jetzt })) !== undefined
}

export function* vermerkeSitzung(arg: { hash: string; jetzt: Instant }): Operation<void> {
  yield* exec(
    sql`UPDATE assistent_sitzung SET zuletzt = ${arg.jetzt} WHERE hash = ${arg.hash} AND zuletzt < ${arg.jetzt}`,
  )
}

/** A person's sessions that are open, the newest first. */
export function* listeSitzungen(arg: { person_id: string; jetzt: Instant }): Operation<Sitzung[]> {
  return yield* rows(
    SitzungRow,
    sql`SELECT * FROM assistent_sitzung WHERE person_id = ${arg.person_id} AND ${sitzungGilt(arg.jetzt)} ORDER BY erstellt DESC, id`,
  )
}

export function* widerrufeSitzung(arg: { hash: string; jetzt: Instant }): Operation<void> {
  yield* exec(
    sql`UPDATE assistent_sitzung SET widerrufen = ${arg.jetzt} WHERE hash = ${arg.hash} AND widerrufen IS NULL`,
  )
}

/** Ends one of a person's own sessions. False: there is none of this name that is open. */
export function* beendeSitzung(arg: { person_id: string; id: string; jetzt: Instant }): Operation<boolean> {
  const beendet = yield* rows(
    z.object({}),
    sql`UPDATE assistent_sitzung SET widerrufen = ${arg.jetzt}
      WHERE person_id = ${arg.person_id} AND id = ${arg.id} AND ${sitzungGilt(arg.jetzt)} RETURNING 1 AS weg`,
  )
  return beendet.length > 0
}

/** Ends all of a person's sessions, but for `ausser` (hash): after a new password, or when somebody is deactivated. */
export function* beendeSitzungen(arg: {
  person_id: string
  ausser?: string | undefined
  jetzt: Instant
}): Operation<void> {
  yield* exec(
    sql`UPDATE assistent_sitzung SET widerrufen = ${arg.jetzt}
      WHERE person_id = ${arg.person_id} AND hash <> ${arg.ausser ?? ''} AND widerrufen IS NULL`,
  )
}
