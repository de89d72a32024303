import { befrager, type Lernart, lerneBasis } from './basis.ts'
import type { Probe } from './kalibrator.ts'
import type { Merkmale } from './merkmale.ts'
import { mische, zufall } from './zufall.ts'

// How the classifier does on what it has not seen: each fold withholds a part of the examples and, whole, some of the
// labels. What people ask beside all intents looks to it like the phrases of a withheld one: every answer is wrong.

const FALTEN = 4
/** Each fold withholds one of so many groups of labels. */
const GRUPPEN = 8
/** What share of messages no intent fits. By cross-validation the worse of small talk and near misses is best here (ECE .042; .048 at 0.2). */
const ANTEIL_FREMD = 0.22
/** Fewer labels leave nothing to tell apart when one is withheld. */
const LABELS_MINDESTENS = 3

export function aussenproben(
  texte: readonly Merkmale[],
  y: Int32Array,
  labels: number,
  art: Lernart,
  seed: number,
): Probe[] {
  const falte = verteile(texte.length, FALTEN, seed)
  const gruppe = verteile(labels, Math.min(labels, GRUPPEN), seed + 1)
  const fremd = (i: number, f: number): boolean => labels >= LABELS_MINDESTENS && gruppe[y[i] as number] === f
  const proben: (Probe & { fremd: boolean })[] = []
  for (let f = 0; f < FALTEN; f++) {
    const lern = texte.flatMap((_, i) => (falte[i] === f || fremd(i, f) ? [] : [i]))
    if (lern.length === 0) continue
    // Withheld labels leave the numbering, else they would be answers that nothing speaks for.
    const da = [...new Set(lern.map((i) => y[i] as number))].sort((a, b) => a - b)
    const stelle = new Map(da.map((label, k) => [label, k]))
    const basis = lerneBasis(
      lern.map((i) => texte[i] as Merkmale),
      Int32Array.from(lern, (i) => stelle.get(y[i] as number) as number),
      da.length,
      art,
      seed,
    )
    const frage = befrager(basis)
    texte.forEach((m, i) => {
      if (falte[i] !== f && !fremd(i, f)) return
      const { bester, kennzahlen } = frage(m)
      proben.push({ kennzahlen, richtig: da[bester] === y[i], gewicht: 1, fremd: fremd(i, f) })
    })
  }
  return gewichte(proben)
}

/** The withheld ones together weigh ANTEIL_FREMD of all. */
function gewichte(proben: readonly (Probe & { fremd: boolean })[]): Probe[] {
  const fremde = proben.filter((q) => q.fremd).length
  const eigene = proben.length - fremde
  const jedes = fremde > 0 ? ((ANTEIL_FREMD / (1 - ANTEIL_FREMD)) * eigene) / fremde : 0
  return proben.map(({ fremd, ...q }) => ({ ...q, gewicht: fremd ? jedes : 1 }))
}

/** Each of n gets one of `teile` parts, by lot and evenly. */
function verteile(n: number, teile: number, seed: number): Int32Array {
  const folge = mische(
    Int32Array.from({ length: n }, (_, i) => i),
    zufall(seed),
  )
  const teil = new Int32Array(n)
  folge.forEach((i, stelle) => {
    teil[i] = stelle % teile
  })
  return teil
}
