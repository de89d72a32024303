import { bewerte, lerneLogistisch, softmax } from './logistisch.ts'
import { merkmale } from './merkmale.ts'
import { lerneVokabel, matrix, merkmaleAller, sucher, vektor } from './vokabel.ts'
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
  /** false: the classifier only, fast, for right after a correction. Default true. */
  kalibrator?: boolean
}

export interface Rang {
  label: string
  /** P(this label is right), 0..1; a text that no label fits counts as wrong. */
  sicherheit: number
}

export interface Klassifikator {
  readonly labels: readonly string[]
  /** Best first, at most `hoechstens` (5). Looks at 2,000 characters; empty without labels. */
  klassifiziere(text: string, hoechstens?: number): Rang[]
}

export function trainiere(beispiele: readonly Beispiel[], optionen: Trainingsoptionen = {}): Zustand {
  const labels = [...new Set(beispiele.map((b) => b.label))].sort()
  const nummer = new Map(labels.map((l, i) => [l, i]))
  const roh = merkmaleAller(beispiele.map((b) => b.text))
  const vokabel = lerneVokabel(roh)
  const unbekanntIdf = Math.log(beispiele.length + 1) + 1
  const suche = sucher(vokabel)
  const x = matrix(roh.map((m) => vektor(m, suche, vokabel.idf, unbekanntIdf)))
  const y = Int32Array.from(beispiele, (b) => nummer.get(b.label) as number)
  const { gewichte } = lerneLogistisch(x, y, labels.length, vokabel.hashes.length, {
    c: 10,
    runden: 12,
    seed: optionen.seed ?? 1,
  })
  return { kopf: { version: VERSION, labels, faktor: 1, unbekanntIdf }, ...vokabel, gewichte }
}

export function erstelleKlassifikator(zustand: Zustand): Klassifikator {
  const { labels, faktor, unbekanntIdf } = zustand.kopf
  const suche = sucher(zustand)
  const punkte = new Float64Array(labels.length)
  const p = new Float64Array(labels.length)
  return {
    labels,
    klassifiziere(text, hoechstens = 5) {
      const v = vektor(merkmale(text), suche, zustand.idf, unbekanntIdf)
      bewerte(matrix([v]), 0, zustand.gewichte, labels.length, zustand.hashes.length, punkte)
      softmax(punkte, p, faktor)
      return labels
        .map((label, k) => ({ label, sicherheit: p[k] as number }))
        .sort((a, b) => b.sicherheit - a.sicherheit)
        .slice(0, hoechstens)
    },
  }
}
