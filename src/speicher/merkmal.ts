import { z } from 'zod'
import { KonfigurationsFehler } from '../domaene/fehler.ts'
import type { Instant } from '../domaene/zeit.ts'
import { hmac, type Schluessel } from './schluessel.ts'
import { exec, type Operation, row, rows, type Speicher, sql } from './speicher.ts'

// assistent_merkmal: what the database says about itself.

/** `schluessel`: check value of its key file. `gesichert`: only in a backup, when it was made. `archiv`: a batch under way. */
export type Merkmal = 'schluessel' | 'gesichert' | 'archiv'

const Wert = z.object({ wert: z.string() })

export function* leseMerkmal({ name }: { name: Merkmal }): Operation<string | undefined> {
  return (yield* row(Wert, sql`SELECT wert FROM assistent_merkmal WHERE name = ${name}`))?.wert
}

export function* setzeMerkmal({ name, wert }: { name: Merkmal; wert: string }): Operation<void> {
  yield* exec(sql`INSERT INTO assistent_merkmal (name, wert) VALUES (${name}, ${wert})
    ON CONFLICT (name) DO UPDATE SET wert = excluded.wert`)
}

export function* entferneMerkmal({ name }: { name: Merkmal }): Operation<void> {
  yield* exec(sql`DELETE FROM assistent_merkmal WHERE name = ${name}`)
}

/** Tells whether a key file belongs to a database, and nothing about the keys. */
export const pruefwert = (schluessel: Schluessel): string =>
  hmac(schluessel.namen, 'assistent: Prüfwert der Schlüsseldatei')

export const falscherSchluessel = (keyDatei: string, wo: string): KonfigurationsFehler =>
  new KonfigurationsFehler(`Die Schlüsseldatei ${keyDatei} gehört nicht zu ${wo}.`, {
    abhilfe:
      'Stelle die passende Schlüsseldatei wieder her, oder setze ASSISTENT_KEY_FILE auf ihren Platz. Mit einer fremden wäre alles Gespeicherte unkenntlich.',
  })

/**
 * Notes the key file of a database that holds nothing yet (`unbenutzt`: also another one than before); afterwards no other
 * one opens it. @throws KonfigurationsFehler
 */
export async function pruefeSchluessel(
  speicher: Speicher,
  schluessel: Schluessel,
  keyDatei: string,
  { unbenutzt = false } = {},
): Promise<void> {
  const wert = pruefwert(schluessel)
  const da = await speicher.read(leseMerkmal, { name: 'schluessel' })
  if (da === wert) return
  if (da === undefined || unbenutzt) await speicher.run(setzeMerkmal, { name: 'schluessel', wert })
  else throw falscherSchluessel(keyDatei, 'dieser Datenbank')
}

/** More than arrives between two backups: so far ids jump when nobody knows how many were given after the backup. */
export const SPRUNG = 100_000

/**
 * Makes a backup the database that is served: sessions and invitations in it may have been revoked since, so they go; and
 * ids that were given after it are not given again (I2: the key of an effect is built on the message's id, and the other
 * system would take a new effect for an old one). `vergeben`: the last id by table as the replaced database had it. Not
 * known, or that one was younger than the backup (a new machine): all jump. SQLite only. Returns when the backup was made; undefined: it is none.
 */
export function* uebernimmSicherung({
  vergeben,
}: {
  vergeben: Readonly<Record<string, number>> | undefined
}): Operation<Instant | undefined> {
  const gesichert = yield* leseMerkmal({ name: 'gesichert' })
  if (gesichert === undefined) return undefined
  yield* exec(sql`DELETE FROM assistent_sitzung`)
  yield* exec(sql`DELETE FROM assistent_einladung`)
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
    if (bis === seq) continue
    yield* exec(sql`DELETE FROM sqlite_sequence WHERE name = ${name}`)
    yield* exec(sql`INSERT INTO sqlite_sequence (name, seq) VALUES (${name}, ${bis})`)
  }
  yield* entferneMerkmal({ name: 'gesichert' })
  return gesichert
}
