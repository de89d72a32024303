import { z } from 'zod'

// What was learned from people's own choices, corrections and words: L-12 is a Lernbeispiel, B-12 a Begriff.

export const LERNARTEN = ['L', 'B'] as const
export type Lernart = (typeof LERNARTEN)[number]

export interface Lernnummer {
  art: Lernart
  id: number
}

/** `vorschlag`: acts for its author and waits; `einig`: two persons said the same; the others were decided. */
export const Lernstatus = z.enum(['vorschlag', 'einig', 'uebernommen', 'abgelehnt'])
export type Lernstatus = z.infer<typeof Lernstatus>

export const LERN_ID = String.raw`[lb]\s*[-–—]\s*\d{1,15}`

/** „L-12“, „b - 3“; undefined: no such number. */
export function leseLernnummer(text: string): Lernnummer | undefined {
  const m = /^\s*([lb])\s*[-–—]\s*(\d{1,15})\s*$/iu.exec(text)
  return m?.[1] === undefined ? undefined : { art: m[1].toUpperCase() === 'L' ? 'L' : 'B', id: Number(m[2]) }
}

export const zeigeLernnummer = (n: Lernnummer): string => `${n.art}-${n.id}`

/** More is a letter and no phrase. */
export const LERNTEXT_ZEICHEN = 300

const GEHEIM_WORT =
  /(?<!\p{L})(?:pass(?:wor[dt]|wörter|words?|phrase)|kennw[oö]rt(?:er)?|pin|tan|puk|cvc|cvv|secret|geheim(?:nis|zahl|wort|code)?|token|api.?key|schlüssel|zugangsdaten|credentials?|senha|iban|kreditkarte|credit card)(?!\p{L})/iu
/** Letters and digits mixed, of sixteen characters and more: keys, tokens, IBANs; or a long row of digits. */
const GEHEIM_FORM = /(?=\S*\d)(?=\S*[a-z])[\w+/=.-]{16,}|(?:\d[ -]?){13,}/iu

/** Looks like something that must not be kept as an example: a letter, a password, a key, a card's number. */
export const nichtZuLernen = (text: string): boolean =>
  text.length > LERNTEXT_ZEICHEN || GEHEIM_WORT.test(text) || GEHEIM_FORM.test(text)
