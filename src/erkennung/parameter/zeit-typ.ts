import type { DateTime } from 'luxon'
import type { Sprache } from '../../domaene/sprache.ts'
import type { ZweifelGrund } from '../erkennung.ts'
import type { Token } from './token.ts'
import type { Annahme } from './typen.ts'
import type { Einheit, Lage, Tageszeit, Wort } from './zeit-wort.ts'

// What was said, before anybody knows which day it is. A reader makes an Angabe, the resolver makes days of it.

export type { Einheit, Lage, Tageszeit } from './zeit-wort.ts'

/** A year as it was said: 2025, or −1 for „letztes Jahr“. */
export interface Jahr {
  jahr?: number
  jahrVersatz?: number
}

export type Angabe =
  | ({ art: 'datum'; tag: number; monat?: number; wochentag?: number } & Jahr)
  /** `versatz`: −1 „letzten Oktober“, 0 „diesen“, 1 „nächsten“. */
  | ({ art: 'monat'; monat: number; versatz?: number } & Jahr)
  | ({ art: 'jahr' } & Jahr)
  /** „heute“, „letzte Woche“: calendar units from the current one. */
  | { art: 'relativ'; einheit: Einheit; versatz: number }
  | { art: 'wochentag'; tag: number; versatz?: number; woche?: number; wochen?: number }
  | { art: 'wochenende'; versatz?: number; woche?: number }
  | ({
      art: 'teil'
      einheit: 'quartal' | 'halbjahr' | 'woche' | 'jahreszeit'
      n: number
      versatz?: number
    } & Jahr)
  | { art: 'lage'; lage: Lage; von: Angabe }
  /** „in drei Tagen“, „vor zwei Wochen“, „heute in acht Tagen“. */
  | { art: 'abstand'; n: number; einheit: Einheit; ab?: Angabe; etwa?: true }
  /** „die letzten 7 Tage“ (n < 0), „die nächsten drei Wochen“. */
  | { art: 'strecke'; n: number; einheit: Einheit; etwa?: true }
  | { art: 'nter'; n: number; was: 'tag' | 'werktag' | 'woche' | number; in: Angabe }
  /** „die ersten zwei Wochen im Mai“, „die letzten drei Tage des Monats“ (n < 0). */
  | { art: 'rand'; n: number; einheit: Einheit; in: Angabe }
  /** „die erste Hälfte des Monats“ */
  | { art: 'haelfte'; n: 1 | 2; in: Angabe }
  /** The last day of the month, or of the one that was said. */
  | { art: 'ultimo'; in?: Angabe }
  | ({ art: 'feiertag'; name: string } & Jahr)
  /** „die Woche vom 5. Oktober“ */
  | { art: 'wocheUm'; tag: Angabe }
  /** „im neuen Jahr“: this one until March, else the next. */
  | { art: 'neuesJahr' }
  /** „jeden Montag“: no one day, and no period either. */
  | { art: 'wiederkehrend' }
  /** It looks like a time and cannot be one, or could be two. */
  | { art: 'zweifel'; grund: ZweifelGrund }

export interface Uhr {
  stunde: number
  minute: number
  /** `fest`: on the 24-hour clock for sure. `ziffer`: „um 9“. `wort`: „halb vier“, „um neun“, on the 12-hour clock. */
  form: 'fest' | 'ziffer' | 'wort'
  /** „kurz nach drei“: the minutes are ours. */
  etwa?: true
}

/** A day or period and a time of day, each if it was said. */
export interface Ausdruck {
  tag?: Angabe
  uhr?: Uhr
  tageszeit?: Tageszeit
}

export type Offen = 'seit' | 'ab' | 'bis' | 'vor' | 'nach'

/** One expression of time: a point or period, from a to b, or open on one side. */
export interface Zeitangabe {
  a: Ausdruck
  b?: Ausdruck
  offen?: Offen
  /** „4. und 5.1.“: from a to b are so many days, or it is no period. */
  reihe?: number
  /** „ab Montag zwei Wochen“ */
  dauer?: { n: number; einheit: Einheit }
}

/** What the grammar reads from. `streng`: a language that is not the person's; abbreviations count for nothing. */
export interface Leser {
  tokens: readonly Token[]
  /** What each token means as a word of time: looked up once, asked by dozens of rules. */
  worte: readonly Wort[]
  sprache: Sprache
  land: string
  streng: boolean
  /** Names in the team, folded: „August“ may be a colleague. */
  namen: ReadonlySet<string>
}

export interface Kontext {
  jetzt: DateTime
  /** The local day of `jetzt`, kept in UTC: days have no DST. */
  heute: DateTime
  zone: string
  land: string
  richtung: 'zurueck' | 'voraus'
}

/** Days, both inclusive, in UTC midnights; with `moment` a point inside („in zwei Stunden“, an instant). */
export interface Tage {
  von: DateTime
  bis: DateTime
  annahme?: Annahme
  moment?: DateTime
}

export type Geloest = Tage | { grund: ZweifelGrund }
