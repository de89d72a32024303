import { bewerte, type Gewichte, geteilteZiele, klassengewichte, softmax } from './linear.ts'
import { lerneLogistisch } from './logistisch.ts'
import type { Merkmale } from './merkmale.ts'
import { lerneStuetz } from './stuetz.ts'
import {
  lerneVokabel,
  type Merkmalsgewichte,
  matrix,
  sucher,
  type Vektor,
  type Vokabel,
  vektor,
} from './vokabel.ts'

// The classifier without calibration: logistic regression and support vectors on the same features, their scores added.

/** How much the support vectors count beside the logistic scores. By cross-validation 0 to 6 lie within 0.3 points of accuracy (0 is the worst); more costs AUROC (6: two points) and honesty (1.5: ECE of near misses .006). */
const ANTEIL_STUETZ = 0.8

/** What depends on how much there is to learn from. */
export interface Lernart extends Merkmalsgewichte {
  c: number
  runden: number
}

/** Few examples: n-grams no longer than words (1.6: home commands −1.2 points), support vectors fitted closer (+0.4 points). */
export const AUS_WENIGEN: Lernart = { grammgewicht: 1.2, laengengewicht: 1, c: 10, runden: 12 }
/** n-grams above words tell small talk: AUROC .013 more than 1; 1.8 costs near misses .003. C 0.3 costs a point and a half, 1 and 3 are alike. Length 2: macro-F1 +0.4. */
export const AUS_VIELEN: Lernart = { grammgewicht: 1.4, laengengewicht: 2, c: 3, runden: 6 }

export interface Basis extends Vokabel {
  labels: number
  gewichte: Gewichte
}

export function lerneBasis(
  texte: readonly Merkmale[],
  y: Int32Array,
  labels: number,
  art: Lernart,
  seed: number,
): Basis {
  const vokabel = lerneVokabel(texte, y, labels, art)
  const suche = sucher(vokabel)
  const x = matrix(texte.map((m) => vektor(m, suche, vokabel)))
  const aufgabe = {
    x,
    y,
    labels,
    spalten: vokabel.hashes.length,
    ziele: geteilteZiele(x, y, labels),
    klassen: klassengewichte(y, labels),
  }
  const gewichte = lerneLogistisch(aufgabe, seed)
  const stuetz = lerneStuetz(aufgabe, art.c, art.runden, seed)
  for (let i = 0; i < gewichte.length; i++)
    gewichte[i] = (gewichte[i] as number) + ANTEIL_STUETZ * (stuetz[i] as number)
  return { ...vokabel, labels, gewichte }
}

export interface Urteil {
  /** Softmax of the scores: not yet a Sicherheit. Overwritten by the next call. */
  p: Float64Array
  bester: number
  /** Log-odds of the best label; log-sum-exp of the scores, entropy, share that speaks for the best, log of the features known. */
  kennzahlen: number[]
  /** Nothing in the text was seen in training. */
  fremd: boolean
}

/**
 * Which figures: with few examples the log-odds alone. Of all, the log-odds rank what is surely right (without them ECE of
 * home commands .104 instead of .074), the others tell small talk (AUROC .013 above log-odds, lead and known shares).
 */
export const AUS_LOGIT = [0]
export const AUS_ALLEN = [0, 1, 2, 3, 4]

export function befrager(basis: Basis): (m: Merkmale) => Urteil {
  const suche = sucher(basis)
  const { labels, hashes, gewichte } = basis
  const punkte = new Float64Array(labels)
  const p = new Float64Array(labels)
  return (m) => {
    const v = vektor(m, suche, basis)
    const x = { ...v, anfang: Int32Array.of(0, v.spalten.length) }
    bewerte({ x, labels, spalten: hashes.length }, 0, gewichte, punkte)
    softmax(punkte, p)
    let bester = 0
    let entropie = 0
    for (let k = 0; k < labels; k++) {
      const pk = p[k] as number
      if (pk > (p[bester] as number)) bester = k
      if (pk > 1e-9) entropie -= pk * Math.log(pk)
    }
    const p1 = p[bester] ?? 1
    const logit = Math.log((p1 + 1e-6) / (1 - p1 + 1e-6))
    const hoehe = (punkte[bester] ?? 0) - Math.log(p1)
    const kennzahlen = [logit, hoehe, entropie, rueckhalt(v, basis, bester), Math.log(1 + v.spalten.length)]
    return { p, bester, kennzahlen, fremd: v.fremd }
  }
}

/** Which share of the text speaks for the label, 0..1. */
function rueckhalt(v: Vektor, { gewichte, labels }: Basis, label: number): number {
  return v.spalten.reduce((s, spalte, j) => {
    const dafuer = (gewichte[spalte * labels + label] as number) > 0
    return dafuer ? s + (v.werte[j] as number) ** 2 : s
  }, 0)
}
