// What a word of time can mean, and how the tables of words are written.

export type Einheit =
  | 'sekunde'
  | 'minute'
  | 'stunde'
  | 'tag'
  | 'werktag'
  | 'woche'
  | 'wochenende'
  | 'monat'
  | 'quartal'
  | 'halbjahr'
  | 'jahr'
/** Shorter than a day: what has such a unit is an instant. */
export const istKurz = (einheit: Einheit | undefined): boolean =>
  einheit === 'sekunde' || einheit === 'minute' || einheit === 'stunde'
export type Lage = 'anfang' | 'mitte' | 'ende'
export type Tageszeit = 'frueh' | 'vormittag' | 'mittag' | 'nachmittag' | 'abend' | 'nacht' | 'mitternacht'

export interface Wort {
  /** Days from today. */
  tag?: number
  wochentag?: number
  monat?: number
  /** 1 spring (March to May) … 4 winter. */
  jahreszeit?: number
  /** An abbreviation, or a word that is usually something else: counts only in context. */
  schwach?: true
  einheit?: Einheit
  /** −1 last, 0 this, 1 next, ±2 the one beyond. */
  versatz?: number
  lage?: Lage
  tageszeit?: Tageszeit
  rolle?: Rolle
}
export type Rolle =
  | 'bis'
  | 'ab'
  | 'seit'
  | 'von'
  | 'zwischen'
  | 'und'
  | 'in'
  | 'vor'
  | 'nach'
  | 'um'
  | 'am'
  | 'artikel'
  | 'etwa'

/** Words, separated by blanks, that mean the same. */
export type Zeile = [worte: string, wort: Wort]

/** Every stem with every ending. */
export const formen = (staemme: string, endungen: string): string =>
  staemme
    .split(' ')
    .flatMap((s) => endungen.split(',').map((e) => s + e))
    .join(' ')
/** Endings of German adjectives. */
export const ADJ = 'e,en,er,es,em'

/** Twelve months and their abbreviations; `/` separates forms of one, `-` stands for none. */
export const monate = (lang: string, kurz: string): Zeile[] => [
  ...lang.split(' ').map((w, i): Zeile => [w.replaceAll('/', ' '), { monat: i + 1 }]),
  ...kurz.split(' ').map((w, i): Zeile => [w.replaceAll('/', ' '), { monat: i + 1, schwach: true }]),
]
/** Seven weekdays from Monday, written like months. */
export const wochentage = (lang: string, kurz: string): Zeile[] => [
  ...lang.split(' ').map((w, i): Zeile => [w.replaceAll('/', ' '), { wochentag: i + 1 }]),
  ...kurz.split(' ').map((w, i): Zeile => [w.replaceAll('/', ' '), { wochentag: i + 1, schwach: true }]),
]
