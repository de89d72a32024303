import type { Matrix } from './vokabel.ts'
import { mische, zufall } from './zufall.ts'

// Multinomial logistic regression by dual coordinate ascent: each step moves one example's dual point towards
// (right label − probabilities), by the step that is best along that line. No learning rate to tune.

export interface Linear {
  /** Labels side by side: the weights of column s begin at s · labels. The last row is the bias. */
  gewichte: Float32Array
  labels: number
}

export function lerneLogistisch(
  x: Matrix,
  y: Int32Array,
  labels: number,
  spalten: number,
  o: { c: number; runden: number; seed: number },
): Linear {
  const w = new Float32Array((spalten + 1) * labels)
  const n = y.length
  const dual = new Float32Array(n * labels)
  const punkte = new Float64Array(labels)
  const richtung = new Float64Array(labels)
  const p = new Float64Array(labels)
  const wuerfle = zufall(o.seed)
  const folge = Int32Array.from({ length: n }, (_, i) => i)
  const quadrat = 2 // L2-normed rows and the bias
  for (let runde = 0; runde < o.runden; runde++) {
    mische(folge, wuerfle)
    for (const i of folge) {
      bewerte(x, i, w, labels, spalten, punkte)
      softmax(punkte, p)
      let groesste = 0
      for (let k = 0; k < labels; k++) {
        const u = (k === y[i] ? 1 : 0) - (p[k] as number) - (dual[i * labels + k] as number)
        richtung[k] = u
        if (Math.abs(u) > groesste) groesste = Math.abs(u)
      }
      if (groesste < 1e-3) continue
      const s = schritt(punkte, richtung, dual, i * labels, y[i] as number, o.c * quadrat, p)
      for (let k = 0; k < labels; k++) {
        const u = (richtung[k] as number) * s
        dual[i * labels + k] = (dual[i * labels + k] as number) + u
        richtung[k] = u * o.c
      }
      addiere(x, i, w, labels, spalten, richtung)
    }
  }
  return { gewichte: w, labels }
}

/** Secant steps on the derivative along the line; at most 1, so that the dual point stays allowed. */
function schritt(
  punkte: Float64Array,
  u: Float64Array,
  dual: Float32Array,
  ab: number,
  y: number,
  cr: number,
  p: Float64Array,
): number {
  const q = new Float64Array(punkte.length)
  const steigung = (s: number): number => {
    for (let k = 0; k < q.length; k++) q[k] = (punkte[k] as number) + s * cr * (u[k] as number)
    softmax(q, p)
    let g = 0
    for (let k = 0; k < q.length; k++)
      g +=
        (u[k] as number) *
        ((k === y ? 1 : 0) - (p[k] as number) - (dual[ab + k] as number) - s * (u[k] as number))
    return g
  }
  const g0 = steigung(0)
  let s = 1 / (1 + cr / 2)
  for (let runde = 0; runde < 2; runde++) {
    const g = steigung(s)
    s = Math.min(1, (s * g0) / Math.max(g0 - g, 1e-12))
  }
  return s
}

export function bewerte(
  x: Matrix,
  i: number,
  w: Float32Array,
  labels: number,
  spalten: number,
  punkte: Float64Array,
): void {
  const bias = spalten * labels
  for (let k = 0; k < labels; k++) punkte[k] = w[bias + k] as number
  for (let j = x.anfang[i] as number; j < (x.anfang[i + 1] as number); j++) {
    const wert = x.werte[j] as number
    const ab = (x.spalten[j] as number) * labels
    for (let k = 0; k < labels; k++) punkte[k] = (punkte[k] as number) + wert * (w[ab + k] as number)
  }
}

function addiere(
  x: Matrix,
  i: number,
  w: Float32Array,
  labels: number,
  spalten: number,
  d: Float64Array,
): void {
  const bias = spalten * labels
  for (let k = 0; k < labels; k++) w[bias + k] = (w[bias + k] as number) + (d[k] as number)
  for (let j = x.anfang[i] as number; j < (x.anfang[i + 1] as number); j++) {
    const wert = x.werte[j] as number
    const ab = (x.spalten[j] as number) * labels
    for (let k = 0; k < labels; k++) w[ab + k] = (w[ab + k] as number) + wert * (d[k] as number)
  }
}

export function softmax(punkte: Float64Array, p: Float64Array, faktor = 1): void {
  let groesster = -Infinity
  for (const z of punkte) if (z > groesster) groesster = z
  let summe = 0
  for (let k = 0; k < punkte.length; k++)
    summe += p[k] = Math.exp(faktor * ((punkte[k] as number) - groesster))
  for (let k = 0; k < punkte.length; k++) p[k] = (p[k] as number) / summe
}
