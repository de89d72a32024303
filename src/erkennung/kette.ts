import { istLeer } from '../domaene/text.ts'
import type { Nachrichtenbudget } from '../modell/budget.ts'
import type { Skill } from '../skills/skill.ts'
import { slotsVon } from '../skills/slot.ts'
import { mitAehnlichen } from './aehnlich.ts'
import { uebernimmFehlendes } from './anschluss/uebernahme.ts'
import { erkenneAnschluss } from './anschluss.ts'
import type { Anfrage, Erkenner, Erkennung, Kandidat } from './erkennung.ts'
import type { Klassifikator } from './klassifikator/klassifikator.ts'
import { ausLernbeispielen } from './lernbeispiel.ts'
import { erstelleLokal } from './lokal/lokal.ts'
import { erkenneSmalltalk } from './smalltalk.ts'
import { vereine } from './vereinen.ts'

/** The model's part of the chain. @throws ModellFehler when it cannot help */
export interface ModellStufe {
  erkenne(
    anfrage: Anfrage,
    lokal: Erkennung,
    signal: AbortSignal,
    budget?: Nachrichtenbudget,
  ): Promise<Kandidat[]>
}

export interface Schwellen {
  /** From here on a Kandidat is acted upon. */
  sicher: number
  /** From here on it is offered as an option. */
  fragen: number
}

export const SCHWELLEN: Schwellen = { sicher: 0.75, fragen: 0.35 }

const HOECHSTENS = 5

/**
 * Builds the chain Lernbeispiel → follow-up → examples → model over `skills` (learned here, once: about a millisecond
 * per ten examples). `lokal` needs nothing else; without `modellStufe` `mitModell` returns what `lokal` found.
 */
export function erstelleErkenner(teile: {
  skills: readonly Skill[]
  modellStufe?: ModellStufe
  schwellen?: Schwellen
  /** The newest classifier; undefined while none is ready. Default: learned here from the examples at the first message. */
  klassifikator?: () => Klassifikator | undefined
}): Erkenner {
  const schwellen = teile.schwellen ?? SCHWELLEN
  const ausBeispielen = erstelleLokal(teile.skills, teile.klassifikator)
  return {
    lokal: (anfrage) => erkenneLokal(anfrage, ausBeispielen, schwellen),
    mitModell: (anfrage, lokal, signal, budget) =>
      frageModell(teile.modellStufe, schwellen, anfrage, lokal, signal, budget),
  }
}

function erkenneLokal(
  anfrage: Anfrage,
  ausBeispielen: (anfrage: Anfrage) => Kandidat[],
  schwellen: Schwellen,
): Erkennung {
  if (istLeer(anfrage.text)) return { kandidaten: [], anschlussOhneBezug: false }
  const gelernt = ausLernbeispielen(anfrage)
  if (gelernt.length > 0) return { kandidaten: gelernt, anschlussOhneBezug: false }
  const smalltalk = erkenneSmalltalk(anfrage.text, anfrage.personen)
  if (smalltalk) return { kandidaten: [], anschlussOhneBezug: false, smalltalk }
  const anschluss = erkenneAnschluss(anfrage)
  const gefunden = mitAehnlichen(anfrage, ausBeispielen(anfrage), schwellen.sicher)
  const eigene = gefunden.map((k, i) => (i === 0 ? uebernimmFehlendes(k, anfrage) : k))
  const beste = eigene[0]?.sicherheit ?? 0
  if (anschluss.kandidat && anschluss.kandidat.sicherheit > beste) {
    return { kandidaten: [anschluss.kandidat, ...eigene].slice(0, HOECHSTENS), anschlussOhneBezug: false }
  }
  const ohneBezug =
    anschluss.ohneBezug === 'ja' || (anschluss.ohneBezug === 'vielleicht' && beste < schwellen.fragen)
  return {
    kandidaten: eigene.slice(0, HOECHSTENS),
    anschlussOhneBezug: ohneBezug && beste < schwellen.sicher,
  }
}

async function frageModell(
  stufe: ModellStufe | undefined,
  schwellen: Schwellen,
  anfrage: Anfrage,
  lokal: Erkennung,
  signal: AbortSignal,
  budget?: Nachrichtenbudget,
): Promise<Erkennung> {
  if (!stufe || !brauchtModell(anfrage, lokal, schwellen)) return lokal
  try {
    return vereine(anfrage, lokal, await stufe.erkenne(anfrage, lokal, signal, budget), schwellen)
  } catch {
    // ModellFehler, or a fault in the stage, which has logged it: either way the person gets the local answer.
    return (lokal.kandidaten[0]?.sicherheit ?? 0) < schwellen.sicher ? { ...lokal, modellFehlt: true } : lokal
  }
}

function brauchtModell(anfrage: Anfrage, lokal: Erkennung, schwellen: Schwellen): boolean {
  if (lokal.smalltalk !== undefined || istLeer(anfrage.text)) return false
  const bester = lokal.kandidaten[0]
  if (!bester || bester.sicherheit < schwellen.sicher) return true
  if (bester.quelle === 'anschluss') return false
  return bester.zweifel.length > 0 || fehlend(anfrage, bester).length > 0
}

function fehlend(anfrage: Anfrage, k: Kandidat): string[] {
  const skill = anfrage.skills.find((s) => s.name === k.faehigkeit)
  if (!skill) return []
  return slotsVon(skill.parameter)
    .filter((s) => s.pflicht && !(s.feld in k.parameter))
    .map((s) => s.feld)
}
