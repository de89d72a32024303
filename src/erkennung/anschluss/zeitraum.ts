import { DateTime } from 'luxon'
import { gemerkt } from '../../domaene/gemerkt.ts'
import { isoTag, TAG_MS } from '../../domaene/zeit.ts'
import type { Zeitraum } from '../../skills/slot.ts'
import { falte, grund } from '../lokal/form.ts'

// Periods that lean on the one that was answered last: „und davor?“, „und letztes Jahr?“.

const VOR =
  /\b(?:davor|vorher|zuvor|vorherig\w*|vor(?:jahr|quartal|monat|woche|tag)(?:e?s\w*)?|before|previous|prior|antes|anterior)\b/
const NACH =
  /\b(?:danach|darauf\w*|drauf|folgend\w*|folge(?:jahr|quartal|monat|woche|tag)\w*|after|following|depois|seguinte)\b/
const EINHEIT: readonly [RegExp, Einheit][] = [
  [/jahr|year|\bano\b/, 'year'],
  [/quartal|quarter|trimestre/, 'quarter'],
  [/monat|month|\bmes\b/, 'month'],
  [/woche|week|semana/, 'week'],
  [/\btag\b|\bday\b|\bdia\b/, 'day'],
]
type Einheit = 'year' | 'quarter' | 'month' | 'week' | 'day'

export const tag = isoTag
export const lies = gemerkt((s) => DateTime.fromISO(s, { zone: 'utc' }))

/** Days of a period. Counted in milliseconds of UTC: luxon's `diff` takes 17 µs, and a follow-up asks several times. */
const tageIn = ({ von, bis }: Zeitraum): number => Math.round((+lies(bis) - +lies(von)) / TAG_MS) + 1

/** Does the text name a period only by its place beside another one? */
export const nenntNachbarn = (text: string): boolean => {
  const satz = grund(falte(text))
  return VOR.test(satz) || NACH.test(satz) || entfernt(satz) !== undefined || vorJahren(satz) !== undefined
}

/** „davor“, „danach“, „im Jahr davor“, „vor zwei Jahren“ seen from `alt`; undefined when the text says none of these. */
export function benachbart(text: string, alt: Zeitraum, plan = false): Zeitraum | undefined {
  const satz = grund(falte(text))
  const jahre = vorJahren(satz)
  if (jahre !== undefined) return verschiebe(alt, { years: -jahre })
  const um = entfernt(satz)
  if (um) return verschiebe(alt, um)
  const richtung = VOR.test(satz) ? -1 : NACH.test(satz) ? 1 : 0
  if (richtung === 0) return undefined
  const einheit = EINHEIT.find(([muster]) => muster.test(satz))?.[1]
  if (einheit === 'year') return verschiebe(alt, { years: richtung })
  if (einheit === undefined || istEine(alt, einheit)) return verschiebe(alt, schritt(alt, richtung))
  // „lieber die Woche danach“ moves a plan of five days by a week.
  if (plan && einheit !== 'day' && lies(alt.von).hasSame(lies(alt.bis), einheit))
    return verschiebe(alt, { [`${einheit}s`]: richtung })
  return daneben(alt, einheit, richtung)
}

/** „in der Vorwoche“ after a month has no week to lean on: it is the last one. */
export function vergangene(text: string, alt: Zeitraum): string | undefined {
  const was = /\bvor(woche|tag|monat|quartal)s?\b/.exec(grund(falte(text)))?.[1]
  if (was === undefined) return undefined
  const tage = tageIn(alt)
  if (was === 'woche' && tage > 7) return 'letzte Woche'
  if (was === 'tag' && tage > 1) return 'gestern'
  if (was === 'monat' && tage > 31) return 'letzten Monat'
  return was === 'quartal' && tage > 92 ? 'letztes Quartal' : undefined
}

const ZAHL: Readonly<Record<string, number>> = {
  ein: 1,
  eine: 1,
  einen: 1,
  sechs: 6,
  four: 4,
  uma: 1,
  duas: 2,
  einem: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  funf: 5,
  a: 1,
  one: 1,
  two: 2,
  three: 3,
  um: 1,
  dois: 2,
  tres: 3,
}

const ENTFERNT =
  /\b(\w+) (jahre?|quartale?|monate?|wochen?|tage?|years?|quarters?|months?|weeks?|days?|anos?|trimestres?|mes(?:es)?|semanas?|dias?) (?:weiter )?(davor|zuvor|vorher|fruher|zuruck|weiter|danach|darauf|spater|before|earlier|after|later|antes|depois)\b/
const IN_MONATEN: Partial<Record<Einheit, number>> = { year: 12, quarter: 3, month: 1 }

/** „zwei Monate davor“, „drei Wochen später“ */
function entfernt(satz: string): Record<string, number> | undefined {
  const [, wort = '', name = '', wohin = ''] = ENTFERNT.exec(satz) ?? []
  const n = zahl(wort)
  const einheit =
    EINHEIT.find(([muster]) => muster.test(name))?.[1] ?? (/^tage/.test(name) ? 'day' : undefined)
  if (n === undefined || einheit === undefined) return undefined
  const mal = /danach|darauf|spater|^weiter|after|later|depois/.test(wohin) ? n : -n
  const monate = IN_MONATEN[einheit]
  return monate === undefined ? { days: mal * (einheit === 'week' ? 7 : 1) } : { months: mal * monate }
}

const zahl = (wort: string): number | undefined =>
  ZAHL[wort] ?? (/^\d{1,2}$/.test(wort) ? Number(wort) : undefined)

/** „vor einem Jahr“, „two years ago“, „há dois anos“ */
function vorJahren(satz: string): number | undefined {
  const fund = /\bvor (\w+) jahre?n?\b|\b(\w+) years? ago\b|\bha (\w+) anos?\b/.exec(satz)
  const wort = fund?.[1] ?? fund?.[2] ?? fund?.[3]
  return wort === undefined ? undefined : zahl(wort)
}

const istEine = (z: Zeitraum, einheit: Exclude<Einheit, 'year'>): boolean =>
  tag(lies(z.von).startOf(einheit)) === z.von && tag(lies(z.von).endOf(einheit)) === z.bis

/** „und das Quartal davor?“ after a month: the whole unit beside it. */
function daneben(alt: Zeitraum, einheit: Exclude<Einheit, 'year'>, richtung: number): Zeitraum {
  const nachbar =
    richtung < 0
      ? lies(alt.von).startOf(einheit).minus({ days: 1 })
      : lies(alt.bis).endOf(einheit).plus({ days: 1 })
  return { von: tag(nachbar.startOf(einheit)), bis: tag(nachbar.endOf(einheit)) }
}

/** Whole months move by months, anything else by its number of days. */
function schritt(alt: Zeitraum, richtung: number): Record<string, number> {
  const monate = volleMonate(alt)
  if (monate > 0) return { months: richtung * monate }
  return { days: richtung * tageIn(alt) }
}

function volleMonate({ von, bis }: Zeitraum): number {
  const a = lies(von)
  if (a.day !== 1) return 0
  const b = lies(bis).plus({ days: 1 })
  return b.day === 1 ? (b.year - a.year) * 12 + b.month - a.month : 0
}

function verschiebe(alt: Zeitraum, um: Record<string, number>): Zeitraum {
  // The end moves by its following day, so that a month's end stays one (31 October → 30 September).
  const ende =
    volleMonate(alt) > 0
      ? lies(alt.bis).plus({ days: 1 }).plus(um).minus({ days: 1 })
      : lies(alt.bis).plus(um)
  return { von: tag(lies(alt.von).plus(um)), bis: tag(ende) }
}

/** A whole year named after a shorter period means that period in that year, unless „das ganze Jahr“ is said. */
export function imSelbenAbschnitt(text: string, neu: Zeitraum, alt: Zeitraum): Zeitraum {
  const ganzesJahr = volleMonate(neu) === 12 && neu.von.endsWith('-01-01')
  if (
    !ganzesJahr ||
    volleMonate(alt) >= 12 ||
    /\b(?:ganz\w*|gesamt\w*|komplett\w*|vollstandig\w*|whole|full|todo|inteiro)\b/.test(grund(falte(text)))
  )
    return neu
  const derselbe = verschiebe(alt, { years: lies(neu.von).year - lies(alt.von).year })
  // „und dieses Jahr?“ after a month of it asks for more than that month again.
  return derselbe.von === alt.von ? neu : derselbe
}

/** A period whose year was only assumed is the one nearest to the period before („Oktober 2025“, „und im September?“). */
export function naheBei(neu: Zeitraum, alt: Zeitraum): Zeitraum {
  // Inside the old one it is no way off: „Oktober reicht“ after the whole year.
  const abstand = (z: Zeitraum) =>
    z.von >= alt.von && z.bis <= alt.bis ? 0 : Math.abs(Date.parse(z.von) - Date.parse(alt.von))
  // The nearest is in the same year or one beside it: to try all ten was 0.4 ms a Vorgang in the window.
  const zurueck = lies(neu.von).year - lies(alt.von).year
  let beste = neu
  for (const jahre of [zurueck - 1, zurueck, zurueck + 1]) {
    if (jahre < 1) continue
    const frueher = verschiebe(neu, { years: -Math.min(jahre, 10) })
    if (abstand(frueher) < abstand(beste)) beste = frueher
  }
  return beste
}
