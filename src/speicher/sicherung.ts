import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import Database from 'better-sqlite3'
import { EndgueltigerFehler } from '../domaene/fehler.ts'
import type { Instant } from '../domaene/zeit.ts'
import { fuehreAus, starte } from './ablauf.ts'
import { bindSqlite } from './bind.ts'
import { sichereAufPlatte } from './entwurf.ts'
import { fremd, pruefeVersion } from './migration.ts'
import { APPLICATION_ID } from './migration-sqlite.ts'
import type { Speicher } from './speicher.ts'
import { ausSqlite, sqliteCode } from './sqlite-fehler.ts'
import type { Seither } from './uebernahme.ts'

// Copies of a SQLite database as files of their own. A copy is made aside (`<file>.teil-…`) and moved into place when it is
// whole and checked, so that a crash leaves the old file or the new one.

/** Pages at a time (4 MB): between two of them the process can do other things. */
const SEITEN = 1000
const BUSY_MS = 10_000

/**
 * Copies `quelle` as it is at this moment into the empty file `ziel`, beside a running server. One reading transaction
 * spans all of it: without, each foreign commit starts a copy over, and beside a busy server it never ends.
 * @throws SpeicherNichtVerfuegbar
 */
export async function kopiere(quelle: string, ziel: string): Promise<void> {
  await inSqlite(quelle, { readonly: true }, async (db) => {
    db.exec('BEGIN')
    db.prepare('SELECT count(*) FROM sqlite_schema').get()
    await db.backup(ziel, { progress: () => SEITEN })
  })
}

/** Makes a copy one whole file (no -wal beside it) and puts it on the disk. `gesichert` marks it as a backup. */
export async function schliesseAb(datei: string, gesichert?: Instant): Promise<void> {
  await inSqlite(datei, {}, (db) => {
    db.pragma('journal_mode = DELETE')
    db.pragma('synchronous = FULL')
    db.pragma('secure_delete = ON')
    if (gesichert !== undefined) {
      db.prepare(`INSERT INTO assistent_merkmal (name, wert) VALUES ('gesichert', ?)
        ON CONFLICT (name) DO UPDATE SET wert = excluded.wert`).run(gesichert)
    }
  })
  sichereAufPlatte(datei)
}

function pruefeInhalt(db: Database.Database, datei: string): void {
  const befunde = db.prepare<[], { integrity_check: string }>('PRAGMA integrity_check(3)').all()
  const fehler = befunde.map((b) => b.integrity_check).filter((b) => b !== 'ok')
  if (fehler.length === 0) return
  throw new EndgueltigerFehler('sicherung_beschaedigt', `${datei} ist beschädigt: ${fehler.join('; ')}`, {
    abhilfe: 'Nimm eine andere Sicherung; eine beschädigte Datenbank zeigt auch `assistent pruefen`.',
  })
}

export interface Stand {
  schema: number
  /** When the backup was made; undefined: the file was not made by `sichern`. */
  gesichert: Instant | undefined
  /** Check value of the key file that belongs to it, if it is known. */
  pruefwert: string | undefined
  bytes: number
  personen: number
  nachrichten: number
  vorgaenge: number
  /** Will go out when it is served. */
  ungesendet: number
}

/**
 * Looks at a database file without writing.
 * @throws KonfigurationsFehler foreign or newer than schema `neueste` @throws EndgueltigerFehler damaged
 */
export async function untersuche(datei: string, neueste: number): Promise<Stand> {
  if (statSync(datei, { throwIfNoEntry: false })?.isFile() !== true)
    throw new EndgueltigerFehler('sicherung_fehlt', `Die Datei ${datei} gibt es nicht.`)
  return inSqlite(datei, { readonly: true }, (db) => {
    pruefeArt(db, datei, neueste)
    pruefeInhalt(db, datei)
    const zahl = (was: string): number => Number(db.prepare(`SELECT count(*) FROM ${was}`).pluck().get())
    const merkmal = (name: string) =>
      db.prepare<[string], string>('SELECT wert FROM assistent_merkmal WHERE name = ?').pluck().get(name)
    return {
      schema: Number(db.pragma('user_version', { simple: true })),
      gesichert: merkmal('gesichert'),
      pruefwert: merkmal('schluessel'),
      bytes: statSync(datei).size,
      personen: zahl('assistent_person'),
      nachrichten: zahl('assistent_eingang'),
      vorgaenge: zahl('assistent_vorgang'),
      ungesendet: zahl("assistent_ausgang WHERE status = 'bereit'"),
    }
  })
}

function pruefeArt(db: Database.Database, datei: string, neueste: number): void {
  let kennung: number
  try {
    kennung = Number(db.pragma('application_id', { simple: true }))
  } catch (fehler) {
    throw sqliteCode(fehler) === 'NOTADB' ? fremd(datei) : fehler
  }
  if (kennung !== APPLICATION_ID) throw fremd(datei)
  pruefeVersion(Number(db.pragma('user_version', { simple: true })), neueste, datei)
}

/** What the database that is to be replaced knows and a backup cannot; undefined: it is not there or cannot be read. */
export async function seitherGeschehen(datei: string): Promise<Seither | undefined> {
  try {
    return await inSqlite(datei, { readonly: true }, (db) => ({
      vergeben: Object.fromEntries(
        db.prepare<[], [string, number]>('SELECT name, seq FROM sqlite_sequence').raw().all(),
      ),
      gesperrt: db
        .prepare<[], string>(`SELECT id FROM assistent_person WHERE status = 'gesperrt'`)
        .pluck()
        .all(),
      optOut: db
        .prepare<[], { id: string; opt_out: string | null }>('SELECT id, opt_out FROM assistent_person')
        .all(),
      passkeys: db.prepare<[], string>('SELECT id FROM assistent_passkey').pluck().all(),
      passwoerter: db
        .prepare<[], { person_id: string; hash: string }>('SELECT person_id, hash FROM assistent_passwort')
        .all(),
    }))
  } catch {
    return undefined
  }
}

/** Runs reading operations on a database file that is not served. */
export const mitLeser = <T>(
  datei: string,
  tu: (speicher: Pick<Speicher, 'read'>) => Promise<T>,
): Promise<T> =>
  inSqlite(datei, { readonly: true }, (db) =>
    tu({
      read: async (op, arg) =>
        fuehreAus(starte(op, arg), (s) => db.prepare(s.sql).all(...s.values.map(bindSqlite))),
    }),
  )

/** Opens, does, closes; SQLite's errors come out as ours. */
export async function inSqlite<T>(
  datei: string,
  o: { readonly?: boolean },
  tu: (db: Database.Database) => T | Promise<T>,
): Promise<T> {
  let db: Database.Database | undefined
  try {
    db = new Database(datei, { ...o, fileMustExist: true, timeout: BUSY_MS })
    return await tu(db)
  } catch (fehler) {
    throw ausSqlite(fehler)
  } finally {
    db?.close()
  }
}

/** Files that SQLite would put into the file when it opens it: whoever replaces the file would damage the new one. */
export const nebenDateien = (datei: string): string[] =>
  ['-journal', '-wal'].filter(
    (ende) => statSync(resolve(datei) + ende, { throwIfNoEntry: false }) !== undefined,
  )
