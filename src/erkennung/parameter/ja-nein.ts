import { klassifiziereAntwort } from '../../domaene/antwort.ts'
import type { SlotFeld } from '../../skills/slot.ts'
import { bei, falte, type Token, zerlege } from './token.ts'

const JA = /^(ja|jo|jep|yes|yep|sim|wahr|true|an|on|1|klar|gerne?|ok|okay)$/
const NEIN = /^(nein|ne|nee|noe|no|nao|falsch|false|aus|off|0)$/
const NICHT = /^(nicht|kein|keine|keinen|nie|ohne|not|nao|sem|without|non)$/
/** What people write for a field that is called „eilig“. */
const VERWANDT = new Map([['eilig', ['dringend', 'eilt', 'urgent', 'urgente', 'asap']]])

/** „false“, „nein“ → false; „ja“ → true; anything else is neither. `z.coerce.boolean()` made true out of "nein". */
export function deuteJaNein(text: string): boolean | undefined {
  const t = falte(text).trim()
  return JA.test(t) ? true : NEIN.test(t) ? false : undefined
}

function worteVon(slot: SlotFeld): Set<string> {
  const name = typeof slot.name === 'string' ? [slot.name] : Object.values(slot.name ?? {})
  const worte = [slot.feld, ...name].flatMap((n) => (/\s/.test(n) ? [] : [falte(n)]))
  const alle = [...worte, ...worte.flatMap((w) => VERWANDT.get(w) ?? [])]
  return new Set(alle.flatMap((w) => ['', 'e', 'er', 'es', 'en', 'em'].map((endung) => w + endung)))
}

/** The field's own name in the sentence („eilig“), with „nicht“ before it or „: nein“ behind it. */
export function findeJaNein(
  tokens: readonly Token[],
  slot: SlotFeld,
): { ab: number; ende: number; wert: boolean } | undefined {
  const worte = worteVon(slot)
  for (let i = 0; i < tokens.length; i++) {
    if (!worte.has(bei(tokens, i).t)) continue
    const at = /^[:=?]$/.test(bei(tokens, i + 1).t) ? i + 2 : i + 1
    const gesagt = at > i + 1 ? deuteJaNein(bei(tokens, at).t) : undefined
    if (gesagt !== undefined) return { ab: i, ende: at + 1, wert: gesagt }
    const verneint = NICHT.test(bei(tokens, i - 1).t) ? 1 : NICHT.test(bei(tokens, i - 2).t) ? 2 : 0
    return { ab: i - verneint, ende: i + 1, wert: verneint === 0 }
  }
  return undefined
}

/** The whole text as yes or no: „false“, „aus“, and all that answers a question („auf keinen Fall“, „jupp“). */
export function liesJaNein(text: string): boolean | undefined {
  const wort = text.includes('?') ? undefined : ausWort(text)
  if (wort !== undefined) return wort
  const { klasse } = klassifiziereAntwort(text, { art: 'bestaetigung', optionen: [] })
  if (klasse !== 'nein') return klasse === 'ja' ? true : undefined
  // „abbrechen“ is a no to the question, and no value.
  const alsWert = klassifiziereAntwort(text, { art: 'parameter', optionen: [], slot: 'jaNein' })
  return alsWert.klasse === 'freitext' ? false : undefined
}

const ausWort = (text: string): boolean | undefined =>
  deuteJaNein(
    zerlege(text)
      .filter((t) => t.art !== 'zeichen' && !/^(bitte|danke|please|thanks)$/.test(t.t))
      .map((t) => t.t)
      .join(' '),
  )
