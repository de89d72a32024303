import pg from 'pg'
import { fremd, type Migration, pruefeVersion } from './migration.ts'
import { befehl, type PostgresZiel } from './postgres-verbindung.ts'

/** Advisory locks of ours: (class, object). Many starts at once migrate one after another, database-wide. */
const SPERRE = 'SELECT pg_advisory_xact_lock(1095979860, 1)'

/** Applies what is missing, each in one transaction. @throws KonfigurationsFehler foreign or newer schema */
export async function migrierePostgres(
  client: pg.ClientBase,
  migrationen: readonly Migration[],
  ziel: PostgresZiel,
  wo: string,
): Promise<void> {
  const da = await version(client)
  pruefeVersion(da ?? 0, migrationen.length, wo)
  if (da === migrationen.length) return
  // READ COMMITTED: what was committed while we waited for the lock must be seen.
  await befehl(client, 'SET lock_timeout = 0')
  for (const migration of migrationen) {
    await befehl(client, 'BEGIN ISOLATION LEVEL READ COMMITTED')
    try {
      await befehl(client, SPERRE)
      await wendeAn(client, migration, ziel, wo)
      await befehl(client, 'COMMIT')
    } catch (fehler) {
      await befehl(client, 'ROLLBACK')
      throw fehler
    }
  }
  await befehl(client, 'RESET lock_timeout')
}

async function wendeAn(client: pg.ClientBase, m: Migration, ziel: PostgresZiel, wo: string): Promise<void> {
  const da = await version(client)
  if (da === undefined) {
    if (ziel.schema !== undefined) {
      await befehl(client, `CREATE SCHEMA IF NOT EXISTS ${pg.escapeIdentifier(ziel.schema)}`)
    }
    if (await hatTabellen(client)) throw fremd(wo)
    await befehl(client, 'CREATE TABLE assistent_schema (nummer bigint PRIMARY KEY, name text NOT NULL)')
  }
  if ((da ?? 0) >= m.nummer) return
  await befehl(client, m.sql)
  await client.query('INSERT INTO assistent_schema (nummer, name) VALUES ($1, $2)', [m.nummer, m.name])
}

/** The newest migration that was applied; undefined: never one. */
async function version(client: pg.ClientBase): Promise<number | undefined> {
  const tabelle = await client.query<{ da: string | null }>(
    `SELECT to_regclass(quote_ident(current_schema()) || '.assistent_schema')::text AS da`,
  )
  if (!tabelle.rows[0]?.da) return undefined
  const { rows } = await client.query<{ n: number }>(
    'SELECT coalesce(max(nummer), 0) AS n FROM assistent_schema',
  )
  return rows[0]?.n
}

/** Tables in the schema that no extension brought. */
async function hatTabellen(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(`
    SELECT 1 FROM pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    LIMIT 1`)
  return rows.length > 0
}
