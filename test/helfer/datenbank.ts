import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, describe, type TestContext } from 'vitest'
import { oeffnePostgres } from '../../src/speicher/postgres.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'
import { oeffneSqlite } from '../../src/speicher/sqlite.ts'
import { doppelt } from './doppelt.ts'
import {
  frage,
  geliehen,
  gibAlleZurueck,
  gibZurueck,
  type Leihgabe,
  leihe,
  neuesSchema,
} from './postgres-leihe.ts'
import { bleibenderOrdner } from './tmp-start.ts'

export type DatenbankName = 'SQLite' | 'Postgres'

/** Where the database of the running test is, for a look from outside. */
export type Ziel = { name: 'SQLite'; datei: string } | { name: 'Postgres'; url: string; schema: string }

/** `leihgabe`: is used again by other tests, so nothing but operations may touch it. */
type Ort = Ziel & { leihgabe?: Leihgabe }

export interface OeffneAngaben {
  /** Folder that holds `sqlite/` and `postgres/` with other migrations than the real ones. */
  sql?: string
  /** Each operation runs twice, the first time rolled back (see `doppelt`). */
  doppelt?: boolean
}

/** Opens the test's database; the first time in a test it is fresh, then it is the same one again. Closed by itself. */
export type Oeffne = (angaben?: OeffneAngaben) => Promise<Speicher>

/**
 * Runs the same cases on both databases, each test on one without rows and with the real schema: a file in a temporary
 * folder, a schema of its own. After a failed test the database is kept and its place printed.
 */
export function jedeDatenbank(
  faelle: (name: DatenbankName, oeffne: Oeffne, ziel: () => Promise<Ziel>) => void,
): void {
  for (const art of [
    { name: 'SQLite', neu: neueDatei, mitTabellen: neueDatei },
    { name: 'Postgres', neu: eigenesSchema, mitTabellen: geliehenerOrt },
  ] as const) {
    describe(`auf ${art.name}`, () => {
      let ort: Promise<Ort> | undefined
      let offen: Speicher[] = []
      afterAll(gibAlleZurueck)
      afterEach(async ({ task }) => {
        await Promise.all(offen.map((s) => s.schliesse()))
        if (ort !== undefined) await raeumeAuf(await ort, task.result?.state === 'fail')
        offen = []
        ort = undefined
      })
      const oeffne: Oeffne = async (angaben = {}) => {
        ort ??= angaben.sql === undefined ? art.mitTabellen() : art.neu()
        const speicher = await oeffneOrt(await ort, angaben)
        offen.push(speicher)
        return angaben.doppelt ? doppelt(speicher) : speicher
      }
      const ziel = async (): Promise<Ziel> => {
        ort ??= art.neu()
        const hier = await ort
        if (hier.leihgabe) hier.leihgabe.verbraucht = true
        return hier
      }
      faelle(art.name, oeffne, ziel)
    })
  }
}

/**
 * An empty Postgres for one of several tests side by side, which `jedeDatenbank` could not tell apart. Their `describe`
 * ends with `gibAlleZurueck`.
 */
export async function oeffneLeeresPostgres({
  onTestFinished,
}: Pick<TestContext, 'onTestFinished'>): Promise<Speicher> {
  const ort = await geliehenerOrt()
  const speicher = await oeffneOrt(ort, {})
  onTestFinished(async ({ task }) => {
    await speicher.schliesse()
    await raeumeAuf(ort, task.result?.state === 'fail')
  })
  return speicher
}

/** The url of the run's Postgres. Throws, saying why, when it could not start on this machine. */
export async function postgresUrl(): Promise<string> {
  return (await frage('url')).url
}

/** The url of a database of its own on the run's Postgres, for a whole program. */
export async function frischeDatenbank(): Promise<string> {
  const url = new URL(await postgresUrl())
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const name = `test_${randomBytes(6).toString('hex')}`
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  url.pathname = `/${name}`
  return url.href
}

const neueDatei = async (): Promise<Ort> => ({
  name: 'SQLite',
  datei: join(mkdtempSync(join(tmpdir(), 'assistent-test-')), 'test.db'),
})

const eigenesSchema = async (): Promise<Ort> => ({
  name: 'Postgres',
  url: await postgresUrl(),
  schema: neuesSchema(),
})

async function geliehenerOrt(): Promise<Ort> {
  const leihgabe = await leihe()
  return { name: 'Postgres', url: leihgabe.url, schema: leihgabe.schema, leihgabe }
}

async function oeffneOrt(ort: Ort, { sql }: OeffneAngaben): Promise<Speicher> {
  const migrationen = sql === undefined ? undefined : join(sql, ort.name.toLowerCase())
  if (ort.name === 'SQLite') return await oeffneSqlite({ datei: ort.datei, migrationen })
  if (ort.leihgabe && !ort.leihgabe.verbraucht) return geliehen(ort.leihgabe)
  return await oeffnePostgres({ url: ort.url, schema: ort.schema, migrationen, verbindungen: 5 })
}

/** A schema of its own goes with the whole Postgres at the end of the run: dropping it here would cost 50 ms a test. */
async function raeumeAuf(ort: Ort, fehlgeschlagen: boolean): Promise<void> {
  if (ort.name === 'SQLite') {
    const ordner = dirname(ort.datei)
    const bleibt = join(bleibenderOrdner(), basename(ordner))
    if (fehlgeschlagen && ordner !== bleibt) cpSync(ordner, bleibt, { recursive: true })
    if (fehlgeschlagen) console.error(`The database of the failed test is kept: ${bleibt}`)
    if (!fehlgeschlagen || ordner !== bleibt) rmSync(ordner, { recursive: true, force: true })
    return
  }
  if (fehlgeschlagen) await frage(`behalte ${ort.schema}`)
  if (ort.leihgabe) {
    ort.leihgabe.verbraucht ||= fehlgeschlagen
    await gibZurueck(ort.leihgabe)
  }
}
