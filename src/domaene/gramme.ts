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
const START = 0x811c9dc5
const FAKTOR = 0x01000193

/** Folded words and numbers in their order; „B12“ is two. */
export function worte(text: string): string[] {
  const gefaltet = falte(text.slice(0, ZEICHEN_HOECHSTENS)).slice(0, 2 * ZEICHEN_HOECHSTENS)
  return (grund(gefaltet).match(/\p{L}+|\p{N}+/gu) ?? []).map((w) => w.slice(0, WORT_HOECHSTENS))
}

export const istZahl = (wort: string): boolean => /^\p{N}/u.test(wort)

/** Grams of one word, as numbers; a number is one gram as a whole: 17 is not in 4417. */
export function grammeVon(wort: string): number[] {
  if (istZahl(wort)) return [gramm(...Array.from(`#${wort}`, (z) => z.charCodeAt(0)))]
  const mitte = wort.length - 1
  const gefunden = [gramm3(RAND, wort.charCodeAt(0), mitte === 0 ? RAND : wort.charCodeAt(1))]
  for (let i = 1; i < mitte; i++)
    gefunden.push(gramm3(wort.charCodeAt(i - 1), wort.charCodeAt(i), wort.charCodeAt(i + 1)))
  if (mitte > 0) gefunden.push(gramm3(wort.charCodeAt(mitte - 1), wort.charCodeAt(mitte), RAND))
  return gefunden
}

/** The distinct grams of several texts, one behind the other; those of the i-th end before `ende[i]`. */
export interface Grammliste {
  alle: Uint16Array
  ende: readonly number[]
}

export function grammeDer(texte: readonly string[]): Grammliste {
  const zuletztIn = new Int32Array(GRAMME) // a Set for each text takes twice as long
  const alle: number[] = []
  const ende = texte.map((text, i) => {
    for (const wort of worte(text))
      for (const g of grammeVon(wort))
        if (zuletztIn[g] !== i + 1) {
          zuletztIn[g] = i + 1
          alle.push(g)
        }
    return alle.length
  })
  return { alle: Uint16Array.from(alle), ende }
}

/**
 * The distinct grams of a text as it is stored: two characters each. Not to be read at sight, but no secret: whoever knows a
 * word can see whether it is there.
 */
export const grammtext = (text: string): string =>
  String.fromCharCode(
    ...Array.from(grammeDer([text]).alle).flatMap((g) => [ERSTES + Math.floor(g / 94), ERSTES + (g % 94)]),
  )

/** What `grammtext` stored. */
export function ausGrammtexten(texte: readonly string[]): Grammliste {
  const alle = new Uint16Array(texte.reduce((s, t) => s + t.length / 2, 0))
  let n = 0
  const ende = texte.map((text) => {
    for (let i = 0; i < text.length; i += 2)
      alle[n++] = (text.charCodeAt(i) - ERSTES) * 94 + text.charCodeAt(i + 1) - ERSTES
    return n
  })
  return { alle, ende }
}

/** FNV-1a; its low bits alone are too even for a remainder. */
function gramm(...zeichen: number[]): number {
  let h = START
  for (const z of zeichen) h = Math.imul(h ^ z, FAKTOR)
  return ((h ^ (h >>> 15)) >>> 0) % GRAMME
}

/** The same of three, without a list: nearly all are. */
function gramm3(a: number, b: number, c: number): number {
  const h = Math.imul(Math.imul(Math.imul(START ^ a, FAKTOR) ^ b, FAKTOR) ^ c, FAKTOR)
  return ((h ^ (h >>> 15)) >>> 0) % GRAMME
}
