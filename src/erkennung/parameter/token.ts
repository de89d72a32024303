import { gemerkt } from '../../domaene/gemerkt.ts'
import { normal } from '../../domaene/normal.ts'

/** A word, a run of digits or a single sign. `t` is the folded form in which words are compared. */
export interface Token {
  art: 'wort' | 'zahl' | 'zeichen' | 'ende'
  t: string
  von: number
  bis: number
  /** A blank stands before it. */
  luecke: boolean
  /** Written with a capital letter. */
  gross: boolean
}

/** No more is looked at: a message may have 64 KB, its parameters stand at its beginning. */
export const MAX_ZEICHEN = 2000

const ENDE: Token = { art: 'ende', t: '', von: 0, bis: 0, luecke: true, gross: false }
const TEIL = /\p{L}[\p{L}\p{M}\p{Cf}]*|\p{Nd}+|\S/gu
const UNSICHTBAR = /[\p{Cf}\p{Variation_Selector}]/gu
const UMLAUT: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/**
 * Digits of every script as 0–9, hyphens of every kind as „-“: „٤٧“ is 47, „‒50“ is −50. Unicode keeps the ten digits of
 * a script together, from its zero on.
 */
export const inAscii = (text: string): string =>
  text
    .replace(/(?![0-9])\p{Nd}/gu, (z) => {
      const code = z.codePointAt(0) ?? 0
      let wert = 0
      while (wert < 9 && /^\p{Nd}/u.test(String.fromCodePoint(code - wert - 1))) wert++
      return String(wert)
    })
    .replace(/[\u2010-\u2012\u2043\u2796]/g, '-')
    .replace(/\u2015/g, '—')

/** Lower case without umlauts and accents: „Zürich“, „zuerich“ and „Zu\u0308rich“ are one word, „amanhã“ is „amanha“. */
export const falte = gemerkt((wort) =>
  inAscii(normal(wort, 'NFKC'))
    .replace(UNSICHTBAR, '')
    .toLowerCase()
    .replace(/[äöüß]/g, (z) => UMLAUT[z] ?? z)
    .normalize('NFD')
    .replace(/\p{M}/gu, ''),
)

/** „Montagabend“, „Oktoberumsatz“: two words written as one. Their first halves have no umlaut, so lengths agree. */
const ZUSAMMEN =
  /^((?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend)(frueh|morgen|vormittag|mittag|nachmittag|abend|nacht)s?$|^(januar|februar|april|juni|juli|august|september|oktober|november|dezember)(umsatz|umsaetze|zahlen|bericht|ergebnis|auswertung)$/
function geteilt(token: Token): Token[] {
  const match = ZUSAMMEN.exec(token.t)
  const laenge = (match?.[1] ?? match?.[3])?.length
  if (laenge === undefined) return [token]
  const mitte = token.von + laenge
  return [
    { ...token, t: token.t.slice(0, laenge), bis: mitte },
    { ...token, t: token.t.slice(laenge), von: mitte, luecke: true, gross: false },
  ]
}

const ZULETZT = 4
const zuletzt: { text: string; tokens: readonly Token[] }[] = []

/**
 * The tokens of at most 2,000 characters, with their offsets in `text`. Those of the last texts are kept: one message is
 * taken apart for masking, for follow-ups and for each skill that may be meant, whole or without its first words.
 */
export function zerlege(text: string): readonly Token[] {
  const da = zuletzt.find((z) => z.text === text)
  if (da) return da.tokens
  const tokens = leseTokens(text)
  zuletzt.unshift({ text, tokens })
  zuletzt.length = Math.min(zuletzt.length, ZULETZT)
  return tokens
}

function leseTokens(text: string): Token[] {
  const tokens: Token[] = []
  let ende = 0
  for (const treffer of text.slice(0, MAX_ZEICHEN).matchAll(TEIL)) {
    const roh = treffer[0]
    const von = treffer.index
    const t = falte(roh)
    if (t === '') continue
    const art = /^\p{L}/u.test(roh) ? 'wort' : /^\d/.test(t) ? 'zahl' : 'zeichen'
    const luecke = tokens.length === 0 || /\s/.test(text.slice(ende, von))
    tokens.push(...geteilt({ art, t, von, bis: von + roh.length, luecke, gross: /^\p{Lu}/u.test(roh) }))
    ende = von + roh.length
  }
  return tokens
}

/** The token at `i`; before and after the text an empty one, so that rules need no bounds. */
export const bei = (tokens: readonly Token[], i: number): Token => tokens[i] ?? ENDE

/** The token at `i` if it is directly attached to the one before it. */
export const klebt = (tokens: readonly Token[], i: number): boolean => {
  const t = tokens[i]
  return t !== undefined && i > 0 && !t.luecke
}

/** Damerau distance at most 1: one letter added, lost, changed, or two neighbours swapped. */
export function fastGleich(a: string, b: string): boolean {
  if (a === b) return true
  const [kurz, lang] = a.length <= b.length ? [a, b] : [b, a]
  if (lang.length - kurz.length > 1) return false
  let i = 0
  while (i < kurz.length && kurz[i] === lang[i]) i++
  if (kurz.length < lang.length) return kurz.slice(i) === lang.slice(i + 1)
  if (kurz.slice(i + 1) === lang.slice(i + 1)) return true
  return kurz[i] === lang[i + 1] && kurz[i + 1] === lang[i] && kurz.slice(i + 2) === lang.slice(i + 2)
}
