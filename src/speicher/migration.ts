import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FalscheBenutzung, KonfigurationsFehler } from '../domaene/fehler.ts'

// Migrations are plain SQL files `NNN_name.sql`, each applied in one transaction together with its number. The same
// number means the same on both databases.

export interface Migration {
  nummer: number
  name: string
  sql: string
}

/** `sql/` of the package. */
export const SQL_ORDNER = join(import.meta.dirname, '..', '..', 'sql')

/** The migrations of a folder, 1 … n without a gap. @throws FalscheBenutzung a file that does not fit in */
export function ladeMigrationen(ordner: string): Migration[] {
  const dateien = readdirSync(ordner)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return dateien.map((datei, i) => {
    const [, nummer, name] = /^(\d{3})_(\w+)\.sql$/.exec(datei) ?? []
    if (nummer === undefined || name === undefined || Number(nummer) !== i + 1) {
      throw new FalscheBenutzung(
        `${join(ordner, datei)}: migrations are named NNN_name.sql and counted without a gap; expected ${String(i + 1).padStart(3, '0')}_….sql.`,
      )
    }
    return { nummer: i + 1, name, sql: readFileSync(join(ordner, datei), 'utf8') }
  })
}

/** @throws KonfigurationsFehler the schema is newer than this program */
export function pruefeVersion(version: number, neueste: number, wo: string): void {
  if (version <= neueste) return
  throw new KonfigurationsFehler(
    `Die Datenbank ${wo} hat Schema ${version}, dieses Programm kennt nur bis Schema ${neueste}.`,
    {
      abhilfe:
        'Starte die neuere Version des Programms, oder stelle eine Sicherung von vor dem Update wieder her.',
    },
  )
}

export const fremd = (wo: string): KonfigurationsFehler =>
  new KonfigurationsFehler(`${wo} ist keine Datenbank des Assistenten; sie wurde nicht angerührt.`, {
    abhilfe:
      'Setze ASSISTENT_DB auf eine neue Datei oder ein leeres Schema, oder auf die richtige Datenbank.',
  })
