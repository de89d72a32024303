import type { Parameter } from '../domaene/vorgang.ts'
import type { Skill } from '../skills/skill.ts'
import { slotsVon, Zeitraum } from '../skills/slot.ts'
import { aendereZeitpunkt, type Bezug, leseParameter, leseTeilzeitraum } from './parameter/parameter.ts'

/**
 * A change („ja, aber nur bis zum 22.“) read into parameters that are there. Undefined: nothing in it changes a
 * parameter of this skill, or it cannot be read without doubt. Free text is never changed by guessing.
 */
export function aendereParameter(
  skill: Skill,
  alt: Parameter,
  text: string,
  bezug: Bezug,
): Parameter | undefined {
  const slots = slotsVon(skill.parameter)
  const neu: Parameter = { ...alt }
  let geaendert = false
  for (const slot of slots) {
    const wert = alt[slot.feld]
    const zeitraum = slot.art === 'zeitraum' ? Zeitraum.safeParse(wert) : undefined
    const teil = zeitraum?.success
      ? leseTeilzeitraum(text, zeitraum.data, bezug)
      : slot.art === 'zeitpunkt' && typeof wert === 'string'
        ? aendereZeitpunkt(text, wert, bezug)
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
  for (const fund of gelesen.funde) {
    neu[fund.feld] = fund.wert
    geaendert = true
  }
  return geaendert && skill.parameter.safeParse(neu).success ? neu : undefined
}
