import Database from 'better-sqlite3'
import { EndgueltigerFehler } from '../domaene/fehler.ts'
import { ausSqlite, istBeschaeftigt } from './sqlite-fehler.ts'

export const serverLaeuftSchon = (wo: string): EndgueltigerFehler =>
  new EndgueltigerFehler('server_laeuft_schon', `Auf ${wo} läuft schon ein Server des Assistenten.`, {
    abhilfe: 'Beende ihn zuerst. Alle anderen Befehle arbeiten neben ihm.',
  })

/**
 * Takes the server's lock: `<db>.lock`, a second SQLite file in BEGIN EXCLUSIVE. The operating system drops it with
 * the process, however that ends. Returns how to give it back.
 * @throws EndgueltigerFehler `server_laeuft_schon`
 */
export function sperreDatei(datei: string): () => void {
  let sperre: Database.Database | undefined
  try {
    sperre = new Database(`${datei}.lock`, { timeout: 0 })
    sperre.exec('BEGIN EXCLUSIVE')
  } catch (fehler) {
    sperre?.close()
    throw istBeschaeftigt(fehler) ? serverLaeuftSchon(datei) : ausSqlite(fehler)
  }
  const gehalten = sperre
  return () => void gehalten.close()
}
