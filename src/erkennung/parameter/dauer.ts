import { bei, type Token } from './token.ts'
import type { Bezug } from './typen.ts'
import { leserVon } from './zeit.ts'
import { leseZeitmenge, MINUTEN } from './zeit-hilfe.ts'

const VOR = /^(fuer|fur|for|por|dauert|dauer|lang)$/
const NACH = /^(lang|long)$/

/** Lengths of time in whole minutes: „2 Stunden“, „anderthalb Stunden“, „90 min“, „2h 30“, „drei Tage“. */
export function findeDauern(
  tokens: readonly Token[],
  bezug: Bezug,
): { ab: number; ende: number; minuten: number }[] {
  const z = leserVon(tokens, bezug)
  const funde: { ab: number; ende: number; minuten: number }[] = []
  for (let i = 0; i < tokens.length; i++) {
    const menge = leseZeitmenge(z, i)
    if (!menge) continue
    const und = /^(und|and|e)$/.test(bei(tokens, menge.ende).t) ? menge.ende + 1 : menge.ende
    const rest = menge.wert.einheit === 'stunde' ? leseZeitmenge(z, und) : undefined
    const minuten = rest?.wert.einheit === 'minute' ? rest : undefined
    const ende = minuten?.ende ?? menge.ende
    const summe = Math.round(menge.wert.n * MINUTEN[menge.wert.einheit]) + Math.round(minuten?.wert.n ?? 0)
    if (summe > 0) {
      funde.push({
        ab: VOR.test(bei(tokens, i - 1).t) ? i - 1 : i,
        ende: NACH.test(bei(tokens, ende).t) ? ende + 1 : ende,
        minuten: summe,
      })
    }
    i = ende - 1
  }
  return funde
}
