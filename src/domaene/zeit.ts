import { DateTime, IANAZone } from 'luxon'
import { zoneNamens } from './zone.ts'

// I9: all time is UTC instants from an injected clock; the team's zone is used only to read and to speak.

/** A UTC instant, `YYYY-MM-DDTHH:mm:ss.SSSZ`. Instants compare as strings. */
export type Instant = string

/** A day without a zone, `YYYY-MM-DD`. */
export type Tag = string

/** The injected clock. No other code asks for the time. */
export interface Uhr {
  jetzt(): Instant
  /** Resolves after `ms` (at most a minute: longer waits are rows, not timers) or when `signal` aborts; never rejects. */
  warte(ms: number, signal?: AbortSignal): Promise<void>
}

export const MINUTE_MS = 60_000
export const STUNDE_MS = 3_600_000
export const TAG_MS = 86_400_000

export const toInstant = (ms: number): Instant => new Date(ms).toISOString()
export const toMs = (instant: Instant): number => Date.parse(instant)
export const plusMs = (instant: Instant, ms: number): Instant => toInstant(toMs(instant) + ms)

/** From `a` to `b`. Within a day by the digits alone: reading a date costs ten times as much (40 ms for 100,000 of them). */
export const abstandMs = (a: Instant, b: Instant): number =>
  b.startsWith(a.slice(0, 11)) ? uhrzeitMs(b) - uhrzeitMs(a) : toMs(b) - toMs(a)

function uhrzeitMs(instant: Instant): number {
  const ziffer = (stelle: number): number => instant.charCodeAt(stelle) - 48
  const zwei = (stelle: number): number => 10 * ziffer(stelle) + ziffer(stelle + 1)
  return (zwei(11) * 60 + zwei(14)) * MINUTE_MS + zwei(17) * 1000 + 100 * ziffer(20) + zwei(21)
}

/** Earlier first; 0 within the same second. */
export function vergleicheSekunden(a: Instant, b: Instant): number {
  const [x, y] = [a.slice(0, 19), b.slice(0, 19)]
  return x < y ? -1 : x > y ? 1 : 0
}

/** The later of the two. */
export const spaeter = (a: Instant, b: Instant): Instant => (a > b ? a : b)

/** The instant as wall clock of `zone` (IANA name). From milliseconds: reading ISO asks for the zone's offset twice. */
export const inZone = (instant: Instant, zone: string): DateTime =>
  DateTime.fromMillis(toMs(instant), { zone: zoneNamens(zone) })

/** The day that a wall clock shows. `toISODate` takes a twentieth of `toFormat`; beyond four digits it writes a sign. */
export const isoTag = (d: DateTime): Tag =>
  d.year >= 0 && d.year <= 9999 ? (d.toISODate() ?? d.toFormat(TAGESFORM)) : d.toFormat(TAGESFORM)
const TAGESFORM = 'yyyy-MM-dd'

/** The local day of an instant. */
export const lokalerTag = (instant: Instant, zone: string): Tag => isoTag(inZone(instant, zone))

/**
 * Wall clock of `zone` to an instant. A skipped local time moves ahead, a repeated one is its first occurrence. (Not by
 * `DateTime.fromObject`: it prefers the offset that the machine's clock has now, so that 02:30 on 25 October was the
 * first occurrence in summer and the second one in winter.)
 */
export function ausLokal(tag: Tag, stunde: number, minute: number, zone: string): Instant {
  const lokalMs = Date.parse(`${tag}T00:00:00.000Z`) + stunde * STUNDE_MS + minute * MINUTE_MS
  const offsetMs = (ms: number): number =>
    DateTime.fromMillis(ms, { zone: zoneNamens(zone) }).offset * MINUTE_MS
  const davor = offsetMs(lokalMs - TAG_MS)
  const danach = offsetMs(lokalMs + TAG_MS)
  if (davor === danach || offsetMs(lokalMs - davor) === davor) return toInstant(lokalMs - davor)
  return toInstant(lokalMs - (offsetMs(lokalMs - danach) === danach ? danach : davor))
}

/** An IANA name in its own spelling; undefined when it is none. (`Intl` takes offsets like `+02:00` too, which know no DST.) */
export function leseZone(text: string): string | undefined {
  const wort = text.trim()
  const bekannt = [...Intl.supportedValuesOf('timeZone'), 'UTC'].find(
    (z) => z.toLowerCase() === wort.toLowerCase(),
  )
  // Older names of the same places („Asia/Calcutta“) are names too.
  return bekannt ?? (/^[A-Z][\w+-]*(\/[\w+-]+)+$/.test(wort) && IANAZone.isValidZone(wort) ? wort : undefined)
}

const EINHEIT_MS: Record<string, number> = { s: 1000, m: MINUTE_MS, h: STUNDE_MS, d: TAG_MS }

/** `90s`, `15m`, `3h`, `2d` to milliseconds; undefined when it is none of these. */
export function dauerMs(text: string): number | undefined {
  const match = /^(\d+)(ms|s|m|h|d)$/.exec(text.trim())
  if (!match) return undefined
  return match[2] === 'ms' ? Number(match[1]) : Number(match[1]) * (EINHEIT_MS[match[2] ?? ''] ?? Number.NaN)
}

/**
 * When a message was sent. A provider's time outside [arrival − 7 days, arrival + 5 min] is not believed:
 * it is replaced by the arrival.
 */
export function glaubhaftGesendet(roh: Instant | undefined, angekommen: Instant): Instant {
  if (roh === undefined) return angekommen
  const abstandMs = toMs(roh) - toMs(angekommen)
  if (Number.isNaN(abstandMs)) return angekommen
  return abstandMs < -7 * TAG_MS || abstandMs > 5 * MINUTE_MS ? angekommen : roh
}

/** Was `a` sent before `b` was asked? Whole seconds and two seconds of grace, because providers stamp whole seconds. */
export function vorDerFrage(gesendet: Instant, gestellt: Instant): boolean {
  return Math.floor(toMs(gesendet) / 1000) + 2 < Math.floor(toMs(gestellt) / 1000)
}
