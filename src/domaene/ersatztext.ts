import { istLeer } from './text.ts'

// What is stored in the place of content that is no text. Nothing is ever dropped as empty: an empty text would be
// read as "already handled" further on, and the person would hear nothing.

/** By kind of content, as the channels name it. These are stored texts, so they stay German whatever the person speaks. */
const ERSATZTEXT: Readonly<Record<string, string>> = {
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
  reaction: '[Reaktion]',
  reaction_removed: '[Reaktion zurückgenommen]',
  edit: '[Bearbeitung ohne Text]',
  revoke: '[Nachricht gelöscht]',
  system: '[Systemhinweis]',
  number_changed: '[Neue Nummer]',
  unsupported: '[Nicht unterstützte Nachricht]',
}

const UNBEKANNT = '[Unbekannte Nachrichtenart]'

/** `[Foto]`, or `[Foto] caption` when there is something readable to add. Never empty, for any kind. */
export function ersatztext(typ: string, zusatz?: string): string {
  const platz = Object.hasOwn(ERSATZTEXT, typ) ? (ERSATZTEXT[typ] ?? UNBEKANNT) : UNBEKANNT
  return zusatz === undefined || istLeer(zusatz) ? platz : `${platz} ${zusatz}`
}
