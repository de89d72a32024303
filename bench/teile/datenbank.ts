import { oeffneSpeicher } from '../../src/speicher/oeffnen.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'
import { startePostgres } from '../../test/helfer/postgres.ts'

// The database of a measurement: a file of SQLite, a Postgres that runs somewhere, or one of its own for as long as it takes.

export interface Datenbank {
  name: 'SQLite' | 'Postgres'
  speicher: Speicher
  /** After the storage is closed. */
  beende(): Promise<void>
}

/** `db`: `postgres` starts one (without fsync: for reading only), `postgres://…` is used, nothing is SQLite on `datei`. */
export async function oeffneDatenbank(db: string | undefined, datei: string): Promise<Datenbank> {
  if (db !== 'postgres') {
    const name = db === undefined ? 'SQLite' : 'Postgres'
    return { name, speicher: await oeffneSpeicher(db ?? datei), beende: async () => undefined }
  }
  const postgres = await startePostgres()
  return { name: 'Postgres', speicher: await oeffneSpeicher(postgres.url), beende: () => postgres.beende() }
}
