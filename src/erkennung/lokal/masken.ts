import type { SlotFeld } from '../../skills/slot.ts'
import { type Bezug, maskiere, ohneMarken } from '../parameter/parameter.ts'
import { type Token, zerlege } from './token.ts'

/**
 * The words of `text`, with times, amounts, numbers, places and persons each as one token with a `marke`
 * (`zeit`, `betrag`, `zahl`, `ort`, `person`). Offsets are those of the raw text.
 */
export function zerlegeMaskiert(text: string, slots: readonly SlotFeld[], bezug: Bezug): Token[] {
  const ohne = ohneMarken(text)
  return richteAus(zerlege(ohne), zerlege(maskiere(ohne, slots, bezug)))
}

/** Masking changes the offsets, so both texts are walked side by side: what is not in the masked one is the value. */
function richteAus(rohe: readonly Token[], maskiert: readonly Token[]): Token[] {
  const roh = [...rohe]
  const tokens: Token[] = []
  let i = 0
  maskiert.forEach((m, j) => {
    if (m.marke === undefined) {
      const wo = findeAb(roh, i, m.form)
      const wort = roh[wo]
      if (!wort) return
      tokens.push(wort)
      i = wo + 1
      return
    }
    const ende = endeDesWerts(roh, i, maskiert, j)
    const [erstes, letztes] = [roh[i], roh[ende - 1]]
    if (erstes && letztes)
      tokens.push({ ...m, von: erstes.von, bis: letztes.bis, davor: erstes.davor, beginnt: erstes.beginnt })
    i = ende
  })
  return tokens
}

function findeAb(roh: readonly Token[], ab: number, form: string): number {
  for (let k = ab; k < roh.length; k++) if (roh[k]?.form === form) return k
  return -1
}

/** The value reaches to the next words that are in both texts (two of them, where there are two). */
function endeDesWerts(roh: Token[], ab: number, maskiert: readonly Token[], marke: number): number {
  const naechstes = maskiert[marke + 1]
  if (!naechstes) return roh.length
  // Of values that follow directly each but the last is one word.
  if (naechstes.marke !== undefined) return Math.min(roh.length, ab + 1)
  const danach = maskiert[marke + 2]
  for (let i = ab; i < roh.length; i++) {
    const passt = !danach || danach.marke !== undefined || roh[i + 1]?.form === danach.form
    if (passt && i > ab && roh[i]?.form === naechstes.form) return i
    if (passt && trenneWort(roh, i, naechstes)) return i + 1
  }
  return Math.min(roh.length, ab + 1)
}

/** „Oktoberumsatz“: the value is the head of a word whose tail stands alone in the masked text. */
function trenneWort(roh: Token[], i: number, schwanz: Token): boolean {
  const wort = roh[i]
  const laenge = schwanz.bis - schwanz.von
  if (!wort || laenge < 3 || wort.form === schwanz.form || !wort.form.endsWith(schwanz.form)) return false
  const schnitt = wort.bis - laenge
  roh.splice(i, 1, { ...wort, bis: schnitt }, { ...schwanz, von: schnitt, bis: wort.bis, davor: '' })
  return true
}
