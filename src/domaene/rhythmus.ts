import { z } from 'zod'
import type { Takt } from './slots.ts'
import { TAG_MS, type Tag } from './zeit.ts'

// How often something is wanted, as it was said („jeden Freitag um 9“, „am Monatsersten“), and on which days that is.

const Zeit = z.object({ stunde: z.number().int().min(0).max(23), minute: z.number().int().min(0).max(59) })
export type Uhrzeit = z.infer<typeof Zeit>
/** Monday is 1. */
const Wochentag = z.number().int().min(1).max(7)
const Anker = z.iso.date()
const alle = z.number().int().min(1).max(366)
const zeiten = z.array(Zeit).min(1).max(96)

/** `alle` with `anker`: every so many days, weeks or months, counted from the day `anker`. */
export const Rhythmus = z.discriminatedUnion('art', [
  z.object({ art: z.literal('tage'), alle, anker: Anker, zeiten }),
  z.object({ art: z.literal('wochen'), alle, anker: Anker, tage: z.array(Wochentag).min(1), zeiten }),
  /** −1 is the last day; the 31st of a shorter month is its last day too. */
  z.object({
    art: z.literal('monate'),
    alle,
    anker: Anker,
    tage: z.array(z.union([z.literal(-1), z.number().int().min(1).max(31)])).min(1),
    zeiten,
  }),
  /** „am ersten Montag im Monat“, „am letzten Werktag“; `n` −1 is the last. */
  z.object({
    art: z.literal('nter'),
    alle,
    anker: Anker,
    n: z.union([z.literal(-1), z.number().int().min(1).max(4)]),
    was: z.union([z.literal('werktag'), Wochentag]),
    zeiten,
  }),
  /** Within the day, between two minutes of it; starts anew each day. */
  z.object({
    art: z.literal('minuten'),
    alle: z.number().int().min(1).max(720),
    tage: z.array(Wochentag).min(1),
    von: z.number().int().min(0).max(1439),
    bis: z.number().int().min(0).max(1439),
  }),
])
export type Rhythmus = z.infer<typeof Rhythmus>

/** Nothing runs more often. */
export const MINDESTABSTAND_MINUTEN = 15

const mitternacht = (tag: Tag): Date => new Date(`${tag}T00:00:00.000Z`)
const tagNummer = (tag: Tag): number => Math.floor(mitternacht(tag).getTime() / TAG_MS)
/** Weeks begin on Monday; 1970-01-01 was a Thursday. */
const wochenNummer = (tag: Tag): number => Math.floor((tagNummer(tag) + 3) / 7)
const monatsNummer = (tag: Tag): number => Number(tag.slice(0, 4)) * 12 + Number(tag.slice(5, 7))
const letzterImMonat = (tag: Tag): number =>
  new Date(Date.UTC(Number(tag.slice(0, 4)), Number(tag.slice(5, 7)), 0)).getUTCDate()
const imTakt = (nummer: number, anker: number, n: number): boolean => (((nummer - anker) % n) + n) % n === 0

export const wochentagVon = (tag: Tag): number => ((tagNummer(tag) + 3) % 7) + 1

export function zeitenVon(r: Rhythmus): readonly Uhrzeit[] {
  if (r.art !== 'minuten') return r.zeiten
  const anzahl = Math.floor((r.bis - r.von) / r.alle) + 1
  return Array.from({ length: Math.max(anzahl, 1) }, (_, i) => r.von + i * r.alle).map((m) => ({
    stunde: Math.floor(m / 60),
    minute: m % 60,
  }))
}

/** The rhythm as days and times of day. */
export const taktVon = (r: Rhythmus): Takt => ({ zeiten: zeitenVon(r), laeuftAm: (tag) => laeuftAm(r, tag) })

function laeuftAm(r: Rhythmus, tag: Tag): boolean {
  switch (r.art) {
    case 'tage':
      return imTakt(tagNummer(tag), tagNummer(r.anker), r.alle)
    case 'wochen':
      return r.tage.includes(wochentagVon(tag)) && imTakt(wochenNummer(tag), wochenNummer(r.anker), r.alle)
    case 'minuten':
      return r.tage.includes(wochentagVon(tag))
    case 'monate': {
      const letzter = letzterImMonat(tag)
      const heute = Number(tag.slice(8))
      const passt = r.tage.some((t) => (t === -1 ? letzter : Math.min(t, letzter)) === heute)
      return passt && imTakt(monatsNummer(tag), monatsNummer(r.anker), r.alle)
    }
    case 'nter':
      return istNter(r, tag) && imTakt(monatsNummer(tag), monatsNummer(r.anker), r.alle)
  }
}

function istNter(r: Extract<Rhythmus, { art: 'nter' }>, tag: Tag): boolean {
  const passt = (nr: number): boolean => {
    const wochentag = wochentagVon(`${tag.slice(0, 8)}${String(nr).padStart(2, '0')}`)
    return r.was === 'werktag' ? wochentag <= 5 : wochentag === r.was
  }
  const alleTage = Array.from({ length: letzterImMonat(tag) }, (_, i) => i + 1).filter(passt)
  return alleTage.at(r.n === -1 ? -1 : r.n - 1) === Number(tag.slice(8))
}

/** The shortest distance between two runs in minutes. */
export function abstandMinuten(r: Rhythmus): number {
  const minuten = [...zeitenVon(r)].map((t) => t.stunde * 60 + t.minute).sort((a, b) => a - b)
  const [erste = 0] = minuten
  const spruenge = minuten.map((m, i) => (minuten[i + 1] ?? erste + 1440) - m).filter((m) => m > 0)
  return Math.min(1440, ...spruenge)
}
