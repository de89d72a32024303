import { validateDetailed } from 'node-cron'
import { KonfigurationsFehler } from '../domaene/fehler.ts'
import { ausLokal, type Instant, lokalerTag, TAG_MS, type Tag, toMs } from '../domaene/zeit.ts'

// When something is due, over local slots: each local slot exactly once. node-cron only reads the expression: by itself
// it had no run at 02:30 on the day that skips it, and two on the day that repeats it.

export interface Slot {
  /** Local time, `YYYY-MM-DDTHH:mm`. */
  slot: string
  instant: Instant
}

export interface Cron {
  /** Hours and minutes of a day on which it runs. */
  zeiten: readonly { stunde: number; minute: number }[]
  laeuftAm(tag: Tag): boolean
}

const FELDER: Record<string, string> = {
  minute: 'Minute 0–59',
  hour: 'Stunde 0–23',
  dayOfMonth: 'Tag 1–31',
  month: 'Monat 1–12',
  dayOfWeek: 'Wochentag 0–7, 0 und 7 sind Sonntag',
}

/** 29 February is at most eight years away (1896 to 1904, 2096 to 2104). */
const TAGE_VORAUS = 9 * 366

/** Reads five fields: numbers, `*`, lists, ranges, steps. @throws KonfigurationsFehler saying what is expected */
export function leseCron(ausdruck: string): Cron {
  const felder = ausdruck.trim().split(/\s+/)
  const { valid, fields, errors } = validateDetailed(ausdruck)
  const wochentage = zahlen(fields?.dayOfWeek)
  const tage = zahlen(fields?.dayOfMonth)
  if (!valid || fields === undefined || felder.length !== 5 || !wochentage || !tage) {
    const falsch = errors.flatMap(({ field, value }) => (FELDER[field] && value ? [value] : []))
    throw falscherCron(ausdruck, falsch)
  }
  // As cron does it: when both day fields are given, one of them is enough.
  const beideTage = !felder[2]?.startsWith('*') && !felder[4]?.startsWith('*')
  return {
    zeiten: einmalig(fields.hour).flatMap((stunde) =>
      einmalig(fields.minute).map((minute) => ({ stunde, minute })),
    ),
    laeuftAm(tag) {
      const datum = new Date(`${tag}T00:00:00.000Z`)
      if (!fields.month.includes(datum.getUTCMonth() + 1)) return false
      const passt = [tage.has(datum.getUTCDate()), wochentage.has(datum.getUTCDay())]
      return beideTage ? passt.includes(true) : !passt.includes(false)
    },
  }
}

/** Undefined for what is no number (`L`, `1#2`): its meaning differs from program to program. */
function zahlen(feld: readonly (number | string)[] | undefined): Set<number> | undefined {
  const nur = feld?.filter((wert) => typeof wert === 'number')
  return nur?.length === feld?.length && nur ? new Set(nur) : undefined
}

const einmalig = (werte: readonly number[]): number[] => [...new Set(werte)]

const falscherCron = (ausdruck: string, falsch: string[]): KonfigurationsFehler =>
  new KonfigurationsFehler(
    `„${ausdruck}“ ist kein Zeitplan${falsch.length > 0 ? ` (${falsch.join(', ')})` : ''}; erwartet sind fünf Felder: ${Object.values(FELDER).join('; ')}.`,
    {
      abhilfe:
        'Erlaubt sind Zahlen, *, Listen (1,15), Bereiche (1-5) und Schritte (*/10). Täglich um 2:30 Uhr ist "30 2 * * *".',
    },
  )

/**
 * The slots of `cron` in (nach, bis], by instant. A skipped local time runs once that day, moved ahead; a repeated one
 * once, at its first occurrence.
 */
export function slotsZwischen(cron: string | Cron, zone: string, nach: Instant, bis: Instant): Slot[] {
  const gelesen = typeof cron === 'string' ? leseCron(cron) : cron
  const slots: Slot[] = []
  const ende = lokalerTag(bis, zone)
  for (let tag = tagDavor(nach, zone); tag <= ende; tag = plusTage(tag, 1)) {
    slots.push(...slotsAm(gelesen, zone, tag).filter((s) => nach < s.instant && s.instant <= bis))
  }
  return slots
}

/** The last slot in (nach, bis]; looks day by day, backwards. */
export function letzterSlot(cron: Cron, zone: string, nach: Instant, bis: Instant): Slot | undefined {
  const ende = tagDavor(nach, zone)
  for (let tag = lokalerTag(bis, zone); tag >= ende; tag = plusTage(tag, -1)) {
    const slot = slotsAm(cron, zone, tag).findLast((s) => nach < s.instant && s.instant <= bis)
    if (slot) return slot
  }
  return undefined
}

/** The first slot after `nach`. */
export function naechsterSlot(cron: Cron, zone: string, nach: Instant): Slot | undefined {
  const ab = tagDavor(nach, zone)
  for (let i = 0; i <= TAGE_VORAUS; i++) {
    const slot = slotsAm(cron, zone, plusTage(ab, i)).find((s) => nach < s.instant)
    if (slot) return slot
  }
  return undefined
}

/** A slot's instant. */
export const instantVon = (slot: string, zone: string): Instant =>
  ausLokal(slot.slice(0, 10), Number(slot.slice(11, 13)), Number(slot.slice(14, 16)), zone)

function slotsAm(cron: Cron, zone: string, tag: Tag): Slot[] {
  if (!cron.laeuftAm(tag)) return []
  return cron.zeiten
    .map(({ stunde, minute }) => ({
      slot: `${tag}T${zweistellig(stunde)}:${zweistellig(minute)}`,
      instant: ausLokal(tag, stunde, minute, zone),
    }))
    .sort((a, b) => vergleiche(a.instant, b.instant) || vergleiche(a.slot, b.slot))
}

/** One day more than it seems to need: in Nuuk the skipped hour is the last one of a day, and moves into the next. */
const tagDavor = (nach: Instant, zone: string): Tag => plusTage(lokalerTag(nach, zone), -1)

const plusTage = (tag: Tag, tage: number): Tag =>
  new Date(toMs(`${tag}T00:00:00.000Z`) + tage * TAG_MS).toISOString().slice(0, 10)
const zweistellig = (zahl: number): string => String(zahl).padStart(2, '0')
const vergleiche = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
