import { bei, zerlege } from './token.ts'
import type { Bezug } from './typen.ts'
import { leseGanzzahl } from './zahlwort.ts'

// Where something is moved to: „verschieb sie auf 10“, “move it to ten”, „muda para as 10“.

const WOHIN = /^(?:auf|to|para|pra)$/
const DANACH = /^(?:verschieben|verlegen|aendern|setzen|stellen|legen|schieben|bitte|please|por|[.,;!?])$/
const UM = { de: 'um', en: 'at', pt: 'às' } as const

/** A bare hour behind „auf“ as a time of day: „auf 10“ → „um 10“. Only where a time is moved; elsewhere it is a number. */
export function alsUhrzeit(text: string, bezug: Pick<Bezug, 'sprache'>): string {
  const tokens = zerlege(text)
  for (const [i, { t, von }] of tokens.entries()) {
    if (!WOHIN.test(t)) continue
    const ab = /^as$/.test(bei(tokens, i + 1).t) ? i + 2 : i + 1
    const stunde = leseGanzzahl(tokens, ab, bezug.sprache)
    if (!stunde || stunde.wert > 24) continue
    const folge = bei(tokens, stunde.ende)
    if (folge.art !== 'ende' && !DANACH.test(folge.t)) continue
    return `${text.slice(0, von)}${UM[bezug.sprache]} ${text.slice(bei(tokens, ab).von)}`
  }
  return text
}

const VERSCHIEBT =
  /^(?:bitte |please |por favor )?(?:(?:verschieb|verleg|schieb|leg|setz|stell|änder|aender|mach)(?:e|en sie|n sie)?|move|change|shift|push|reschedule|make|set|muda|mude|passa|passe|adia|adie)(?: (?:das|es|ihn|sie|den|die|it|that|isso|ele|ela|o|a))?(?: (?:doch|bitte|lieber|mal|noch|dann))*(?: (?=(?:auf|to|para|pra)\s)| (?=\d))/iu
const HINTEN = / (?:verschieben|verlegen|ändern|setzen|stellen|legen|schieben|draus|daraus)[\s.!]*$/iu

/** Only the new time of a wish to move something. */
export const nurWohin = (text: string): string =>
  text
    .trim()
    .replace(VERSCHIEBT, '')
    .replace(HINTEN, '')
    .replace(/^(?:auf|to|para|pra)\s+(?:as\s+|às\s+)?(?=\S)/iu, '')
