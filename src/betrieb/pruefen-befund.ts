import { AssistentFehler } from '../domaene/fehler.ts'
import { jeSprache, type Sprache } from '../domaene/sprache.ts'
import { BEFUNDTEXTE, type Satz } from './texte/befunde.ts'

export interface Befund {
  /** A fixed word, for scripts. */
  name: string
  ok: boolean
  /** Only when not `ok`: `fehler` needs somebody (exit code 1), `hinweis` is good to know. */
  schwere?: 'fehler' | 'hinweis'
  /** What is the matter and what to do; names ids and roles, never persons or texts. */
  hinweis: Record<Sprache, string>
}

const NENNE_HOECHSTENS = 10

/** What a check found: a sentence is a fault, `nur` a hint; undefined: nothing. */
export type Fund = Satz | { nur: Satz } | undefined

export const nur = (satz: Satz | undefined): Fund => satz && { nur: satz }

/** `pruefung` gives what is wrong. A check that cannot be done is a finding, too. */
export async function befund(name: string, pruefung: () => Fund | Promise<Fund>): Promise<Befund> {
  const fehler = (satz: Satz): Befund => ({ name, ok: false, schwere: 'fehler', hinweis: alle(satz) })
  try {
    const fund = await pruefung()
    if (fund === undefined) return { name, ok: true, hinweis: alle((t) => t.gut) }
    if (typeof fund !== 'function') return { name, ok: false, schwere: 'hinweis', hinweis: alle(fund.nur) }
    return fehler(fund)
  } catch (grund) {
    if (!(grund instanceof AssistentFehler)) throw grund
    return fehler((t) => t.nichtPruefbar(grund.message))
  }
}

/** As plain data: a worker hands it over. */
const alle = (satz: Satz): Record<Sprache, string> => jeSprache((sprache) => satz(BEFUNDTEXTE[sprache]))

/** `was`, and which; undefined when there is none. */
export function benenne(was: Satz, funde: readonly (string | Satz)[]): Satz | undefined {
  if (funde.length === 0) return undefined
  const weitere = funde.length - NENNE_HOECHSTENS
  return (t) => {
    const genannt = funde.slice(0, NENNE_HOECHSTENS).map((f) => (typeof f === 'string' ? f : f(t)))
    return `${was(t)}: ${genannt.join(', ')}${weitere > 0 ? t.undWeitere(weitere) : ''}`
  }
}
