/** mulberry32: the same seed gives the same numbers in [0, 1) on every machine. */
export function zufall(seed: number): () => number {
  let s = seed >>> 0
  return () => {
    s = (s + 0x6d2b79f5) >>> 0
    let t = Math.imul(s ^ (s >>> 15), s | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Shuffles in place (Fisher–Yates). */
export function mische<T extends { [i: number]: number; length: number }>(
  liste: T,
  wuerfle: () => number,
): T {
  for (let i = liste.length - 1; i > 0; i--) {
    const j = Math.floor(wuerfle() * (i + 1))
    const a = liste[i] as number
    liste[i] = liste[j] as number
    liste[j] = a
  }
  return liste
}
