import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
  writeSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { EndgueltigerFehler } from '../domaene/fehler.ts'
import { istPostgres } from './oeffnen.ts'
import { IM_SPEICHER } from './sqlite-verbindung.ts'

// Receipts of what was forgotten, in a file beside the database: a backup that is restored does not know them, and
// forgets again before it serves. A line holds keyed hashes only, no name and no number.

export const Quittung = z.object({
  id: z.string(),
  zeit: z.string(),
  agent: z.string(),
  art: z.enum(['inhalte', 'ganz']),
  /** `hmac(schluessel.namen, …)` of all names under which the person was known. */
  namen: z.array(z.string()),
})
export type Quittung = z.output<typeof Quittung>

/**
 * `<db>.vergessen`, by the file's real name, so that two names for one database have one; on Postgres
 * `<key file>.vergessen`; undefined for `:memory:`.
 */
export function quittungsDatei(ziel: string, keyDatei: string): string | undefined {
  if (ziel === IM_SPEICHER) return undefined
  if (istPostgres(ziel)) return `${keyDatei}.vergessen`
  const datei = resolve(ziel)
  return `${existsSync(datei) ? realpathSync(datei) : datei}.vergessen`
}

/** Without receipts nothing is forgotten and nothing served: a backup would bring back who was forgotten. */
function erreichbar<T>(datei: string, tu: () => T): T {
  try {
    return tu()
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === undefined) throw cause
    throw new EndgueltigerFehler(
      'quittungen',
      `Die Quittungen des Vergessens in ${datei} lassen sich nicht lesen oder schreiben (${code}).`,
      { abhilfe: 'Dort muss eine Datei liegen können, die der Assistent lesen und schreiben darf.', cause },
    )
  }
}

/**
 * Appends a line (0600) and returns when it is on the disk: the first phase of forgetting, before anything is deleted.
 * @throws EndgueltigerFehler `quittungen`
 */
export const schreibeQuittung = (datei: string, q: Quittung): void =>
  erreichbar(datei, () => haengeAn(datei, q))

function haengeAn(datei: string, q: Quittung): void {
  const neu = !existsSync(datei)
  const handle = openSync(datei, 'a+', 0o600)
  try {
    // Behind a line that a crash cut off a new one begins.
    writeSync(handle, `${endetMitZeile(handle) ? '' : '\n'}${JSON.stringify(q)}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  if (neu) sichereOrdner(dirname(datei))
}

/** All whole lines, oldest first. A line that a crash cut off was never acted on. @throws EndgueltigerFehler `quittungen` */
export function leseQuittungen(datei: string | undefined): Quittung[] {
  if (datei === undefined || !existsSync(datei)) return []
  return erreichbar(datei, () => readFileSync(datei, 'utf8'))
    .split('\n')
    .flatMap((zeile) => {
      const gelesen = Quittung.safeParse(alsJson(zeile))
      return gelesen.success ? [gelesen.data] : []
    })
}

function alsJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function endetMitZeile(handle: number): boolean {
  const groesse = fstatSync(handle).size
  if (groesse === 0) return true
  const byte = Buffer.alloc(1)
  readSync(handle, byte, 0, 1, groesse - 1)
  return byte[0] === 0x0a
}

/** The file's name is on the disk only with its folder. */
function sichereOrdner(ordner: string): void {
  const handle = openSync(ordner, 'r')
  try {
    fsyncSync(handle)
  } catch {
    // Not every file system can; then it does it by itself.
  } finally {
    closeSync(handle)
  }
}
