import { klassifiziereAntwort } from '../domaene/antwort.ts'
import { leseVorgangId } from '../domaene/vorgang.ts'
import { ID } from './befehl-id.ts'
import type { Befehl } from './befehle.ts'

// „ja V-12“, „nein zu V-12“: a yes or no that names its question by number, as a quoted reply does by what it quotes.

const NUMMER = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?:zu|bei|für|auf|to|for|para|a)\s+)?(${ID})(?![\p{L}\d])`,
  'giu',
)

export interface AntwortMitNummer {
  id: string
  /** What is left of the text: the yes or no. */
  text: string
}

/**
 * Undefined: the text names none or several, says more than yes or no, or is a command. „V-12 ja“ looks like a change of
 * what waits for an approval, and is none.
 */
export function antwortMitNummer(text: string, befehl: Befehl | undefined): AntwortMitNummer | undefined {
  if (befehl && (befehl.art !== 'aendern' || befehl.ausdruecklich)) return undefined
  const [genannt, weitere] = text.matchAll(NUMMER)
  const id = leseVorgangId(genannt?.[1] ?? '')
  if (!genannt || weitere || id === undefined) return undefined
  const rest = text.replace(genannt[0], ' ').replace(/^[\s:,–-]+|[\s:,–-]+$/gu, '')
  const { klasse } = klassifiziereAntwort(rest, { art: 'bestaetigung', optionen: [] })
  return klasse === 'ja' || klasse === 'nein' ? { id, text: rest } : undefined
}
