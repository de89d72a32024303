import { buch, trifft } from './buch.ts'
import type { Satz, Wort } from './satz.ts'
import { ausTitel, type Titel, unverkuerzt, VERBEN } from './titel.ts'

// The open action in the person's own words: „ja, leg das Ticket an“, „ja, lösch alles über mich“.

/** Separable verbs with the particle that completes them: „leg … an“, but never „stell … ab“. */
const TRENNBAR: ReadonlyMap<string, readonly string[]> = new Map(
  ['leg an', 'trag ein', 'stell ein', 'richt ein', 'reich ein', 'führ aus durch', 'schick ab los'].flatMap(
    (zeile) => {
      const [verb = '', ...partikel] = zeile.replace('ü', 'ue').split(' ')
      return [verb, `${verb}e`].map((form) => [form, partikel] as const)
    },
  ),
)
const NEUTRAL = buch(
  'das|den|die|der|dem|des|es|ihn|sie|ihr|mir|mich|uns|dir|ein|eine|einen|einer|dran|daran|bitte|mal|dann|the|it|that|this|a|an|me|my|please|o|os|as|um|uma|isso|então',
)

const ZEIGEND = /^(?:das|es|ihn|sie|mich|dran|daran|it|that|this|me|isso)$/u

interface Wiedergabe {
  /** How many words from the start index on retell the action. */
  laenge: number
  verb: boolean
  /** The verb is whole by itself („trag es ein“, „anlegen“; not „buch“, „set“, nor „stell das ein“: stop that). */
  ganz: boolean
  /** Words of the title are among them. */
  sache: boolean
  /** Something is pointed at: „trag es“, „add it“. */
  zeigt: boolean
}

const NICHTS: Wiedergabe = { laenge: 0, verb: false, ganz: false, sache: false, zeigt: false }

/** How far do the words from `ab` on retell the open action and nothing else? */
export function gibtWieder(titel: Titel, satz: Satz, ab: number): Wiedergabe {
  const { woerter } = satz
  const gelesen = { verb: false, ganz: false, sache: false, zeigt: false }
  let partikel: readonly string[] = []
  let trennbares = ''
  let i = ab
  for (; i < woerter.length; ) {
    const w = woerter[i]?.w ?? ''
    const trennbar = titel.art === 'anlegen' ? TRENNBAR.get(w) : undefined
    const verb = trifft(VERBEN[titel.art], woerter, i)
    const quelle = ausTitel(titel, woerter, i)
    if (trennbar) [partikel, gelesen.verb, trennbares] = [trennbar, true, w]
    else if (partikel.includes(w)) [partikel, gelesen.ganz] = [[], !/^stelle?$/u.test(trennbares)]
    else if (verb > 0)
      [gelesen.verb, gelesen.ganz] = [true, gelesen.ganz || /^(?!einstellen).{4,}en$/u.test(w)]
    else if (andereArt(titel, woerter, i)) break
    else if (quelle === 'sache') gelesen.sache = true
    else if (trifft(NEUTRAL, woerter, i) > 0) gelesen.zeigt ||= ZEIGEND.test(w)
    else if (quelle === undefined) break
    i += Math.max(verb, 1)
  }
  const verkuerzt = gelesen.sache && !unverkuerzt(titel, woerter.slice(ab, i))
  return verkuerzt ? NICHTS : { ...gelesen, laenge: i - ab }
}

/** „lösch die Dateien“ is not the ticket „Dateien löschen“, though all its words are in the title. */
const andereArt = (titel: Titel, woerter: readonly Wort[], i: number): boolean =>
  Object.entries(VERBEN).some(([art, verben]) => art !== titel.art && trifft(verben, woerter, i) > 0)

/** How many words of a verb of setting up („trag“, „anlegen“), or of its particle („… ein“), stand at word `i`. */
export function tunVerb(woerter: readonly Wort[], i: number): number {
  const w = woerter[i]?.w ?? ''
  const partikel = woerter.slice(0, i).some((vorher) => TRENNBAR.get(vorher.w)?.includes(w))
  return TRENNBAR.get(w) || partikel ? 1 : trifft(VERBEN.anlegen, woerter, i)
}

/** The same for a verb of the action's own kind. */
export const tunVerbVon = (titel: Titel, woerter: readonly Wort[], i: number): number =>
  Math.max(tunVerb(woerter, i), trifft(VERBEN[titel.art], woerter, i))
