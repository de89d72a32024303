import { falte, grund } from '../../domaene/faltung.ts'

// What a text is classified by: its words, pairs of them, and the 2–5-grams inside each word with its borders. The
// n-grams are the lever (5 examples an intent: 54 % right with words alone, 61 % with them): they see through typos,
// inflection and compounds. Only hashes leave this file: no state holds a word that somebody wrote.

/** Nobody reads more of a text. */
export const ZEICHEN_HOECHSTENS = 2000
const KUERZESTES = 2
const LAENGSTES = 5
const START = 0x811c9dc5
const FAKTOR = 0x01000193
const RAND = 95
const ZAHL = '#'

/** Which block a feature belongs to; each block is scaled by itself. */
export const WORT = 0
export const GRAMM = 1

/** Feature hash (uint32) by block, in the order of the text, repeated as often as it occurs. */
export interface Merkmale {
  hashes: number[]
  bloecke: number[]
}

/** Folded words in their order; „fuer“, „für“ and „FÜR“ are one, every number is `#`. */
export function woerter(text: string): string[] {
  const gefaltet = falte(text.slice(0, ZEICHEN_HOECHSTENS)).slice(0, 2 * ZEICHEN_HOECHSTENS)
  return (grund(gefaltet).match(/\p{L}+|\p{N}+/gu) ?? []).map((w) => (/^\p{N}/u.test(w) ? ZAHL : w))
}

export function merkmale(text: string): Merkmale {
  const gefunden: Merkmale = { hashes: [], bloecke: [] }
  let davor = hashe('^', 1)
  for (const wort of woerter(text)) {
    const dieses = hashe(wort, 1)
    nimm(gefunden, dieses, WORT)
    nimm(gefunden, mischeBits(Math.imul(davor, 31) ^ dieses), WORT)
    davor = dieses
    if (wort !== ZAHL) grammeVon(wort, gefunden)
  }
  nimm(gefunden, mischeBits(Math.imul(davor, 31) ^ hashe('$', 1)), WORT)
  return gefunden
}

function grammeVon(wort: string, gefunden: Merkmale): void {
  const ende = wort.length + 1
  for (let von = -1; von < ende - 1; von++) {
    let h = START
    for (let n = 1; n <= LAENGSTES && von + n <= ende + 0; n++) {
      const stelle = von + n - 1
      const zeichen = stelle < 0 || stelle >= wort.length ? RAND : wort.charCodeAt(stelle)
      h = Math.imul(h ^ zeichen, FAKTOR)
      if (n >= KUERZESTES) nimm(gefunden, mischeBits(h), GRAMM)
    }
  }
}

function nimm(gefunden: Merkmale, hash: number, block: number): void {
  gefunden.hashes.push(hash)
  gefunden.bloecke.push(block)
}

function hashe(wort: string, salz: number): number {
  let h = Math.imul(START ^ salz, FAKTOR)
  for (let i = 0; i < wort.length; i++) h = Math.imul(h ^ wort.charCodeAt(i), FAKTOR)
  return mischeBits(h)
}

/** murmur3's last step: FNV's low bits alone are too even. */
function mischeBits(h: number): number {
  let x = h
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return (x ^ (x >>> 16)) >>> 0
}
