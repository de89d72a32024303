import { chmod, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join as pfad } from 'node:path'
import { join } from 'sql-template-tag'
import { z } from 'zod'
import type { Instant } from '../domaene/zeit.ts'
import { legeOrdnerAn, stempel } from './datei.ts'
import { type Operation, rows, type Speicher, sql } from './speicher.ts'

// Media lie beside the database, under our own names: the message's number and when it was fetched. Nothing of what the
// sender or the provider said gets into a path.

const NAME = /^(\d{1,15})-(\d{8}T\d{9}Z)\.[a-z0-9]{3,4}$/

interface Datei {
  name: string
  eingang_id: number
  geholt: string
}

/** Writes a medium (0600, its folder 0700); a message has one, so what it had before goes. Returns the file's name. */
export async function legeMediumAb(
  ordner: string,
  m: { eingang_id: number; bytes: Uint8Array; endung: string; jetzt: Instant },
): Promise<string> {
  legeOrdnerAn(ordner)
  await loesche(
    ordner,
    (await dateien(ordner)).filter((d) => d.eingang_id === m.eingang_id),
  )
  const name = `${m.eingang_id}-${stempel(m.jetzt)}.${m.endung}`
  await writeFile(pfad(ordner, name), m.bytes, { mode: 0o600 })
  await chmod(pfad(ordner, name), 0o600)
  return name
}

export const loescheMedium = (ordner: string, name: string): Promise<void> =>
  rm(pfad(ordner, name), { force: true })

/**
 * Deletes media that were fetched before `grenze`, and those whose message has no text any more: it was forgotten, or
 * its Frist is over (I8). Foreign files in the folder stay. Returns how many.
 */
export async function raeumeMedien(arg: {
  speicher: Pick<Speicher, 'read'>
  ordner: string
  grenze: Instant
  trocken?: boolean
}): Promise<number> {
  const { mit, ohne } = await teile(arg)
  const weg = [...ohne, ...mit.filter((d) => d.geholt < stempel(arg.grenze))]
  if (!arg.trocken) await loesche(arg.ordner, weg)
  return weg.length
}

/** Names of the media whose message has its text, and of those whose message is not there or has none. */
export async function sichteMedien(arg: {
  speicher: Pick<Speicher, 'read'>
  ordner: string
}): Promise<{ mit: string[]; ohne: string[] }> {
  const { mit, ohne } = await teile(arg)
  return { mit: mit.map((d) => d.name), ohne: ohne.map((d) => d.name) }
}

export interface MedienDatei {
  datei: string
  eingang_id: number
  bytes: number
  geholt: Instant
}

/** The media that came with these messages, with their size and when they were fetched. */
export async function medienZu(ordner: string, eingaenge: ReadonlySet<number>): Promise<MedienDatei[]> {
  const eigene = (await dateien(ordner)).filter((d) => eingaenge.has(d.eingang_id))
  const gefunden = await Promise.all(
    eigene.map(async (d) => {
      const da = await stat(pfad(ordner, d.name)).catch(() => undefined)
      const geholt = d.geholt.replace(
        /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/,
        '$1-$2-$3T$4:$5:$6.$7Z',
      )
      return da && { datei: d.name, eingang_id: d.eingang_id, bytes: da.size, geholt }
    }),
  )
  return gefunden.filter((d) => d !== undefined).sort((a, b) => a.eingang_id - b.eingang_id)
}

async function teile({ speicher, ordner }: { speicher: Pick<Speicher, 'read'>; ordner: string }) {
  const alle = await dateien(ordner)
  const mit: Datei[] = []
  const ohne: Datei[] = []
  for (let i = 0; i < alle.length; i += STAPEL) {
    const stapel = alle.slice(i, i + STAPEL)
    const da = new Set(await speicher.read(mitText, { ids: stapel.map((d) => d.eingang_id) }))
    for (const d of stapel) (da.has(d.eingang_id) ? mit : ohne).push(d)
  }
  return { mit, ohne }
}

const STAPEL = 200
const Id = z.object({ id: z.number() })

function* mitText({ ids }: { ids: readonly number[] }): Operation<number[]> {
  const da = yield* rows(
    Id,
    sql`SELECT id FROM assistent_eingang WHERE ereignis IS NOT NULL AND id IN (${join(ids)})`,
  )
  return da.map((zeile) => zeile.id)
}

async function dateien(ordner: string): Promise<Datei[]> {
  return (await readdir(ordner).catch(() => [])).flatMap((name) => {
    const [, id, geholt] = NAME.exec(name) ?? []
    return id === undefined || geholt === undefined ? [] : [{ name, eingang_id: Number(id), geholt }]
  })
}

async function loesche(ordner: string, weg: readonly Datei[]): Promise<void> {
  for (const { name } of weg) await rm(pfad(ordner, name), { force: true })
}
