import { createRequire } from 'node:module'
import type Holidays from 'date-holidays'
import { TAG_MS, type Tag, toInstant, toMs } from '../domaene/zeit.ts'

export interface Kalender {
  /** One of the team's weekdays (Monday to Friday), no public holiday, and no day that the team has off. */
  istArbeitstag(tag: Tag): boolean
}

interface EigeneTage {
  /** 1 is Monday, 7 Sunday. */
  tage?: readonly number[]
  frei?: readonly (Tag | { von: Tag; bis: Tag })[]
}

/** Some days more, because holidays of several days may reach into the next year. */
const JAHRE_HOECHSTENS = 16

/**
 * The working days of a country or region (`DE`, `DE-BY`); an unknown country has no holidays, an unknown region those
 * of its country. date-holidays is loaded on the first question: 100 ms, and 20 ms for each new year, which nobody should
 * wait for at the start.
 */
export function erstelleKalender(
  land: string,
  { tage = [1, 2, 3, 4, 5], frei = [] }: EigeneTage = {},
): Kalender {
  let quelle: Holidays | undefined
  const jahre = new Map<string, ReadonlySet<Tag>>()

  function feiertage(jahr: string): ReadonlySet<Tag> {
    const fertig = jahre.get(jahr)
    if (fertig) return fertig
    quelle ??= ladeQuelle(land)
    const tage = new Set(
      [Number(jahr) - 1, Number(jahr)].flatMap((j) => (quelle?.getHolidays(j) || []).flatMap(tageVon)),
    )
    if (jahre.size >= JAHRE_HOECHSTENS) jahre.clear()
    jahre.set(jahr, tage)
    return tage
  }

  const istFrei = (tag: Tag): boolean =>
    frei.some((f) => (typeof f === 'string' ? f === tag : f.von <= tag && tag <= f.bis))

  return {
    istArbeitstag(tag) {
      const wochentag = new Date(`${tag}T00:00:00.000Z`).getUTCDay() || 7
      return tage.includes(wochentag) && !istFrei(tag) && !feiertage(tag.slice(0, 4)).has(tag)
    },
  }
}

/** Are the holidays of this country, and of this region of it, known? */
export function kenntLand(land: string): boolean {
  const [staat = '', region] = land.split('-')
  const quelle = ladeQuelle(staat)
  if (quelle.getCountries()[staat] === undefined) return false
  return region === undefined || quelle.getStates(staat)?.[region] !== undefined
}

function ladeQuelle(land: string): Holidays {
  const klasse = createRequire(import.meta.url)('date-holidays') as typeof Holidays
  const [staat = '', region] = land.split('-')
  return region === undefined ? new klasse(staat) : new klasse(staat, region)
}

/** The local days of a public holiday, by its name's date and its length: start and end are instants of the country. */
function tageVon({ type, date, start, end }: { type: string; date: string; start: Date; end: Date }): Tag[] {
  if (type !== 'public') return []
  // A tolerance of an hour: the day that the clocks go forward has 23.
  const anzahl = Math.max(1, Math.floor((end.getTime() - start.getTime()) / TAG_MS + 0.05))
  const erster = toMs(`${date.slice(0, 10)}T00:00:00.000Z`)
  return Array.from({ length: anzahl }, (_, i) => toInstant(erster + i * TAG_MS).slice(0, 10))
}

/** What of the config says when the team works. */
export const eigeneTage = (c: {
  kalender: { frei: NonNullable<EigeneTage['frei']>; arbeitszeit?: { tage: number[] } | undefined }
}): EigeneTage => ({
  frei: c.kalender.frei,
  ...(c.kalender.arbeitszeit ? { tage: c.kalender.arbeitszeit.tage } : {}),
})
