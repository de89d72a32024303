import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { SpeicherNichtVerfuegbar } from '../domaene/fehler.ts'
import { sichereAufPlatte } from './entwurf.ts'
import { nebenDateien } from './sicherung.ts'
import { ausSqlite, istBeschaeftigt, sqliteCode } from './sqlite-fehler.ts'

const BUSY_MS = 10_000

export interface TauscheArg {
  datei: string
  neu: string
  vorher: string
  /** How long it waits for another process to close the database. Default 10,000. */
  busyFristMs?: number
}

/**
 * Moves a whole database file into the place of another in one step; the replaced one is `vorher` afterwards. Other
 * processes must be out of the old one: what they have in its -wal would be written into the new one. Returns `vorher`;
 * undefined: there was nothing to replace. @throws SpeicherNichtVerfuegbar another process has it open
 */
export function tausche({ datei, neu, vorher, busyFristMs = BUSY_MS }: TauscheArg): string | undefined {
  if (!existsSync(datei)) {
    verschiebe(neu, datei)
    return undefined
  }
  const alte = oeffneAllein(datei, busyFristMs)
  try {
    if (alte === undefined) legeNebendateienWeg(datei, vorher)
    // A second name for the old file, so that at no moment there is none of `datei`.
    verdopple(datei, vorher)
    sperre(alte, vorher)
    verschiebe(neu, datei)
    return vorher
  } finally {
    alte?.close()
  }
}

/** Who comes meanwhile waits, and opens the new one. */
function sperre(alte: Database.Database | undefined, vorher: string): void {
  try {
    alte?.exec('BEGIN EXCLUSIVE')
  } catch (fehler) {
    rmSync(vorher)
    throw ausSqlite(fehler)
  }
}

/** Everything in the file itself, and nobody else in it; undefined: it is too damaged to be opened. */
function oeffneAllein(datei: string, timeout: number): Database.Database | undefined {
  const db = new Database(datei, { fileMustExist: true, timeout })
  try {
    // Only the last one in a WAL database can leave that mode; SQLite then removes -wal and -shm.
    db.pragma('journal_mode = DELETE')
    return db
  } catch (fehler) {
    db.close()
    if (['NOTADB', 'CORRUPT'].includes(sqliteCode(fehler) ?? '')) return undefined
    throw istBeschaeftigt(fehler) ? offen(datei, fehler) : ausSqlite(fehler)
  }
}

const offen = (datei: string, cause: unknown): SpeicherNichtVerfuegbar =>
  new SpeicherNichtVerfuegbar('speicher_beschaeftigt', `Ein anderer Prozess hat ${datei} offen.`, {
    abhilfe:
      'Beende ihn (ein Befehl in einem anderen Fenster, ein Programm, das hineinsieht) und versuch es noch einmal.',
    cause,
  })

function legeNebendateienWeg(datei: string, vorher: string): void {
  for (const ende of nebenDateien(datei)) renameSync(datei + ende, vorher + ende)
  rmSync(`${datei}-shm`, { force: true })
}

function verdopple(von: string, nach: string): void {
  try {
    linkSync(von, nach)
  } catch (fehler) {
    if ((fehler as NodeJS.ErrnoException).code === 'EEXIST') throw fehler
    copyFileSync(von, nach) // a file system without second names
  }
}

function verschiebe(von: string, nach: string): void {
  renameSync(von, nach)
  sichereAufPlatte(dirname(nach))
}
