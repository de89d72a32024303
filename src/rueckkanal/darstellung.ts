import { inSprache, type Sprache } from '../domaene/sprache.ts'
import { kuerze } from '../domaene/text.ts'
import type { Parameter } from '../domaene/vorgang.ts'
import { type Instant, inZone, lokalerTag, MINUTE_MS, STUNDE_MS, TAG_MS } from '../domaene/zeit.ts'
import { betragText } from '../skills/format.ts'
import type { Skill } from '../skills/skill.ts'
import { Betrag, type SlotFeld, slotsVon, Zeitraum } from '../skills/slot.ts'

// How values are said. Numbers and dates go through Intl, in the person's language and the team's zone.

const LOCALE: Record<Sprache, string> = { de: 'de-DE', en: 'en-GB', pt: 'pt-BR' }

/** A day: `4.1.2027`, `4 January 2027` (02/12 would be two days, here and there), `04/01/2027`. */
export const zeigeTag = (tag: string, sprache: Sprache): string =>
  new Intl.DateTimeFormat(LOCALE[sprache], {
    timeZone: 'UTC',
    day: 'numeric',
    month: sprache === 'en' ? 'long' : 'numeric',
    year: 'numeric',
  }).format(new Date(`${tag}T12:00:00Z`))

/** The same with its weekday: `Freitag, 4.12.2026`. */
export const zeigeWochentag = (tag: string, sprache: Sprache): string =>
  `${new Intl.DateTimeFormat(LOCALE[sprache], { timeZone: 'UTC', weekday: 'long' }).format(new Date(`${tag}T12:00:00Z`))}, ${zeigeTag(tag, sprache)}`

/** An instant: `10:00` on the day of `jetzt`, else `27.11.2026, 10:00`. */
export function zeigeZeit(instant: Instant, sprache: Sprache, zone: string, jetzt?: Instant): string {
  const uhrzeit = inZone(instant, zone).toFormat('HH:mm')
  if (jetzt !== undefined && lokalerTag(instant, zone) === lokalerTag(jetzt, zone)) return uhrzeit
  return `${zeigeTag(lokalerTag(instant, zone), sprache)}, ${uhrzeit}`
}

const EINHEITEN = [
  ['year', 365 * TAG_MS],
  ['day', TAG_MS],
  ['hour', STUNDE_MS],
  ['minute', MINUTE_MS],
  ['second', 1000],
] as const

/** A Frist in the largest unit that has no rest: `1 Jahr`, `30 Tage`, `48 hours` is `2 days`. */
export function zeigeDauer(ms: number, sprache: Sprache): string {
  const [unit, einheitMs] = EINHEITEN.find(([, e]) => ms >= e && ms % e === 0) ?? ['second', 1000]
  return new Intl.NumberFormat(LOCALE[sprache], { style: 'unit', unit, unitDisplay: 'long' }).format(
    ms / einheitMs,
  )
}

function zeigeWert(feld: SlotFeld, wert: unknown, sprache: Sprache, zone: string): string {
  const betrag = Betrag.safeParse(wert)
  if (betrag.success) return betragText(betrag.data, sprache)
  const zeitraum = Zeitraum.safeParse(wert)
  if (zeitraum.success) {
    const { von, bis } = zeitraum.data
    return von === bis ? zeigeTag(von, sprache) : `${zeigeTag(von, sprache)} – ${zeigeTag(bis, sprache)}`
  }
  if (feld.art === 'zeitpunkt' && typeof wert === 'string') return zeigeZeit(wert, sprache, zone)
  if (feld.art === 'datum' && typeof wert === 'string') return zeigeTag(wert, sprache)
  return typeof wert === 'string' ? kuerze(wert, 300) : JSON.stringify(wert)
}

export const nameVonSlot = (feld: SlotFeld, sprache: Sprache): string =>
  feld.name ? inSprache(feld.name, sprache) : feld.feld

/** Every value in words, in the order of the slots: „Betrag“, „4.820,00 €“. */
export const angabenVon = (
  skill: Skill,
  parameter: Parameter,
  sprache: Sprache,
  zone: string,
): { name: string; wert: string }[] =>
  slotsVon(skill.parameter)
    .filter((feld) => parameter[feld.feld] !== undefined)
    .map((feld) => ({
      name: nameVonSlot(feld, sprache),
      wert: zeigeWert(feld, parameter[feld.feld], sprache, zone),
    }))

/** One line that names the concrete thing with every value in words: what a yes or a Freigabe is about. */
export function titelVon(skill: Skill, parameter: Parameter, sprache: Sprache, zone: string): string {
  const vollstaendig = skill.parameter.safeParse(parameter)
  if (skill.titel && vollstaendig.success)
    return skill.titel(vollstaendig.data as Record<string, unknown>, sprache, zone)
  const werte = angabenVon(skill, parameter, sprache, zone).map((a) => `${a.name}: ${a.wert}`)
  const was = inSprache(skill.beschreibung, sprache)
  return werte.length === 0 ? was : `${was} (${werte.join(', ')})`
}
