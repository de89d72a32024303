import type { Stueck, Woertlich } from './lage.ts'
import type { Nachricht } from './nachricht.ts'

// From words to the piece of the message as it was written: the signs at its rims are in no word.

const KLAMMERN = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['<', '>'],
])
const KLAMMER = /[()[\]{}<>]/g
const SCHLIESST = new Set(KLAMMERN.values())
const ANFUEHRUNG = /["„“”«»]/

/** Where the piece stands in the message, with its brackets and quotes, and the sign that belongs to its last number. */
export function wortlaut(n: Nachricht, stueck: Stueck): Woertlich | undefined {
  if (stueck.woertlich) return stueck.woertlich
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
  return { von: oeffnungVor(text, von, links), bis: schlussNach(text, bis, rechts) }
}

/** Where the `zahl`-th opening bracket before `von` stands, or the last one that there is. */
function oeffnungVor(text: string, von: number, zahl: number): number {
  let [gefunden, offen] = [von, zahl]
  for (let at = von - 1; at >= Math.max(0, von - WEIT) && offen > 0; at--) {
    const zeichen = text[at] ?? ''
    if (zeichen === '\n' || SCHLIESST.has(zeichen)) break
    if (KLAMMERN.has(zeichen)) [gefunden, offen] = [at, offen - 1]
  }
  return gefunden
}

/** Where the `zahl`-th closing bracket from `bis` on ends. */
function schlussNach(text: string, bis: number, zahl: number): number {
  let [gefunden, offen] = [bis, zahl]
  for (let at = bis; at < bis + WEIT && offen > 0; at++) {
    const zeichen = text[at] ?? '\n'
    if (zeichen === '\n' || KLAMMERN.has(zeichen)) break
    if (SCHLIESST.has(zeichen)) [gefunden, offen] = [at + 1, offen - 1]
  }
  return gefunden
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
  for (const [zeichen] of stueck.matchAll(KLAMMER)) {
    const zu = KLAMMERN.get(zeichen)
    if (zu) stapel.push(zu)
    else if (SCHLIESST.has(zeichen)) {
      if (stapel.at(-1) === zeichen) stapel.pop()
      else links++
    }
  }
  return { links, rechts: stapel.length }
}
