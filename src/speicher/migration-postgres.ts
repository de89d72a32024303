import pg from 'pg'
import { fremd, type Migration, pruefeVersion } from './migration.ts'
import { befehl } from './postgres-verbindung.ts'

/** Advisory locks of ours: (class, object). Many starts at once migrate one after another, database-wide. */
const SPERRE = 'SELECT pg_advisory_xact_lock(1095979860, 1)'

/** Applies what is missing, each in one transaction. @throws KonfigurationsFehler foreign or newer schema */
export async function migrierePostgres(
  client: pg.ClientBase,
  migrationen: readonly Migration[],
  schema: string,
  wo: string,
): Promise<void> {
  const da = await version(client, schema)
  pruefeVersion(da ?? 0, migrationen.length, wo)
  if (da === migrationen.length) return
  await befehl(client, 'SET lock_timeout = 0')
  for (const migration of migrationen) {
    // READ COMMITTED: what was committed while we waited for the lock must be seen.
    await befehl(client, 'BEGIN ISOLATION LEVEL READ COMMITTED')
    try {
      await befehl(client, SPERRE)
      await wendeAn(client, migration, schema, wo)
      await befehl(client, 'COMMIT')
    } catch (fehler) {
      await befehl(client, 'ROLLBACK')
      throw fehler
    }
  }
  await befehl(client, 'RESET lock_timeout')
}

async function wendeAn(client: pg.ClientBase, m: Migration, schema: string, wo: string): Promise<void> {
  const da = await version(client, schema)
  if (da !== undefined && da >= m.nummer) return
  if (da === undefined) {
    if (await hatTabellen(client, schema)) throw fremd(wo)
    await befehl(client, `CREATE SCHEMA IF NOT EXISTS ${pg.escapeIdentifier(schema)}`)
    await befehl(client, 'CREATE TABLE assistent_schema (nummer bigint PRIMARY KEY, name text NOT NULL)')
  }
  await befehl(client, m.sql)
  await client.query('INSERT INTO assistent_schema (nummer, name) VALUES ($1, $2)', [m.nummer, m.name])
}

const IM_SCHEMA = `FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1`

/**
 * The newest migration that was applied; undefined: never one. Asks the catalog's tables, because to_regclass and
 * current_schema answer from a cache that may not yet know what was committed while we waited for the lock.
 */
async function version(client: pg.ClientBase, schema: string): Promise<number | undefined> {
  const tabelle = await client.query(`SELECT 1 ${IM_SCHEMA} AND c.relname = 'assistent_schema'`, [schema])
  if (tabelle.rows.length === 0) return undefined
  const { rows } = await client.query<{ n: number }>(
    'SELECT coalesce(max(nummer), 0) AS n FROM assistent_schema',
  )
  return rows[0]?.n
}

/** Tables or views in the schema that no extension brought. */
async function hatTabellen(client: pg.ClientBase, schema: string): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT 1 ${IM_SCHEMA} AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    LIMIT 1`,
    [schema],
  )
  return rows.length > 0
}
