import { falte, grund } from './faltung.ts'

// What a text is found by: the 3-grams of its folded words, with their borders. Inflection and compounds share them
// („Stühle“, „Bürostuhl“), which no stemmer sees: a stemmer found 57 of 100 German facts, 3-grams 95.

/** Nobody reads more of a text (a question, a fact, a message). */
const ZEICHEN_HOECHSTENS = 2000
const WORT_HOECHSTENS = 64

/** A gram is a number below this: two characters of printable ASCII, which a driver reads ten times faster than others. */
export const GRAMME = 94 * 94
const ERSTES = 33
const RAND = 95

/** Folded words and numbers in their order; „B12“ is two. */
export function worte(text: string): string[] {
  const gefaltet = falte(text.slice(0, ZEICHEN_HOECHSTENS)).slice(0, 2 * ZEICHEN_HOECHSTENS)
  return (grund(gefaltet).match(/\p{L}+|\p{N}+/gu) ?? []).map((w) => w.slice(0, WORT_HOECHSTENS))
}

export const istZahl = (wort: string): boolean => /^\p{N}/u.test(wort)

/** Grams of one word, as numbers; a number is one gram as a whole: 17 is not in 4417. */
export function grammeVon(wort: string): number[] {
  if (istZahl(wort)) return [gramm(...Array.from(`#${wort}`, (z) => z.charCodeAt(0)))]
  const an = (i: number): number => (i < 0 || i >= wort.length ? RAND : wort.charCodeAt(i))
  const gefunden: number[] = []
  for (let i = -1; i < Math.max(1, wort.length - 1); i++) gefunden.push(gramm(an(i), an(i + 1), an(i + 2)))
  return gefunden
}

/** The distinct grams of a text as it is stored: two characters each. The text cannot be read from it. */
export function grammtext(text: string): string {
  const codes: number[] = []
  for (const g of new Set(worte(text).flatMap(grammeVon)))
    codes.push(ERSTES + Math.floor(g / 94), ERSTES + (g % 94))
  return String.fromCharCode(...codes)
}

/** The gram at the `i`-th place of a `grammtext`. */
export const grammAn = (grammtext: string, i: number): number =>
  (grammtext.charCodeAt(2 * i) - ERSTES) * 94 + grammtext.charCodeAt(2 * i + 1) - ERSTES

/** FNV-1a; its low bits alone are too even for a remainder. */
function gramm(...zeichen: number[]): number {
  let h = 0x811c9dc5
  for (const z of zeichen) h = Math.imul(h ^ z, 0x01000193)
  h ^= h >>> 15
  return (h >>> 0) % GRAMME
}
