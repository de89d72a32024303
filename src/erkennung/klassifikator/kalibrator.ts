// From the figures of a prediction to P(the best label is right): a small logistic model.

/** P = 1 / (1 + e^−(w0 + Σ w·clip((x − mitte) / breite))), over the figures x at `stellen`. */
export interface Kalibrator {
  stellen: number[]
  mitte: number[]
  breite: number[]
  gewichte: number[]
}

export interface Probe {
  kennzahlen: readonly number[]
  richtig: boolean
  gewicht: number
}

/** Beyond so many standard deviations nothing more is known. */
const GRENZE = 4
const NEWTON_RUNDEN = 15

export function wahrscheinlichkeit(k: Kalibrator, kennzahlen: readonly number[]): number {
  const x = form(k, kennzahlen)
  return 1 / (1 + Math.exp(-skalar(k.gewichte, x)))
}

const skalar = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((s, z, i) => s + z * (b[i] as number), 0)

const form = (
  { stellen, mitte, breite }: Omit<Kalibrator, 'gewichte'>,
  kennzahlen: readonly number[],
): number[] => [
  1,
  ...stellen.map((stelle, i) => {
    const z = ((kennzahlen[stelle] as number) - (mitte[i] as number)) / (breite[i] as number)
    return Math.max(-GRENZE, Math.min(GRENZE, z))
  }),
]

/** Learns from the figures at `stellen`. `ridge`: how hard the weights are pulled to 0. */
export function lerneKalibrator(proben: readonly Probe[], stellen: number[], ridge: number): Kalibrator {
  const masse = proben.reduce((s, q) => s + q.gewicht, 0)
  const mittel = (f: (q: Probe) => number): number => proben.reduce((s, q) => s + q.gewicht * f(q), 0) / masse
  const mitte = stellen.map((s) => mittel((q) => q.kennzahlen[s] as number))
  const abstand = (q: Probe, i: number): number =>
    (q.kennzahlen[stellen[i] as number] as number) - (mitte[i] as number)
  const breite = mitte.map((_, i) => Math.sqrt(mittel((q) => abstand(q, i) ** 2)) || 1)
  const skala = { stellen, mitte, breite }
  const anfang = [0, ...mitte.map(() => 0)]
  return {
    ...skala,
    gewichte: newton(proben, (q) => form(skala, q.kennzahlen), anfang, ridge),
  }
}

/** With few examples: one figure, the log-odds, as it is; without evidence it stays what `vorgabe` says. */
export function lerneTemperatur(proben: readonly Probe[], vorgabe: Kalibrator): Kalibrator {
  return { ...vorgabe, gewichte: newton(proben, (q) => form(vorgabe, q.kennzahlen), vorgabe.gewichte, 1) }
}

/** Weighted logistic regression by Newton's method, pulled towards `ziel`. */
function newton(
  proben: readonly Probe[],
  formen: (q: Probe) => number[],
  ziel: readonly number[],
  ridge: number,
): number[] {
  const x = proben.map(formen)
  let w = [...ziel]
  for (let runde = 0; runde < NEWTON_RUNDEN; runde++) {
    const g = w.map((z, a) => ridge * (z - (ziel[a] as number)))
    const h = w.map((_, a) => w.map((_, b) => (a === b ? ridge : 0)))
    x.forEach((xi, i) => {
      const { gewicht, richtig } = proben[i] as Probe
      const p = 1 / (1 + Math.exp(-skalar(w, xi)))
      for (let a = 0; a < w.length; a++) {
        const xa = xi[a] as number
        g[a] = (g[a] as number) + gewicht * (p - (richtig ? 1 : 0)) * xa
        const zeile = h[a] as number[]
        for (let b = 0; b < w.length; b++)
          zeile[b] = (zeile[b] as number) + gewicht * p * (1 - p) * xa * (xi[b] as number)
      }
    })
    const weg = loese(h, g)
    w = w.map((z, a) => z - (weg[a] as number))
  }
  return w
}

/** Solves h · z = g for a positive definite h (Gauss without pivots). */
function loese(h: number[][], g: readonly number[]): number[] {
  const n = g.length
  const m = h.map((zeile, i) => [...zeile, g[i] as number])
  for (let a = 0; a < n; a++)
    for (let b = 0; b < n; b++) {
      if (a === b) continue
      const [oben, unten] = [m[a] as number[], m[b] as number[]]
      const f = (unten[a] as number) / (oben[a] as number)
      for (let c = a; c <= n; c++) unten[c] = (unten[c] as number) - f * (oben[c] as number)
    }
  return m.map((zeile, i) => (zeile[n] as number) / (zeile[i] as number))
}
