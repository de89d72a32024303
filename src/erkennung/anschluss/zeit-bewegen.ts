import type { Parameter } from '../../domaene/vorgang.ts'
import type { SlotFeld, Zeitraum } from '../../skills/slot.ts'
import { falte, grund } from '../lokal/form.ts'
import {
  aendereZeitpunkt,
  alsUhrzeit,
  type Bezug,
  type Fund,
  leseParameter,
  leseTeilzeitraum,
} from '../parameter/parameter.ts'
import { istZahlartig } from './nackt.ts'
import { einEnde, imSelbenMonat } from './teilzeitraum.ts'
import { benachbart, imSelbenAbschnitt, naheBei, vergangene } from './zeitraum.ts'

// Times that lean on the value that was there.

/** Only one end of the period, or its length, is named. */
const TEILWEISE =
  /^(?!.*\b(?:von|vom|from|de)\b).*\b(?:bis|ab|erst|langer|kurzer|fruher|spater|until|till|longer|shorter|later|earlier|ate|a partir)\b/

/** Times that lean on the old value: „davor“, „letztes Jahr“, „bis zum 22.“, „um 17 Uhr“. */
export function bewegeZeit(
  text: string,
  slots: readonly SlotFeld[],
  alt: Parameter,
  bezug: Bezug,
  funde: readonly Fund[],
): { werte: Parameter } {
  const werte: Parameter = {}
  for (const slot of slots) {
    const alter = alt[slot.feld]
    if (alter === undefined) continue
    const fund = funde.find((f) => f.feld === slot.feld)
    if (slot.art === 'zeitraum') {
      const neu = bewegeZeitraum(text, alter as Zeitraum, slot, bezug, fund)
      if (neu) werte[slot.feld] = { ...neu }
    } else if (slot.art === 'zeitpunkt' && typeof alter === 'string') {
      const uhr = slots.some(istZahlartig) ? text : alsUhrzeit(text, bezug)
      const neu = aendereZeitpunkt(alsAbstand(uhr), alter, bezug)
      if (neu && 'wert' in neu) werte[slot.feld] = neu.wert
    }
  }
  return { werte }
}

/** „am Tag danach“ moves an instant by that day. */
const alsAbstand = (text: string): string =>
  text.replace(
    /(?<!\p{L})(?:am|in der|an dem|den|die)?\s*(tag|woche)\s+(davor|vorher|zuvor|danach|darauf|drauf)(?!\p{L})/iu,
    (_, was: string, wann: string) =>
      ` ${/tag/i.test(was) ? 'einen Tag' : 'eine Woche'} ${/^(?:davor|vorher|zuvor)$/i.test(wann) ? 'früher' : 'später'}`,
  )

/** „vom 1. bis 10.“ without a month is in the old one. */
const NUR_TAGE = /(?<!\p{L})vom\s+\d{1,2}\.\s*(?:bis|-|–)\s*(?:zum\s+)?\d{1,2}\.(?!\s*\p{L}|\s*\d)/iu

/** „Mai bis Juli“ is a whole period. */
const nenntBeideEnden = (text: string, fund: Fund): boolean =>
  /\p{L}{3,}\.?(?:\s+(?:bis|until|till|to|até|a)\s+|\s*[–-]\s*)\p{L}{3,}/iu.test(
    text.slice(fund.von, fund.bis),
  )

/** „am 22.“, „am 22. und 23.“ */
const NUR_TAG = /^\W*(?:\p{L}+\s+)*\d{1,2}\.(?:\s*(?:und|bis|–|-)\s*(?:\p{L}+\s+)?\d{1,2}\.)?\s*$/u

function bewegeZeitraum(
  text: string,
  alt: Zeitraum,
  slot: SlotFeld,
  bezug: Bezug,
  fund: Fund | undefined,
): Zeitraum | undefined {
  const kurz = vergangene(text, alt)
  if (kurz !== undefined) {
    const wert = leseParameter(kurz, [slot], bezug).funde[0]?.wert
    if (wert !== undefined) return wert as unknown as Zeitraum
  }
  const nachbar = benachbart(text, alt, slot.richtung === 'voraus')
  if (nachbar) return nachbar
  // „bis zum 22.“ read alone would begin today; „letztes Jahr“ read as a change would be the year.
  const teil =
    !fund || NUR_TAGE.test(text) || (TEILWEISE.test(grund(falte(text))) && !nenntBeideEnden(text, fund))
      ? leseTeilzeitraum(text, alt, bezug)
      : undefined
  if (teil && 'wert' in teil) return teil.wert
  if (!fund) return undefined
  const gelesen = fund.wert as unknown as Zeitraum
  if (TEILWEISE.test(grund(falte(text))) && !nenntBeideEnden(text, fund)) {
    const ende = einEnde(text, gelesen, alt)
    if (ende) return ende
  }
  const neu = NUR_TAG.test(text.slice(fund.von, fund.bis)) ? imSelbenMonat(gelesen, alt) : gelesen
  if (fund.annahme === 'jahr' && slot.richtung === 'zurueck') return naheBei(neu, alt)
  return imSelbenAbschnitt(text, neu, alt)
}
