import { kuerzeMitte } from '../domaene/text.ts'

/** What a model sees of a person costs at most so much: characters, or exact tokens of o200k_base. */
export type Budget = { zeichen: number } | { tokens: number }

export const BUDGET: Budget = { zeichen: 12_000 }

/** A budget with the way to measure texts by it. */
export interface Mass {
  hoechstens: number
  miss: (text: string) => number
  /** What a message costs beside its text. */
  rahmen: number
}

/** A role and its marks; the common servers count three or four. */
const RAHMEN_TOKENS = 4
/** No ordinary token is longer: of a text beyond it the middle is cut before anybody counts. */
const TOKEN_ZEICHEN = 8
/** The tokenizer is quadratic in what has no border: 12,000 Chinese characters in a row took 1.4 s, in such parts 30 ms. */
const AM_STUECK = /\S{256}(?=\S)|\s{256}(?=\s)/gu

/**
 * The measure of a budget. Tokens are exact, but for more than 256 characters without a blank, of which each part is counted
 * by itself. Names of special tokens („<|endoftext|>“) are text. The tokenizer is loaded only for tokens (0.2 s, 60 MB).
 */
export async function massFuer(budget: Budget): Promise<Mass> {
  if ('zeichen' in budget) return { hoechstens: budget.zeichen, miss: (text) => text.length, rahmen: 0 }
  const { countTokens, setMergeCacheSize } = await import('gpt-tokenizer/encoding/o200k_base')
  // It would keep a hundred thousand words that people wrote, beyond any forgetting.
  setMergeCacheSize(0)
  const alsText = { disallowedSpecial: new Set<string>() }
  const zeichen = budget.tokens * TOKEN_ZEICHEN
  return {
    hoechstens: budget.tokens,
    miss: (text) =>
      text.length > zeichen
        ? Number.POSITIVE_INFINITY
        : stuecke(text).reduce((summe, stueck) => summe + countTokens(stueck, alsText), 0),
    rahmen: RAHMEN_TOKENS,
  }
}

function stuecke(text: string): string[] {
  const teile: string[] = []
  let von = 0
  for (const { index, 0: lang } of text.matchAll(AM_STUECK)) {
    teile.push(text.slice(von, index + lang.length))
    von = index + lang.length
  }
  teile.push(text.slice(von))
  return teile
}

/** Beginning and end of a text with `[…]` between, so that it measures at most `hoechstens`; the whole when it does. */
export function kuerzeAuf(text: string, hoechstens: number, miss: Mass['miss']): string {
  const ganz = text.toWellFormed()
  if (miss(ganz) <= hoechstens) return ganz
  let passt = 0
  let zuViel = ganz.length
  while (zuViel - passt > 1) {
    const versuch = Math.floor((passt + zuViel) / 2)
    if (miss(kuerzeMitte(ganz, versuch)) <= hoechstens) passt = versuch
    else zuViel = versuch
  }
  return kuerzeMitte(ganz, passt)
}
