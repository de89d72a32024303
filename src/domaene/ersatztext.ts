import { istLeer } from './text.ts'

// What is stored in the place of content that is no text. Nothing is ever dropped as empty: an empty text would be
// read as "already handled" further on, and the person would hear nothing.

/** By kind of content, as the channels name it. These are stored texts, so they stay German whatever the person speaks. */
const ERSATZTEXT = {
  voice: '[Sprachnachricht]',
  audio: '[Audio]',
  image: '[Foto]',
  video: '[Video]',
  document: '[Dokument]',
  sticker: '[Sticker]',
  location: '[Standort]',
  contacts: '[Kontakt]',
  interactive: '[Formular]',
  order: '[Bestellung]',
  ephemeral: '[Selbstlöschende Nachricht]',
  request_welcome: '[Chat geöffnet]',
  reaction: '[Reaktion]',
  reaction_removed: '[Reaktion zurückgenommen]',
  edit: '[Bearbeitung ohne Text]',
  revoke: '[Nachricht gelöscht]',
  system: '[Systemhinweis]',
  number_changed: '[Neue Nummer]',
  unsupported: '[Nicht unterstützte Nachricht]',
  unknown: '[Unbekannte Nachrichtenart]',
} as const

type Art = keyof typeof ERSATZTEXT
/** Kinds of content that somebody may be answered to; the catalogues name each in their language. */
export type Inhaltsart = Exclude<
  Art,
  'reaction' | 'reaction_removed' | 'edit' | 'revoke' | 'system' | 'number_changed' | 'request_welcome'
>

/** `[Foto]`, or `[Foto] caption` when there is something readable to add. Never empty, for any kind. */
export function ersatztext(typ: string, zusatz?: string): string {
  const platz = ERSATZTEXT[Object.hasOwn(ERSATZTEXT, typ) ? (typ as Art) : 'unknown']
  return zusatz === undefined || istLeer(zusatz) ? platz : `${platz} ${zusatz}`
}

/** The kind that a stored text stands in for: „[Foto] am Fenster“ is `image`. */
export const inhaltsartVon = (text: string): Inhaltsart =>
  (Object.keys(ERSATZTEXT) as Inhaltsart[]).find((art) => text.startsWith(ERSATZTEXT[art])) ?? 'unknown'

/** What a person typed below a photo, a video or a document; other kinds have nothing below them. */
export const beschriftungVon = (typ: string, text: string | undefined): { beschriftung?: string } =>
  text !== undefined && !istLeer(text) && ['image', 'video', 'document'].includes(typ)
    ? { beschriftung: text }
    : {}
