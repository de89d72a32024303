import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { oeffneSpeicher } from '../../src/speicher/oeffnen.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'
import { startePostgres } from '../../test/helfer/postgres.ts'

// The database of a measurement: a file of SQLite, a Postgres that runs somewhere, or one of its own for as long as it takes.

export interface Datenbank {
  name: 'SQLite' | 'Postgres'
  speicher: Speicher
  /** What a server of its own has used of a processor so far; 0: it computes in this process, or elsewhere. */
  cpuMs(): number
  /** As it stands some time after so much was written: with what Postgres knows of its tables by then. */
  setzeSich(): Promise<void>
  /** After the storage is closed. */
  beende(): Promise<void>
}

/** `db`: `postgres` starts one (without fsync: for reading only), `postgres://…` is used, nothing is SQLite on `datei`. */
export async function oeffneDatenbank(db: string | undefined, datei: string): Promise<Datenbank> {
  if (db !== 'postgres') {
    const name = db === undefined ? 'SQLite' : 'Postgres'
    return {
      name,
      speicher: await oeffneSpeicher(db ?? datei),
      cpuMs: () => 0,
      ...NICHTS,
    }
  }
  const postgres = await startePostgres()
  const pid = readFileSync(join(postgres.ordner, 'daten', 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
  return {
    name: 'Postgres',
    speicher: await oeffneSpeicher(postgres.url),
    setzeSich: () => raeumeAuf(postgres.url),
    cpuMs: () => (process.platform === 'linux' ? cpuDerKinder(pid) : 0),
    beende: () => postgres.beende(),
  }
}

const NICHTS = { setzeSich: async () => undefined, beende: async () => undefined }

/** Autovacuum's work, at once. */
async function raeumeAuf(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('VACUUM (ANALYZE)')
  await client.end()
}

const felderVon = (pid: string): number[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? []

/** A connection is a process of its own; one that ended counts with its parent. Ticks of 10 ms: one question says nothing. */
function cpuDerKinder(pid: string): number {
  const kinder = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  const [, , , , , , , , , , , , , beendete = 0, derBeendeten = 0] = felderVon(pid)
  const laufende = kinder.map(felderVon).reduce((summe, f) => summe + (f[11] ?? 0) + (f[12] ?? 0), 0)
  return (laufende + beendete + derBeendeten) * 10
}
