import type { SlotFeld } from '../../skills/slot.ts'
import { findeAnzahl, findeVorWort, stehtFuer } from './anzahl.ts'
import { type Betragsfund, findeBetraege } from './betrag.ts'
import { findeDauern, findeStundenMinuten } from './dauer.ts'
import { findeJaNein } from './ja-nein.ts'
import { findeNachWort, findeOhneWort, type Nummernfund } from './nummer.ts'
import { findeFuerwort, findePersonen, type Personenfund } from './person.ts'
import { bei, klebt, type Token } from './token.ts'
import type { Bezug, Deutung, Json, Stueck } from './typen.ts'
import { findeWahl, unbekannterOrt } from './wahl.ts'
import { istNummer } from './woerter.ts'
import { leseZeiten } from './zeit-slot.ts'

// The order in which slots take their pieces: what is marked most clearly comes first, so that „Rechnung 2025 über 40 €“
// leaves no year and „um 20 Euro“ no time of day.

export interface Stand {
  text: string
  /** Taken pieces are blanked out. */
  tokens: readonly Token[]
  /** Slots without a value yet. */
  offen: readonly SlotFeld[]
  bezug: Bezug
}
type Stufe = (s: Stand) => Stueck[]

const istNummernslot = (s: SlotFeld): boolean => s.art === 'zahl' || (s.art === 'text' && s.code === true)

const alsStueck = (feld: string, f: { ab: number; ende: number; deutung: Deutung<Json> }): Stueck => ({
  feld,
  ...f,
})

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

const nummernMitWort: Stufe = ({ text, tokens, offen }) =>
  offen.filter(istNummernslot).flatMap((slot) => einer(slot, findeNachWort(text, tokens, slot)))

const anzahlenVorWort: Stufe = ({ tokens, offen, bezug }) =>
  offen
    .filter((s) => s.art === 'zahl')
    .flatMap((slot) => einer(slot, findeVorWort(tokens, slot, bezug.sprache)))

const nummernMitZeichen: Stufe = ({ text, tokens, offen }) => {
  const slot = offen.find((s) => istNummernslot(s) && (s.code === true || s.nach !== undefined))
  return slot ? einer(slot, findeOhneWort(text, tokens, slot)) : []
}

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
const ohneSlot = (funde: readonly { ab: number; ende: number }[]): Stueck[] =>
  funde.map((f) => ({ feld: undefined, ab: f.ab, ende: f.ende, deutung: { grund: 'ungueltig' } }))

const wartetAufCode = (offen: readonly SlotFeld[]): SlotFeld | undefined =>
  offen.find((s) => s.art === 'text' && s.code === true && s.pflicht)

/** „zahl 4711 100 €“: the number of the invoice directly before the amount, when nothing else can be it. */
const nummerVorGeld: Stufe = ({ tokens, offen, bezug }) => {
  const slot = wartetAufCode(offen)
  if (!slot || offen.every((s) => s.art !== 'betrag')) return []
  const stellen = findeBetraege(tokens, bezug.sprache).flatMap((f) => {
    const davor = bei(tokens, f.ab - 1)
    const frei =
      davor.art === 'zahl' && /^\d{3,}$/.test(davor.t) && !klebt(tokens, f.ab - 1) && !klebt(tokens, f.ab)
    return f.waehrung && frei && bei(tokens, f.ab - 2).art === 'wort' ? [{ ab: f.ab - 1, wert: davor.t }] : []
  })
  const [eine] = stellen
  if (!eine || stellen.length > 1 || istNummer(tokens, eine.ab)) return []
  return [alsStueck(slot.feld, { ab: eine.ab, ende: eine.ab + 1, deutung: { wert: eine.wert } })]
}

/** „zahl 471 100 €“ may be invoice 471 or 471.100 €. */
const istZweierlei = (tokens: readonly Token[], f: Betragsfund): boolean =>
  tokens.slice(f.ab, f.ende).some((t, k) => {
    const davor = bei(tokens, f.ab + k - 1)
    return (
      k > 0 && t.art === 'zahl' && davor.art === 'zahl' && davor.t.length === 3 && t.von - davor.bis === 1
    )
  })

const geld: Stufe = ({ text, tokens, offen, bezug }) => {
  const funde = findeBetraege(tokens, bezug.sprache).filter((f) => f.waehrung)
  const slots = offen.filter((s) => s.art === 'betrag')
  if (slots.length === 0) return ohneSlot(funde)
  const [erster] = wartetAufCode(offen) ? funde : []
  const zweierlei =
    erster && istZweierlei(tokens, erster) && /\d \d/.test(text.slice(bei(tokens, erster.ab).von))
  return verteile(slots, zweierlei ? [{ ...erster, deutung: { grund: 'betrag_mehrdeutig' } }] : funde)
}

/** Amounts without a currency: those that something marks as money, else the only number at the end of a phrase. */
const geldOhneWaehrung: Stufe = ({ tokens, offen, bezug }) => {
  const slots = offen.filter((s) => s.art === 'betrag')
  if (slots.length === 0) return []
  const funde = findeBetraege(tokens, bezug.sprache)
  const sicher = funde.filter((f) => f.sicher)
  if (sicher.length > 0) return verteile(slots, sicher)
  const wartet = offen.some((s) => istNummernslot(s) && s.pflicht)
  return !wartet && funde.length === 1 ? verteile(slots, funde) : []
}

const zeiten: Stufe = ({ tokens, offen, bezug }) => leseZeiten(tokens, offen, bezug)

/** Before times: „1:30 h“ would be half past one. */
const stundenMinuten: Stufe = ({ tokens, offen }) => {
  const slot = offen.find((s) => s.art === 'dauer')
  const fund = slot && findeStundenMinuten(tokens)
  return fund ? [alsStueck(slot.feld, { ...fund, deutung: { wert: fund.minuten } })] : []
}

const dauern: Stufe = ({ tokens, offen, bezug }) => {
  const slot = offen.find((s) => s.art === 'dauer')
  const funde = findeDauern(tokens, bezug)
  const [erste] = funde
  if (!slot || !erste) return ohneSlot(funde)
  const { minuten } = erste
  return [
    alsStueck(slot.feld, {
      ...erste,
      deutung: minuten === undefined ? { grund: 'zeit_mehrdeutig' } : { wert: minuten },
    }),
  ]
}

const wahlen: Stufe = ({ tokens, offen }) =>
  offen
    .filter((s) => s.art === 'ort' || s.art === 'auswahl')
    .flatMap((slot): Stueck[] => {
      const alle = findeWahl(tokens, slot)
      const gewaehlt = alle.filter((f) => f.verneint === 0)
      const [nicht] = alle
      // „ohne Wien“ alone lifts the place of the question before: follow-ups read it.
      if (nicht && gewaehlt.length === 0 && slot.art === 'auswahl') {
        const ab = nicht.ab - nicht.verneint
        return [alsStueck(slot.feld, { ab, ende: nicht.ende, deutung: { grund: 'ungueltig' } })]
      }
      const funde = gewaehlt.length > 0 ? gewaehlt : alle
      const [erster] = funde
      const letzter = funde.at(-1)
      if (erster && letzter) {
        if (funde.every((f) => f.wert === erster.wert))
          return funde.map((f) => alsStueck(slot.feld, { ...f, deutung: { wert: f.wert } }))
        return [{ feld: slot.feld, ab: erster.ab, ende: letzter.ende, deutung: { grund: 'ungueltig' } }]
      }
      const fremd =
        slot.art === 'ort' ? unbekannterOrt(tokens, (i) => bei(tokens, i).t === BELEGT) : undefined
      return fremd ? [alsStueck(slot.feld, { ...fremd, deutung: { grund: 'auswahl_unbekannt' } })] : []
    })

const ZWISCHEN = /^(und|oder|and|or|e|ou|sowie|plus|bzw|[&,/+])$/
/** „Carla und Bernd“ for one field: which? */
function verbunden(
  tokens: readonly Token[],
  funde: readonly Personenfund[],
): Omit<Stueck, 'feld'> | undefined {
  const [a, b] = funde
  if (!a || !b || !tokens.slice(a.ende, b.ab).every((t) => ZWISCHEN.test(t.t))) return undefined
  const moeglich = [...new Set([...a.namen, ...b.namen])]
  if (moeglich.length < 2 || a.ende === b.ab) return undefined
  return { ab: a.ab, ende: b.ende, deutung: { grund: 'person_mehrdeutig', moeglich } }
}

const personen: Stufe = ({ tokens, offen, bezug }) => {
  const slots = offen.filter((s) => s.art === 'person')
  if (slots.length === 0) return []
  const genannt = findePersonen(tokens, bezug.personen)
  const zuViele = slots.length === 1 ? verbunden(tokens, genannt) : undefined
  if (zuViele) return [alsStueck(slots[0]?.feld ?? '', zuViele)]
  const fuerwort = genannt.length === 0 ? findeFuerwort(tokens, bezug) : undefined
  return (fuerwort ? [fuerwort] : genannt).slice(0, slots.length).map((f, i): Stueck => {
    const [name = ''] = f.namen
    const deutung: Deutung<Json> =
      f.namen.length > 1
        ? { grund: 'person_mehrdeutig', moeglich: f.namen }
        : f.annahme
          ? { wert: name, annahme: f.annahme }
          : { wert: name }
    return { feld: slots[i]?.feld, ab: f.ab, ende: f.ende, deutung }
  })
}

/** „60012, zwei Kisten“: what counts a thing is the count, the number left is the code, whichever slot comes first. */
const anzahlen: Stufe = ({ text, tokens, offen }) => {
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

const jaNein: Stufe = ({ tokens, offen }) =>
  offen
    .filter((s) => s.art === 'jaNein')
    .flatMap((slot) => {
      const fund = findeJaNein(tokens, slot)
      return fund ? [alsStueck(slot.feld, { ...fund, deutung: { wert: fund.wert } })] : []
    })

const STUFEN: readonly Stufe[] = [
  nummernMitWort,
  anzahlenVorWort,
  nummerVorGeld,
  geld,
  nummernMitZeichen,
  stundenMinuten,
  zeiten,
  dauern,
  geldOhneWaehrung,
  wahlen,
  personen,
  anzahlen,
  jaNein,
]

const BELEGT = '\u0000'
const ohne = (tokens: readonly Token[], stuecke: readonly Stueck[]): Token[] =>
  tokens.map((t, i) =>
    stuecke.some((s) => s.ab <= i && i < s.ende) ? { ...t, art: 'zeichen', t: BELEGT } : t,
  )

/** Every piece of the text that serves a slot, and those that serve none but are no one else's either. */
export function leseStuecke({ text, tokens, offen, bezug }: Stand): Stueck[] {
  let rest = tokens
  const stuecke: Stueck[] = []
  for (const stufe of STUFEN) {
    const fehlt = offen.filter((s) => !stuecke.some((x) => x.feld === s.feld))
    const neu = stufe({ text, tokens: rest, offen: fehlt, bezug })
    stuecke.push(...neu)
    if (neu.length > 0) rest = ohne(rest, neu)
  }
  return stuecke
}
