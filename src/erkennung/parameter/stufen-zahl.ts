import type { SlotFeld } from '../../skills/slot.ts'
import { findeAnzahl, findeVorWort, stehtFuer } from './anzahl.ts'
import { findeNachWort, findeOhneWort, type Nummernfund } from './nummer.ts'
import { alsStueck, istNummernslot, ohne, type Stufe } from './stufe.ts'
import { bei, type Token } from './token.ts'
import type { Stueck } from './typen.ts'

// How numbers and codes get their pieces.

/** One of several equal finds; of different ones nobody knows which. */
function einer(slot: SlotFeld, funde: readonly Nummernfund[]): Stueck[] {
  const [erster] = funde
  const letzter = funde.at(-1)
  if (!erster || !letzter) return []
  const gleich = funde.every((f) => JSON.stringify(f.deutung) === JSON.stringify(erster.deutung))
  return gleich
    ? funde.map((f) => alsStueck(slot.feld, f))
    : [{ feld: slot.feld, ab: erster.ab, ende: letzter.ende, deutung: { grund: 'zahl_mehrdeutig' } }]
}

export const nummernMitWort: Stufe = ({ text, tokens, offen }) =>
  offen.filter(istNummernslot).flatMap((slot) => einer(slot, findeNachWort(text, tokens, slot)))

export const anzahlenVorWort: Stufe = ({ tokens, offen, bezug }) =>
  offen
    .filter((s) => s.art === 'zahl')
    .flatMap((slot) => einer(slot, findeVorWort(tokens, slot, bezug.sprache)))

export const nummernMitZeichen: Stufe = ({ text, tokens, offen }) => {
  const slot = offen.find((s) => istNummernslot(s) && (s.code === true || s.nach !== undefined))
  return slot ? einer(slot, findeOhneWort(text, tokens, slot)) : []
}

/** „60012, zwei Kisten“: what counts a thing is the count, the number left is the code, whichever slot comes first. */
export const anzahlen: Stufe = ({ text, tokens, offen }) => {
  const slots = offen.filter((s) => istNummernslot(s) && (s.pflicht || s.nach === undefined))
  const zahl = slots.find((s) => s.art === 'zahl')
  const code = slots.find((s) => s.art === 'text')
  if (!zahl || !code)
    return zahl ? zaehle(tokens, zahl, !zahl.pflicht) : code ? codeAllein(text, tokens, code) : []
  const gezaehlt = zaehle(tokens, zahl, true)
  const rest = codeAllein(text, ohne(tokens, gezaehlt), code)
  return gezaehlt.length + rest.length > 0 ? [...gezaehlt, ...rest] : zaehle(tokens, zahl, !zahl.pflicht)
}

const zaehle = (tokens: readonly Token[], slot: SlotFeld, streng: boolean): Stueck[] =>
  einer(
    slot,
    findeAnzahl(tokens, streng).filter((f) => stehtFuer(tokens, f, slot)),
  )

/** A code without any word before it is only taken when it is the one number left, as it was written. */
function codeAllein(text: string, tokens: readonly Token[], slot: SlotFeld): Stueck[] {
  const funde = findeAnzahl(tokens, !slot.pflicht).filter((f) => stehtFuer(tokens, f, slot))
  const [f] = funde
  const roh = f && text.slice(bei(tokens, f.ab).von, bei(tokens, f.ende - 1).bis)
  return f && funde.length === 1 && roh && /^\d{3,}$/.test(roh)
    ? [alsStueck(slot.feld, { ...f, deutung: { wert: roh } })]
    : []
}
