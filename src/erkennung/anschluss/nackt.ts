import type { Parameter } from '../../domaene/vorgang.ts'
import type { SlotFeld } from '../../skills/slot.ts'
import { grund } from '../lokal/form.ts'
import { zerlege } from '../lokal/token.ts'
import type { Fund } from '../parameter/parameter.ts'
import { namenVon } from './stelle.ts'

// A number by itself after an effect: „doch nur 90“ may be the amount, the invoice, or the hour.

const ZAHLARTIG: ReadonlySet<SlotFeld['art']> = new Set(['zahl', 'betrag', 'dauer'])
export const istZahlartig = (s: SlotFeld): boolean => ZAHLARTIG.has(s.art) || s.code === true

const NUR_ZIFFERN = /^\p{N}[\p{N}.]*$/u
/** „um 9“, „bis 12“, „in 5 Minuten“, „30 %“: it counts something else than the slot. */
const FREMD_DAVOR =
  /(?<!\p{L})(?:um|gegen|ab|bis|seit|in|vor|nach|at|by|until|since|before|after|às|as|até|desde|em)\s+$/iu
const FREMD_DANACH =
  /^\s*(?:[%‰°]|(?:uhr|h|min|prozent|grad|percent|por\s?cento|(?:sekund|minut|stund|tag|woch|monat|jahr|second|hour|day|week|month|year|segundo|hora|dia|semana|mes|mês|ano)\p{L}*)(?!\p{L}))/iu
/** „und 2025?“ */
const JAHR = /^(?:19|20)\d\d$/

/** Does a number say nothing of which field it is for? Named by its field or built like the old code it does. */
export function istNackt(
  text: string,
  { feld, wert, von, bis }: Fund,
  slots: readonly SlotFeld[],
  alt: Parameter,
): boolean {
  const slot = slots.find((s) => s.feld === feld)
  if (!slot || !istZahlartig(slot) || !NUR_ZIFFERN.test(text.slice(von, bis).trim())) return false
  const worte = new Set(zerlege(text).map((t) => grund(t.form)))
  if ([...namenVon([slot])].some((name) => worte.has(name))) return false
  if (FREMD_DAVOR.test(text.slice(0, von)) || FREMD_DANACH.test(text.slice(bis))) return true
  return slots.filter(istZahlartig).length > 1 && !wieDerAlte(wert, alt[feld])
}

/** „4712“ after „4711“ */
const wieDerAlte = (neu: unknown, alt: unknown): boolean =>
  typeof neu === 'string' &&
  typeof alt === 'string' &&
  /^\p{N}+$/u.test(neu) &&
  /^\p{N}+$/u.test(alt) &&
  neu.length === alt.length &&
  (JAHR.test(alt) || !JAHR.test(neu))
