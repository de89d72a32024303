import type { Sprache } from '../domaene/sprache.ts'
import { type Instant, lokalerTag, TAG_MS } from '../domaene/zeit.ts'

const ZULETZT: Record<Sprache, string> = {
  de: 'Zuletzt geschrieben',
  en: 'Last wrote',
  pt: 'Escreveu pela última vez',
}
const WANN = {
  de: new Intl.RelativeTimeFormat('de', { numeric: 'auto' }),
  en: new Intl.RelativeTimeFormat('en', { numeric: 'auto' }),
  pt: new Intl.RelativeTimeFormat('pt', { numeric: 'auto' }),
} satisfies Record<Sprache, Intl.RelativeTimeFormat>

/**
 * How long the person was away, in words („Zuletzt geschrieben: vor 19 Tagen (2026-11-11)“), counted in days of the zone;
 * undefined on the same day, or when the clock went back.
 */
export function pause(arg: {
  zuletzt: Instant | undefined
  jetzt: Instant
  zone: string
  sprache: Sprache
}): string | undefined {
  const { zuletzt, jetzt, zone, sprache } = arg
  if (zuletzt === undefined) return undefined
  const tag = lokalerTag(zuletzt, zone)
  // Days as such, not hours: the day that the clocks change has 23 or 25.
  const tage = (Date.parse(lokalerTag(jetzt, zone)) - Date.parse(tag)) / TAG_MS
  return tage < 1 ? undefined : `${ZULETZT[sprache]}: ${WANN[sprache].format(-tage, 'day')} (${tag})`
}
