import { AssistentFehler } from '../domaene/fehler.ts'

export interface Befund {
  /** A fixed word, for scripts. */
  name: string
  ok: boolean
  /** What is the matter and what to do; names ids and roles, never persons or texts. */
  hinweis: string
}

const NENNE_HOECHSTENS = 10

/** `pruefung` gives what is wrong; undefined: nothing. A check that cannot be done is a finding, too. */
export async function befund(
  name: string,
  pruefung: () => string | undefined | Promise<string | undefined>,
): Promise<Befund> {
  try {
    const hinweis = await pruefung()
    return { name, ok: hinweis === undefined, hinweis: hinweis ?? 'in Ordnung' }
  } catch (fehler) {
    if (!(fehler instanceof AssistentFehler)) throw fehler
    return { name, ok: false, hinweis: `nicht prüfbar: ${fehler.message}` }
  }
}

/** `was`, and which; undefined when there is none. */
export function benenne(was: string, funde: readonly string[]): string | undefined {
  if (funde.length === 0) return undefined
  const weitere = funde.length - NENNE_HOECHSTENS
  return `${was}: ${funde.slice(0, NENNE_HOECHSTENS).join(', ')}${weitere > 0 ? ` und ${weitere} weitere` : ''}`
}
