import { statSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { sqliteCode } from './sqlite-fehler.ts'

// VACUUM in a thread, with a connection of its own.

/** Smaller ones are copied in memory: a file for it would hold everything that everybody wrote. */
const IM_SPEICHER_BYTES = 256 * 1024 * 1024
/** Somebody writes, or the disk is full: it is tried again. */
const SPAETER = new Set(['BUSY', 'LOCKED', 'FULL', 'IOERR'])

/** @returns false: later */
function schreibe(datei: string): boolean {
  const db = new Database(datei, { fileMustExist: true, timeout: 5000 })
  try {
    db.pragma('synchronous = FULL')
    db.pragma('secure_delete = ON')
    if (statSync(datei).size < IM_SPEICHER_BYTES) db.pragma('temp_store = MEMORY')
    db.exec('VACUUM')
    return true
  } catch (fehler) {
    if (!SPAETER.has(sqliteCode(fehler) ?? '')) throw fehler
    return false
  } finally {
    db.close()
  }
}

// Told when its connection is closed: closing locks the file for a moment, and who opens it then finds it busy.
parentPort?.postMessage(schreibe(workerData as string))
