import { punkte } from './bewertung.ts'
import type { Merkmale } from './merkmale.ts'

// From figures to a confidence that is honest. The weights in `punkte` were fitted by hand on half of the test
// sentences; what another half gave is in the tests.

/** Below this nothing is offered, not even as an option. */
export const UNTERGRENZE = 0.05

const NUR_ALLTAG = 0.6

/** Confidence of one skill seen alone, 0..1. Word for word an example: at least .96. */
export function alleinSicher(m: Merkmale): number {
  const s = Math.min(m.nurAlltag ? NUR_ALLTAG : 1, 1 / (1 + Math.exp(-punkte(m))))
  return m.beispiel > 0.98 && m.nachricht > 0.98 && !m.nurAlltag ? Math.max(0.96, s) : s
}

/** Two that are close lower each other: with equals neither is sure. Input and output are best first. */
export function gegeneinander<T extends { sicherheit: number }>(kandidaten: readonly T[]): T[] {
  const sortiert = [...kandidaten].sort((a, b) => b.sicherheit - a.sicherheit)
  const [erster, zweiter] = sortiert
  if (!erster || !zweiter) return sortiert
  const abzug = 0.45 * (zweiter.sicherheit / erster.sicherheit) ** 6
  return sortiert.map((k) => ({ ...k, sicherheit: k.sicherheit * (1 - abzug) }))
}
