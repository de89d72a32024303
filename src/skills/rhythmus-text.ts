import { DateTime } from 'luxon'
import { type Rhythmus, type Uhrzeit, zeitenVon } from '../domaene/rhythmus.ts'
import type { Sprache } from '../domaene/sprache.ts'

// A rhythm in words: „jeden Montag und Donnerstag um 09:00 Uhr“, “every 2 weeks on Monday at 09:00”.

const GEBIET = { de: 'de-DE', en: 'en-GB', pt: 'pt-BR' } as const

const uhr = ({ stunde, minute }: Uhrzeit): string =>
  `${String(stunde).padStart(2, '0')}:${String(minute).padStart(2, '0')}`

const liste = (worte: readonly string[], sprache: Sprache): string =>
  new Intl.ListFormat(GEBIET[sprache], { type: 'conjunction' }).format(worte)

/** 2026-06-01 was a Monday. */
const wochentag = (tag: number, sprache: Sprache): string =>
  DateTime.utc(2026, 6, tag).setLocale(GEBIET[sprache]).toFormat('EEEE')

function um(zeiten: readonly Uhrzeit[], sprache: Sprache): string {
  const alle = liste(zeiten.map(uhr), sprache)
  return { de: `um ${alle} Uhr`, en: `at ${alle}`, pt: `às ${alle}` }[sprache]
}

/** Whole, with the times of day. */
export function rhythmusText(r: Rhythmus, sprache: Sprache): string {
  if (r.art === 'minuten') return minutenText(r, sprache)
  return `${tageText(r, sprache)} ${um(zeitenVon(r), sprache)}`
}

const WERKTAGE = '1,2,3,4,5'

function tageText(r: Exclude<Rhythmus, { art: 'minuten' }>, sprache: Sprache): string {
  switch (r.art) {
    case 'tage':
      if (r.alle > 1)
        return { de: `alle ${r.alle} Tage`, en: `every ${r.alle} days`, pt: `a cada ${r.alle} dias` }[sprache]
      return { de: 'jeden Tag', en: 'every day', pt: 'todos os dias' }[sprache]
    case 'wochen':
      return wochenText(r, sprache)
    case 'monate': {
      const tage = r.tage.map((t) => monatstag(t, sprache))
      const am = {
        de: `am ${liste(tage, sprache)}`,
        en: `on the ${liste(tage, sprache)}`,
        pt: `no ${liste(tage, sprache)}`,
      }[sprache]
      return `${am} ${imMonat(r, sprache, r.tage.includes(-1))}`
    }
    case 'nter': {
      const n = ORDNUNG[sprache][r.n] ?? String(r.n)
      const was =
        r.was === 'werktag'
          ? { de: 'Werktag', en: 'working day', pt: 'dia útil' }[sprache]
          : wochentag(r.was, sprache)
      const am = {
        de: `am ${n} ${was}`,
        en: `on the ${n} ${was}`,
        pt: `${istWeiblich(r.was) ? 'na' : 'no'} ${istWeiblich(r.was) ? n.replace(/o$/, 'a') : n} ${was}`,
      }[sprache]
      return `${am} ${imMonat(r, sprache, true)}`
    }
  }
}

/** In Portuguese Saturday and Sunday are masculine, the other days feminine. */
const istWeiblich = (was: number | 'werktag'): boolean => was !== 'werktag' && was <= 5

const ORDNUNG: Record<Sprache, Record<number, string>> = {
  de: { [-1]: 'letzten', 1: 'ersten', 2: 'zweiten', 3: 'dritten', 4: 'vierten' },
  en: { [-1]: 'last', 1: 'first', 2: 'second', 3: 'third', 4: 'fourth' },
  pt: { [-1]: 'último', 1: 'primeiro', 2: 'segundo', 3: 'terceiro', 4: 'quarto' },
}

function monatstag(tag: number, sprache: Sprache): string {
  if (tag === -1) return { de: 'letzten Tag', en: 'last day', pt: 'último dia' }[sprache]
  return { de: `${tag}.`, en: `${tag}${endung(tag)}`, pt: `dia ${tag}` }[sprache]
}

const endung = (n: number): string =>
  n > 10 && n < 14 ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[n % 10] ?? 'th')

/** `im`: „am letzten Tag im Januar“, but „am 1. Januar“. */
function imMonat({ alle, anker }: { alle: number; anker: string }, sprache: Sprache, im: boolean): string {
  const monat = DateTime.fromISO(anker).setLocale(GEBIET[sprache]).toFormat('LLLL')
  if (alle === 1) return { de: 'jedes Monats', en: 'of every month', pt: 'de cada mês' }[sprache]
  if (alle === 12)
    return {
      de: `${im ? 'im ' : ''}${monat} jedes Jahres`,
      en: `of ${monat} every year`,
      pt: `de ${monat} de cada ano`,
    }[sprache]
  return { de: `alle ${alle} Monate`, en: `every ${alle} months`, pt: `a cada ${alle} meses` }[sprache]
}

function wochenText(r: Extract<Rhythmus, { art: 'wochen' }>, sprache: Sprache): string {
  const namen = r.tage.map((t) => wochentag(t, sprache))
  const werktags = String(r.tage) === WERKTAGE
  if (r.alle > 1) {
    const tage = liste(namen, sprache)
    return {
      de: `alle ${r.alle} Wochen am ${tage}`,
      en: `every ${r.alle} weeks on ${tage}`,
      pt: `a cada ${r.alle} semanas (${tage})`,
    }[sprache]
  }
  if (werktags)
    return { de: 'montags bis freitags', en: 'Monday to Friday', pt: 'de segunda a sexta-feira' }[sprache]
  const tage = liste(namen, sprache)
  return {
    de: `jeden ${tage}`,
    en: `every ${tage}`,
    pt: `${istWeiblich(r.tage[0] ?? 1) ? 'toda' : 'todo'} ${tage}`,
  }[sprache]
}

function minutenText(r: Extract<Rhythmus, { art: 'minuten' }>, sprache: Sprache): string {
  const stunden = r.alle / 60
  const takt =
    r.alle === 60
      ? { de: 'jede Stunde', en: 'every hour', pt: 'a cada hora' }[sprache]
      : Number.isInteger(stunden)
        ? { de: `alle ${stunden} Stunden`, en: `every ${stunden} hours`, pt: `a cada ${stunden} horas` }[
            sprache
          ]
        : { de: `alle ${r.alle} Minuten`, en: `every ${r.alle} minutes`, pt: `a cada ${r.alle} minutos` }[
            sprache
          ]
  const zeiten = zeitenVon(r)
  const [von, bis] = [zeiten[0], zeiten.at(-1)]
  const ganzerTag = r.von === 0 && r.bis === 1439
  const zwischen =
    ganzerTag || !von || !bis
      ? ''
      : {
          de: ` von ${uhr(von)} bis ${uhr(bis)} Uhr`,
          en: ` from ${uhr(von)} to ${uhr(bis)}`,
          pt: ` das ${uhr(von)} às ${uhr(bis)}`,
        }[sprache]
  const tage =
    String(r.tage) === WERKTAGE
      ? { de: 'montags bis freitags ', en: 'Monday to Friday ', pt: 'de segunda a sexta-feira ' }[sprache]
      : ''
  return `${tage}${takt}${zwischen}`
}
