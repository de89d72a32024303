import { z } from 'zod'
import type { Instant } from '../domaene/zeit.ts'
import { entferneMerkmal, leseMerkmal, setzeMerkmal } from './merkmal.ts'
import { exec, type Operation, rows, sql } from './speicher.ts'

// A backup becomes the database that is served. What it cannot know is taken from the database that it replaces.

/** More than arrives between two backups: so far ids jump when nobody knows how many were given after the backup. */
export const SPRUNG = 100_000

/** Of the replaced database. */
export interface Seither {
  /** The last id that each table gave. */
  vergeben: Readonly<Record<string, number>>
  /** Persons without rights. */
  gesperrt: readonly string[]
  /** Since when a person wants to hear nothing that they did not ask for; null: they do. */
  optOut: readonly { id: string; opt_out: string | null }[]
  /** Ids of the passkeys that are still there. */
  passkeys: readonly string[]
  passwoerter: readonly { person_id: string; hash: string }[]
}

/**
 * Sessions and invitations may have been revoked since the backup, so they go; so do passkeys that were removed since, and a
 * password is the one of now. Who was blocked or said STOP since stays
 * blocked and undisturbed. Ids that were given after it are not given again (I2: the key of an effect is built on the
 * message's id, and the other system would take a new effect for an old one); what the backup's own Vorgänge did since then
 * is looked up before it is done again. `seither` undefined: not known. SQLite only.
 * Returns when the backup was made; undefined: it is none.
 */
export function* uebernimmSicherung({
  seither,
}: {
  seither: Seither | undefined
}): Operation<Instant | undefined> {
  const gesichert = yield* leseMerkmal({ name: 'gesichert' })
  if (gesichert === undefined) return undefined
  yield* exec(sql`DELETE FROM assistent_sitzung`)
  yield* exec(sql`DELETE FROM assistent_einladung`)
  if (seither) yield* gleicheWegeAb(seither)
  for (const id of seither?.gesperrt ?? [])
    yield* exec(sql`UPDATE assistent_person SET status = 'gesperrt' WHERE id = ${id} AND status = 'aktiv'`)
  for (const { id, opt_out } of seither?.optOut ?? [])
    yield* exec(sql`UPDATE assistent_person SET opt_out = ${opt_out} WHERE id = ${id}`)
  yield* zaehleWeiter(seither?.vergeben)
  yield* entferneMerkmal({ name: 'gesichert' })
  return gesichert
}

const Passkey = z.object({ id: z.string() })
const Passwort = z.object({ person_id: z.string() })

/** What was taken from a device that was lost, or from who knew a password, does not come back. */
function* gleicheWegeAb(seither: Seither): Operation<void> {
  const noch = new Set(seither.passkeys)
  for (const { id } of yield* rows(Passkey, sql`SELECT id FROM assistent_passkey`))
    if (!noch.has(id)) yield* exec(sql`DELETE FROM assistent_passkey WHERE id = ${id}`)
  const jetzige = new Map(seither.passwoerter.map((p) => [p.person_id, p.hash]))
  for (const { person_id } of yield* rows(Passwort, sql`SELECT person_id FROM assistent_passwort`)) {
    const hash = jetzige.get(person_id)
    yield* exec(
      hash === undefined
        ? sql`DELETE FROM assistent_passwort WHERE person_id = ${person_id}`
        : sql`UPDATE assistent_passwort SET hash = ${hash} WHERE person_id = ${person_id}`,
    )
  }
}

/** Not known, or the replaced one was younger than the backup (a new machine): all ids jump. */
function* zaehleWeiter(vergeben: Readonly<Record<string, number>> | undefined): Operation<void> {
  const zaehler = yield* rows(
    z.object({ name: z.string(), seq: z.number() }),
    sql`SELECT m.name, COALESCE((SELECT MAX(s.seq) FROM sqlite_sequence s WHERE s.name = m.name), 0) AS seq
      FROM sqlite_schema m WHERE m.type = 'table' AND m.sql GLOB '*AUTOINCREMENT*'`,
  )
  const gingWeiter = zaehler.every(
    (t) => t.name !== 'assistent_eingang' || (vergeben?.[t.name] ?? -1) >= t.seq,
  )
  for (const { name, seq } of zaehler) {
    const bis = gingWeiter ? Math.max(seq, vergeben?.[name] ?? 0) : seq + SPRUNG
    if (name === 'assistent_eingang') yield* setzeMerkmal({ name: 'wiederhergestellt', wert: String(seq) })
    if (bis === seq) continue
    yield* exec(sql`DELETE FROM sqlite_sequence WHERE name = ${name}`)
    yield* exec(sql`INSERT INTO sqlite_sequence (name, seq) VALUES (${name}, ${bis})`)
  }
}
