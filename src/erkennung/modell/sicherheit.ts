import { slotsVon } from '../../skills/slot.ts'
import type { Anfrage, Erkennung, Kandidat } from '../erkennung.ts'

// A model says 0.9 and 0.999 of right and wrong answers alike. Its figure counts only as far as what is measured lets it:
// the local reading is calibrated (of all it gives with 0.4, 40 % are right), and values are there or they are not.

/** A model alone is never surer than this. */
const HOECHSTENS = 0.9
/** A skill of which needed values are still open has less to show for itself: so much per value. */
const JE_OFFENEM = 0.1
/** Enough to ask, not to act. */
export const FRAGEN = 0.5

/**
 * The confidence of a model's Kandidat. Not above 1 − p where the local recogniser gives p to another skill: both cannot be
 * right. Not above 0.9, and 0.1 less for each needed value that is missing or in doubt.
 */
export function beschraenkt(k: Kandidat, anfrage: Anfrage, lokal: Erkennung): number {
  const anderer = Math.max(
    0,
    ...lokal.kandidaten.filter((l) => l.faehigkeit !== k.faehigkeit).map((l) => l.sicherheit),
  )
  const derselbe = Math.max(
    0,
    ...lokal.kandidaten.filter((l) => l.faehigkeit === k.faehigkeit).map((l) => l.sicherheit),
  )
  // Where the local ranking has this one first, it does not contradict.
  const einspruch = anderer > derselbe ? anderer : 0
  return Math.max(0, Math.min(k.sicherheit, HOECHSTENS - JE_OFFENEM * offene(k, anfrage), 1 - einspruch))
}

const offene = (k: Kandidat, { skills }: Anfrage): number =>
  skills
    .flatMap((s) => (s.name === k.faehigkeit ? slotsVon(s.parameter) : []))
    .filter((s) => s.pflicht && !(s.feld in k.parameter)).length

/** Two skills of which each is more likely than not contradict each other: neither is acted upon. */
export function ohneWiderspruch(kandidaten: readonly Kandidat[]): Kandidat[] {
  const wahrscheinliche = kandidaten.filter((k) => k.sicherheit >= FRAGEN).map((k) => k.faehigkeit)
  if (new Set(wahrscheinliche).size < 2) return [...kandidaten]
  return kandidaten.map((k) => ({ ...k, sicherheit: Math.min(FRAGEN, k.sicherheit) }))
}
