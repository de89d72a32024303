import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ausLokal, inZone } from '../../src/domaene/zeit.ts'
import { leseZeit } from '../../src/erkennung/parameter/parameter.ts'
import type { Bezug } from '../../src/erkennung/parameter/typen.ts'

// How the reader of time does on a list of expressions. No slot says which way it looks, so it looks ahead, and back
// where that gives nothing; „beste Richtung“ is what a slot with the fitting one could get.

const Wertepaar = z.tuple([z.string(), z.string().nullable(), z.string().nullable()])
const Zeile = z.object({
  text: z.string(),
  start: z.string(),
  /** Exclusive. */
  ende: z.string().nullish(),
  koernung: z.string().default('Day'),
  art: z.string().default(''),
})
const Datei = z.object({ bezug: z.string().min(16), faelle: z.array(z.union([Wertepaar, Zeile])) })

const ZONE = 'Europe/Berlin'
const UHR = "yyyy-MM-dd'T'HH:mm"

/** Days or wall clock; alternatives; undefined: not asked. */
interface Fall {
  text: string
  start: string[] | undefined
  ende: string[] | undefined
}
type Lesung = { von: string; bis: string | undefined } | undefined

export interface Zeitwertung {
  ausdruecke: number
  /** Holidays, where the file names them: left out. */
  feiertage: number
  gefunden: number
  tag: number
  tagBesteRichtung: number
  start: number
  startBesteRichtung: number
  bereichGefragt: number
  bereich: number
}

/** @throws Error that names the file */
function liesDatei(datei: string) {
  const roh: unknown = JSON.parse(readFileSync(datei, 'utf8'))
  const { success, data } = Datei.safeParse(roh)
  if (!success)
    throw new Error(
      `${datei}: erwartet ist {"bezug": "2026-09-15T10:00", "faelle": [[text, start, ende] oder {text, start, ende, koernung, art}]}`,
    )
  return data
}

const alternativen = (wert: string | null): string[] | undefined => wert?.split('|')

function alsFall(roh: z.output<typeof Wertepaar> | z.output<typeof Zeile>): Fall {
  if (Array.isArray(roh)) return { text: roh[0], start: alternativen(roh[1]), ende: alternativen(roh[2]) }
  const punkt = /Hour|Minute|Second/.test(roh.koernung)
  const start = punkt ? roh.start.slice(0, 16) : roh.start.slice(0, 10)
  // What is open before a moment has that moment as its end.
  if (/before/i.test(roh.art)) return { text: roh.text, start: undefined, ende: [start] }
  return { text: roh.text, start: [start], ende: punkt || !roh.ende ? undefined : [letzterTag(roh.ende)] }
}

/** An exclusive end as the last day, because our periods are inclusive. */
const letzterTag = (ende: string): string =>
  inZone(ausLokal(ende.slice(0, 10), 12, 0, ZONE), ZONE)
    .minus({ days: ende.slice(11, 16) === '00:00' ? 1 : 0 })
    .toFormat('yyyy-MM-dd')

const wanduhr = (wert: string): string => (wert.includes('T') ? inZone(wert, ZONE).toFormat(UHR) : wert)

function lies(text: string, bezug: Bezug, richtung: 'voraus' | 'zurueck'): Lesung {
  const zeit = leseZeit(text, bezug, richtung)
  if (!zeit || 'grund' in zeit) return undefined
  return { von: wanduhr(zeit.start), bis: zeit.ende === null ? undefined : wanduhr(zeit.ende) }
}

/** To the granularity that is asked: an hour is right for its day. */
const passt = (soll: string[] | undefined, ist: string | undefined, stellen: number): boolean =>
  soll === undefined ||
  (ist !== undefined && soll.some((s) => ist.slice(0, Math.min(s.length, stellen)) === s.slice(0, stellen)))

const TAG = 10
const MINUTE = 16
/** Where only the end is asked, that must fit. */
const anfang = (f: Fall, l: Lesung, stellen: number): boolean =>
  l !== undefined && (f.start ? passt(f.start, l.von, stellen) : passt(f.ende, l.bis ?? l.von, stellen))
const bereich = (f: Fall, l: Lesung): boolean => anfang(f, l, MINUTE) && passt(f.ende, l?.bis, MINUTE)

/** `zeige` is told each expression whose start or range is not as expected. */
export function bewerteZeiten(datei: string, zeige: (zeile: string) => void = () => {}): Zeitwertung {
  const { bezug: wann, faelle: rohe } = liesDatei(datei)
  const jetzt = ausLokal(wann.slice(0, 10), Number(wann.slice(11, 13)), Number(wann.slice(14, 16)), ZONE)
  const bezug: Bezug = { jetzt, zone: ZONE, land: 'DE', sprache: 'de', personen: [] }
  const gefragt = rohe.filter((roh) => Array.isArray(roh) || !/holiday/i.test(roh.art))
  const alle = gefragt.map(alsFall).map((fall) => {
    const beide = (['voraus', 'zurueck'] as const).map((r) => lies(fall.text, bezug, r))
    return { fall, beide, l: beide[0] ?? beide[1] }
  })
  for (const { fall, l } of alle)
    if (!bereich(fall, l))
      zeige(
        `${fall.text}: ${l ? `${l.von}..${l.bis ?? ''}` : 'nichts'} statt ${fall.start ?? ''}..${fall.ende ?? ''}`,
      )
  const zahl = (was: (a: (typeof alle)[number]) => boolean): number => alle.filter(was).length
  return {
    ausdruecke: alle.length,
    feiertage: rohe.length - alle.length,
    gefunden: zahl(({ l }) => l !== undefined),
    tag: zahl(({ fall, l }) => anfang(fall, l, TAG)),
    tagBesteRichtung: zahl(({ fall, beide }) => beide.some((l) => anfang(fall, l, TAG))),
    start: zahl(({ fall, l }) => anfang(fall, l, MINUTE)),
    startBesteRichtung: zahl(({ fall, beide }) => beide.some((l) => anfang(fall, l, MINUTE))),
    bereichGefragt: zahl(({ fall }) => fall.ende !== undefined),
    bereich: zahl(({ fall, l }) => fall.ende !== undefined && bereich(fall, l)),
  }
}
