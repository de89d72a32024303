import { aussenproben } from './aussenprobe.ts'
import { AUS_ALLEN, AUS_LOGIT, AUS_VIELEN, AUS_WENIGEN, befrager, lerneBasis } from './basis.ts'
import { type Kalibrator, lerneKalibrator, lerneTemperatur, wahrscheinlichkeit } from './kalibrator.ts'
import { type Merkmale, merkmale } from './merkmale.ts'
import { VERSION, type Zustand } from './zustand.ts'

export { liesZustand, schreibeZustand, type Zustand } from './zustand.ts'

// The statistical classifier: which label does a text belong to, and how sure is that? Learned from examples alone.

export interface Beispiel {
  text: string
  label: string
}

export interface Trainingsoptionen {
  /** Same examples and same seed give the same state. Default 1. */
  seed?: number
  /** false: the classifier only, four times as fast, for right after a correction. Default true. */
  kalibrator?: boolean
  /** With `kalibrator: false`: the state whose calibrator stays in use. */
  vorher?: Zustand
}

export interface Rang {
  label: string
  /** P(this label is right), 0..1; a text that no label fits counts as wrong. */
  sicherheit: number
}

export interface Klassifikator {
  readonly labels: readonly string[]
  /** Best first, at most `hoechstens` (5). Looks at 2,000 characters; empty without labels. Never throws. */
  klassifiziere(text: string, hoechstens?: number): Rang[]
}

/** Up to so many examples a label (mean) it learns from few, and the log-odds alone are calibrated: more figures learn noise. */
const WENIGE_JE_LABEL = 12
const RIDGE = 1
/** Without any evidence: five sixths of the log-odds, as ten examples an intent taught it. */
const VORGABE: Kalibrator = { stellen: AUS_LOGIT, mitte: [0], breite: [3], gewichte: [0, 2.5] }

/** Learns from any number of examples, none included; a text may stand under two labels. Never throws. */
export function trainiere(beispiele: readonly Beispiel[], optionen: Trainingsoptionen = {}): Zustand {
  const seed = optionen.seed ?? 1
  const labels = [...new Set(beispiele.map((b) => b.label))].sort()
  const nummer = new Map(labels.map((l, i) => [l, i]))
  const texte = beispiele.map((b) => merkmale(b.text))
  const y = Int32Array.from(beispiele, (b) => nummer.get(b.label) as number)
  const wenige = texte.length <= WENIGE_JE_LABEL * labels.length
  const art = wenige ? AUS_WENIGEN : AUS_VIELEN
  const { hashes, idf, grammgewicht, gewichte } = lerneBasis(texte, y, labels.length, art, seed)
  const kalibrator =
    optionen.kalibrator === false
      ? (optionen.vorher?.kopf.kalibrator ?? VORGABE)
      : kalibriere(texte, y, labels.length, wenige, seed)
  return { kopf: { version: VERSION, labels, grammgewicht, kalibrator }, hashes, idf, gewichte }
}

function kalibriere(
  texte: readonly Merkmale[],
  y: Int32Array,
  labels: number,
  wenige: boolean,
  seed: number,
): Kalibrator {
  if (labels < 2) return VORGABE
  const proben = aussenproben(texte, y, labels, wenige ? AUS_WENIGEN : AUS_VIELEN, seed)
  return wenige ? lerneTemperatur(proben, VORGABE) : lerneKalibrator(proben, AUS_ALLEN, RIDGE)
}

export function erstelleKlassifikator(zustand: Zustand): Klassifikator {
  const { labels, kalibrator, ...vokabel } = zustand.kopf
  const frage = befrager({ ...zustand, ...vokabel, labels: labels.length })
  return {
    labels,
    klassifiziere(text, hoechstens = 5) {
      if (labels.length === 0) return []
      const { p, bester, kennzahlen, fremd } = frage(merkmale(text))
      // Nothing speaks for any label then: each is as likely as „none of them“.
      const sicher = fremd
        ? 1 / (labels.length + 1)
        : Math.min(wahrscheinlichkeit(kalibrator, kennzahlen), vorsprung(p, bester))
      const p1 = p[bester] as number
      return labels
        .map((label, k) => ({ label, sicherheit: anteil(sicher, p1, p[k] as number, k === bester) }))
        .sort((a, b) => b.sicherheit - a.sicherheit)
        .slice(0, hoechstens)
    },
  }
}

/** Between two that are alike nobody can be surer than half, whatever the other figures say. */
function vorsprung(p: Float64Array, bester: number): number {
  let zweiter = 0
  for (let k = 0; k < p.length; k++) if (k !== bester && (p[k] as number) > zweiter) zweiter = p[k] as number
  return (p[bester] as number) / ((p[bester] as number) + zweiter)
}

/** The others get the rest in proportion, but never more than their share of the best one's. */
function anteil(sicher: number, p1: number, pk: number, bester: boolean): number {
  if (bester) return sicher
  return p1 >= 1 ? 0 : Math.min((sicher * pk) / p1, ((1 - sicher) * pk) / (1 - p1))
}
