import { gemerkt } from '../../domaene/gemerkt.ts'
import type { Sprache } from '../../domaene/sprache.ts'
import { fastGleich } from './token.ts'
import { DEUTSCH } from './zeit-woerter-de.ts'
import { ENGLISCH } from './zeit-woerter-en.ts'
import { PORTUGIESISCH } from './zeit-woerter-pt.ts'
import type { Wort, Zeile } from './zeit-wort.ts'

// The words of time in three languages, folded (ä → ae, accents gone). One word may mean several things.

export type Lexikon = ReadonlyMap<string, Wort>

/** Keyboards without umlauts: „naechste“ is also „nachste“. */
const ohneUmlaut = (wort: string): string => wort.replace(/([aou])e/g, '$1')

function baue(zeilen: Zeile[], umlaute: boolean): Lexikon {
  const lex = new Map<string, Wort>()
  for (const [worte, wort] of zeilen)
    for (const w of worte.split(' ')) if (w !== '-') lex.set(w, { ...lex.get(w), ...wort })
  if (umlaute) for (const [w, wort] of [...lex]) if (!lex.has(ohneUmlaut(w))) lex.set(ohneUmlaut(w), wort)
  return lex
}

export const LEXIKON: Record<Sprache, Lexikon> = {
  de: baue(DEUTSCH, true),
  en: baue(ENGLISCH, false),
  pt: baue(PORTUGIESISCH, false),
}

const LANG = new Map(
  (['de', 'en'] as const).map((s) => [
    LEXIKON[s],
    [...LEXIKON[s]].filter(([w, m]) => w.length >= 6 && !m.schwach && (m.monat || m.wochentag)),
  ]),
)
export const LEER: Wort = {}

function mitFehler(lex: Lexikon) {
  const lang = LANG.get(lex) ?? []
  return gemerkt(
    (t): Wort => lang.find(([w]) => w.length >= t.length && w[0] === t[0] && fastGleich(w, t))?.[1] ?? LEER,
  )
}
const UNGENAU = new Map(Object.values(LEXIKON).map((lex) => [lex, mitFehler(lex)]))

/** A word of time; names of months and weekdays also with one slip („Okober“, „Dinstag“), never with a letter too many („Montage“). */
export function wortVon(lex: Lexikon, t: string): Wort {
  const direkt = lex.get(t)
  if (direkt || t.length < 5) return direkt ?? LEER
  return UNGENAU.get(lex)?.(t) ?? LEER
}
