import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { befehl, clientAngaben } from '../speicher/postgres-verbindung.ts'

export const neuesSchema = (): string => `probe_${randomBytes(6).toString('hex')}`

/** Drops a schema with all that is in it. Operations cannot, so that none ever does by mistake. */
export async function verwirfSchema(url: string, schema: string): Promise<void> {
  const client = new pg.Client(clientAngaben({ url, schema, busyFristMs: 10_000 }))
  await client.connect()
  try {
    await befehl(client, `DROP SCHEMA ${pg.escapeIdentifier(schema)} CASCADE`)
  } finally {
    await client.end()
  }
}
