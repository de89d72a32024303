import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { normal } from './normal.ts'

// An id from a provider is international always and never gets a default country: with default DE the WhatsApp id
// 491713920001 becomes +49491713920001, and the library calls it valid (measured).

/** One name under which a person is known: a phone (`kanal` = `phone`) or an id of a channel. */
export interface Kennung {
  kanal: string
  kennung: string
}

/** WhatsApp's address of a phone; `:12` is one of its devices. */
const JID = /(?::\d+)?@(?:s\.whatsapp\.net|c\.us)$/u

/**
 * Without blanks and without what nobody sees (direction marks, joiners), full-width digits as plain ones; the scheme of
 * an address (`tel:`, `whatsapp:`) and brackets around the country go as well.
 */
const sichtbar = (text: string): string =>
  normal(text, 'NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/^(?:tel|sms|whatsapp):/iu, '')
    .replace(/^[([]((?:\+|00)[1-9]\d{0,2})[)\]]/u, '$1')

/** „+49 (0)171-3920001“, as programs write it that show numbers to people: with + or 00 it is international all the same. */
const ohneZeichen = (id: string): string =>
  /^(?:\+|00)[\d()[\]/.\p{Pd}]+$/u.test(id) ? (/^\+?/u.exec(id)?.[0] ?? '') + ohneNull(id) : id

/** E.164 of a provider's id (`491713920001`, `+49…`, `0049…`, `49…@s.whatsapp.net`); undefined when it is no phone. */
export function telefonAusProviderId(id: string): string | undefined {
  const match = /^(?:\+|00)?([1-9]\d{6,14})$/u.exec(ohneZeichen(sichtbar(id).replace(JID, '')))
  if (!match) return undefined
  const nummer = parsePhoneNumberFromString(ohneAlte1(`+${match[1]}`))
  return nummer?.isPossible() ? nummer.number : undefined
}

/** Mexico dropped the 1 behind its 52 in 2019, and the library the numbers that have it; providers still send it. */
const ohneAlte1 = (nummer: string): string => nummer.replace(/^\+521(?=\d{10}$)/u, '+52')

/** The names that an Ereignis gives for its sender, best first. */
export function kennungenVon(kanal: string, von: string | undefined): Kennung[] {
  if (von === undefined || von === '') return []
  const telefon = telefonAusProviderId(von)
  return [...(telefon === undefined ? [] : [{ kanal: 'phone', kennung: telefon }]), { kanal, kennung: von }]
}

/** An account of single sign-on: only together with who vouches for it is `sub` anybody's. */
export const oidcKennung = (issuer: string, sub: string): string => `${issuer.replace(/\/+$/, '')}#${sub}`

/** One spelling of a provider's id: a phone as E.164, everything else as it is. */
export const einName = (id: string): string => telefonAusProviderId(id) ?? id

/** Two ids of one person or chat: the same, or one phone in two spellings. */
export const derselbe = (a: string, b: string): boolean => a === b || einName(a) === einName(b)

/** Why what somebody typed is no number: nothing there, other characters, a wrong length, or two countries possible. */
export type TelefonFehler = 'leer' | 'kein_telefon' | 'unvollstaendig' | 'land_unklar'
export type GelesenesTelefon = { nummer: string } | { fehler: TelefonFehler }

/**
 * What a person typed (CLI, config), read with the team's `land` (`DE`, `DE-BY`). A number that leaves open whether its
 * first digits are the country's („49(0)345…“) is not guessed. Whole ids of WhatsApp may be pasted.
 */
export function leseTelefon(eingabe: string, land: string): GelesenesTelefon {
  const roh = sichtbar(eingabe)
  if (roh === '') return { fehler: 'leer' }
  if (JID.test(roh)) return alsNummer(telefonAusProviderId(roh))
  if (!/^\+?[\d()[\]/.\p{Pd}]*$/u.test(roh) || !/\d/.test(roh)) return { fehler: 'kein_telefon' }
  const ziffern = ziffernVon(roh)
  // The zero in brackets is dialled only inside the country.
  if (roh.startsWith('+')) return alsNummer(gueltig(`+${ohneNull(roh)}`))
  if (ziffern.startsWith('00')) return alsNummer(gueltig(`+${ohneNull(roh).replace(/^00/u, '')}`))
  return ohneLand(ziffern, /[([]/u.test(roh), land)
}

const ziffernVon = (text: string): string => text.replace(/\D/gu, '')
const VORWAHLEN = new Set(getCountries().map((c) => String(getCountryCallingCode(c))))

/** Only the digits, without the zero in brackets right behind the country; any other such zero belongs to the number. */
function ohneNull(roh: string): string {
  const [vorn = '', land = ''] = /^(?:\+|00)([1-9]\d{0,2})[/.\p{Pd}]*[([]0[)\]]/u.exec(roh) ?? []
  return VORWAHLEN.has(land)
    ? ziffernVon(vorn).slice(0, -1) + ziffernVon(roh.slice(vorn.length))
    : ziffernVon(roh)
}

function ohneLand(ziffern: string, klammern: boolean, land: string): GelesenesTelefon {
  const code = land.slice(0, 2)
  if (!isSupportedCountry(code)) return { fehler: 'land_unklar' }
  // With the trunk zero it is dialled like this inside the country and means nothing else.
  if (ziffern.startsWith('0')) return alsNummer(gueltig(ziffern, code))
  const national = wirklich(ziffern, code)
  const international = wirklich(`+${ziffern}`)
  if (international === undefined || international === national) return alsNummer(national)
  const eigenes = parsePhoneNumberFromString(international)?.country === code
  return !klammern && (eigenes || national === undefined)
    ? { nummer: international }
    : { fehler: 'land_unklar' }
}

/** A length that exists in that country. */
function gueltig(text: string, land?: CountryCode): string | undefined {
  const nummer = parsePhoneNumberFromString(ohneAlte1(text), land)
  return nummer?.isPossible() && nummer.number.length >= 8 ? nummer.number : undefined
}

/** Also digits that are given out there: with a length alone nearly everything would be both readings. */
const wirklich = (text: string, land?: CountryCode): string | undefined =>
  parsePhoneNumberFromString(ohneAlte1(text), land)?.isValid() ? gueltig(text, land) : undefined

const alsNummer = (nummer: string | undefined): GelesenesTelefon =>
  nummer === undefined ? { fehler: 'unvollstaendig' } : { nummer }

/**
 * The other form of the same line: Brazilian mobiles are known with and without the ninth digit, Argentine ones with and
 * without the 9 after 54. Undefined: there is none (landlines begin with 2–5 and never had nine digits).
 */
export function zwilling(telefon: string): string | undefined {
  const br = /^\+55([1-9]\d)(9?)([6-9]\d{7})$/u.exec(telefon)
  if (br) return `+55${br[1]}${br[2] === '9' ? '' : '9'}${br[3]}`
  const ar = /^\+54(9?)([1-9]\d{9})$/u.exec(telefon)
  return ar ? `+54${ar[1] === '9' ? '' : '9'}${ar[2]}` : undefined
}

/** What somebody may be under a name that nobody has confirmed: a member or a guest, as before, and nothing more. */
export function rollenUnbestaetigt(rollen: readonly string[]): string[] {
  const einfache = rollen.filter((r) => r === 'mitglied' || r === 'gast')
  return einfache.length > 0 || rollen.length === 0 ? einfache : ['unbestaetigt']
}

/** A phone as texts may hold it: with and without its plus, and as people write it here and abroad. */
export function geschriebeneFormen(telefon: string): string[] {
  if (!telefon.startsWith('+')) return [telefon]
  const nummer = parsePhoneNumberFromString(telefon)
  const formen = nummer ? [nummer.formatInternational(), nummer.formatNational()] : []
  return [...new Set([telefon, telefon.slice(1), ...formen, ...formen.map((f) => f.replace(/[^+\d]/g, ''))])]
}
