import { createHash } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { type Beispiel, liesZustand, type Zustand } from '../klassifikator/klassifikator.ts'

// The trained state beside the database, so that a start does not train. It holds hashed features and no word.

const LAENGE = 32

/** What a state was trained from; another order is another state. */
export const schluesselVon = (beispiele: readonly Beispiel[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(beispiele.map((b) => [b.label, b.text])))
    .digest()

/** The state that was trained from exactly these examples; undefined when there is none, or it is old, foreign or damaged. */
export function ladeZustand(datei: string, schluessel: Buffer): Zustand | undefined {
  try {
    const bytes = readFileSync(datei)
    if (!bytes.subarray(0, LAENGE).equals(schluessel)) return undefined
    return liesZustand(bytes.subarray(LAENGE))
  } catch {
    return undefined
  }
}

/** Written aside and moved into place, readable by its owner only. @throws when the folder takes no file */
export function speichereZustand(datei: string, schluessel: Buffer, bytes: Uint8Array): void {
  const neu = `${datei}.neu`
  writeFileSync(neu, Buffer.concat([schluessel, bytes]), { mode: 0o600 })
  renameSync(neu, datei)
}
