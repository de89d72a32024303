import { type Merkmale, punkte } from './merkmale.ts'

// From figures to a confidence that is honest. The weights in `punkte` were fitted by hand on half of the test
// sentences; what another half gave is in the tests.

/** Below this nothing is offered, not even as an option. */
export const UNTERGRENZE = 0.05

/** A confidence, and for a message that is word for word an example how much that example says (else 0). */
export interface Urteil {
  sicherheit: number
  genau: number
}

/** One skill seen alone. Word for word an example: at least .96. */
export function urteile(m: Merkmale): Urteil {
  const s = 1 / (1 + Math.exp(-punkte(m)))
  const wieBeispiel = m.beispiel > 0.98 && m.aussen > 0.98 && m.abzug === 0
  const genau = wieBeispiel && m.nachricht > 0.98 && m.deckel === 1
  return { sicherheit: genau ? Math.max(0.96, s) : Math.min(m.deckel, s), genau: wieBeispiel ? m.kern : 0 }
}

/**
 * Two that are close lower each other: with equals neither is sure. Only an example that says more than the other's
 * („Notizen zu …“, „Notiz …“) stands as it is. Output is best first.
 */
export function gegeneinander<T extends Urteil>(kandidaten: readonly T[]): T[] {
  const sortiert = [...kandidaten].sort((a, b) =>
    a.genau > 0 && b.genau > 0 ? b.genau - a.genau : b.sicherheit - a.sicherheit,
  )
  const [erster, zweiter] = sortiert
  if (!erster || !zweiter) return sortiert
  const steht = erster.genau > zweiter.genau + 0.2
  const abzug = 0.45 * Math.min(1, zweiter.sicherheit / erster.sicherheit) ** 6
  return sortiert
    .map((k) => ({ ...k, sicherheit: k.sicherheit * (k === erster && steht ? 1 : 1 - abzug) }))
    .sort((a, b) => b.sicherheit - a.sicherheit)
}
