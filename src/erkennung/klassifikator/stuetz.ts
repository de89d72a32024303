import { type Aufgabe, addiere, bewerte, type Gewichte, QUADRAT } from './linear.ts'
import { mische, zufall } from './zufall.ts'

// Linear support vector machines, one label against the rest, squared hinge, by dual coordinate descent (Hsieh et al.
// 2008, as in liblinear); all labels of an example in one step, so that its features are read once.

const RUHIG = 1e-4

export function lerneStuetz(a: Aufgabe, c: number, runden: number, seed: number): Gewichte {
  const { y, labels } = a
  const w = new Float32Array((a.spalten + 1) * labels)
  const dual = new Float64Array(y.length * labels)
  const punkte = new Float64Array(labels)
  const um = new Float64Array(labels)
  const welche = new Int32Array(labels)
  const wuerfle = zufall(seed)
  const folge = Int32Array.from(y, (_, i) => i)
  for (let runde = 0; runde < runden; runde++) {
    for (const i of mische(folge, wuerfle)) {
      bewerte(a, i, w, punkte)
      const ziel = a.ziele.get(i)
      let n = 0
      for (let k = 0; k < labels; k++) {
        const eigen = ziel ? (ziel[k] as number) > 0 : k === y[i]
        const seite = eigen ? 1 : -1
        const ck = eigen ? c * (a.klassen[k] as number) : c
        const alt = dual[i * labels + k] as number
        const g = seite * (punkte[k] as number) - 1 + alt / (2 * ck)
        const neu = Math.max(0, alt - g / (QUADRAT + 1 / (2 * ck)))
        if (Math.abs(neu - alt) < RUHIG) continue
        dual[i * labels + k] = neu
        um[n] = seite * (neu - alt)
        welche[n++] = k
      }
      if (n > 0) addiere(a, i, w, um, welche, n)
    }
  }
  return w
}
