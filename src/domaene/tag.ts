import { plusMs, TAG_MS, type Tag, toInstant } from './zeit.ts'

// Arithmetic on days without a zone. Plain UTC: with luxon it was 0.2 ms of an answer about a period.

export const plusTage = (tag: Tag, tage: number): Tag =>
  plusMs(`${tag}T00:00:00.000Z`, tage * TAG_MS).slice(0, 10)

/** The same day so many months later (or earlier), or the last one of that month. */
export function plusMonate(tag: Tag, monate: number): Tag {
  const [jahr = 0, monat = 0, nr = 0] = tag.split('-').map(Number)
  const letzter = new Date(Date.UTC(jahr, monat + monate, 0)).getUTCDate()
  return toInstant(Date.UTC(jahr, monat - 1 + monate, Math.min(nr, letzter))).slice(0, 10)
}

export const monatsanfang = (tag: Tag): Tag => `${tag.slice(0, 7)}-01`
export const monatsende = (tag: Tag): Tag => plusTage(plusMonate(monatsanfang(tag), 1), -1)
