import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterEach, describe, inject } from 'vitest'
import { oeffnePostgres } from '../../src/speicher/postgres.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'
import { oeffneSqlite } from '../../src/speicher/sqlite.ts'
import { doppelt } from './doppelt.ts'
import type { Auskunft } from './postgres-start.ts'

export type DatenbankName = 'SQLite' | 'Postgres'

/** Where the database of the running test is, for a look from outside. */
export type Ziel = { name: 'SQLite'; datei: string } | { name: 'Postgres'; url: string; schema: string }

export interface OeffneAngaben {
  /** Folder that holds `sqlite/` and `postgres/` with other migrations than the real ones. */
  sql?: string
  busyFristMs?: number
  /** Each operation runs twice, the first time rolled back (see `doppelt`). */
  doppelt?: boolean
}

/** Opens the test's database; the first time in a test it is fresh, then it is the same one again. Closed by itself. */
export type Oeffne = (angaben?: OeffneAngaben) => Promise<Speicher>

/**
 * Runs the same cases on both databases, each test on a fresh one with the real schema: a file in a temporary folder,
 * a schema of its own. After a failed test the database is kept and its place printed.
 */
export function jedeDatenbank(
  faelle: (name: DatenbankName, oeffne: Oeffne, ziel: () => Promise<Ziel>) => void,
): void {
  for (const art of [
    { name: 'SQLite', neu: neueDatei },
    { name: 'Postgres', neu: neuesSchema },
  ] as const) {
    describe(`auf ${art.name}`, () => {
      let ziel: Promise<Ziel> | undefined
      let offen: Speicher[] = []
      const hier = () => {
        ziel ??= art.neu()
        return ziel
      }
      afterEach(async ({ task }) => {
        await Promise.all(offen.map((s) => s.schliesse()))
        if (ziel !== undefined) await raeumeAuf(await ziel, task.result?.state === 'fail')
        offen = []
        ziel = undefined
      })
      const oeffne: Oeffne = async (angaben = {}) => {
        const speicher = await oeffneZiel(await hier(), angaben)
        offen.push(speicher)
        return angaben.doppelt ? doppelt(speicher) : speicher
      }
      faelle(art.name, oeffne, hier)
    })
  }
}

/** The url of the run's Postgres. Throws, saying why, when it could not start on this machine. */
export async function postgresUrl(): Promise<string> {
  const auskunft = await frage('url')
  if ('fehler' in auskunft) throw new Error(auskunft.fehler)
  return auskunft.url
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

async function frage(bitte: string): Promise<Auskunft> {
  const socket = connect(inject('postgresSocket'))
  socket.end(bitte)
  return JSON.parse(await text(socket)) as Auskunft
}

const neueDatei = async (): Promise<Ziel> => ({
  name: 'SQLite',
  datei: join(mkdtempSync(join(tmpdir(), 'assistent-test-')), 'test.db'),
})

const neuesSchema = async (): Promise<Ziel> => ({
  name: 'Postgres',
  url: await postgresUrl(),
  schema: `test_${randomBytes(6).toString('hex')}`,
})

function oeffneZiel(ziel: Ziel, { sql, busyFristMs }: OeffneAngaben): Promise<Speicher> {
  const migrationen = sql === undefined ? undefined : join(sql, ziel.name.toLowerCase())
  return ziel.name === 'SQLite'
    ? oeffneSqlite({ datei: ziel.datei, migrationen, busyFristMs })
    : oeffnePostgres({ url: ziel.url, schema: ziel.schema, migrationen, busyFristMs, verbindungen: 5 })
}

/** A schema goes with the whole Postgres at the end of the run: dropping it here would cost 50 ms a test. */
async function raeumeAuf(ziel: Ziel, fehlgeschlagen: boolean): Promise<void> {
  if (ziel.name === 'SQLite') {
    if (fehlgeschlagen) console.error(`The database of the failed test is kept: ${ziel.datei}`)
    else rmSync(join(ziel.datei, '..'), { recursive: true, force: true })
  } else if (fehlgeschlagen) {
    await frage(`behalte ${ziel.schema}`)
  }
}
