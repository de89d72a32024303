// Seeded random: the only source of chance in a simulated run, so that a seed is a whole story.

export interface Zufall {
  /** 0 ≤ x < 1. */
  zahl(): number
  /** 0 … n − 1. */
  bis(n: number): number
  wahr(anteil: number): boolean
  eins<T>(aus: readonly T[]): T
  /** By weight. */
  gewichtet<T>(aus: readonly (readonly [gewicht: number, wert: T])[]): T
}

/** mulberry32: small, fast, and good enough to choose what happens next. */
export function zufallVon(seed: number): Zufall {
  let s = seed >>> 0
  const zahl = (): number => {
    s = (s + 0x6d2b79f5) | 0
    let t = Math.imul(s ^ (s >>> 15), 1 | s)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const bis = (n: number): number => Math.floor(zahl() * n)
  return {
    zahl,
    bis,
    wahr: (anteil) => zahl() < anteil,
    eins: (aus) => aus[bis(aus.length)] as (typeof aus)[number],
    gewichtet(aus) {
      let rest = zahl() * aus.reduce((summe, [gewicht]) => summe + gewicht, 0)
      for (const [gewicht, wert] of aus) {
        rest -= gewicht
        if (rest < 0) return wert
      }
      return (aus.at(-1) as (typeof aus)[number])[1]
    },
  }
}
