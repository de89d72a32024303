import type { Parameter } from '../../domaene/vorgang.ts'
import type { SlotFeld } from '../../skills/slot.ts'
import { istFrei } from '../lokal/slotart.ts'
import { type Bezug, type Fund, leseAlleinstehend } from '../parameter/parameter.ts'
import { type Form, uebrig } from './form.ts'

// A value that stands by itself („und 89?“), or in the place of another („85 statt 80“).

const STATT =
  /(?:\b(?:statt|nicht|not|instead of|em vez de|não)\s+)(?:de[rnms]\s+|die\s+|das\s+|the\s+|[oa]\s+)?(\S+?)(?=[\s;!?]|[.,](?!\d)|$)/iu

/** „85 statt 80“: the new value is of the slot that holds the old one. */
export function anstelleVon(
  form: Form,
  slots: readonly SlotFeld[],
  alt: Parameter,
  bezug: Bezug,
): Fund[] | undefined {
  const altes = form.art === 'korrektur' ? STATT.exec(form.roh)?.[1] : undefined
  if (altes === undefined || !/\d/.test(altes)) return undefined
  const slot = slots.find((s) => {
    const wert = leseAlleinstehend(altes, s, bezug).funde[0]?.wert
    return wert !== undefined && JSON.stringify(wert) === JSON.stringify(alt[s.feld])
  })
  return slot && mitStelle(form, [slot], bezug)
}

/** One word with a number in it, but not the id of a Vorgang. */
const CODE = /^(?!v\s*[-–—]?\s*\d+$)(?=.*\p{N})[\p{L}\p{N}][\p{L}\p{N}./-]*$/iu

/** „und 89?“: a bare value, which in a sentence would need the word before it. */
export const alleinstehend = (form: Form, slots: readonly SlotFeld[], bezug: Bezug): Fund[] =>
  mitStelle(form, slots, bezug) ?? []

function mitStelle(form: Form, slots: readonly SlotFeld[], bezug: Bezug): Fund[] | undefined {
  const rest = uebrig(form, [])
  const [erstes, letztes] = [rest[0], rest.at(-1)]
  if (!erstes || !letztes) return undefined
  const stueck = form.text.slice(erstes.von, letztes.bis)
  for (const slot of slots) {
    if (istFrei(slot) || (slot.code === true && !CODE.test(stueck))) continue
    const fund = leseAlleinstehend(stueck, slot, bezug).funde[0]
    if (fund) return [{ ...fund, feld: slot.feld, von: erstes.von, bis: letztes.bis }]
  }
  return undefined
}
