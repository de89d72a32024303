import type { Sprache } from '../../domaene/sprache.ts'
import type { Instant } from '../../domaene/zeit.ts'
import type { SlotFeld, Zeitraum } from '../../skills/slot.ts'
import type { Zweifel, ZweifelGrund } from '../erkennung.ts'

/** What words lean on: when they were said, where, in which language, and who is in the team. */
export interface Bezug {
  jetzt: Instant
  /** IANA zone of the team. */
  zone: string
  /** ISO country and region for holidays: `DE`, `DE-BY`. */
  land: string
  sprache: Sprache
  personen: readonly string[]
}

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** One value and the piece of text that says it, with the preposition that belongs to it. */
export interface Fund {
  feld: string
  wert: Json
  von: number
  bis: number
  annahme?: 'jahr' | 'tageszeit'
}

export interface Gelesen {
  funde: Fund[]
  /** The value is there but cannot be used. */
  zweifel: Zweifel[]
}

/** A changed value, or why the change cannot be understood; undefined when the text changes nothing. */
export type Aenderung<T> = { wert: T } | { grund: ZweifelGrund; woertlich: string }

/** Reads every slot but free text out of the sentence. Each piece of text serves one slot. */
export function leseParameter(_text: string, _slots: readonly SlotFeld[], _bezug: Bezug): Gelesen {
  return { funde: [], zweifel: [] }
}

/** The sentence with times, amounts, numbers (and, given slots, places and persons) as `{zeit}`, `{betrag}`, `{zahl}`, `{ort}`, `{person}`. */
export function maskiere(text: string, _slots: readonly SlotFeld[], _bezug: Bezug): string {
  return text.slice(0, 2000).replace(/\d+/g, ' {zahl} ')
}

/** Does the whole text consist of one value of this slot (an answer to „Wann?“)? */
export function leseAlleinstehend(text: string, slot: SlotFeld, bezug: Bezug): Gelesen {
  return leseParameter(text, [slot], bezug)
}

/** One value given by a model or a person, as the slot's JSON value; undefined when it is none. */
export function deuteWert(wert: unknown, slot: SlotFeld, _bezug: Bezug): Json | undefined {
  const gelesen = slot.schema.safeParse(wert)
  return gelesen.success ? (gelesen.data as Json) : undefined
}

/** An open period changed by „bis zum 22.“, „erst ab dem 22.“, „einen Tag länger“, „eine Woche später“. */
export function leseTeilzeitraum(
  _text: string,
  _alt: Zeitraum,
  _bezug: Bezug,
): Aenderung<Zeitraum> | undefined {
  return undefined
}

/** An instant changed by „um 17 Uhr“, „morgen“, „eine Stunde später“; the part that is not named stays. */
export function aendereZeitpunkt(
  _text: string,
  _alt: Instant,
  _bezug: Bezug,
): Aenderung<Instant> | undefined {
  return undefined
}
