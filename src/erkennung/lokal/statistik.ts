import type { Skill } from '../../skills/skill.ts'
import { type SlotFeld, slotsVon } from '../../skills/slot.ts'
import type { Beispiel, Klassifikator } from '../klassifikator/klassifikator.ts'
import { type Bezug, maskiere, ohneMarken } from '../parameter/parameter.ts'
import { istFrei, markeVon } from './slotart.ts'
import { BEZUG } from './wissen.ts'

// What the statistical classifier is shown of examples and messages: values are marks in both („Umsatz {zeitraum}“ and
// „Umsatz im Oktober“ look the same), free text of an example is nothing.

const MARKE = /\{(\w+)\}/g
/** No word of a language: „zeit“ in a message is not the mark of a time. */
const zeichen = (marke: string): string => ` x${marke}x `

/** All examples of the skills, with marks in the place of slots. */
export function beispieleVon(skills: readonly Skill[]): Beispiel[] {
  return skills.flatMap((skill) => {
    const slots = slotsVon(skill.parameter)
    return (['de', 'en', 'pt'] as const)
      .flatMap((sprache) => skill.beispiele[sprache])
      .map((text) => ({
        text: text.replace(MARKE, (_, feld: string) => alsZeichen(slots, feld)),
        label: skill.name,
      }))
  })
}

/** What the team taught, as examples of these skills; values are marks here, too. */
export function teamBeispieleVon(
  skills: readonly Skill[],
  gelernt: readonly { text: string; faehigkeit: string }[],
): Beispiel[] {
  const slots = skills.flatMap((s) => slotsVon(s.parameter))
  const namen = new Set(skills.map((s) => s.name))
  return gelernt
    .filter((g) => namen.has(g.faehigkeit))
    .map((g) => ({ text: gezeigt(g.text, slots, { ...BEZUG, sprache: 'de' }), label: g.faehigkeit }))
}

function alsZeichen(slots: readonly SlotFeld[], feld: string): string {
  const slot = slots.find((s) => s.feld === feld)
  const marke = slot && !istFrei(slot) ? markeVon(slot) : undefined
  return marke === undefined ? ' ' : zeichen(marke)
}

/** P(right) by skill, for those that this person may ask for. Values are masked only where some skill takes any. */
export function frageStatistik(
  klassifikator: Klassifikator,
  text: string,
  slots: readonly SlotFeld[],
  bezug: Bezug,
): Map<string, number> {
  return new Map(klassifikator.klassifiziere(gezeigt(text, slots, bezug)).map((r) => [r.label, r.sicherheit]))
}

function gezeigt(text: string, slots: readonly SlotFeld[], bezug: Bezug): string {
  if (!slots.some((s) => markeVon(s) !== undefined)) return text
  return maskiere(ohneMarken(text), slots, bezug).replace(MARKE, (_, marke: string) => zeichen(marke))
}
