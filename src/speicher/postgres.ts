import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { SpeicherNichtVerfuegbar } from '../domaene/fehler.ts'
import { fuehreAusMitWarten, pruefeAnweisung, schreibtBeimLesen, starte } from './ablauf.ts'
import { bind } from './bind.ts'
import { ladeMigrationen, SQL_ORDNER } from './migration.ts'
import { migrierePostgres } from './migration-postgres.ts'
import { beobachte } from './postgres-beobachte.ts'
import { ausPostgres, type Eindeutig, istKonflikt } from './postgres-fehler.ts'
import {
  ladeEindeutig,
  oeffnePool,
  ort,
  type PostgresZiel,
  pruefeDatenbank,
  setzeSuchpfad,
  verbindeErstmals,
} from './postgres-verbindung.ts'
import type { Operation, Speicher } from './speicher.ts'
import { type DatenbankSperre, sperreDatenbank } from './sperre-postgres.ts'

// SERIALIZABLE for all: under READ COMMITTED an approval succeeded after the approver's deactivation had committed.
// When the connection breaks during COMMIT nobody can know what became of it: it is reported as not available, and the
// repetition meets the same ids.

const WIEDERHOLUNGEN = 10

const SCHREIBEND = 'BEGIN ISOLATION LEVEL SERIALIZABLE READ WRITE'
const LESEND = 'BEGIN ISOLATION LEVEL SERIALIZABLE READ ONLY'

export interface PostgresAngaben {
  url: string
  /** Schema to work in, created if missing. Default: `public` (or what the url's search path says). */
  schema?: string
  /** Connections at most; default 10. */
  verbindungen?: number
  /** How long an operation waits for a connection or a lock. Default 10,000. */
  busyFristMs?: number
  /** Folder of the migrations; default `sql/postgres` of the package. */
  migrationen?: string
}

/**
 * Opens a Postgres database and brings its schema up to date.
 * @throws KonfigurationsFehler refused login, no such database, not UTF-8, foreign or newer schema
 * @throws SpeicherNichtVerfuegbar not reachable
 */
export async function oeffnePostgres(angaben: PostgresAngaben): Promise<Speicher> {
  const {
    url,
    schema,
    verbindungen = 10,
    busyFristMs = 10_000,
    migrationen = join(SQL_ORDNER, 'postgres'),
  } = angaben
  const ziel: PostgresZiel = { url, schema, busyFristMs }
  const wo = schema === undefined ? ort(url) : `${ort(url)} (Schema ${schema})`
  const schritte = ladeMigrationen(migrationen)
  const pool = oeffnePool(ziel, verbindungen)
  try {
    const client = await verbindeErstmals(pool, wo)
    try {
      const gilt = await pruefeDatenbank(client, wo)
      ziel.schema ??= gilt ?? 'public'
      await setzeSuchpfad(client, ziel)
      await migrierePostgres(client, schritte, ziel.schema, wo)
      return speicherAuf(pool, ziel, wo, await ladeEindeutig(client))
    } finally {
      client.release()
    }
  } catch (fehler) {
    await pool.end()
    throw ausPostgres(fehler, new Map())
  }
}

function speicherAuf(pool: pg.Pool, ziel: PostgresZiel, wo: string, eindeutig: Eindeutig): Speicher {
  let zu = false
  let sperre: DatenbankSperre | undefined
  const unterwegs = new Set<Promise<unknown>>()

  async function transaktion<A, T>(beginn: string, op: (arg: A) => Operation<T>, arg: A): Promise<T> {
    if (zu) throw geschlossen()
    if (beginn === SCHREIBEND) sperre?.pruefe()
    const lauf = mitWiederholung(() => einmal(pool, eindeutig, beginn, op, arg))
    unterwegs.add(lauf)
    return lauf.finally(() => unterwegs.delete(lauf))
  }

  return {
    kann: { einServer: true, pragma: false },
    run: (op, arg) => transaktion(SCHREIBEND, op, arg),
    read: (op, arg) => transaktion(LESEND, op, arg),
    async sperreFuerServer() {
      sperre ??= await sperreDatenbank(ziel, wo)
    },
    leereProtokoll: async () => true,
    schreibeNeu: async () => true,
    beobachte: (gemeldet) => beobachte(pool, gemeldet),
    async schliesse() {
      if (zu) return
      zu = true
      // The pool would leave alone what still waits for a connection.
      await Promise.allSettled(unterwegs)
      await pool.end()
      await sperre?.gibZurueck()
    },
  }
}

/** One attempt, from BEGIN to COMMIT, on one connection. */
async function einmal<A, T>(
  pool: pg.Pool,
  eindeutig: Eindeutig,
  beginn: string,
  op: (arg: A) => Operation<T>,
  arg: A,
): Promise<T> {
  const sende = (anfrage: pg.QueryConfig) =>
    client.query(anfrage).catch((fehler) => {
      throw beginn === LESEND && fehler.code === '25006'
        ? schreibtBeimLesen()
        : ausPostgres(fehler, eindeutig)
    })
  const client = await pool.connect().catch((fehler) => {
    throw ausPostgres(fehler, eindeutig)
  })
  try {
    await sende({ text: beginn })
    const wert = await fuehreAusMitWarten(starte(op, arg), async (s) => (await sende(anfrageVon(s))).rows)
    await sende({ text: 'COMMIT' })
    client.release()
    return wert
  } catch (fehler) {
    const heil = await client.query('ROLLBACK').then(
      () => true,
      () => false,
    )
    client.release(!heil)
    throw fehler
  }
}

/** Extended protocol also without parameters: it refuses a second statement behind a semicolon. */
function anfrageVon(statement: Sql): pg.QueryConfig & { queryMode: 'extended' } {
  const text = statement.text
  pruefeAnweisung(text)
  return { text, values: statement.values.map(bind), queryMode: 'extended' }
}

async function mitWiederholung<T>(versuch: () => Promise<T>): Promise<T> {
  for (let n = 1; ; n++) {
    try {
      return await versuch()
    } catch (fehler) {
      if (!istKonflikt(fehler) || n > WIEDERHOLUNGEN) throw fehler
      // Up to 4, 8, … 256 ms: rivals that met once must not meet again.
      await pause(Math.random() * Math.min(256, 2 ** (n + 1)))
    }
  }
}

const geschlossen = (): SpeicherNichtVerfuegbar =>
  new SpeicherNichtVerfuegbar('speicher_geschlossen', 'Der Speicher ist geschlossen.')
