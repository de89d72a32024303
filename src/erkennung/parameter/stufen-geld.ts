import type { SlotFeld } from '../../skills/slot.ts'
import { type Betragsfund, findeBetraege } from './betrag.ts'
import { alsStueck, istNummernslot, ohneSlot, type Stufe } from './stufe.ts'
import { bei, klebt, type Token } from './token.ts'
import type { Stueck } from './typen.ts'
import { istNummer } from './woerter.ts'

// How amounts get their pieces.

function verteile(slots: readonly SlotFeld[], funde: readonly Betragsfund[]): Stueck[] {
  const [slot] = slots
  const [erster] = funde
  const letzter = funde.at(-1)
  if (!slot || !erster || !letzter) return []
  const benannt = slots.flatMap((s) =>
    funde.filter((f) => f.steuer && heisst(s, f.steuer)).map((f) => alsStueck(s.feld, f)),
  )
  if (benannt.length > 0 && benannt.length === funde.length) return benannt
  const gleich = funde.every((f) => JSON.stringify(f.deutung) === JSON.stringify(erster.deutung))
  // What is to be paid is not said by „100 € netto“ alone.
  if (gleich && funde.some((f) => f.steuer && !('grund' in f.deutung)))
    return [alsStueck(slot.feld, { ...erster, deutung: { grund: 'betrag_mehrdeutig' } })]
  if (gleich) return funde.map((f) => alsStueck(slot.feld, f))
  if (slots.length > 1) return slots.flatMap((s, i) => (funde[i] ? alsStueck(s.feld, funde[i]) : []))
  return [{ feld: slot.feld, ab: erster.ab, ende: letzter.ende, deutung: { grund: 'betrag_mehrdeutig' } }]
}
const heisst = (s: SlotFeld, wort: string): boolean =>
  [s.feld, ...(typeof s.name === 'string' ? [s.name] : Object.values(s.name ?? {}))].some((n) =>
    n.toLowerCase().includes(wort),
  )
const wartetAufCode = (offen: readonly SlotFeld[]): SlotFeld | undefined =>
  offen.find((s) => s.art === 'text' && s.code === true && s.pflicht)

/** „zahl 4711 100 €“: the number of the invoice directly before the amount, when nothing else can be it. */
export const nummerVorGeld: Stufe = ({ tokens, offen, bezug }) => {
  const slot = wartetAufCode(offen)
  if (!slot || offen.every((s) => s.art !== 'betrag')) return []
  const stellen = findeBetraege(tokens, bezug.sprache).flatMap((f) => {
    const davor = bei(tokens, f.ab - 1)
    const frei =
      davor.art === 'zahl' && /^\d{3,}$/.test(davor.t) && !klebt(tokens, f.ab - 1) && !klebt(tokens, f.ab)
    return f.waehrung && frei && bei(tokens, f.ab - 2).art !== 'zahl' ? [{ ab: f.ab - 1, wert: davor.t }] : []
  })
  const [eine] = stellen
  if (!eine || stellen.length > 1 || istNummer(tokens, eine.ab)) return []
  return [alsStueck(slot.feld, { ab: eine.ab, ende: eine.ab + 1, deutung: { wert: eine.wert } })]
}

/** „zahl 471 100 €“ may be invoice 471 or 471.100 €; a narrow blank only groups. */
const istZweierlei = (text: string, tokens: readonly Token[], { ab, ende }: Betragsfund): boolean =>
  tokens.slice(ab + 1, ende).some((t, k) => {
    const davor = bei(tokens, ab + k)
    const beide = t.art === 'zahl' && davor.art === 'zahl' && davor.t.length === 3
    return beide && text.slice(davor.bis, t.von) === ' '
  })

export const geld: Stufe = ({ text, tokens, offen, bezug }) => {
  const funde = findeBetraege(tokens, bezug.sprache).filter((f) => f.waehrung)
  const slots = offen.filter((s) => s.art === 'betrag')
  if (slots.length === 0) return ohneSlot(funde)
  const [erster] = wartetAufCode(offen) ? funde : []
  const zweierlei = erster && istZweierlei(text, tokens, erster)
  return verteile(slots, zweierlei ? [{ ...erster, deutung: { grund: 'betrag_mehrdeutig' } }] : funde)
}

/** Amounts without a currency: those that something marks as money, else the only number at the end of a phrase. */
export const geldOhneWaehrung: Stufe = ({ tokens, offen, bezug }) => {
  const slots = offen.filter((s) => s.art === 'betrag')
  if (slots.length === 0) return []
  const funde = findeBetraege(tokens, bezug.sprache)
  const sicher = funde.filter((f) => f.sicher)
  if (sicher.length > 0) return verteile(slots, sicher)
  const wartet = offen.some((s) => istNummernslot(s) && s.pflicht)
  return !wartet && funde.length === 1 ? verteile(slots, funde) : []
}
