import type { Rhythmus } from '../../domaene/rhythmus.ts'
import type { Sprache } from '../../domaene/sprache.ts'
import type { Bezug } from '../parameter/typen.ts'
import { leseRhythmus, leseUhrzeit } from './rhythmus.ts'

const JEDEN: Record<Sprache, string> = { de: 'jeden', en: 'every', pt: 'toda' }

/** „montags um 10“, „Montag“, „10 Uhr“: what was said is new, the rest stays as it is. */
export function leseNeuenRhythmus(text: string, alt: Rhythmus, bezug: Bezug): Rhythmus | undefined {
  const neu = leseRhythmus(text, bezug) ?? leseRhythmus(`${JEDEN[bezug.sprache]} ${text}`, bezug)
  if (neu && /\p{L}{4}/u.test(neu.rest)) return undefined
  if (neu) {
    const { rhythmus } = neu
    return neu.ohneUhr && 'zeiten' in rhythmus && 'zeiten' in alt
      ? { ...rhythmus, zeiten: alt.zeiten }
      : rhythmus
  }
  const uhr = leseUhrzeit(text, bezug) ?? leseUhrzeit(`um ${text}`, bezug)
  return uhr && 'zeiten' in alt ? { ...alt, zeiten: uhr } : undefined
}
