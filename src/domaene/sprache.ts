import { z } from 'zod'

export const Sprache = z.enum(['de', 'en', 'pt'])
export type Sprache = z.infer<typeof Sprache>

/** The same sentence in each language, as plain data. */
export const jeSprache = (satz: (sprache: Sprache) => string): Record<Sprache, string> => ({
  de: satz('de'),
  en: satz('en'),
  pt: satz('pt'),
})

/** A text for people, in one language or in all three. A plain string serves every language. */
export const Mehrsprachig = z.union([
  z.string(),
  z.object({ de: z.string(), en: z.string().optional(), pt: z.string().optional() }),
])
export type Mehrsprachig = string | { de: string; en?: string; pt?: string }

export function inSprache(text: Mehrsprachig, sprache: Sprache): string {
  return typeof text === 'string' ? text : (text[sprache] ?? text.de)
}

/** Country codes (no one is the beginning of another) where Portuguese or English is what people write to strangers in. */
const VORWAHLEN: readonly (readonly [Sprache, readonly string[]])[] = [
  ['pt', ['+351', '+55', '+244', '+258', '+238', '+245', '+239', '+670']],
  ['en', ['+1', '+44', '+353', '+61', '+64', '+65', '+27', '+233', '+234', '+254', '+256', '+260', '+263']],
]

/** The language for somebody of whom only a number (E.164) is known, if that: their country's, else the team's. */
export const spracheZurNummer = (telefon: string | undefined, team: Sprache): Sprache =>
  VORWAHLEN.find(([, codes]) => codes.some((c) => telefon?.startsWith(c)))?.[0] ?? team
