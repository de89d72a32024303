import { geschriebeneFormen } from '../../domaene/kennung.ts'
import { normal } from '../../domaene/normal.ts'

// What may be a password (NIST SP 800-63B-4): long enough, and not what everybody tries first. Nothing is asked for its
// kinds of characters, and it never grows old.

const MINDESTENS = 8
const HOECHSTENS_BYTES = 1024
/** Decoration around a known word that makes it no better: „Sommer2026!“. */
const BEIWERK = 5
/** Shorter words are parts of too much. */
const WORT = 2

/** The one spelling that is hashed: two keyboards may write one letter in two ways. */
export const schreibweise = (passwort: string): string => normal(passwort, 'NFC')

/** As blocklists know it: without case, with plain letters and digits. */
const gefaltet = (text: string): string => normal(text, 'NFKC').toLowerCase()

/** What others would try for this person: names of the product and of the person, numbers, addresses. */
export interface Umfeld {
  namen: readonly string[]
  kennungen: readonly string[]
}

export type PasswortFehler = 'passwort_zu_kurz' | 'passwort_zu_lang' | 'passwort_bekannt'

/** Why this cannot be a password; undefined: it can. Takes the one spelling (`schreibweise`). */
export async function warumKeinPasswort(
  passwort: string,
  umfeld: Umfeld,
): Promise<PasswortFehler | undefined> {
  if ([...passwort].length < MINDESTENS) return 'passwort_zu_kurz'
  if (Buffer.byteLength(passwort) > HOECHSTENS_BYTES) return 'passwort_zu_lang'
  const text = gefaltet(passwort)
  return istReihe(text) || (await istHaeufig(text)) || istUmfeld(text, umfeld)
    ? 'passwort_bekannt'
    : undefined
}

/** One or two characters over and over, or one after the other as they stand in the alphabet. */
function istReihe(text: string): boolean {
  const codes = [...text].map((z) => z.codePointAt(0) ?? 0)
  const schritte = new Set(codes.slice(1).map((c, i) => c - (codes[i] ?? 0)))
  const schritt = [...schritte][0] ?? 0
  return new Set(codes).size <= 2 || (schritte.size === 1 && Math.abs(schritt) <= 1)
}

/** As it stands in the list, or with no more than a year and a mark around it. */
async function istHaeufig(text: string): Promise<boolean> {
  const liste = await haeufige()
  const kern = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return liste.has(text) || (kern.length > WORT && text.length - kern.length <= BEIWERK && liste.has(kern))
}

let liste: Promise<ReadonlySet<string>> | undefined

/** 49,233 of them; read (40 ms, 20 MB) when somebody sets a password, not at the start. */
function haeufige(): Promise<ReadonlySet<string>> {
  liste ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return liste
}

/** Nothing is left of it but digits and marks, once the words that belong to this person are taken out. */
function istUmfeld(text: string, { namen, kennungen }: Umfeld): boolean {
  const nummern = kennungen.flatMap(geschriebeneFormen).map((k) => k.replace(/\D/g, ''))
  const ziffern = text.replace(/\D/g, '')
  if (ziffern.length >= MINDESTENS && nummern.some((n) => n.endsWith(ziffern))) return true
  const worte = [...namen, ...kennungen]
    .flatMap((w) => gefaltet(w).split(/[^\p{L}\p{N}]+/u))
    .filter((w) => w.length >= WORT && /\p{L}/u.test(w))
    .sort((a, b) => b.length - a.length)
  const rest = worte.reduce((t, w) => t.replaceAll(w, ''), text)
  return rest !== text && !/\p{L}/u.test(rest)
}
