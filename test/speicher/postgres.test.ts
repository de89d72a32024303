import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { KonfigurationsFehler, SpeicherNichtVerfuegbar } from '../../src/domaene/fehler.ts'
import { oeffnePostgres } from '../../src/speicher/postgres.ts'
import { exec, type Operation, rows, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { frischeDatenbank } from '../helfer/datenbank.ts'
import { gemerkt, merke } from './beispiel.ts'

// What only a server can do: serialisation failures, broken connections, refused logins.

describe('Postgres', () => {
  let url: string
  let schema: string
  let speicher: Speicher
  let chef: pg.Client

  beforeAll(async () => {
    url = await frischeDatenbank()
  })
  beforeEach(async () => {
    schema = `test_${randomBytes(6).toString('hex')}`
    speicher = await oeffnePostgres({ url, schema, verbindungen: 5 })
    chef = new pg.Client(url)
    await chef.connect()
    await chef.query(`SET search_path TO ${schema}`)
  })
  afterEach(async () => {
    await speicher.schliesse()
    await chef.end()
  })

  /** Ends connections to this database: others on the same Postgres are those of other tests. */
  const beende = (wo: string) =>
    chef.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${wo}`,
    )

  it('wiederholt eine Operation, der eine andere dazwischenkam, und beide gelten nacheinander', async () => {
    await speicher.run(merke, { slot: '0' })
    let laeufe = 0
    const zaehleHoch = function* (): Operation<void> {
      laeufe++
      const [da] = yield* rows(z.object({ n: z.number() }), sql`SELECT count(*) AS n FROM assistent_run`)
      yield* exec(sql`SELECT pg_advisory_xact_lock(hashtext(${schema}))`)
      yield* merke({ slot: String(da?.n) })
    }
    // Both have counted before either may write: the conflict does not depend on the load.
    await chef.query('SELECT pg_advisory_lock(hashtext($1))', [schema])
    const beide = Promise.all([speicher.run(zaehleHoch, undefined), speicher.run(zaehleHoch, undefined)])
    await vi.waitFor(async () => expect(await wartende()).toBe(2), { timeout: 45_000 })
    await chef.query('SELECT pg_advisory_unlock(hashtext($1))', [schema])
    await beide
    expect(laeufe).toBeGreaterThan(2)
    expect(await speicher.read(gemerkt, undefined)).toEqual(['0', '1', '2'])
  })
  const wartende = async () => {
    const { rows: gefunden } = await chef.query(
      `SELECT count(*) AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
       AND objid = (hashtext($1)::bigint & 4294967295)::oid`,
      [schema],
    )
    return Number(gefunden[0]?.n)
  }

  /** A function that fails with `code` the first `mal` times, and a deferred trigger that does so at COMMIT. */
  const stoere = (code: string, mal: number) =>
    chef.query(`
      CREATE SEQUENCE versuch;
      CREATE FUNCTION stoere() RETURNS bigint LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('versuch') <= ${mal} THEN RAISE EXCEPTION 'x' USING ERRCODE = '${code}'; END IF; RETURN 1; END $$;
      CREATE FUNCTION stoere_spaeter() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM stoere(); RETURN NEW; END $$;`)
  const versuche = async () => Number((await chef.query(`SELECT last_value AS n FROM versuch`)).rows[0].n)
  const gestoert = function* (): Operation<void> {
    yield* exec(sql`SELECT stoere()`)
    yield* merke({ slot: '1' })
  }

  it.each(['40001', '40P01'])('wiederholt nach %s', async (code) => {
    await stoere(code, 3)
    await speicher.run(gestoert, undefined)
    expect(await versuche()).toBe(4)
    expect(await speicher.read(gemerkt, undefined)).toEqual(['1'])
  })

  it('wiederholt auch, wenn erst das COMMIT scheitert', async () => {
    await stoere('40001', 2)
    await chef.query(`CREATE CONSTRAINT TRIGGER spaet AFTER INSERT ON assistent_run DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION stoere_spaeter()`)
    await speicher.run(merke, { slot: '1' })
    expect(await versuche()).toBe(3)
    expect(await speicher.read(gemerkt, undefined)).toEqual(['1'])
  })

  it('gibt nach zehn Wiederholungen auf', async () => {
    await stoere('40001', 1000)
    await expect(speicher.run(gestoert, undefined)).rejects.toMatchObject({ code: 'speicher_konflikt' })
    expect(await versuche()).toBe(11)
  })

  it('wartet nur begrenzt auf eine Sperre, die ein anderer hält', async () => {
    const ungeduldig = await oeffnePostgres({ url, schema, busyFristMs: 200 })
    await ungeduldig.run(merke, { slot: '1' })
    await chef.query('BEGIN; UPDATE assistent_run SET ergebnis = NULL')
    const aendere = () => exec(sql`UPDATE assistent_run SET ergebnis = 'x'`)
    await expect(ungeduldig.run(aendere, undefined)).rejects.toMatchObject({ code: 'speicher_beschaeftigt' })
    await chef.query('ROLLBACK')
    await ungeduldig.run(aendere, undefined)
    await ungeduldig.schliesse()
  })

  it('meldet eine abgerissene Verbindung als nicht verfügbar und geht danach weiter', async () => {
    const haengt = speicher.run(function* (): Operation<void> {
      yield* merke({ slot: '1' })
      yield* exec(sql`SELECT pg_sleep(20), 'abriss' AS abriss`)
    }, undefined)
    const abgerissen = expect(haengt).rejects.toBeInstanceOf(SpeicherNichtVerfuegbar)
    for (let beendet = 0; beendet === 0; )
      beendet = (await beende(`query LIKE '%pg_sleep(20), ''abriss''%'`)).rows.length
    await abgerissen
    expect(await speicher.read(gemerkt, undefined)).toEqual([])
  })

  it('überlebt, dass alle ruhenden Verbindungen abreißen', async () => {
    await Promise.all(Array.from({ length: 5 }, (_, i) => speicher.run(merke, { slot: String(i) })))
    await beende(`application_name = 'assistent' AND query = 'COMMIT'`)
    // The first ones may still be handed a connection that does not know it is dead.
    for (;;) {
      const da = await speicher.read(gemerkt, undefined).catch((fehler) => {
        expect(fehler).toBeInstanceOf(SpeicherNichtVerfuegbar)
      })
      if (da) return expect(da).toHaveLength(5)
    }
  })

  it('schreibt nicht, solange die Server-Sperre verloren ist, und holt sie sich wieder', async () => {
    await speicher.sperreFuerServer()
    await beende(`application_name = 'assistent-server'`)
    const fehler: unknown[] = []
    for (let slot = 0; ; slot++) {
      const ging = await speicher.run(merke, { slot: String(slot) }).then(
        () => true,
        (f) => void fehler.push(f),
      )
      if (ging && fehler.length > 0) break
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    expect(fehler[0]).toMatchObject({ code: 'server_sperre_verloren' })
    const zweiter = await oeffnePostgres({ url, schema })
    await expect(zweiter.sperreFuerServer()).rejects.toMatchObject({ code: 'server_laeuft_schon' })
    await zweiter.schliesse()
  })

  it('rührt ein Schema mit fremden Tabellen nicht an', async () => {
    const fremdes = `${schema}_fremd`
    await chef.query(`CREATE SCHEMA ${fremdes}; CREATE TABLE ${fremdes}.kunden (id bigint)`)
    await expect(oeffnePostgres({ url, schema: fremdes })).rejects.toBeInstanceOf(KonfigurationsFehler)
    const { rows: tabellen } = await chef.query(
      `SELECT relname FROM pg_class WHERE relnamespace = '${fremdes}'::regnamespace`,
    )
    expect(tabellen).toEqual([{ relname: 'kunden' }])
  })

  it('nimmt das erste Schema des Suchpfads, das es gibt', async () => {
    const eigenes = `${schema}_url`
    await chef.query(`CREATE SCHEMA ${eigenes}`)
    const suchpfad = encodeURIComponent(`-c search_path=gibtsnicht,${eigenes}`)
    const ueberUrl = await oeffnePostgres({ url: `${url}?options=${suchpfad}` })
    await ueberUrl.run(merke, { slot: '1' })
    await ueberUrl.schliesse()
    expect((await chef.query(`SELECT slot FROM ${eigenes}.assistent_run`)).rows).toEqual([{ slot: '1' }])
  })

  it('lehnt eine Datenbank ab, die nicht UTF-8 speichert', async () => {
    const name = `${schema}_latin`
    await chef.query(`CREATE DATABASE ${name} ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0`)
    const lauf = oeffnePostgres({ url: Object.assign(new URL(url), { pathname: name }).href })
    await expect(lauf).rejects.toThrow(/UTF-8/)
  })

  it.each([
    ['ein falsches Passwort', { password: 'falsch-4711' }],
    ['eine Datenbank, die es nicht gibt', { pathname: 'gibtsnicht' }],
  ])('nennt %s ohne das Passwort', async (_was, falsch) => {
    const fehler: unknown = await oeffnePostgres({ url: Object.assign(new URL(url), falsch).href }).catch(
      (f) => f,
    )
    expect(fehler).toBeInstanceOf(KonfigurationsFehler)
    expect(String((fehler as Error).message)).not.toMatch(/falsch-4711|password@/)
  })

  it('meldet einen Server, der nicht da ist, als nicht verfügbar', async () => {
    const lauf = oeffnePostgres({ url: 'postgres://a:geheim@127.0.0.1:1/x' })
    await expect(lauf).rejects.toBeInstanceOf(SpeicherNichtVerfuegbar)
  })
})
