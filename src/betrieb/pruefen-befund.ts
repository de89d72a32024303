import { AssistentFehler } from '../domaene/fehler.ts'

export interface Befund {
  /** A fixed word, for scripts. */
  name: string
  ok: boolean
  /** Only when not `ok`: `fehler` needs somebody (exit code 1), `hinweis` is good to know. */
  schwere?: 'fehler' | 'hinweis'
  /** What is the matter and what to do; names ids and roles, never persons or texts. */
  hinweis: string
}

const NENNE_HOECHSTENS = 10

/** What a check found: a text is a fault, `nur` a hint; undefined: nothing. */
export type Fund = string | { nur: string } | undefined

export const nur = (text: string | undefined): Fund => (text === undefined ? undefined : { nur: text })

/** `pruefung` gives what is wrong. A check that cannot be done is a finding, too. */
export async function befund(name: string, pruefung: () => Fund | Promise<Fund>): Promise<Befund> {
  try {
    const fund = await pruefung()
    if (fund === undefined) return { name, ok: true, hinweis: 'in Ordnung' }
    if (typeof fund !== 'string') return { name, ok: false, schwere: 'hinweis', hinweis: fund.nur }
    return { name, ok: false, schwere: 'fehler', hinweis: fund }
  } catch (fehler) {
    if (!(fehler instanceof AssistentFehler)) throw fehler
    return { name, ok: false, schwere: 'fehler', hinweis: `nicht prüfbar: ${fehler.message}` }
  }
}

/** `was`, and which; undefined when there is none. */
export function benenne(was: string, funde: readonly string[]): string | undefined {
  if (funde.length === 0) return undefined
  const weitere = funde.length - NENNE_HOECHSTENS
  return `${was}: ${funde.slice(0, NENNE_HOECHSTENS).join(', ')}${weitere > 0 ? ` und ${weitere} weitere` : ''}`
}
