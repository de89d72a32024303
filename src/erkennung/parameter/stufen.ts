import { findeDauern, findeStundenMinuten } from './dauer.ts'
import { findeJaNein } from './ja-nein.ts'
import { findeFuerwort, findePersonen, type Personenfund } from './person.ts'
import { alsStueck, BELEGT, ohne, ohneSlot, type Stand, type Stufe } from './stufe.ts'
import { geld, geldOhneWaehrung, nummerVorGeld } from './stufen-geld.ts'
import { anzahlen, anzahlenVorWort, nummernMitWort, nummernMitZeichen } from './stufen-zahl.ts'
import { bei, type Token } from './token.ts'
import type { Deutung, Json, Stueck } from './typen.ts'
import { findeWahl, unbekannterOrt } from './wahl.ts'
import { leseZeiten } from './zeit-slot.ts'

// The order in which slots take their pieces: what is marked most clearly comes first, so that „Rechnung 2025 über 40 €“
// leaves no year and „um 20 Euro“ no time of day.

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
      // „Umsatz ohne Wien“ is not the Umsatz in Wien; as a follow-up it lifts the place (anschluss/ohne.ts).
      if (nicht && gewaehlt.length === 0) {
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
