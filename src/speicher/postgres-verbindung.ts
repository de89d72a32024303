import pg from 'pg'
import { KonfigurationsFehler } from '../domaene/fehler.ts'
import { gelesen } from './bind.ts'
import { ausPostgres, type Eindeutig } from './postgres-fehler.ts'

/** A connection that hangs for so long is given up; no statement of ours takes seconds. */
const ANTWORT_MS = 60_000

const zahl = (text: string): number => gelesen(Number(text))

/** By type oid. All that is not here stays text: time and JSON are text, and a boolean is 0/1 as on SQLite. */
const LESE: Readonly<Record<number, (text: string) => unknown>> = {
  16: (text) => (text === 't' ? 1 : 0),
  20: zahl,
  21: zahl,
  23: zahl,
  700: Number,
  701: Number,
  1700: zahl,
}

const alsText = (text: string): unknown => text

export interface PostgresZiel {
  url: string
  /** Schema to work in. Undefined only until the first connection has told which one the search path names. */
  schema: string | undefined
  busyFristMs: number
}

export const clientAngaben = ({ url, busyFristMs }: PostgresZiel): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'assistent',
  keepAlive: true,
  connectionTimeoutMillis: busyFristMs,
  lock_timeout: busyFristMs,
  query_timeout: ANTWORT_MS,
  idle_in_transaction_session_timeout: ANTWORT_MS,
  types: { getTypeParser: (oid: number) => LESE[oid] ?? alsText },
})

export function oeffnePool(ziel: PostgresZiel, max: number): pg.Pool {
  const pool = new pg.Pool({
    ...clientAngaben(ziel),
    max,
    onConnect: (client) => setzeSuchpfad(client, ziel),
  })
  // A broken connection shows in the query that needs it; without listeners the event would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

export async function setzeSuchpfad(client: pg.ClientBase, { schema }: PostgresZiel): Promise<void> {
  if (schema !== undefined) await client.query(`SET search_path TO ${pg.escapeIdentifier(schema)}`)
}

/** Sends one statement of ours, without values. Errors come out as ours. */
export async function befehl(client: pg.ClientBase, text: string): Promise<void> {
  await client.query(text).catch((fehler) => {
    throw ausPostgres(fehler, new Map())
  })
}

/** Names of unique indexes, to say which rule was broken in the words that SQLite uses. */
export async function ladeEindeutig(client: pg.ClientBase): Promise<Eindeutig> {
  const { rows } = await client.query<{ name: string; regel: string }>(`
    SELECT i.relname AS name, t.relname || '.' || string_agg(a.attname, ',' ORDER BY k.ord) AS regel
    FROM pg_index x
    JOIN pg_class i ON i.oid = x.indexrelid
    JOIN pg_class t ON t.oid = x.indrelid
    CROSS JOIN LATERAL unnest(x.indkey) WITH ORDINALITY AS k (attnum, ord)
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.attnum
    WHERE x.indisunique AND x.indexprs IS NULL AND t.relnamespace = current_schema()::regnamespace
    GROUP BY i.relname, t.relname`)
  return new Map(rows.map(({ name, regel }) => [name, regel]))
}

/** Connects for the first time. What only a person can put right is a KonfigurationsFehler, without the password. */
export async function verbindeErstmals(pool: pg.Pool, wo: string): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (fehler) {
    const code = (fehler as { code?: string }).code ?? ''
    const grund = code.startsWith('28')
      ? 'weist die Anmeldung ab'
      : code === '3D000'
        ? 'gibt es nicht'
        : undefined
    if (grund === undefined) throw ausPostgres(fehler, new Map())
    throw new KonfigurationsFehler(`Die Datenbank ${wo} ${grund} (${code}).`, {
      abhilfe: 'Prüfe Benutzer, Passwort und Datenbank in ASSISTENT_DB.',
    })
  }
}

/** The schema that unqualified names mean, in a database that can store every text. @throws KonfigurationsFehler */
export async function pruefeDatenbank(client: pg.ClientBase, wo: string): Promise<string | undefined> {
  const { rows } = await client.query<{ kodierung: string; schema: string | null }>(
    `SELECT current_setting('server_encoding') AS kodierung, current_schema() AS schema`,
  )
  const kodierung = rows[0]?.kodierung
  if (kodierung !== 'UTF8') {
    throw new KonfigurationsFehler(`Die Datenbank ${wo} speichert nicht in UTF-8, sondern in ${kodierung}.`, {
      abhilfe: "Lege sie neu an: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.",
    })
  }
  return rows[0]?.schema ?? undefined
}

/** Host and database of a url, for messages. */
export function ort(url: string): string {
  try {
    const { host, pathname } = new URL(url)
    return `${host}${pathname}`
  } catch {
    return 'in ASSISTENT_DB'
  }
}
