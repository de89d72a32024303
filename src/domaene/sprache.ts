import { z } from 'zod'

export const Sprache = z.enum(['de', 'en', 'pt'])
export type Sprache = z.infer<typeof Sprache>

/** A text for people, in one language or in all three. A plain string serves every language. */
export type Mehrsprachig = string | { de: string; en?: string; pt?: string }

export function inSprache(text: Mehrsprachig, sprache: Sprache): string {
  return typeof text === 'string' ? text : (text[sprache] ?? text.de)
}
