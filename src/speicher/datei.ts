import {
  accessSync,
  closeSync,
  constants,
  mkdirSync,
  openSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import { KonfigurationsFehler } from '../domaene/fehler.ts'
import type { Instant } from '../domaene/zeit.ts'

/** An instant as it stands in names of files; sorts like the instant. */
export const stempel = (instant: Instant): string => instant.replace(/[-:.]/g, '')

/**
 * Makes a folder (0700) and those above it that are not there. Not with `recursive`: where nothing can be made and that is
 * said with ENOENT (/proc), Node's own tries for ever. @throws the file system's error
 */
export function legeOrdnerAn(pfad: string): void {
  const ordner = resolve(pfad)
  if (statSync(ordner, { throwIfNoEntry: false })?.isDirectory()) return
  if (dirname(ordner) !== ordner) legeOrdnerAn(dirname(ordner))
  try {
    mkdirSync(ordner, { mode: 0o700 })
  } catch (fehler) {
    // Another process was faster. A file in its place stays an error.
    if (!statSync(ordner, { throwIfNoEntry: false })?.isDirectory()) throw fehler
  }
}

/**
 * Makes sure that a database file can be at `pfad` and returns its real path, so that two names for one file meet the
 * same lock. A new file is 0600: it holds what people wrote.
 * @throws KonfigurationsFehler names the path and what to do
 */
export function legeDateiAn(pfad: string): string {
  const datei = resolve(pfad.trim())
  const ordner = dirname(datei)
  pruefeOrdner(ordner, datei)
  const da = stelle(datei)
  if (da === undefined) erreichbar(datei, () => erzeuge(datei))
  else if (!da.isFile()) {
    throw new KonfigurationsFehler(`${datei} ist ein Ordner oder Gerät, keine Datenbankdatei.`, {
      abhilfe: 'Setze ASSISTENT_DB auf eine Datei.',
    })
  }
  erreichbar(datei, () => accessSync(datei, constants.R_OK | constants.W_OK))
  return realpathSync(datei)
}

function pruefeOrdner(ordner: string, datei: string): void {
  if (!stelle(ordner)?.isDirectory()) {
    throw new KonfigurationsFehler(`Den Ordner ${ordner} für die Datenbank ${datei} gibt es nicht.`, {
      abhilfe: `Lege ihn an (mkdir -p ${ordner}) oder setze ASSISTENT_DB auf einen anderen Pfad.`,
    })
  }
  // SQLite writes its -wal and -shm beside the file, so the folder must be writable too.
  erreichbar(ordner, () => accessSync(ordner, constants.R_OK | constants.W_OK | constants.X_OK))
}

const stelle = (pfad: string): Stats | undefined =>
  erreichbar(pfad, () => statSync(pfad, { throwIfNoEntry: false }))

function erreichbar<T>(pfad: string, zugriff: () => T): T {
  try {
    return zugriff()
  } catch (cause) {
    throw new KonfigurationsFehler(`${pfad} lässt sich nicht lesen und schreiben.`, {
      abhilfe: 'Gib dem Benutzer, unter dem der Assistent läuft, Lese- und Schreibrecht (chown, chmod).',
      cause,
    })
  }
}

function erzeuge(datei: string): void {
  try {
    closeSync(openSync(datei, 'wx', 0o600))
  } catch (fehler) {
    // Another process was faster: then the file is there.
    if ((fehler as NodeJS.ErrnoException).code !== 'EEXIST') throw fehler
  }
}
