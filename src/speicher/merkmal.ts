import { z } from 'zod'
import { KonfigurationsFehler } from '../domaene/fehler.ts'
import { hmac, type Schluessel } from './schluessel.ts'
import { exec, type Operation, row, type Speicher, sql } from './speicher.ts'

// assistent_merkmal: what the database says about itself.

/**
 * `schluessel`: check value of its key file. `gesichert`: only in a backup, when it was made. `wiederhergestellt`: the last
 * message that the backup knew. `archiv`: a batch under way. `siegel_anfang`: behind which seal the audit's chain begins.
 */
export type Merkmal = 'schluessel' | 'gesichert' | 'wiederhergestellt' | 'archiv' | 'siegel_anfang'

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
