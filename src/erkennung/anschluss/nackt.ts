import { z } from 'zod'
import type { Parameter } from '../../domaene/vorgang.ts'
import type { SlotFeld } from '../../skills/slot.ts'
import { grund } from '../lokal/form.ts'
import { zerlege } from '../lokal/token.ts'
import { type Bezug, type Fund, leseAlleinstehend } from '../parameter/parameter.ts'
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
  if (slot.code && klingtNachMenge(text, von)) return true
  return slots.filter(istZahlartig).length > 1 && !wieDerAlte(wert, alt[feld])
}

/** „nur 200“, „lieber 300“, „auf 80“: how much, and never another number of the same thing. */
const MENGE =
  /(?<!\p{L})(?:nur|bloß|bloss|lediglich|höchstens|maximal|lieber|besser|auf|only|just|at most|rather|to|só|apenas|somente|no máximo|melhor|para)\s+$/iu
const klingtNachMenge = (text: string, von: number): boolean => MENGE.test(text.slice(0, von))

/**
 * A bare number that says not which field it is for is an amount before it is the number of a thing: whoever corrects
 * „Rechnung 4712 über 250 €“ by „doch nur 200“ means no other invoice. It is asked about all the same.
 */
export function alsMenge(
  text: string,
  funde: readonly Fund[],
  slots: readonly SlotFeld[],
  alt: Parameter,
  bezug: Bezug,
): readonly Fund[] {
  const mengen = slots.filter(
    (s) => ZAHLARTIG.has(s.art) && s.feld in alt && funde.every((f) => f.feld !== s.feld),
  )
  return funde.map((f) => {
    const istCode = slots.some((s) => s.feld === f.feld && s.code === true)
    const gezaehlt = FREMD_DAVOR.test(text.slice(0, f.von)) || FREMD_DANACH.test(text.slice(f.bis))
    if (!istCode || gezaehlt || !istNackt(text, f, slots, alt)) return f
    const ziffern = text.slice(f.von, f.bis).trim()
    for (const slot of mengen) {
      const [fund] = leseAlleinstehend(ziffern, slot, bezug).funde
      if (fund) return { ...fund, wert: inAlterWaehrung(fund.wert, alt[slot.feld]), von: f.von, bis: f.bis }
    }
    return f
  })
}

const Geld = z.object({ waehrung: z.string() })
const inAlterWaehrung = (neu: Fund['wert'], alt: unknown): Fund['wert'] => {
  const [geld, altes] = [Geld.loose().safeParse(neu), Geld.safeParse(alt)]
  return geld.success && altes.success ? ({ ...geld.data, ...altes.data } as Fund['wert']) : neu
}

/** „4712“ after „4711“ */
const wieDerAlte = (neu: unknown, alt: unknown): boolean =>
  typeof neu === 'string' &&
  typeof alt === 'string' &&
  /^\p{N}+$/u.test(neu) &&
  /^\p{N}+$/u.test(alt) &&
  neu.length === alt.length &&
  (JAHR.test(alt) || !JAHR.test(neu))
