import { fehlerCode } from '../domaene/fehler.ts'
import { SCHWELLEN, type Schwellen, type SchwellenJeRisiko, schwellenFuer } from '../domaene/schwellen.ts'
import { istLeer } from '../domaene/text.ts'
import type { Nachrichtenbudget } from '../modell/budget.ts'
import type { Skill } from '../skills/skill.ts'
import { slotsVon } from '../skills/slot.ts'
import { mitAehnlichen } from './aehnlich.ts'
import { istKorrekturwort, istNurBeiwerk } from './anschluss/form.ts'
import { uebernimmFehlendes } from './anschluss/uebernahme.ts'
import { leseVage } from './anschluss/vage.ts'
import { ANSCHLUSS_UEBLICH, erkenneAnschluss } from './anschluss.ts'
import type { Anfrage, Erkenner, Erkennung, Kandidat } from './erkennung.ts'
import { ohneBerichtigung } from './gemeint.ts'
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

const HOECHSTENS = 5

/**
 * Builds the chain Lernbeispiel → follow-up → examples → model over `skills` (learned here, once: about a millisecond
 * per ten examples). `lokal` needs nothing else; without `modellStufe` `mitModell` returns what `lokal` found.
 */
export function erstelleErkenner(teile: {
  skills: readonly Skill[]
  modellStufe?: ModellStufe
  schwellen?: SchwellenJeRisiko
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
  schwellen: SchwellenJeRisiko,
): Erkennung {
  if (istLeer(anfrage.text)) return { kandidaten: [], anschlussOhneBezug: false }
  const gelernt = ausLernbeispielen(anfrage)
  if (gelernt.length > 0) return { kandidaten: gelernt, anschlussOhneBezug: false }
  const smalltalk = erkenneSmalltalk(anfrage.text, anfrage.personen)
  if (smalltalk) return { kandidaten: [], anschlussOhneBezug: false, smalltalk }
  const lies = (text: string) => ausBeispielen({ ...anfrage, text })
  const gefunden = mitAehnlichen(
    anfrage,
    ohneBerichtigung(ausBeispielen(anfrage), anfrage.text, lies),
    (risiko) => schwellenFuer(schwellen, risiko).sicher,
  )
  const eigene = gefunden.map((k, i) => (i === 0 ? uebernimmFehlendes(k, anfrage) : k))
  const beste = eigene[0]?.sicherheit ?? 0
  const { sicher, fragen } = fuer(schwellen, anfrage, eigene[0])
  const anschluss = erkenneAnschluss(anfrage, stehtFest(eigene[0], anfrage))
  if (anschluss.kandidat && gehtVor(anschluss.kandidat, eigene[0], anfrage, schwellen)) {
    return { kandidaten: [anschluss.kandidat, ...eigene].slice(0, HOECHSTENS), anschlussOhneBezug: false }
  }
  const vage = leseVage(anfrage, gefunden, lies, schwellen)
  if (vage) return { kandidaten: vage.slice(0, HOECHSTENS), anschlussOhneBezug: false }
  const ohneBezug = anschluss.ohneBezug === 'ja' || (anschluss.ohneBezug === 'vielleicht' && beste < fragen)
  return {
    kandidaten: eigene.slice(0, HOECHSTENS),
    anschlussOhneBezug: ohneBezug && beste < sicher,
  }
}

/** Only a follow-up that names what it is about is surer than this request: reading the others too would be half of recognition. */
const stehtFest = (eigener: Kandidat | undefined, anfrage: Anfrage): boolean =>
  eigener !== undefined &&
  eigener.sicherheit >= ANSCHLUSS_UEBLICH &&
  !hatNurBeiwerk(eigener) &&
  fehlend(anfrage, eigener).length === 0

/** „im Lager Nord?“ is also a request of its own, which lacks what the one before has. */
function gehtVor(
  anschluss: Kandidat,
  eigener: Kandidat | undefined,
  anfrage: Anfrage,
  schwellen: Schwellen,
): boolean {
  if (!eigener || anschluss.sicherheit > eigener.sicherheit) return true
  const gleich = anschluss.faehigkeit === eigener.faehigkeit && anschluss.sicherheit >= schwellen.sicher
  if (gleich && hatNurBeiwerk(eigener)) return true
  return gleich && fehlend(anfrage, eigener).length > 0 && fehlend(anfrage, anschluss).length === 0
}

/** A value made only of joining words is none. */
const hatNurBeiwerk = (k: Kandidat): boolean =>
  Object.values(k.parameter).some((w) => typeof w === 'string' && (istKorrekturwort(w) || istNurBeiwerk(w)))

async function frageModell(
  stufe: ModellStufe | undefined,
  schwellen: SchwellenJeRisiko,
  anfrage: Anfrage,
  lokal: Erkennung,
  signal: AbortSignal,
  budget?: Nachrichtenbudget,
): Promise<Erkennung> {
  if (!stufe || !brauchtModell(anfrage, lokal, schwellen)) return lokal
  try {
    return vereine(anfrage, lokal, await stufe.erkenne(anfrage, lokal, signal, budget), schwellen)
  } catch (f) {
    // ModellFehler, or a fault in the stage, which has logged it: either way the person gets the local answer.
    const [bester] = lokal.kandidaten
    return (bester?.sicherheit ?? 0) < fuer(schwellen, anfrage, bester).sicher
      ? { ...lokal, modellFehlt: true, ...(fehlerCode(f) === 'tagesbudget' ? { tagesbudget: true } : {}) }
      : lokal
  }
}

function brauchtModell(anfrage: Anfrage, lokal: Erkennung, schwellen: SchwellenJeRisiko): boolean {
  if (lokal.smalltalk !== undefined || istLeer(anfrage.text)) return false
  const bester = lokal.kandidaten[0]
  if (!bester || bester.sicherheit < fuer(schwellen, anfrage, bester).sicher) return true
  if (bester.quelle === 'anschluss') return false
  return bester.zweifel.length > 0 || fehlend(anfrage, bester).length > 0
}

const fuer = (s: SchwellenJeRisiko, { skills }: Anfrage, k: Kandidat | undefined): Schwellen =>
  schwellenFuer(s, skills.find(({ name }) => name === k?.faehigkeit)?.risiko)

function fehlend(anfrage: Anfrage, k: Kandidat): string[] {
  const skill = anfrage.skills.find((s) => s.name === k.faehigkeit)
  if (!skill) return []
  return slotsVon(skill.parameter)
    .filter((s) => s.pflicht && !(s.feld in k.parameter))
    .map((s) => s.feld)
}
