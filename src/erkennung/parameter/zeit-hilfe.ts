import { bei, klebt } from './token.ts'
import type { Treffer } from './typen.ts'
import { deutscheZahl, leseGanzzahl } from './zahlwort.ts'
import type { Einheit, Leser } from './zeit-typ.ts'
import { LEER } from './zeit-woerter.ts'
import type { Wort } from './zeit-wort.ts'

// What the readers of dates, periods and clock times share.

/** A word that has nothing to do with time. */
export const NICHTS = LEER

/** What the token at `i` means as a word of time. */
export const wort = (z: Leser, i: number): Wort => z.worte[i] ?? NICHTS

export const text = (z: Leser, i: number): string => bei(z.tokens, i).t
export const istZahl = (z: Leser, i: number): boolean => bei(z.tokens, i).art === 'zahl'
export const haengtAn = (z: Leser, i: number): boolean => klebt(z.tokens, i)

/** The longest of several readings; of equals the first. */
export function laengste<T>(
  z: Leser,
  i: number,
  regeln: readonly ((z: Leser, i: number) => Treffer<T> | undefined)[],
): Treffer<T> | undefined {
  let beste: Treffer<T> | undefined
  for (const regel of regeln) {
    const treffer = regel(z, i)
    if (treffer && treffer.ende > (beste?.ende ?? i)) beste = treffer
  }
  return beste
}

const STARK = new Set(
  'am vom bis zum ab seit den dem spaetestens on until till by since from the dia ate desde'.split(' '),
)
/** A preposition before it says that a day follows: „am 3.“, „bis zum 22.“ */
export const stark = (z: Leser, i: number): boolean => {
  if (STARK.has(text(z, i - 1))) return true
  // „vom 21-23.12“: the preposition stands before the first number.
  return /^[-–—]$/.test(text(z, i - 1)) && istZahl(z, i - 2) && STARK.has(text(z, i - 3))
}

/** 1 when the „.“ behind a month belongs to its abbreviation („Okt. 2025“), 0 when it ends the sentence („im Mai.“). */
export const punktDerAbkuerzung = (z: Leser, i: number): number => {
  const kurz = text(z, i).length <= 4 && !/^(mai|may|jun[eio]|jul[iy])$/.test(text(z, i))
  return kurz && text(z, i + 1) === '.' && haengtAn(z, i + 1) ? 1 : 0
}

/** The whole text is this one expression. */
export const allein = (z: Leser, von: number, ende: number): boolean =>
  von === 0 && (ende >= z.tokens.length || (ende === z.tokens.length - 1 && /^[.?!]$/.test(text(z, ende))))

const JEDE = /^(jede[nrsm]?|alle[rn]?|pro|je|every|each|per|cada|todos|todas|toda|todo)$/
const WUNSCH =
  /^(gute[nrsm]?|schoene[nrsm]?|frohe[sn]?|schoens|happy|merry|good|nice|bom|boa|feliz|bon|herzliche[nr]?)$/
const ANREDE =
  /^(frau|herrn?|hr|fr|dr|prof|familie|kolleg\w*|mr|mrs|ms|miss|senhora?|sra?|onkel|tante|lieber?|hallo|hi|moin)$/

const TITEL = /^(frau|herrn?|hr|dr|prof|familie|kolleg\w*|mr|mrs|ms|miss|senhora?|sra?|onkel|tante)$/
/** „Herr Sonntag“, „Frau Freitag“ */
export const istMitTitel = (z: Leser, i: number): boolean => TITEL.test(davor(z, i))

export const davor = (z: Leser, i: number): string =>
  text(z, i - 1) === '.' ? text(z, i - 2) : text(z, i - 1)
/** „jeden Montag“ is no day; „schönes Wochenende“ and „guten Morgen“ are greetings. */
export const istAbgewehrt = (z: Leser, i: number): boolean =>
  JEDE.test(davor(z, i)) || WUNSCH.test(davor(z, i))

export const istJede = (z: Leser, i: number): boolean => JEDE.test(davor(z, i))
export const istAnrede = (z: Leser, i: number): boolean => ANREDE.test(davor(z, i))

const MASS = new Set(
  '€ $ £ % r$ euro euros eur cent ct dollar usd gbp chf franken pfund brl reais real mio tsd mrd tausend million millionen prozent stueck st x mal kg g t km m cm mm l qm gb mb tb leute personen mann seiten plaetze grad punkte'.split(
    ' ',
  ),
)
/** After a number: a currency or measure, so that the number is no day, hour or year. */
export const hatMass = (z: Leser, i: number): boolean => MASS.has(text(z, i))

// Maps, because a message may contain „constructor“.
const VIERTELSTUNDEN = new Map([
  ['viertelstunde', 15],
  ['halbestunde', 30],
  ['dreiviertelstunde', 45],
])
const HALB = new Map([
  ...['halbe', 'halben', 'halber', 'halbes', 'half', 'meia', 'meio'].map((w): [string, number] => [w, 0.5]),
  ...['anderthalb', 'eineinhalb', 'einundeinhalb'].map((w): [string, number] => [w, 1.5]),
])

/** „3“, „1,5“, „einer halben“, „zweieinhalb“, „anderthalb“. */
function leseMenge(z: Leser, i: number): Treffer<number> | undefined {
  const t = text(z, i)
  if (
    istZahl(z, i) &&
    /^[.,]$/.test(text(z, i + 1)) &&
    haengtAn(z, i + 1) &&
    haengtAn(z, i + 2) &&
    istZahl(z, i + 2)
  ) {
    const wert = Number(`${t}.${text(z, i + 2)}`)
    return t.length <= 6 && text(z, i + 2).length <= 2 ? { wert, ende: i + 3 } : undefined
  }
  const allein = HALB.get(t)
  if (allein !== undefined) return { wert: allein, ende: /^(a|an)$/.test(text(z, i + 1)) ? i + 2 : i + 1 }
  if (t.endsWith('einhalb')) {
    const ganze = deutscheZahl(t.slice(0, -7))
    if (ganze !== undefined) return { wert: ganze + 0.5, ende: i + 1 }
  }
  const ganz = leseGanzzahl(z.tokens, i, z.sprache, true)
  if (!ganz) return undefined
  const halb = /^[a-z]/.test(t) && ganz.wert === 1 ? HALB.get(text(z, ganz.ende)) : undefined
  return halb !== undefined ? { wert: halb, ende: ganz.ende + 1 } : ganz
}

/** An amount of time: „drei Tagen“, „einer halben Stunde“, „2h“, „90 min“, „einer Viertelstunde“. */
export function leseZeitmenge(z: Leser, i: number): Treffer<{ n: number; einheit: Einheit }> | undefined {
  const menge = leseMenge(z, i)
  const at = menge ? menge.ende : i
  const viertel = VIERTELSTUNDEN.get(text(z, at))
  if (viertel !== undefined && (!menge || menge.wert === 1)) {
    return { wert: { n: viertel, einheit: 'minute' }, ende: at + 1 }
  }
  if (!menge || menge.wert > 9999) return undefined
  if (text(z, at) === 'fortnight') return { wert: { n: 14, einheit: 'tag' }, ende: at + 1 }
  const einheit = leseEinheit(z, at)
  if (!einheit) return undefined
  const halb = undHalb(z, einheit.ende)
  return { wert: { n: menge.wert + (halb > 0 ? 0.5 : 0), einheit: einheit.wert }, ende: einheit.ende + halb }
}

const MEHRZAHL =
  /^(stunden|tagen?|wochen|monaten?|jahren?|hours|days|weeks|months|years|horas|dias|semanas|meses|anos)$/
/** „den nächsten Tagen“, “the last weeks”: the noun says that there are several. */
export const istMehrzahl = (z: Leser, i: number): boolean => MEHRZAHL.test(text(z, i))

const WENIGE = /^(paar|wenigen?|einigen?|few|poucos|alguns|algumas)$/
/** „ein paar Tage“, „einigen Wochen“, “a few days”: three, which is an assumption. */
export function leseEinPaar(z: Leser, i: number): Treffer<{ n: number; einheit: Einheit }> | undefined {
  const at = /^(ein|einem|einen|den|die|a)$/.test(text(z, i)) ? i + 1 : i
  const einheit = WENIGE.test(text(z, at)) ? leseEinheit(z, at + 1) : undefined
  return einheit && { wert: { n: EIN_PAAR, einheit: einheit.wert }, ende: einheit.ende }
}
export const EIN_PAAR = 3

/** „an hour and a half“, „uma hora e meia“: how many words say that half a unit is added. */
function undHalb(z: Leser, i: number): number {
  const worte = [0, 1, 2].map((k) => text(z, i + k)).join(' ')
  if (worte === 'and a half') return 3
  return /^e mei[ao]\b/.test(worte) ? 2 : 0
}

const ARBEIT = /^(working|business|work)$/
/** The unit at `i`, in one word or two: „Tagen“, “business days”, „dias úteis“. English “half” is one only after an ordinal. */
export function leseEinheit(z: Leser, i: number): Treffer<Einheit> | undefined {
  if (ARBEIT.test(text(z, i)) && wort(z, i + 1).einheit === 'tag') return { wert: 'werktag', ende: i + 2 }
  const { einheit, lage } = wort(z, i)
  if (!einheit || lage || text(z, i) === 'half') return undefined
  const util = einheit === 'tag' && /^ut(il|eis)$/.test(text(z, i + 1))
  return util ? { wert: 'werktag', ende: i + 2 } : { wert: einheit, ende: i + 1 }
}

/** How many minutes an amount of time has; a month counts 30 days. */
export const MINUTEN: Record<Einheit, number> = {
  sekunde: 1 / 60,
  minute: 1,
  stunde: 60,
  tag: 1440,
  werktag: 1440,
  woche: 10_080,
  wochenende: 2880,
  monat: 43_200,
  quartal: 129_600,
  halbjahr: 262_080,
  jahr: 525_600,
}

/** „nächste“, „letzter“ behind the word in Portuguese: „semana passada“, „mês que vem“. */
export function versatzDanach(z: Leser, i: number): Treffer<number> | undefined {
  if (z.sprache !== 'pt') return undefined
  if (text(z, i) === 'que' && text(z, i + 1) === 'vem') return { wert: 1, ende: i + 2 }
  const { versatz } = wort(z, i)
  return versatz === undefined ? undefined : { wert: versatz, ende: i + 1 }
}
