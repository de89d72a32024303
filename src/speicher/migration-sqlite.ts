import Database from 'better-sqlite3'
import { fremd, type Migration, pruefeVersion } from './migration.ts'
import { sqliteCode } from './sqlite-fehler.ts'
import type { SqliteVerbindung } from './sqlite-verbindung.ts'

/** `ASST`: marks our files; stands in the header of the file together with the number of the newest migration. */
export const APPLICATION_ID = 0x41535354

/**
 * Looks at an existing file through a connection that cannot write. (Never with `fs`: closing any other handle of the
 * file would drop the locks that SQLite holds in this process.)
 * @throws KonfigurationsFehler it is foreign, no SQLite file, or newer than this program
 */
export function pruefeDatei(datei: string, neueste: number): void {
  const db = new Database(datei, { readonly: true, fileMustExist: true, timeout: 0 })
  try {
    const kennung = Number(db.pragma('application_id', { simple: true }))
    const version = Number(db.pragma('user_version', { simple: true }))
    const leer = db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() === 0
    if (kennung === APPLICATION_ID) pruefeVersion(version, neueste, datei)
    else if (kennung !== 0 || version !== 0 || !leer) throw fremd(datei)
  } catch (fehler) {
    throw sqliteCode(fehler) === 'NOTADB' ? fremd(datei) : fehler
  } finally {
    db.close()
  }
}

/** Applies what is missing, each in one transaction. Throws SQLITE_BUSY when another process is at it: call again. */
export function migriere(v: SqliteVerbindung, migrationen: readonly Migration[], datei: string): void {
  const stand = () => Number(v.pragma('user_version'))
  pruefeVersion(stand(), migrationen.length, datei)
  for (const migration of migrationen.slice(stand())) {
    v.befehl('BEGIN IMMEDIATE')
    try {
      // Somebody else may have been faster between the look and the lock.
      if (stand() < migration.nummer) {
        v.skript(migration.sql)
        v.skript(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${migration.nummer}`)
      }
      v.befehl('COMMIT')
    } catch (fehler) {
      v.rolleZurueck()
      throw fehler
    }
  }
}
