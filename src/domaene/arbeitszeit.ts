import { plusTage } from './tag.ts'
import {
  ausLokal,
  dauerMs,
  type Instant,
  inZone,
  lokalerTag,
  MINUTE_MS,
  plusMs,
  type Tag,
  toMs,
} from './zeit.ts'

// Fristen as people mean them: „three working days“ over a weekend, a reminder when somebody is at work. Each day's hours
// are made from the wall clock of the team's zone, so that a night in which the clocks change costs nobody an hour.

export interface Arbeitskalender {
  zone: string
  istArbeitstag(tag: Tag): boolean
  /** Office hours in minutes of the day, of every working day. */
  von: number
  bis: number
  /** Reminders go out only then. Not set up: they go when they are due. */
  nurDann: boolean
}

/** `48h` as always; `3at`: working days (Arbeitstage); `8ah`: hours within the office hours (Arbeitsstunden). */
export type Dauer = { ms: number } | { arbeitstage: number } | { arbeitsstunden: number }

export function leseDauer(text: string): Dauer | undefined {
  const [, anzahl = '', einheit] = /^(\d{1,4})(at|ah)$/.exec(text.trim()) ?? []
  if (Number(anzahl) > 0)
    return einheit === 'at' ? { arbeitstage: Number(anzahl) } : { arbeitsstunden: Number(anzahl) }
  const ms = dauerMs(text)
  return ms === undefined || ms <= 0 ? undefined : { ms }
}

/** Hours and minutes, `09:00`, in minutes of the day; `24:00` is its end. */
export function leseUhrzeit(text: string): number | undefined {
  const [, stunde = '', minute = ''] = /^(\d{1,2}):(\d{2})$/.exec(text.trim()) ?? []
  if (stunde === '') return undefined
  const minuten = Number(stunde) * 60 + Number(minute)
  return Number(minute) < 60 && minuten <= 1440 ? minuten : undefined
}

/** No office is closed for longer in one go. */
const TAGE_HOECHSTENS = 400

/** When that much time has passed from `ab` on. */
export function nach(ab: Instant, dauer: Dauer, k: Arbeitskalender): Instant {
  if ('ms' in dauer) return plusMs(ab, dauer.ms)
  return 'arbeitstage' in dauer
    ? nachTagen(ab, dauer.arbeitstage, k)
    : nachStunden(ab, dauer.arbeitsstunden, k)
}

/** The same time of day, so many working days later. */
function nachTagen(ab: Instant, tage: number, k: Arbeitskalender): Instant {
  const { hour, minute, second, millisecond } = inZone(ab, k.zone)
  let tag = lokalerTag(ab, k.zone)
  for (let n = 0, freie = 0; n < tage && freie < TAGE_HOECHSTENS; ) {
    tag = plusTage(tag, 1)
    if (k.istArbeitstag(tag)) [n, freie] = [n + 1, 0]
    else freie++
  }
  return plusMs(ausLokal(tag, hour, minute, k.zone), second * 1000 + millisecond)
}

function nachStunden(ab: Instant, stunden: number, k: Arbeitskalender): Instant {
  let rest = stunden * 60 * MINUTE_MS
  for (let tag = lokalerTag(ab, k.zone), freie = 0; freie < TAGE_HOECHSTENS; tag = plusTage(tag, 1)) {
    const { von, bis } = oeffnung(tag, k)
    const beginn = von > ab ? von : ab
    const offenMs = k.istArbeitstag(tag) ? Math.max(0, toMs(bis) - toMs(beginn)) : 0
    if (offenMs >= rest && offenMs > 0) return plusMs(beginn, rest)
    rest -= offenMs
    freie = offenMs > 0 ? 0 : freie + 1
  }
  return plusMs(ab, rest)
}

/** This instant when somebody is at work then, else the next opening. */
export function inArbeitszeit(instant: Instant, k: Arbeitskalender): Instant {
  for (let tag = lokalerTag(instant, k.zone), i = 0; i < TAGE_HOECHSTENS; tag = plusTage(tag, 1), i++) {
    const { von, bis } = oeffnung(tag, k)
    if (k.istArbeitstag(tag) && instant < bis) return von > instant ? von : instant
  }
  return instant
}

const oeffnung = (tag: Tag, k: Arbeitskalender): { von: Instant; bis: Instant } => ({
  von: uhrzeit(tag, k.von, k.zone),
  bis: uhrzeit(tag, k.bis, k.zone),
})

const uhrzeit = (tag: Tag, minuten: number, zone: string): Instant =>
  minuten === 1440
    ? ausLokal(plusTage(tag, 1), 0, 0, zone)
    : ausLokal(tag, Math.floor(minuten / 60), minuten % 60, zone)

/** Working days from the day after `ab` up to the one of `bis`; at most a year's are counted. */
export function arbeitstageBis(ab: Instant, bis: Instant, k: Arbeitskalender): number {
  const letzter = lokalerTag(bis, k.zone)
  let anzahl = 0
  for (let tag = plusTage(lokalerTag(ab, k.zone), 1), i = 0; tag <= letzter && i < TAGE_HOECHSTENS; i++) {
    if (k.istArbeitstag(tag)) anzahl++
    tag = plusTage(tag, 1)
  }
  return anzahl
}
