import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { inject } from 'vitest'
import { SpeicherNichtVerfuegbar } from '../../src/domaene/fehler.ts'
import { ladeMigrationen, SQL_ORDNER } from '../../src/speicher/migration.ts'
import { oeffnePostgres } from '../../src/speicher/postgres.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'
import type { Auskunft, Bitte } from './postgres-start.ts'

// A schema with the real tables and open connections go from one test to the next. To make 31 tables costs 77 ms, to connect
// 8 a connection, and a fresh connection is slow until it knows the tables; to empty them costs 2.

const VERBINDUNGEN = 5

export interface Leihgabe {
  url: string
  schema: string
  echt: Speicher
  /** Something but operations has touched it, so nobody else gets it. */
  verbraucht: boolean
}

export const neuesSchema = (): string => `test_${randomBytes(6).toString('hex')}`

/** What the process that holds the run's Postgres answers. Throws, saying why, when it could not start on this machine. */
export async function frage(bitte: Bitte): Promise<{ url: string; schema?: string }> {
  const socket = connect(inject('postgresSocket'))
  socket.end(bitte)
  const auskunft = JSON.parse(await text(socket)) as Auskunft
  if ('fehler' in auskunft) throw new Error(auskunft.fehler)
  return auskunft
}

/** Of this file. */
const frei: Leihgabe[] = []
let putzer: pg.Client | undefined

export async function leihe(): Promise<Leihgabe> {
  const schon = frei.pop()
  if (schon) return schon
  const { url, schema = neuesSchema() } = await frage('leihe')
  const echt = await oeffnePostgres({ url, schema, verbindungen: VERBINDUNGEN })
  return { url, schema, echt, verbraucht: false }
}

/** All that was opened on it is closed. */
export async function gibZurueck(l: Leihgabe): Promise<void> {
  if (putzer === undefined) {
    putzer = new pg.Client({ connectionString: l.url })
    await putzer.connect()
  }
  if (l.verbraucht || (await stand(putzer, l)) !== MIGRATIONEN) return await l.echt.schliesse()
  await putzer.query(leeren(l.schema))
  frei.push(l)
}

/** Which migrations it says it has: a test may have made it newer. */
const MIGRATIONEN = JSON.stringify(
  ladeMigrationen(join(SQL_ORDNER, 'postgres')).map(({ nummer, name }) => ({ nummer: String(nummer), name })),
)
async function stand(client: pg.Client, { schema }: Leihgabe): Promise<string> {
  const da = await client.query(`SELECT nummer, name FROM ${schema}.assistent_schema ORDER BY nummer`)
  return JSON.stringify(da.rows)
}

/** At the end of the file. */
export async function gibAlleZurueck(): Promise<void> {
  for (const l of frei.splice(0)) {
    await l.echt.schliesse()
    await frage(`zurueck ${l.schema}`)
  }
  await putzer?.end()
  putzer = undefined
}

const leeren = (schema: string): string => `
  BEGIN;
  SET LOCAL search_path TO ${schema};
  SET LOCAL session_replication_role = replica;
  DO $$
  DECLARE c record;
  BEGIN
    FOR c IN SELECT relname, relkind FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relname <> 'assistent_schema'
    LOOP
      IF c.relkind = 'r' THEN EXECUTE format('DELETE FROM %I', c.relname);
      ELSIF c.relkind = 'S' THEN PERFORM setval(c.relname::regclass, 1, false);
      END IF;
    END LOOP;
  END $$;
  COMMIT`

/** The same database for one test: closing it closes it for this test, as the real one does. */
export function geliehen(l: Leihgabe): Speicher {
  const { echt } = l
  const unterwegs = new Set<Promise<unknown>>()
  const beobachtungen = new Set<() => void>()
  let zu = false

  async function laufe<T>(arbeit: () => Promise<T>): Promise<T> {
    if (zu) throw new SpeicherNichtVerfuegbar('speicher_geschlossen', 'Der Speicher ist geschlossen.')
    const lauf = arbeit()
    unterwegs.add(lauf)
    return await lauf.finally(() => unterwegs.delete(lauf))
  }

  return {
    ...echt,
    run: (op, arg) => laufe(() => echt.run(op, arg)),
    read: (op, arg) => laufe(() => echt.read(op, arg)),
    sperreFuerServer() {
      l.verbraucht = true // the lock ends with the real one
      return echt.sperreFuerServer()
    },
    beobachte(gemeldet) {
      const halte = echt.beobachte(gemeldet)
      beobachtungen.add(halte)
      return halte
    },
    async schliesse() {
      zu = true
      for (const halte of beobachtungen) halte()
      await Promise.allSettled(unterwegs)
      if (l.verbraucht) await echt.schliesse()
    },
  }
}
