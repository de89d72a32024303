import { randomBytes } from 'node:crypto'
import pg from 'pg'

// Schemas with the real tables are used again: to make one costs 77 ms, to empty it 2, and a Postgres with thousands of
// tables is slow in everything.

export interface Schemas {
  /** One that is as new: no rows, its numbers from 1; or a name that is not there yet. */
  leihe(): string
  /** Emptied before anybody gets it. */
  gibZurueck(name: string): void
  schliesse(): Promise<void>
}

export const neuesSchema = (): string => `test_${randomBytes(6).toString('hex')}`

export function erstelleSchemas(url: string): Schemas {
  const frei: string[] = []
  const client = new pg.Client({ connectionString: url })
  let amLeeren: Promise<unknown> = client.connect()

  async function leere(name: string): Promise<void> {
    await client.query(leeren(name)).catch(async (fehler) => {
      await client.query('ROLLBACK')
      throw fehler
    })
    frei.push(name)
  }

  return {
    leihe: () => frei.shift() ?? neuesSchema(),
    gibZurueck(name) {
      amLeeren = amLeeren
        .then(() => leere(name))
        .catch((fehler) => console.error(`${name} could not be emptied, and is not used again: ${fehler}`))
    },
    async schliesse() {
      await amLeeren
      await client.end()
    },
  }
}

/** The server's lock goes with its connection, whose end Postgres may not have seen yet: the next test must not meet it. */
const leeren = (schema: string): string => `
  BEGIN;
  SET LOCAL lock_timeout = '5s';
  SELECT pg_advisory_xact_lock(1095979861, hashtext('${schema}'));
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
