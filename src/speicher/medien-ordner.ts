import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join as pfad } from 'node:path'
import { join } from 'sql-template-tag'
import { z } from 'zod'
import type { Instant } from '../domaene/zeit.ts'
import { type Operation, rows, type Speicher, sql } from './speicher.ts'

// Media lie beside the database, under our own names: the message's number and when it was fetched. Nothing of what the
// sender or the provider said gets into a path.

const NAME = /^(\d{1,15})-(\d{8}T\d{9}Z)\.[a-z0-9]{3,4}$/
const stempel = (instant: Instant): string => instant.replace(/[-:.]/g, '')

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
  await mkdir(ordner, { recursive: true, mode: 0o700 })
  await loesche(
    ordner,
    (await dateien(ordner)).filter((d) => d.eingang_id === m.eingang_id),
  )
  const name = `${m.eingang_id}-${stempel(m.jetzt)}.${m.endung}`
  await writeFile(pfad(ordner, name), m.bytes, { mode: 0o600 })
  await chmod(pfad(ordner, name), 0o600)
  return name
}

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
  const alle = await dateien(arg.ordner)
  const weg: Datei[] = []
  for (let i = 0; i < alle.length; i += STAPEL) {
    const stapel = alle.slice(i, i + STAPEL)
    const da = new Set(await arg.speicher.read(mitText, { ids: stapel.map((d) => d.eingang_id) }))
    weg.push(...stapel.filter((d) => d.geholt < stempel(arg.grenze) || !da.has(d.eingang_id)))
  }
  if (!arg.trocken) await loesche(arg.ordner, weg)
  return weg.length
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
