import { kuerzeMitte } from '../domaene/text.ts'
import { ladeTokenzaehler } from '../modell/tokens.ts'

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
/** The measure of a budget; see `ladeTokenzaehler` for how exact tokens are. The tokenizer is loaded only for them. */
export async function massFuer(budget: Budget): Promise<Mass> {
  if ('zeichen' in budget) return { hoechstens: budget.zeichen, miss: (text) => text.length, rahmen: 0 }
  const zaehle = await ladeTokenzaehler()
  const zeichen = budget.tokens * TOKEN_ZEICHEN
  return {
    hoechstens: budget.tokens,
    miss: (text) => (text.length > zeichen ? Number.POSITIVE_INFINITY : zaehle(text)),
    rahmen: RAHMEN_TOKENS,
  }
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
