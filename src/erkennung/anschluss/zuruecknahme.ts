import type { Parameter } from '../../domaene/vorgang.ts'
import type { SlotFeld } from '../../skills/slot.ts'
import { type Bezug, leseParameter } from '../parameter/parameter.ts'
import type { Form } from './form.ts'
import type { NeueWerte } from './werte.ts'

// „doch nicht eilig“, „ist übrigens eilig“: a yes or no is taken back, or added.

const NICHT =
  /^\W*(?:(?:ach|oh|nein|nee|aber|doch|bitte|no|but|mas|und|ist|is|it's)[\s,]+)*(?:nicht|ned|net|not|não|nao|kein\w*)\s+(?:(?:mehr|so|ganz|wirklich|that|really|mais|tão)\s+)?(\S+(?:\s\S+)?)$/iu

/** „ist übrigens eilig“ */
const DOCH =
  /^\W*(?:(?:ach|oh|und|das|es|ja)[\s,]+)*(?:ist|is|it['’]s|wäre?)\s+(?:(?:übrigens|aber|auch|doch|sehr|ganz|wirklich|ja|halt|noch|very|really)\s+)*(\S+)[.!?]*$/iu

/** „doch nicht eilig“, „ist übrigens eilig“ */
export function nimmtZurueck(
  text: string,
  slots: readonly SlotFeld[],
  alt: Parameter,
  bezug: Bezug,
): NeueWerte | undefined {
  const satz = text.trim().replace(/[.!?]+$/u, '')
  const nein = NICHT.exec(satz)?.[1]
  const was = nein ?? DOCH.exec(satz)?.[1]
  if (was === undefined) return undefined
  const ja = slots.filter((s) => s.art === 'jaNein' && (alt[s.feld] === true) === (nein !== undefined))
  const funde = leseParameter(was, ja, bezug).funde
  if (funde.length === 0) return undefined
  return {
    werte: Object.fromEntries(funde.map((f) => [f.feld, nein === undefined])),
    annahmen: [],
    zweifel: [],
    weg: [],
  }
}

/** „ist übrigens eilig“ names no other value. */
export const sagtDoch = (text: string): boolean => DOCH.test(text)

/** „doch nicht eilig“, „ist übrigens eilig“ are nothing but what they take back or add. */
export const rueckform = (text: string): Form | undefined =>
  (/\b(?:nicht|ned|net|not|não|nao|kein\w*)\s\S+/iu.test(text) || DOCH.test(text)) &&
  text.trim().split(/\s+/).length <= 5
    ? { art: 'korrektur', text: '', roh: text }
    : undefined
