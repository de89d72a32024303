import { bei, klebt, type Token } from './token.ts'
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
    // Lengths count in minutes: „30 Sekunden“ is none.
    if (!menge || menge.wert.einheit === 'sekunde') continue
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

const STUNDEN = /^(h|std|stunden?|hours?|hrs?|horas?)$/
const VOR_UHRZEIT =
  /^(um|ab|bis|von|vom|gegen|nach|vor|zwischen|und|at|from|to|until|till|after|before|as|ate|das|[-–])$/
/** „1:30 h“, „2:15 Stunden“: the word behind it makes it a length, unless one before it says that it is a time of day. */
export function findeStundenMinuten(
  tokens: readonly Token[],
): { ab: number; ende: number; minuten: number } | undefined {
  for (const [i, h] of tokens.entries()) {
    const [punkt, m] = [bei(tokens, i + 1), bei(tokens, i + 2)]
    const uhr = h.art === 'zahl' && h.t.length <= 3 && punkt.t === ':' && /^[0-5]\d$/.test(m.t)
    if (!uhr || !klebt(tokens, i + 1) || !klebt(tokens, i + 2) || klebt(tokens, i)) continue
    const minuten = Number(h.t) * 60 + Number(m.t)
    if (!STUNDEN.test(bei(tokens, i + 3).t) || VOR_UHRZEIT.test(bei(tokens, i - 1).t) || minuten === 0)
      continue
    return { ab: VOR.test(bei(tokens, i - 1).t) ? i - 1 : i, ende: i + 4, minuten }
  }
  return undefined
}
