import { normal } from '../domaene/normal.ts'
import type { Parameter } from '../domaene/vorgang.ts'
import type { Skill } from '../skills/skill.ts'
import { slotsVon, Zeitraum } from '../skills/slot.ts'
import { istNackt, istZahlartig } from './anschluss/nackt.ts'
import {
  aendereZeitpunkt,
  alsUhrzeit,
  type Bezug,
  leseParameter,
  leseTeilzeitraum,
} from './parameter/parameter.ts'

const VORAN =
  'ja|ok|okay|nein|doch|aber|und|bitte|mit|mach|setz|ändere|änder|der|den|die|das|dem|neuer|neuen|neue|yes|no|but|and|please|with|make|set|change|the|new|sim|não|mas|e|com|muda|mude|o|a|novo|nova'
const ALS = String.raw`\s*[:=]\s*|\s+(?:soll(?:te)?|muss|should|deve)(?:\s+(?:sein|lauten|heißen|be|ser))?\s*:?\s+|\s+(?:auf|in|to|para)\s*:?\s+`

/** „und Titel: Lampe im Hof“, „der Titel soll Lampe im Hof heißen“: a slot by its name, and what it is to be. */
export function leseBenannten(skill: Skill, text: string): { feld: string; wert: string } | undefined {
  for (const slot of slotsVon(skill.parameter)) {
    const namen = [
      slot.feld,
      ...(typeof slot.name === 'object' ? Object.values(slot.name) : [slot.name ?? '']),
    ]
    const name = [...new Set(namen)].filter((n) => n !== '').map((n) => n.replace(/[^\p{L}\p{N} ]/gu, '\\$&'))
    const muster = `^(?:(?:${VORAN})[\\s,]+)*(?:${name.join('|')})(?:${ALS})(\\S[\\s\\S]{0,299})$`
    const wert = new RegExp(muster, 'iu').exec(normal(text, 'NFC').trim())?.[1]
    if (wert === undefined) continue
    const kern = wert
      .replace(/\s+(?:sein|lauten|heißen|be|ser)[.!]*$/iu, '')
      .replace(/^[„“"'«»]+|[“”"'«».!]+$/gu, '')
    return kern === '' ? undefined : { feld: slot.feld, wert: kern }
  }
  return undefined
}

/** „80 € statt 150“: the old value is no new one. */
const ANSTELLE = /(?<=\S)\s+(?:statt|anstatt|anstelle von|instead of|em vez de)\s.*$/isu

/**
 * A change („ja, aber nur bis zum 22.“) read into parameters that are there. Undefined: nothing in it changes a
 * parameter of this skill, or it cannot be read without doubt. Free text is changed only where its slot is named.
 */
export function aendereParameter(
  skill: Skill,
  alt: Parameter,
  roh: string,
  bezug: Bezug,
): Parameter | undefined {
  const slots = slotsVon(skill.parameter)
  const text = roh.replace(ANSTELLE, '')
  const benannt = leseBenannten(skill, text)
  if (benannt && slots.some((s) => s.feld === benannt.feld && s.art === 'text')) {
    const geaendert = { ...alt, [benannt.feld]: benannt.wert }
    return skill.parameter.safeParse(geaendert).success ? geaendert : undefined
  }
  const neu: Parameter = { ...alt }
  // „auf 10“ is an hour where no number may be meant.
  const uhr = slots.some(istZahlartig) ? text : alsUhrzeit(text, bezug)
  let geaendert = false
  for (const slot of slots) {
    const wert = alt[slot.feld]
    const zeitraum = slot.art === 'zeitraum' ? Zeitraum.safeParse(wert) : undefined
    const teil = zeitraum?.success
      ? leseTeilzeitraum(text, zeitraum.data, bezug)
      : slot.art === 'zeitpunkt' && typeof wert === 'string'
        ? aendereZeitpunkt(uhr, wert, bezug)
        : undefined
    if (teil === undefined) continue
    if ('grund' in teil) return undefined
    neu[slot.feld] = teil.wert
    geaendert = true
  }
  const zeitlos = slots.filter(
    (s) => !(geaendert && (s.art === 'zeitraum' || s.art === 'zeitpunkt')) && !(s.art === 'text' && !s.code),
  )
  const gelesen = leseParameter(text, zeitlos, bezug)
  if (gelesen.zweifel.length > 0) return undefined
  if (gelesen.funde.some((f) => istNackt(text, f, slots, alt))) return undefined
  for (const fund of gelesen.funde) {
    neu[fund.feld] = fund.wert
    geaendert = true
  }
  return geaendert && skill.parameter.safeParse(neu).success ? neu : undefined
}
