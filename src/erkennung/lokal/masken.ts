import type { SlotFeld } from '../../skills/slot.ts'
import { type Bezug, maskiere } from '../parameter/parameter.ts'
import { type Token, zerlege } from './token.ts'

/**
 * The words of `text`, with times, amounts, numbers, places and persons each as one token with a `marke`
 * (`zeit`, `betrag`, `zahl`, `ort`, `person`). Offsets are those of the raw text.
 */
export function zerlegeMaskiert(text: string, slots: readonly SlotFeld[], bezug: Bezug): Token[] {
  return richteAus(zerlege(text), zerlege(maskiere(text, slots, bezug)))
}

/** Masking changes the offsets, so both texts are walked side by side: what is not in the masked one is the value. */
function richteAus(roh: readonly Token[], maskiert: readonly Token[]): Token[] {
  const tokens: Token[] = []
  let i = 0
  maskiert.forEach((m, j) => {
    if (m.marke === undefined) {
      while (i < roh.length && roh[i]?.form !== m.form) i++
      const wort = roh[i++]
      if (wort) tokens.push(wort)
      return
    }
    const ende = endeDesWerts(roh, i, maskiert, j)
    const erstes = roh[i]
    const letztes = roh[ende - 1]
    if (erstes && letztes)
      tokens.push({ ...m, von: erstes.von, bis: letztes.bis, davor: erstes.davor, beginnt: erstes.beginnt })
    i = ende
  })
  return tokens
}

/** The value reaches to the next words that are in both texts (two of them, where there are two). */
function endeDesWerts(roh: readonly Token[], ab: number, maskiert: readonly Token[], marke: number): number {
  let naechste = marke + 1
  while (maskiert[naechste]?.marke !== undefined) naechste++
  // One word for each further value that follows directly.
  const weitere = naechste - marke - 1
  if (weitere > 0) return Math.min(roh.length, ab + 1)
  const a = maskiert[naechste]
  if (!a) return roh.length
  const b = maskiert[naechste + 1]
  for (let i = ab + 1; i < roh.length; i++) {
    if (roh[i]?.form !== a.form) continue
    if (!b || b.marke !== undefined || roh[i + 1]?.form === b.form) return i
  }
  return Math.min(roh.length, ab + 1)
}
