import { type SchwellenJeRisiko, schwellenFuer } from '../../domaene/schwellen.ts'
import type { Skill } from '../../skills/skill.ts'
import type { Probe } from './kreuzprobe.ts'
import {
  auroc,
  type Eimer,
  ece,
  eimer,
  genauigkeit,
  istRichtig,
  makroF1,
  type Schnitt,
  schnittBei,
  type Verwechslung,
  type Vorhersage,
  verwechslungen,
} from './masse.ts'
import { naechstePhrase, type Phrase, type Widerspruch, widersprueche } from './phrasen.ts'

// The report as plain data: how well, how honestly, what is mistaken for what, and which phrases are to blame.

export interface Kennzahlen {
  genauigkeit: number
  makroF1: number
  /** Expected calibration error, out of scope as wrong. */
  ece: number
  /** Undefined: nothing out of scope was asked. */
  auroc: number | undefined
  /** The lowest threshold that would give 95 % right answers. */
  bei95: Schnitt
}

/** A phrase that draws others to its Fähigkeit which do not belong there. */
export interface Schadet {
  text: string
  faehigkeit: string
  gelernt: boolean
  zieht: { text: string; soll: string | undefined; sicherheit: number }[]
}

export interface Bericht {
  gefragt: number
  fremd: number
  erkenner: Kennzahlen
  /** The classifier alone. */
  klassifikator: Kennzahlen
  /** With the thresholds that are set. */
  sicher: { beantwortet: number; praezision: number }
  /** In scope, and not one Kandidat that could be offered. */
  unverstanden: string[]
  eimer: Eimer[]
  verwechslungen: Verwechslung[]
  schadet: Schadet[]
  widersprueche: Widerspruch[]
}

const EIMER = 10
const ZIEL = 0.95

export function berichte(
  proben: readonly Probe[],
  phrasen: readonly Phrase[],
  skills: readonly Skill[],
  schwellen: SchwellenJeRisiko,
): Bericht {
  const risiko = new Map(skills.map((s) => [s.name, s.risiko]))
  const fuer = (p: Probe) => schwellenFuer(schwellen, risiko.get(p.ist ?? ''))
  const angeboten = proben.map((p) => (p.sicherheit >= fuer(p).fragen ? p : { ...p, ist: undefined }))
  const sichere = angeboten.filter((p) => p.ist !== undefined && p.sicherheit >= fuer(p).sicher)
  return {
    gefragt: proben.length,
    fremd: proben.filter((p) => p.soll === undefined).length,
    erkenner: kennzahlen(proben),
    klassifikator: kennzahlen(proben.map((p) => p.statistik)),
    sicher: {
      beantwortet: proben.length === 0 ? 0 : sichere.length / proben.length,
      praezision: sichere.length === 0 ? 1 : sichere.filter(istRichtig).length / sichere.length,
    },
    unverstanden: angeboten.filter((p) => p.soll !== undefined && p.ist === undefined).map((p) => p.text),
    eimer: eimer(proben, EIMER),
    // What would not even be offered is mistaken for nothing.
    verwechslungen: verwechslungen(angeboten.filter((p) => p.ist !== undefined)),
    schadet: schaedliche(angeboten, phrasen),
    widersprueche: widersprueche(phrasen),
  }
}

const kennzahlen = (alle: readonly Vorhersage[]): Kennzahlen => ({
  genauigkeit: genauigkeit(alle),
  makroF1: makroF1(alle),
  ece: ece(alle),
  auroc: auroc(alle),
  bei95: schnittBei(alle, ZIEL),
})

/** By what they draw, the most first. */
function schaedliche(proben: readonly Probe[], phrasen: readonly Phrase[]): Schadet[] {
  const naechste = naechstePhrase(phrasen)
  const schuld = new Map<Phrase, Schadet>()
  for (const p of proben) {
    if (p.ist === undefined || istRichtig(p)) continue
    const phrase = naechste(p.text, p.ist)
    if (!phrase) continue
    const { text, faehigkeit, vorlage } = phrase
    const da = schuld.get(phrase) ?? {
      text: vorlage ?? text,
      faehigkeit,
      gelernt: vorlage === undefined,
      zieht: [],
    }
    da.zieht.push({ text: p.text, soll: p.soll, sicherheit: p.sicherheit })
    schuld.set(phrase, da)
  }
  for (const s of schuld.values()) s.zieht.sort((a, b) => b.sicherheit - a.sicherheit)
  const gewicht = (s: Schadet) => s.zieht.reduce((summe, z) => summe + z.sicherheit, 0)
  return [...schuld.values()].sort((a, b) => gewicht(b) - gewicht(a))
}
