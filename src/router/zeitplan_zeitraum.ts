import { type Rhythmus, taktVon } from '../domaene/rhythmus.ts'
import { naechsterSlot } from '../domaene/slots.ts'
import type { Sprache } from '../domaene/sprache.ts'
import { type Instant, lokalerTag } from '../domaene/zeit.ts'

// The period that goes with a rhythm when none was said, in words: each run reads them anew.

/** Early in a week, a month or a day what is over is meant, later what runs. */
export function zeitraumZu(r: Rhythmus, sprache: Sprache, zone: string, jetzt: Instant): string {
  const W = ZEITRAEUME[sprache]
  const slot = naechsterSlot(taktVon(r), zone, jetzt)?.slot ?? `${lokalerTag(jetzt, zone)}T09:00`
  switch (r.art) {
    case 'wochen':
      if (r.tage.length >= 4) return Number(slot.slice(11, 13)) < 12 ? W.gestern : W.heute
      return r.tage.every((t) => t <= 2) ? W.letzteWoche : W.dieseWoche
    case 'monate':
    case 'nter':
      return Number(slot.slice(8, 10)) <= 7 ? W.letztenMonat : W.diesenMonat
    case 'tage':
      if (r.alle >= 5) return W.dieseWoche
      return Number(slot.slice(11, 13)) < 12 ? W.gestern : W.heute
    case 'minuten':
      return W.heute
  }
}

const ZEITRAEUME = {
  de: {
    gestern: 'gestern',
    heute: 'heute',
    letzteWoche: 'letzte Woche',
    dieseWoche: 'diese Woche',
    letztenMonat: 'letzten Monat',
    diesenMonat: 'diesen Monat',
  },
  en: {
    gestern: 'yesterday',
    heute: 'today',
    letzteWoche: 'last week',
    dieseWoche: 'this week',
    letztenMonat: 'last month',
    diesenMonat: 'this month',
  },
  pt: {
    gestern: 'ontem',
    heute: 'hoje',
    letzteWoche: 'semana passada',
    dieseWoche: 'esta semana',
    letztenMonat: 'mês passado',
    diesenMonat: 'este mês',
  },
} as const
