import { type Schwellen, type SchwellenJeRisiko, schwellenFuer } from '../domaene/schwellen.ts'
import type { Parameter } from '../domaene/vorgang.ts'
import { type SlotFeld, slotsVon } from '../skills/slot.ts'
import type { Anfrage, Erkennung, Kandidat } from './erkennung.ts'
import { istFrei } from './lokal/slotart.ts'

const HOECHSTENS = 5

/** The model's Kandidaten and the local ones as one list: best first, one per (Fähigkeit, parameters), at most 5. */
export function vereine(
  anfrage: Anfrage,
  lokal: Erkennung,
  modell: readonly Kandidat[],
  schwellen: SchwellenJeRisiko,
): Erkennung {
  const fuer = (k: Kandidat | undefined): Schwellen =>
    schwellenFuer(schwellen, anfrage.skills.find((s) => s.name === k?.faehigkeit)?.risiko)
  const vereint = modell.map((m) => {
    const l = lokal.kandidaten.find((k) => k.faehigkeit === m.faehigkeit)
    return l ? ergaenzt(anfrage, m, l, fuer(m)) : m
  })
  const nurLokal = lokal.kandidaten.filter((k) => vereint.every((v) => v.faehigkeit !== k.faehigkeit))
  const kandidaten = ohneDoppelte([...vereint, ...nurLokal].sort((a, b) => b.sicherheit - a.sicherheit))
  const sicher = (kandidaten[0]?.sicherheit ?? 0) >= fuer(kandidaten[0]).sicher
  return {
    ...lokal,
    kandidaten: kandidaten.slice(0, HOECHSTENS),
    anschlussOhneBezug: lokal.anschlussOhneBezug && !sicher,
  }
}

/**
 * Two voices for one skill. Values that were read from the text by rule count before the model's; a value that is in
 * doubt stays in doubt (I6: „1,234“ does not become an amount because a model says so).
 */
function ergaenzt(anfrage: Anfrage, m: Kandidat, l: Kandidat, schwellen: { fragen: number }): Kandidat {
  const slots = anfrage.skills.flatMap((s) => (s.name === m.faehigkeit ? slotsVon(s.parameter) : []))
  const bezweifelt = new Set(l.zweifel.map((z) => z.feld))
  const parameter: Parameter = {}
  // What is left of a message that the rules did not understand is no free text.
  const ohneRest = l.sicherheit < schwellen.fragen ? slots.filter(istFrei).map((s) => s.feld) : []
  const gelesen = Object.fromEntries(Object.entries(l.parameter).filter(([feld]) => !ohneRest.includes(feld)))
  for (const [feld, wert] of Object.entries({ ...m.parameter, ...gelesen })) {
    if (bezweifelt.has(feld)) continue
    parameter[feld] = woertlich(slots, feld, m.parameter[feld], anfrage.text) ?? gelesen[feld] ?? wert
  }
  return {
    ...m,
    parameter,
    sicherheit: Math.max(m.sicherheit, l.sicherheit),
    annahmen: [...l.annahmen, ...m.annahmen.filter((a) => l.annahmen.every((b) => b.feld !== a.feld))],
    zweifel: [...l.zweifel, ...m.zweifel.filter((z) => !bezweifelt.has(z.feld))],
  }
}

/** The model finds the rim of a free text better; its own words instead of the person's are not taken. */
function woertlich(
  slots: readonly SlotFeld[],
  feld: string,
  wert: Parameter[string] | undefined,
  text: string,
): string | undefined {
  const slot = slots.find((s) => s.feld === feld)
  if (!slot || !istFrei(slot) || typeof wert !== 'string') return undefined
  return text.includes(wert) ? wert : undefined
}

function ohneDoppelte(kandidaten: readonly Kandidat[]): Kandidat[] {
  const gesehen = new Set<string>()
  return kandidaten.filter((k) => {
    const schluessel = JSON.stringify([
      k.faehigkeit,
      Object.entries(k.parameter).sort(([a], [b]) => (a < b ? -1 : 1)),
    ])
    if (gesehen.has(schluessel)) return false
    gesehen.add(schluessel)
    return true
  })
}
