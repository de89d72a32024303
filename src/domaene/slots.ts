import { plusTage } from './tag.ts'
import { ausLokal, type Instant, lokalerTag, type Tag } from './zeit.ts'

// When something is due, over local slots: each local slot exactly once.

export interface Slot {
  /** Local time, `YYYY-MM-DDTHH:mm`. */
  slot: string
  instant: Instant
}

/** When something is due, in local time. */
export interface Takt {
  /** Hours and minutes of a day on which it runs. */
  zeiten: readonly { stunde: number; minute: number }[]
  laeuftAm(tag: Tag): boolean
}

/** 29 February is at most eight years away (1896 to 1904, 2096 to 2104). */
const TAGE_VORAUS = 9 * 366

/**
 * The slots of `takt` in (nach, bis], by instant. A skipped local time runs once that day, moved ahead; a repeated one
 * once, at its first occurrence.
 */
export function slotsZwischen(takt: Takt, zone: string, nach: Instant, bis: Instant): Slot[] {
  return [...slotsVon(takt, zone, nach, bis)]
}

/** So many missed slots are counted; of more it is said that they are more. */
export const AUSGEFALLEN_GENAU = 100

/** How many slots lie in (nach, bis], up to `hoechstens`: a year of quarter hours is 35,000, and each costs luxon 14 µs. */
export function zaehleSlots(
  takt: Takt,
  zone: string,
  nach: Instant,
  bis: Instant,
  hoechstens: number,
): number {
  let n = 0
  for (const _ of slotsVon(takt, zone, nach, bis)) if (++n >= hoechstens) break
  return n
}

function* slotsVon(takt: Takt, zone: string, nach: Instant, bis: Instant): Generator<Slot> {
  const ende = lokalerTag(bis, zone)
  for (let tag = tagDavor(nach, zone); tag <= ende; tag = plusTage(tag, 1))
    yield* slotsAm(takt, zone, tag).filter((s) => nach < s.instant && s.instant <= bis)
}

/** The last slot in (nach, bis]; looks day by day, backwards. */
export function letzterSlot(takt: Takt, zone: string, nach: Instant, bis: Instant): Slot | undefined {
  const ende = tagDavor(nach, zone)
  for (let tag = lokalerTag(bis, zone); tag >= ende; tag = plusTage(tag, -1)) {
    const slot = slotsAm(takt, zone, tag).findLast((s) => nach < s.instant && s.instant <= bis)
    if (slot) return slot
  }
  return undefined
}

/** The first slot after `nach`. */
export function naechsterSlot(takt: Takt, zone: string, nach: Instant): Slot | undefined {
  const ab = tagDavor(nach, zone)
  for (let i = 0; i <= TAGE_VORAUS; i++) {
    const slot = slotsAm(takt, zone, plusTage(ab, i)).find((s) => nach < s.instant)
    if (slot) return slot
  }
  return undefined
}

/** A slot's instant. */
export const instantVon = (slot: string, zone: string): Instant =>
  ausLokal(slot.slice(0, 10), Number(slot.slice(11, 13)), Number(slot.slice(14, 16)), zone)

function slotsAm(takt: Takt, zone: string, tag: Tag): Slot[] {
  if (!takt.laeuftAm(tag)) return []
  return takt.zeiten
    .map(({ stunde, minute }) => ({
      slot: `${tag}T${zweistellig(stunde)}:${zweistellig(minute)}`,
      instant: ausLokal(tag, stunde, minute, zone),
    }))
    .sort((a, b) => vergleiche(a.instant, b.instant) || vergleiche(a.slot, b.slot))
}

/** One day more than it seems to need: in Nuuk the skipped hour is the last one of a day, and moves into the next. */
const tagDavor = (nach: Instant, zone: string): Tag => plusTage(lokalerTag(nach, zone), -1)

const zweistellig = (zahl: number): string => String(zahl).padStart(2, '0')
const vergleiche = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
