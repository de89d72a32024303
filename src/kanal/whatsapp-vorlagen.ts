import { z } from 'zod'
import { kuerze } from '../domaene/text.ts'
import type { Sendung } from './kanal.ts'
import { empfaenger, type GraphNachricht } from './whatsapp-senden.ts'

// Templates that Meta has approved: the only thing that reaches somebody who has not written for 24 hours.

const Vorlage = z.strictObject({
  /** As it is called in the WhatsApp Manager. */
  name: z.string().min(1),
  /** Its language there: `de`, `en_US`. */
  sprache: z.string().min(2).default('de'),
  /** What goes into {{1}}, {{2}}, … of its body: `text` (the whole message), `vorgang` (V-12). */
  parameter: z.array(z.enum(['text', 'vorgang'])).default(['text']),
})

/** By purpose. `antwort`: a late reply; `ergebnis`, `hinweis`: what came of something. */
export const Vorlagen = z.strictObject({
  antwort: Vorlage.optional(),
  ergebnis: Vorlage.optional(),
  freigabe: Vorlage.optional(),
  erinnerung: Vorlage.optional(),
  hinweis: Vorlage.optional(),
})
export type Vorlagen = z.output<typeof Vorlagen>
export type VorlagenZweck = keyof Vorlagen

/** Meta refuses line breaks, tabs and rows of blanks in a parameter, and more than 1,024 characters in all. */
const PARAMETER_MAX = 900

export function vorlagenNachricht(s: Sendung, v: z.output<typeof Vorlage>): GraphNachricht {
  const werte = { text: einzeilig(s.text), vorgang: s.vorgang_id ?? '–' }
  const parameters = v.parameter.map((p) => ({ type: 'text', text: werte[p] }))
  return {
    traegtFrage: true,
    json: {
      messaging_product: 'whatsapp',
      ...empfaenger(s, false),
      type: 'template',
      template: {
        name: v.name,
        language: { code: v.sprache },
        ...(parameters.length > 0 ? { components: [{ type: 'body', parameters }] } : {}),
      },
    },
  }
}

const einzeilig = (text: string): string =>
  kuerze(
    text
      .trim()
      .replace(/\s*\n\s*/g, ' · ')
      .replace(/\s+/g, ' '),
    PARAMETER_MAX,
  ) || '–'
