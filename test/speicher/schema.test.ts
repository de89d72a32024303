import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import pg from 'pg'
import { expect, it } from 'vitest'
import { schemaVonPostgres, schemaVonSqlite } from '../../scripts/schema-dump.ts'
import { SQL_ORDNER } from '../../src/speicher/migration.ts'
import { jedeDatenbank, type Ziel } from '../helfer/datenbank.ts'

// The dumps say what the migrations amount to; and both dialects must amount to the same.

const formen: Record<string, Form> = {}

jedeDatenbank((name, oeffne, ziel) => {
  it('hat das Schema, das in sql/ steht (sonst: node scripts/schema-dump.ts)', async () => {
    await (await oeffne()).schliesse()
    const da = await ziel()
    const schema = da.name === 'SQLite' ? schemaVonSqlite(da.datei) : await mitClient(da, schemaVonPostgres)
    expect(schema).toBe(readFileSync(join(SQL_ORDNER, `schema.${name.toLowerCase()}.sql`), 'utf8'))
  })

  it('hat eine Form', async () => {
    await (await oeffne()).schliesse()
    const da = await ziel()
    formen[name] = da.name === 'SQLite' ? formVonSqlite(da.datei) : await mitClient(da, formVonPostgres)
    expect(formen[name].spalten.length).toBeGreaterThan(100)
  })
})

it('hat auf beiden Datenbanken dieselben Spalten, Schlüssel, Indizes, Regeln und Trigger', () => {
  expect(formen.Postgres).toEqual(formen.SQLite)
})

/** What both dialects must have in common, one line each. */
interface Form {
  spalten: string[]
  eindeutig: string[]
  indizes: string[]
  verweise: string[]
  regeln: string[]
  trigger: string[]
}

function formVonSqlite(datei: string): Form {
  const db = new Database(datei, { readonly: true })
  const zeilen = (anfrage: string) => (db.prepare(anfrage).pluck().all() as string[]).sort()
  const tabellen = `(SELECT name AS t, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%')`
  const index = `${tabellen} JOIN pragma_index_list(t) i`
  const spaltenVon = `(SELECT group_concat(name, ',') FROM (SELECT name FROM pragma_index_info(i.name) ORDER BY seqno))`
  const checks = db.prepare(`SELECT t, sql FROM ${tabellen}`).all() as { t: string; sql: string }[]
  const form: Form = {
    spalten: zeilen(
      `SELECT concat_ws(' ', t, c.name, c.type, iif(c."notnull" OR c.pk, 'NOT NULL', '')) FROM ${tabellen} JOIN pragma_table_info(t) c`,
    ),
    // An INTEGER PRIMARY KEY has no index of its own.
    eindeutig: [
      ...zeilen(`SELECT concat_ws(' ', t, ${spaltenVon}) FROM ${index} WHERE i."unique"`),
      ...zeilen(`SELECT t || ' id' FROM ${tabellen} WHERE sql LIKE '%AUTOINCREMENT%'`),
    ].sort(),
    indizes: zeilen(
      `SELECT concat_ws(' ', t, i.name, ${spaltenVon}, iif(i.partial, 'WHERE', '')) FROM ${index} WHERE i.origin = 'c'`,
    ),
    verweise: zeilen(
      `SELECT concat_ws(' ', t, f."from", f."table", f."to", f.on_delete) FROM ${tabellen} JOIN pragma_foreign_key_list(t) f`,
    ),
    regeln: checks
      .flatMap(({ t, sql }) => Array<string>(sql.match(/\bCHECK\b/g)?.length ?? 0).fill(t))
      .sort(),
    trigger: zeilen(`SELECT tbl_name || ' ' || name FROM sqlite_schema WHERE type = 'trigger'`),
  }
  db.close()
  return form
}

async function formVonPostgres(client: pg.ClientBase): Promise<Form> {
  const zeilen = async (anfrage: string) =>
    (await client.query<{ z: string }>(anfrage)).rows.map((r) => r.z).sort()
  const tabellen = `(SELECT oid, relname AS t FROM pg_class WHERE relkind = 'r' AND relname <> 'assistent_schema'
    AND relnamespace = current_schema()::regnamespace) tab`
  const spaltenVon = `(SELECT string_agg(a.attname, ',' ORDER BY k.o) FROM unnest(x.indkey) WITH ORDINALITY k (n, o)
    JOIN pg_attribute a ON a.attrelid = tab.oid AND a.attnum = k.n)`
  const index = `${tabellen} JOIN pg_index x ON x.indrelid = tab.oid JOIN pg_class i ON i.oid = x.indexrelid`
  return {
    spalten: await zeilen(`SELECT concat_ws(' ', t, attname, CASE format_type(atttypid, NULL)
        WHEN 'text' THEN 'TEXT' WHEN 'bigint' THEN 'INTEGER' WHEN 'double precision' THEN 'REAL' ELSE '?' END,
        CASE WHEN attnotnull THEN 'NOT NULL' ELSE '' END) AS z
      FROM ${tabellen} JOIN pg_attribute ON attrelid = tab.oid AND attnum > 0 AND NOT attisdropped`),
    eindeutig: await zeilen(`SELECT t || ' ' || ${spaltenVon} AS z FROM ${index} WHERE indisunique`),
    indizes:
      await zeilen(`SELECT concat_ws(' ', t, i.relname, ${spaltenVon}, CASE WHEN indpred IS NULL THEN '' ELSE 'WHERE' END) AS z
      FROM ${index} WHERE NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = i.oid AND contype IN ('p', 'u'))`),
    verweise: await zeilen(`SELECT concat_ws(' ', t, a.attname, f.relname, b.attname,
        CASE confdeltype WHEN 'c' THEN 'CASCADE' WHEN 'a' THEN 'NO ACTION' WHEN 'n' THEN 'SET NULL' WHEN 'r' THEN 'RESTRICT' END) AS z
      FROM ${tabellen} JOIN pg_constraint c ON conrelid = tab.oid AND contype = 'f' JOIN pg_class f ON f.oid = confrelid
      CROSS JOIN LATERAL unnest(conkey, confkey) k (hier, dort)
      JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = k.hier JOIN pg_attribute b ON b.attrelid = confrelid AND b.attnum = k.dort`),
    regeln: await zeilen(
      `SELECT t AS z FROM ${tabellen} JOIN pg_constraint ON conrelid = tab.oid AND contype = 'c'`,
    ),
    trigger: await zeilen(
      `SELECT t || ' ' || tgname AS z FROM ${tabellen} JOIN pg_trigger ON tgrelid = tab.oid AND NOT tgisinternal`,
    ),
  }
}

async function mitClient<T>(
  ziel: Ziel & { name: 'Postgres' },
  tu: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(ziel.url)
  await client.connect()
  try {
    await client.query(`SET search_path TO ${ziel.schema}`)
    return await tu(client)
  } finally {
    await client.end()
  }
}
