import type { Skill } from '../../skills/skill.ts'
import type { SlotFeld } from '../../skills/slot.ts'
import type { Fund } from '../parameter/parameter.ts'
import { falte, grund } from './form.ts'
import { istFrei, markeVon } from './slotart.ts'

// Not every sentence that comes after „Über welchen Betrag?“ answers it: „ich hab gestern 100 € abgehoben“ tells
// something. Before an effect a number out of such a sentence is asked for again.

/** Folded. */
const ERZAEHLT =
  /\b(?:ich|wir|i|we) (?:\w+ )?(?:hab|habe|hatten?|haben|bin|sind|war|waren|have|had|was|were)\b|\b(?:hab|habe|hatte|bin|war) (?:ich|i)\b|\b(?:eu|nos|a gente) (?:ja )?(?:\w+ei|\w+amos|fui|tinha|tive)\b|\b(?:vor)?gestern\b|\bneulich\b|\byesterday\b|\bontem\b/
const VERNEINT =
  /\b(?:nicht|ned|net|keine?[nrsm]?|nie|niemals|falsch\w*|verkehrt\w*|zu (?:viel|wenig|hoch|niedrig|teuer)|not|never|wrong|too (?:much|high|low|little)|nao|nunca|errad\w+|demais)\b|n['’]t\b/
const BESITZ =
  /\b(?:mein|dein|sein|unser|euer|my|your|his|her|our|meu|minha|seu|sua|nosso|nossa)(?:e[nrsm]?)? ([a-z]\w{2,})/

/** A clause ends at a comma or at the end of a sentence, not inside „1.234,50“. */
const TEIL = /[,;!?\n]\s|\.\s(?!\d)|\s[-–—]\s/

function teilMit(text: string, { von, bis }: Fund): string {
  const vorn = text.slice(0, von).split(TEIL).at(-1) ?? ''
  const hinten = text.slice(bis).split(TEIL)[0] ?? ''
  return grund(falte(`${vorn}${text.slice(von, bis)}${hinten}`))
}

const heisst = (slots: readonly SlotFeld[], wort: string): boolean =>
  slots
    .flatMap((s) => [
      s.feld,
      ...(s.nach ?? []),
      ...Object.values(typeof s.name === 'object' ? s.name : [s.name]),
    ])
    .some((name) => name !== undefined && grund(falte(name)) === wort)

/** Is the number only part of a sentence about something else, or denied in it? */
export function nurErwaehnt(skill: Skill, slots: readonly SlotFeld[], text: string, fund: Fund): boolean {
  const slot = slots.find((s) => s.feld === fund.feld)
  if (skill.risiko === 0 || !slot || !['zahl', 'betrag'].includes(markeVon(slot) ?? '')) return false
  const teil = teilMit(text, fund)
  const besitz = BESITZ.exec(teil)?.[1]
  return ERZAEHLT.test(teil) || VERNEINT.test(teil) || (besitz !== undefined && !heisst(slots, besitz))
}

/** „ich hab schon einen gelöscht“ names nothing to delete; in quotes it is a title. A ticket may begin like that. */
export const erzaehltNur = (skill: Skill, slot: SlotFeld, text: string): boolean =>
  skill.risiko >= 3 &&
  istFrei(slot) &&
  /^\W*(?:ich|i|eu) (?:hab|habe|hatte|bin|war|muss|have|had|was|must|fui|tinha|preciso)\b/iu.test(text) &&
  !/^\s*["„“«»]/u.test(text)
