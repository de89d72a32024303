import { gemerkt } from '../gemerkt.ts'
import { normal } from '../normal.ts'
import { grundform, type Wort } from './satz.ts'

/** Phrases by their first word, longest first. */
export type Buch = ReadonlyMap<string, readonly (readonly string[])[]>

/** Makes a book of phrases that are written `ja|passt so|…`; accents may be left out („não“, „nao“). */
export function buch(...listen: string[]): Buch {
  const phrasen = new Map<string, string[][]>()
  for (const phrase of listen.flatMap((liste) => liste.split('|'))) {
    const woerter = phrase.trim().split(/\s+/u).map(grundform)
    for (const form of new Set([woerter.join(' '), ohneAkzente(woerter)])) {
      const teile = form.split(' ')
      const erstes = teile[0] ?? ''
      if (erstes !== '') phrasen.set(erstes, [...(phrasen.get(erstes) ?? []), teile])
    }
  }
  for (const liste of phrasen.values()) liste.sort((a, b) => b.length - a.length)
  return phrasen
}

// A word of two letters keeps its accent: „já“ (Portuguese: now, already) must not become „ja“.
const ohneAkzente = (woerter: readonly string[]): string =>
  woerter.map((w) => (w.length > 2 ? normal(w, 'NFD').replace(/\p{Mn}/gu, '') : w)).join(' ')

/** How many words the longest phrase at word `i` has; 0 when none begins there. */
export function trifft(b: Buch, woerter: readonly Wort[], i: number): number {
  const erstes = woerter[i]
  if (!erstes) return 0
  const phrase = b.get(erstes.w)?.find((p) => p.every((w, k) => woerter[i + k]?.w === w))
  return phrase?.length ?? 0
}

/** Is any phrase of the book in the words from `ab` to before `bis`? */
export function enthaelt(b: Buch, woerter: readonly Wort[], ab = 0, bis = woerter.length): boolean {
  for (let i = ab; i < bis; i++) if (trifft(b, woerter, i) > 0) return true
  return false
}

/** Consumes words from `ab` as long as one of the books knows them; returns the index of the first unknown one. */
export function liesSolange(buecher: readonly Buch[], woerter: readonly Wort[], ab = 0): number {
  let i = ab
  for (;;) {
    const laenge = Math.max(...buecher.map((b) => trifft(b, woerter, i)))
    if (laenge === 0) return i
    i += laenge
  }
}

/**
 * Is `getippt` the word with one slip of the finger: two letters swapped, one left out, one doubled? A *different*
 * letter is no slip here: „Möller“ is not „Müller“, „mitte“ is not „bitte“.
 */
export function vertippt(getippt: string, wort: string): boolean {
  if (getippt[0] !== wort[0] || Math.abs(getippt.length - wort.length) > 1) return false
  let i = 0
  while (i < wort.length && getippt[i] === wort[i]) i++
  if (getippt.length === wort.length)
    return (
      i < wort.length - 1 &&
      getippt[i] === wort[i + 1] &&
      getippt[i + 1] === wort[i] &&
      getippt.slice(i + 2) === wort.slice(i + 2)
    )
  // A missing last letter is another form: „drucke“ is not „Drucker“.
  if (getippt.length < wort.length) return i < getippt.length && getippt.slice(i) === wort.slice(i + 1)
  return getippt[i] === getippt[i - 1] && getippt.slice(i + 1) === wort.slice(i)
}

/** Short words that may be mistyped or drawn out; others of their length would swallow real words. */
const TIPPBAR = ['bitte', 'danke', 'gerne', 'nicht', 'please', 'stopp']
const DEHNBAR = new Set([
  ...TIPPBAR,
  'ja',
  'jo',
  'jep',
  'okay',
  'klar',
  'gern',
  'passt',
  'yes',
  'sim',
  'nein',
])

/** „jaaa“ → ja, „bitttte“ → bitte, „okaay“ → okay; undefined when nothing known was drawn out. */
function ungedehnt(wort: string, bekannt: ReadonlySet<string>): string | undefined {
  const dreifach = [wort.replace(/(.)\1{2,}/gu, '$1$1'), wort.replace(/(.)\1{2,}/gu, '$1')]
  const doppelt = wort.replace(/([aeiou])\1+/gu, '$1')
  return dreifach.find((w) => w !== wort && bekannt.has(w)) ?? (DEHNBAR.has(doppelt) ? doppelt : undefined)
}

const alleWoerter = (buecher: readonly Buch[]): Set<string> =>
  new Set(buecher.flatMap((b) => [...b.values()].flat(2)))

/**
 * Makes the function that puts a word right. Words of any of the books are known and left alone; only the long words
 * of `antworten` may be mistyped, because „vierte“ is no slip of „viertel“.
 */
export function rechtschreibung(
  buecher: readonly Buch[],
  antworten: readonly Buch[],
): (wort: string) => string {
  const bekannt = alleWoerter(buecher)
  const lang = new Map<string, string[]>()
  for (const wort of [...alleWoerter(antworten)].filter((w) => w.length >= 7).concat(TIPPBAR))
    lang.set(wort[0] ?? '', [...(lang.get(wort[0] ?? '') ?? []), wort])
  return gemerkt((wort) => {
    if (bekannt.has(wort) || wort.length > 40) return wort
    const gedehnt = ungedehnt(wort, bekannt)
    if (gedehnt !== undefined || wort.length < 4) return gedehnt ?? wort
    return lang.get(wort[0] ?? '')?.find((w) => vertippt(wort, w)) ?? wort
  })
}
