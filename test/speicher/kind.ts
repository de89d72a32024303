// A process of its own for the tests: node kind.ts <befehl> <datei> [sql-ordner]. Prints one line a result.
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { AssistentFehler } from '../../src/domaene/fehler.ts'
import { oeffneSqlite } from '../../src/speicher/sqlite.ts'
import { merke } from './beispiel.ts'

const [befehl = '', datei = '', sql] = process.argv.slice(2)
const sage = (zeile: string | number) => process.stdout.write(`${zeile}\n`)
/** Twenty at once on a busy machine wait longer than the 10 s that are usual. */
const oeffne = () => oeffneSqlite({ datei, migrationen: sql, busyFristMs: 60_000 })

const befehle: Record<string, () => Promise<void>> = {
  /** Opens, migrates, stores one row. */
  async oeffne() {
    const speicher = await oeffne()
    await speicher.run(merke, { slot: String(process.pid) })
    await speicher.schliesse()
    sage('ok')
  },
  /** Stores rows without end, 10 at a time; prints each one that was resolved. */
  async schreibe() {
    const speicher = await oeffne()
    for (let i = 0; ; i++) {
      const slots = Array.from({ length: 10 }, (_, k) => String(i * 10 + k))
      await Promise.all(slots.map(async (slot) => sage(await speicher.run(merke, { slot }))))
    }
  },
  /** Is the server until it is killed. */
  async server() {
    const speicher = await oeffne()
    await speicher.sperreFuerServer()
    sage('ok')
    await pause(60_000)
  },
  /** Writes for 300 ms in one transaction. */
  async blockiere() {
    const db = new Database(datei)
    db.exec('BEGIN IMMEDIATE')
    sage('ok')
    await pause(300)
    db.exec('COMMIT')
  },
}

try {
  await befehle[befehl]?.()
} catch (fehler) {
  sage(fehler instanceof AssistentFehler ? `${fehler.name} ${fehler.code} ${fehler.message}` : String(fehler))
}
