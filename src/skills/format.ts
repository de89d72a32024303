import { DateTime } from 'luxon'
import type { Sprache } from '../domaene/sprache.ts'
import { monatsanfang, monatsende } from '../domaene/tag.ts'
import { type Instant, inZone, type Tag } from '../domaene/zeit.ts'
import type { Betrag, Zeitraum } from './slot.ts'

// Amounts, days and periods as people of each language write them. For answers and titles of skills.

/** Brazilian Portuguese writes „84.200“; Portugal's form separates thousands with a blank. */
const GEBIET = { de: 'de-DE', en: 'en-GB', pt: 'pt-BR' } as const

const zahlformate = new Map<string, Intl.NumberFormat>()

/** Making a formatter costs 18 µs, using it half a one. */
function zahlformat(sprache: Sprache, optionen: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${sprache} ${optionen.style} ${optionen.currency} ${optionen.maximumFractionDigits}`
  const da = zahlformate.get(key) ?? new Intl.NumberFormat(GEBIET[sprache], optionen)
  zahlformate.set(key, da)
  return da
}

/** „1.234,56 €“. Always with cents, unless `glatt` and there are none: „84.200 €“. Exact beyond 2^53 / 100. */
export function betragText(
  { cent, waehrung }: Betrag,
  sprache: Sprache,
  art: 'genau' | 'glatt' = 'genau',
): string {
  const betrag = Math.abs(cent)
  const dezimal = `${cent < 0 ? '-' : ''}${Math.floor(betrag / 100)}.${String(betrag % 100).padStart(2, '0')}`
  const stellen = art === 'glatt' && betrag % 100 === 0 ? 0 : 2
  const format = zahlformat(sprache, {
    // A code that Intl refuses would throw in the middle of a Bestätigung; it is shown as it came.
    ...(/^[A-Z]{3}$/.test(waehrung) ? { style: 'currency', currency: waehrung } : {}),
    minimumFractionDigits: stellen,
    maximumFractionDigits: stellen,
  }).format(dezimal as `${number}`)
  return /^[A-Z]{3}$/.test(waehrung) ? format : `${format} ${waehrung}`
}

/** „84.200“ */
export const zahlText = (zahl: number, sprache: Sprache): string => zahlformat(sprache, {}).format(zahl)

/** 0.171 is „+17 %“. */
export const prozentText = (anteil: number, sprache: Sprache): string =>
  zahlformat(sprache, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  }).format(anteil)

const utc = (tag: Tag): DateTime => DateTime.fromISO(tag, { zone: 'utc' })

const TAG_FORM = { de: 'dd.MM.yyyy', en: 'd MMMM yyyy', pt: 'dd/MM/yyyy' } as const

const monatsnamen = Object.fromEntries(
  Object.entries(GEBIET).map(([sprache, gebiet]) => [
    sprache,
    new Intl.DateTimeFormat(gebiet, { month: 'long', timeZone: 'UTC' }),
  ]),
) as Record<Sprache, Intl.DateTimeFormat>

const monatsname = (tag: Tag, sprache: Sprache): string =>
  monatsnamen[sprache].format(Date.parse(`${tag}T00:00:00.000Z`))

/** „04.01.2027“, “4 January 2027”, “04/01/2027” */
export const tagText = (tag: Tag, sprache: Sprache): string =>
  utc(tag).setLocale(GEBIET[sprache]).toFormat(TAG_FORM[sprache])

/** The month of a day: „Oktober 2026“, “outubro de 2026” */
export const monatText = (tag: Tag, sprache: Sprache): string =>
  `${monatsname(tag, sprache)}${sprache === 'pt' ? ' de ' : ' '}${tag.slice(0, 4)}`

/** „Freitag, 27.11.2026 um 16:00 Uhr“ in the zone. */
export function zeitpunktText(instant: Instant, zone: string, sprache: Sprache): string {
  const da = inZone(instant, zone).setLocale(GEBIET[sprache])
  const uhrzeit = { de: "'um' HH:mm 'Uhr'", en: "'at' HH:mm", pt: "'às' HH:mm" }[sprache]
  return da.toFormat(`EEEE, ${TAG_FORM[sprache]} ${uhrzeit}`)
}

type Form = 'tag' | 'monat' | 'quartal' | 'jahr' | 'monate' | 'tage'

function form({ von, bis }: Zeitraum): Form {
  if (von === bis) return 'tag'
  if (von !== monatsanfang(von) || bis !== monatsende(bis)) return 'tage'
  const monat = (tag: Tag): number => Number(tag.slice(0, 4)) * 12 + Number(tag.slice(5, 7)) - 1
  const monate = monat(bis) - monat(von) + 1
  if (monate === 1) return 'monat'
  if (monate === 12 && monat(von) % 12 === 0) return 'jahr'
  return monate === 3 && monat(von) % 3 === 0 ? 'quartal' : 'monate'
}

const BIS = { de: 'bis', en: 'to', pt: 'a' } as const

/** A period by its name: „Oktober 2026“, „3. Quartal 2026“, „2025“, „Juli bis August 2026“, „21.12.2026 bis 23.12.2026“. */
export function zeitraumText(zeitraum: Zeitraum, sprache: Sprache): string {
  const { von, bis } = zeitraum
  switch (form(zeitraum)) {
    case 'tag':
      return tagText(von, sprache)
    case 'monat':
      return monatText(von, sprache)
    case 'jahr':
      return von.slice(0, 4)
    case 'quartal':
      return utc(von).toFormat(
        { de: "q'. Quartal' yyyy", en: "'Q'q yyyy", pt: "q'º trimestre de' yyyy" }[sprache],
      )
    case 'monate': {
      const anfang = von.slice(0, 4) === bis.slice(0, 4) ? monatsname(von, sprache) : monatText(von, sprache)
      return `${anfang} ${BIS[sprache]} ${monatText(bis, sprache)}`
    }
    default:
      return `${tagText(von, sprache)} ${BIS[sprache]} ${tagText(bis, sprache)}`
  }
}

const PRAEPOSITION: Record<Sprache, Record<Form, string>> = {
  de: { tag: 'am', monat: 'im', quartal: 'im', jahr: 'im Jahr', monate: 'von', tage: 'vom' },
  en: { tag: 'on', monat: 'in', quartal: 'in', jahr: 'in', monate: 'from', tage: 'from' },
  pt: { tag: 'em', monat: 'em', quartal: 'no', jahr: 'em', monate: 'de', tage: 'de' },
}

/** A period inside a sentence: „im Oktober 2026“, „vom 21.12.2026 bis 23.12.2026“, “on 4 January 2027”. */
export const imZeitraum = (zeitraum: Zeitraum, sprache: Sprache): string =>
  `${PRAEPOSITION[sprache][form(zeitraum)]} ${zeitraumText(zeitraum, sprache)}`

/** In the quotation marks of the language. */
export const zitatText = (text: string, sprache: Sprache): string =>
  sprache === 'de' ? `„${text}“` : `“${text}”`
