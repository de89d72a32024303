import { bei, klebt, type Token } from './token.ts'
import type { Bezug, Treffer } from './typen.ts'
import { endetHier } from './woerter.ts'
import { leseGanzzahl } from './zahlwort.ts'
import { leserVon } from './zeit.ts'
import { leseZeitmenge, MINUTEN } from './zeit-hilfe.ts'

const VOR = /^(fuer|fur|for|por|dauert|dauer|lang)$/
const NACH = /^(lang|long)$/

export interface Dauerfund {
  ab: number
  ende: number
  /** undefined: „2-3 Tage“, „2 1/2 Stunden“ cannot be read for certain, „90 Sekunden“ are no whole minutes. */
  minuten: number | undefined
}

/** Lengths of time in whole minutes: „2 Stunden“, „anderthalb Stunden“, „1h30“, „1 Std. 15 Min.“, „2 Tage und 4 Stunden“. */
export function findeDauern(tokens: readonly Token[], bezug: Bezug): Dauerfund[] {
  const z = leserVon(tokens, bezug)
  const funde: Dauerfund[] = []
  for (let i = 0; i < tokens.length; i++) {
    const erste = leseZeitmenge(z, i)
    if (!erste) continue
    let [ende, minuten, groesse] = [erste.ende, minutenVon(erste.wert), MINUTEN[erste.wert.einheit]]
    for (let at = nachFuge(tokens, ende); ; at = nachFuge(tokens, ende)) {
      const naechste = leseZeitmenge(z, at)
      if (!naechste || MINUTEN[naechste.wert.einheit] >= groesse) break
      ;[ende, minuten, groesse] = [
        naechste.ende,
        minuten + minutenVon(naechste.wert),
        MINUTEN[naechste.wert.einheit],
      ]
    }
    const rest = groesse === MINUTEN.stunde ? leseRestMinuten(tokens, ende) : undefined
    if (rest) [ende, minuten] = [rest.ende, minuten + rest.wert]
    if (minuten > 0) {
      const ab = VOR.test(bei(tokens, i - 1).t) ? i - 1 : i
      const schluss = NACH.test(bei(tokens, ende).t) ? ende + 1 : ende
      const unklar = zahlDavor(tokens, i, bezug)
      funde.push(
        unklar > 0
          ? { ab: i - unklar, ende: schluss, minuten: undefined }
          : { ab, ende: schluss, minuten: ganze(minuten) },
      )
    }
    i = ende - 1
  }
  return funde
}

const minutenVon = ({ n, einheit }: { n: number; einheit: keyof typeof MINUTEN }): number =>
  n * MINUTEN[einheit]
/** 1.1 hours are 66.00000000000001 minutes, and 90 seconds are no number of them. */
const ganze = (minuten: number): number | undefined =>
  Math.abs(minuten - Math.round(minuten)) < 1e-6 ? Math.round(minuten) : undefined

/** Over „.“ of an abbreviation and „und“: „1 Std. 15 Min.“, „2 Tage und 4 Stunden“. */
function nachFuge(tokens: readonly Token[], i: number): number {
  const punkt = bei(tokens, i).t === '.' && klebt(tokens, i) ? i + 1 : i
  return /^(und|and|e|,)$/.test(bei(tokens, punkt).t) ? punkt + 1 : punkt
}

/** „1h30“, „1 h 30“, „zwei Stunden 10“: two digits behind hours, and nothing they could belong to. */
function leseRestMinuten(tokens: readonly Token[], i: number): Treffer<number> | undefined {
  const { t } = bei(tokens, i)
  return /^[0-5]\d$/.test(t) && (endetHier(tokens, i + 1) || bei(tokens, i + 1).t === 'lang')
    ? { wert: Number(t), ende: i + 1 }
    : undefined
}

/** „2-3 Tage“, „ein bis zwei Stunden“, „zwei und eine halbe Stunde“, „2 1/2 Stunden“: how many tokens before belong to it. */
function zahlDavor(tokens: readonly Token[], i: number, { sprache }: Bezug): number {
  const istZahl = (at: number): boolean => leseGanzzahl(tokens, at, sprache, true)?.ende === at + 1
  if (/^(bis|[-–—/]|oder|und|to|or|and|ou|ate|a|e)$/.test(bei(tokens, i - 1).t) && istZahl(i - 2))
    return bei(tokens, i - 1).t === '/' && bei(tokens, i - 3).art === 'zahl' ? 3 : 2
  return bei(tokens, i - 1).art === 'zahl' ? 1 : 0
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
