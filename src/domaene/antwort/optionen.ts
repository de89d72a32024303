import { trifft, vertippt } from './buch.ts'
import { leseSatz, type Wort, woertlich } from './satz.ts'
import { HAEUFIG } from './woerter.ts'

// The options' own words: which of the shown texts does a word belong to?

export interface Option {
  woerter: readonly string[]
  zahlen: readonly string[]
}

/** Reads option texts as shown. Short numbers are kept apart: „2“ is a place in the list first. */
export const leseOptionen = (texte: readonly string[]): Option[] =>
  texte.map((text) => {
    const woerter = leseSatz(text, woertlich).woerter
    return {
      woerter: woerter.filter((w) => !istKurzeZahl(w.w) && trifft(HAEUFIG, [w], 0) === 0).map((w) => w.w),
      zahlen: woerter.filter((w) => istKurzeZahl(w.w)).map((w) => w.w),
    }
  })

const istKurzeZahl = (w: string): boolean => /^\d{1,2}$/u.test(w)

/**
 * The options (1-based) that a word belongs to. An exact word beats another form of it, that beats a slip of the
 * finger, so „Möller“ never means „Müller“. Numbers and words under five letters must be exact.
 */
export function gehoertZu(optionen: readonly Option[], wort: Wort): number[] {
  const roh = wort.roh
  if (istKurzeZahl(roh) || trifft(HAEUFIG, [wort], 0) > 0) return []
  const gleich: ((t: string, alle: readonly string[]) => boolean)[] = [
    (t) => t === roh,
    (t, alle) => gebeugt(t, roh) || ohneUmlaut(t) === roh || zusammengesetzt(t, alle, roh),
    (t) => t.length >= 5 && !/\d/u.test(t + roh) && (vertippt(roh, t) || vertippt(roh, ohneUmlaut(t))),
  ]
  for (const passt of gleich) {
    const treffer = optionen.flatMap((o, k) => (o.woerter.some((t) => passt(t, o.woerter)) ? [k + 1] : []))
    if (treffer.length > 0) return treffer
  }
  return []
}

const ENDUNG = /^(?:e|en|es|em|n|s)$/u
const gebeugt = (a: string, b: string): boolean => {
  const [kurz, lang] = a.length < b.length ? [a, b] : [b, a]
  return (
    kurz.length >= 5 && !/\d/u.test(lang) && lang.startsWith(kurz) && ENDUNG.test(lang.slice(kurz.length))
  )
}

// „zurich“ from a keyboard without umlauts; „ue“ stays where it is no umlaut only by luck, so the length guards it.
const ohneUmlaut = (t: string): string => (t.length < 5 ? t : t.replace(/([aou])e/gu, '$1'))

const zusammengesetzt = (t: string, alle: readonly string[], roh: string): boolean =>
  roh.length > t.length + 3 &&
  roh.startsWith(t) &&
  alle.some((u) => u !== t && (roh === t + u || roh === `${t}s${u}`))

/** The one option that all words of a phrase belong to; several words may leave several. */
export function gemeinsame(mengen: readonly (readonly number[])[]): number[] {
  const [erste, ...weitere] = mengen
  return (erste ?? []).filter((k) => weitere.every((menge) => menge.includes(k)))
}
