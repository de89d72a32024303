import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

// An id from a provider is international always and never gets a default country: with default DE the WhatsApp id
// 491713920001 becomes +49491713920001, and the library calls it valid (measured).

/** One name under which a person is known: a phone (`kanal` = `phone`) or an id of a channel. */
export interface Kennung {
  kanal: string
  kennung: string
}

/** E.164 of a provider's id (`491713920001`, `+49…`, `0049…`, `49…@s.whatsapp.net`); undefined when it is no phone. */
export function telefonAusProviderId(id: string): string | undefined {
  const roh = id.replace(/@(s\.whatsapp\.net|c\.us)$/u, '').replace(/[\s\u202A-\u202E\u2066-\u2069]/gu, '')
  const match = /^(?:\+|00)?([1-9]\d{6,14})$/u.exec(roh)
  if (!match) return undefined
  const nummer = parsePhoneNumberFromString(`+${match[1]}`)
  return nummer?.isPossible() ? nummer.number : undefined
}

/** The names that an Ereignis gives for its sender, best first. */
export function kennungenVon(kanal: string, von: string | undefined): Kennung[] {
  if (von === undefined || von === '') return []
  const telefon = telefonAusProviderId(von)
  return [...(telefon === undefined ? [] : [{ kanal: 'phone', kennung: telefon }]), { kanal, kennung: von }]
}
