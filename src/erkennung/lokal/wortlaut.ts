import type { Stueck } from './lage.ts'
import type { Nachricht } from './nachricht.ts'

// From words to the piece of the message as it was written: the signs at its rims are in no word.

const KLAMMERN = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['<', '>'],
])
const SCHLIESST = new Set(KLAMMERN.values())
const ANFUEHRUNG = /["„“”«»]/

/** Where the piece stands in the message, with its brackets and quotes, and the sign that belongs to its last number. */
export function wortlaut(n: Nachricht, stueck: Stueck): { von: number; bis: number } | undefined {
  const erstes = n.tokens[stueck.von]
  const letztes = n.tokens[stueck.bis - 1]
  if (!erstes || !letztes) return undefined
  const anhang = /^\s?[€$£%°]/u.exec(n.text.slice(letztes.bis))?.[0] ?? ''
  return mitRand(n.text, { von: erstes.von, bis: letztes.bis + anhang.length })
}

interface Spanne {
  von: number
  bis: number
}

/** Takes in the other half of brackets and quotes of the inside; a pair around the whole stays outside. */
export const mitRand = (text: string, spanne: Spanne): Spanne =>
  mitAnfuehrung(text, mitKlammern(text, spanne))

/** So far away a bracket may close whose inside ends with a word that was cut off („Lampe (Flur, bitte)“). */
const WEIT = 40

function mitKlammern(text: string, { von, bis }: Spanne): Spanne {
  const { links, rechts } = offeneKlammern(text.slice(von, bis))
  const davor = text.slice(Math.max(0, von - WEIT), von)
  const danach = text.slice(bis, bis + WEIT)
  const auf = new RegExp(`(?:[([{<][^\\n)\\]}>]*){${links}}$`, 'u').exec(davor)?.[0].length ?? 0
  const zu = new RegExp(`^(?:[^\\n([{<]*?[)\\]}>]){${rechts}}`, 'u').exec(danach)?.[0].length ?? 0
  return { von: von - (links > 0 ? auf : 0), bis: bis + (rechts > 0 ? zu : 0) }
}

/** The first quote inside may close one that stands before the piece; the last may open one that ends behind it. */
function mitAnfuehrung(text: string, { von, bis }: Spanne): Spanne {
  const innen = [...text.slice(von, bis).matchAll(/["„“”«»]/gu)].map((m) => von + m.index)
  const [erstes, letztes] = [innen[0], innen.at(-1)]
  if (erstes === undefined || letztes === undefined) return { von, bis }
  const links = ANFUEHRUNG.test(text[von - 1] ?? '') && /\S/.test(text[erstes - 1] ?? ' ')
  const rechts = ANFUEHRUNG.test(text[bis] ?? '') && /[\s([{]/.test(text[letztes - 1] ?? ' ')
  return { von: links ? von - 1 : von, bis: rechts ? bis + 1 : bis }
}

/** How many brackets are closed in the piece without being opened there, and the other way round. */
function offeneKlammern(stueck: string): { links: number; rechts: number } {
  let links = 0
  const stapel: string[] = []
  for (const zeichen of stueck) {
    const zu = KLAMMERN.get(zeichen)
    if (zu) stapel.push(zu)
    else if (SCHLIESST.has(zeichen)) {
      if (stapel.at(-1) === zeichen) stapel.pop()
      else links++
    }
  }
  return { links, rechts: stapel.length }
}
