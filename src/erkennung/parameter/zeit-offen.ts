import { bei, type Token } from './token.ts'
import type { Deutung, Json } from './typen.ts'
import type { Zeitfund } from './zeit.ts'
import type { Kontext } from './zeit-typ.ts'
import { alsZeitraum } from './zeit-wert.ts'

// „Ab dem 21.12. bin ich bis zum 23.12. weg“: an open beginning and an open end apart in a sentence are one period.

const VON = /^(vom?|from|starting|de|do|da|desde)$/
const SATZENDE = /^[.!?;\n]$/

const istBeginn = ({ zeit, ab }: Zeitfund, tokens: readonly Token[]): boolean =>
  /^(ab|seit)$/.test(zeit.offen ?? '') || (zeit.offen === undefined && VON.test(bei(tokens, ab).t))

/** The only open beginning and the only open end of the sentence; undefined when there are none, or several. */
export function findeEnden(
  funde: readonly Zeitfund[],
  tokens: readonly Token[],
): readonly [von: Zeitfund, bis: Zeitfund] | undefined {
  const tage = funde.filter(({ zeit }) => zeit.a.tag && !zeit.b && !zeit.reihe && !zeit.dauer)
  const beginne = tage.filter((f) => istBeginn(f, tokens))
  const enden = tage.filter((f) => f.zeit.offen === 'bis')
  const [von, bis] = [beginne[0], enden[0]]
  if (!von || !bis || beginne.length + enden.length > 2) return undefined
  const [erstes, zweites] = von.ab < bis.ab ? [von, bis] : [bis, von]
  return tokens.slice(erstes.ende, zweites.ab).some((t) => SATZENDE.test(t.t)) ? undefined : [von, bis]
}

/** The period between the two; `zeitraum_verkehrt` when it ends before it begins. */
export function alsEinZeitraum(von: Zeitfund, bis: Zeitfund, k: Kontext): Deutung<Json> | undefined {
  const bereich = { a: von.zeit.a, b: bis.zeit.a }
  if (von.zeit.offen !== 'seit' || k.richtung === 'zurueck')
    return alsZeitraum(bereich, k) as Deutung<Json> | undefined
  // „seit Montag … bis Freitag“: it has begun, so the beginning is looked for in the past.
  const beginn = alsZeitraum({ a: von.zeit.a }, { ...k, richtung: 'zurueck' })
  const ende = alsZeitraum({ a: bis.zeit.a }, k)
  if (!beginn || !ende || 'grund' in beginn) return beginn as Deutung<Json> | undefined
  if ('grund' in ende) return ende
  if (ende.wert.bis < beginn.wert.von) return { grund: 'zeitraum_verkehrt' }
  return { wert: { von: beginn.wert.von, bis: ende.wert.bis }, annahme: beginn.annahme ?? ende.annahme }
}
