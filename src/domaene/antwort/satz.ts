import { gemerkt } from '../gemerkt.ts'
import { normal } from '../normal.ts'
import { vergleichsform } from '../text.ts'

// An answer as the grammars read it: words with what stands before each, so that „ja?“, „(2)“ and „2 Uhr“ stay apart.

export interface Wort {
  /** Normal form, umlauts spelled out, a usual typo put right: what the word lists hold. */
  w: string
  /** Normal form before any putting right: what options are compared with. */
  roh: string
  /** Where it stands in the raw text, in code units. */
  von: number
  /** What stands between the word before and this one: blanks, punctuation, emoji. */
  davor: string
}

export interface Satz {
  text: string
  woerter: readonly Wort[]
  /** What stands behind the last word. */
  ende: string
  frage: boolean
  /** Short enough for a yes, a no or a choice, and not written backwards by an override character. */
  kurz: boolean
}

/** No yes, no or choice is longer (the longest of 1,828 rows has 46 code units); more is somebody telling something. */
const KURZ = 200
/** Only the head of a long text can decide what it is. */
const HOECHSTENS_WOERTER = 300

// An apostrophe belongs to a word only inside it: „mach's“ is one, „'ja'“ is quoted.
const TEIL =
  /(?<lachen>[:=]-?(?:\)+|D\b)|\^\^|<3)|(?<wort>[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}\p{Cf}]|['’ʼ`´](?=\p{Cf}*[\p{L}\p{N}]))*)/gu
const UNSICHTBAR = /\p{Cf}|\p{Variation_Selector}/gu
const UMLAUT: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** „Zürich“, „ZUERICH“, „mach's“ → `zuerich`, `machs`. Look-alikes of other scripts stay different. */
export const grundform = gemerkt((wort) =>
  vergleichsform(wort.replace(/(?<=\d)[ªº]/gu, ''))
    .replace(/['’ʼ`´]/gu, '')
    .replace(/([äöü])\1+/gu, '$1')
    .replace(/[äöüß]/gu, (c) => UMLAUT[c] ?? c),
)

/** Puts nothing right: for texts that the Assistent itself wrote. */
export const woertlich = (wort: string): string => wort

/** Splits a raw text; `richtig` puts a single word right (typo, „jaaa“). Reads at most 300 words. */
export function leseSatz(text: string, richtig: (wort: string) => string): Satz {
  const kurz = vergleichsform(text).length <= KURZ && !/[\u202D\u202E]/u.test(text)
  const woerter: Wort[] = []
  let davor = ''
  let stand = 0
  for (const teil of text.matchAll(TEIL)) {
    if (woerter.length >= HOECHSTENS_WOERTER) break
    davor += text.slice(stand, teil.index)
    stand = teil.index + teil[0].length
    const roh = teil.groups?.wort === undefined ? '' : grundform(teil[0])
    if (teil.groups?.lachen !== undefined) davor += '🙂'
    // An invisible character between two signs is not a word.
    if (roh !== '') {
      const w = kurz ? richtig(roh) : roh
      woerter.push({ w, roh, von: teil.index, davor: zeichen(davor) })
      davor = ''
    }
  }
  const ende = zeichen(davor + text.slice(stand, kurz ? undefined : stand + KURZ))
  const frage = /\?\s*$/u.test(normal(text, 'NFKC')) || woerter.some((w) => w.davor.includes('?'))
  return { text, woerter, ende, frage: frage || ende.includes('?'), kurz }
}

// Blanks are folded, so that 60 KB of them cost nothing later.
const zeichen = gemerkt((davor) =>
  normal(davor, 'NFKC')
    .replace(UNSICHTBAR, '')
    .replace(/\s+/gu, (blank) => (blank.includes('\n') ? '\n' : ' ')),
)

const HAUTTON = /\p{Emoji_Modifier}/gu
/** Emoji that agree with a yes. Others may mock it („ja 🙄“), so they take it back. */
const FREUNDLICH = /[🙂😊😀😃😄😁☺👍👌✅✔🙏🎉💪🙌👏🤝🫡💯❤🧡💛💚💙💜🥰😇🤗🤩✨🚀]/gu

/** What is left of the signs once friendly emoji are gone. */
export const ohneFreundliches = (davor: string): string => davor.replace(HAUTTON, '').replace(FREUNDLICH, '')

/** True when the signs around the words only part and stress: no question, no ellipsis, no bracket, no other emoji. */
export function ruhigeZeichen(satz: Satz): boolean {
  const [erstes] = satz.woerter
  if (!erstes || satz.frage) return false
  const vorn = ohneFreundliches(erstes.davor)
  const innen = satz.woerter.slice(1).map((w) => ohneFreundliches(w.davor))
  return (
    /^[\s*_]*$/u.test(vorn) &&
    innen.every((davor) => /^[\s*_,;!–—-]*\.?[\s*_,;!–—-]*$/u.test(davor)) &&
    /^[\s*_!]*\.?[\s*_!]*$/u.test(ohneFreundliches(satz.ende))
  )
}

/** Does a new clause begin at word `i`? */
export const neuerTeilsatz = (satz: Satz, i: number): boolean =>
  /[,.;:!?\n–—]| - /u.test(satz.woerter[i]?.davor ?? '')

/** Index of the first word of the clause after the one that holds word `i`. */
export function teilsatzEnde(satz: Satz, i: number): number {
  let ende = i + 1
  while (ende < satz.woerter.length && !neuerTeilsatz(satz, ende)) ende++
  return ende
}

/** The raw text from word `i` on. */
export const textAb = (satz: Satz, i: number): string =>
  i >= satz.woerter.length ? '' : satz.text.slice(satz.woerter[i]?.von ?? 0).trim()
