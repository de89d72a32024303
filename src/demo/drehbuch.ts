import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { leseUhrzeit } from '../domaene/arbeitszeit.ts'
import { KonfigurationsFehler } from '../domaene/fehler.ts'
import { plusTage } from '../domaene/tag.ts'
import { ausLokal, dauerMs, type Instant, lokalerTag, plusMs, type Tag } from '../domaene/zeit.ts'
import { DEUTSCH, Schritt } from '../probe/schritt.ts'

// The scenes of the demo: conversations in the form of a Dialogprobe, but placed before now instead of at a fixed time,
// so that the demo is never old.

const Szene = z
  .strictObject({
    name: z.string().min(1),
    /** So many working days before today, at `um` on the team's clock. */
    tag: z.int().min(1).optional(),
    um: z
      .string()
      .refine((v) => leseUhrzeit(v) !== undefined, { error: 'eine Uhrzeit wie 08:50' })
      .optional(),
    /** Or so long before now. */
    vor: z
      .string()
      .refine((v) => dauerMs(v) !== undefined, { error: 'eine Dauer wie 95m' })
      .optional(),
    /** The other system answers with these meanwhile, one after the other, the last one on and on. */
    stoerung: z.array(z.int().min(400).max(599)).min(1).optional(),
    schritte: z.array(Schritt).min(1),
  })
  .refine((s) => (s.vor === undefined) === (s.tag !== undefined && s.um !== undefined), {
    error: 'entweder tag und um, oder vor',
  })
export type Szene = z.output<typeof Szene>

export interface Auftritt extends Szene {
  beginn: Instant
}

/** All scenes of a folder. @throws KonfigurationsFehler naming the file and what is wrong in it */
export function ladeDrehbuch(ordner: string): Szene[] {
  const dateien = readdirSync(ordner).filter((name) => name.endsWith('.yaml'))
  return dateien.sort().flatMap((name) =>
    parseAllDocuments(readFileSync(join(ordner, name), 'utf8')).map((dokument, i) => {
      const gelesen = Szene.safeParse(dokument.toJS(), { error: DEUTSCH })
      if (gelesen.success) return gelesen.data
      throw new KonfigurationsFehler(
        `${name}, Szene ${i + 1}: ${gelesen.error.issues.map((f) => `${f.path.join('.')} ${f.message}`).join('; ')}`,
      )
    }),
  )
}

/** Each scene at its instant, in order. */
export function setzeAn(
  szenen: readonly Szene[],
  jetzt: Instant,
  { zone, istArbeitstag }: { zone: string; istArbeitstag: (tag: Tag) => boolean },
): Auftritt[] {
  const arbeitstage: Tag[] = []
  const tagVor = (n: number): Tag => {
    while (arbeitstage.length < n) {
      let tag = plusTage(arbeitstage.at(-1) ?? lokalerTag(jetzt, zone), -1)
      while (!istArbeitstag(tag)) tag = plusTage(tag, -1)
      arbeitstage.push(tag)
    }
    return arbeitstage[n - 1] ?? ''
  }
  const beginn = ({ tag, um, vor }: Szene): Instant => {
    if (tag === undefined) return plusMs(jetzt, -(dauerMs(vor ?? '') ?? 0))
    const minuten = leseUhrzeit(um ?? '') ?? 0
    return ausLokal(tagVor(tag), Math.floor(minuten / 60), minuten % 60, zone)
  }
  return szenen
    .map((s) => ({ ...s, beginn: beginn(s) }))
    .sort((a, b) => (a.beginn < b.beginn ? -1 : a.beginn > b.beginn ? 1 : 0))
}
