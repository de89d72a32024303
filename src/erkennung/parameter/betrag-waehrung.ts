import { bei, klebt, type Token } from './token.ts'
import type { Treffer } from './typen.ts'

const WAEHRUNG: Record<string, string> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  eur: 'EUR',
  euronen: 'EUR',
  teur: 'EUR',
  keur: 'EUR',
  $: 'USD',
  dollar: 'USD',
  dollars: 'USD',
  dolar: 'USD',
  dolares: 'USD',
  usd: 'USD',
  '£': 'GBP',
  pfund: 'GBP',
  pounds: 'GBP',
  gbp: 'GBP',
  chf: 'CHF',
  franken: 'CHF',
  sfr: 'CHF',
  fr: 'CHF',
  stutz: 'CHF',
  brl: 'BRL',
  reais: 'BRL',
  pln: 'PLN',
  czk: 'CZK',
  dkk: 'DKK',
}
/** Where a point with two digits is a decimal point in German texts too. */
export const PUNKT_IST_DEZIMAL = new Set(['CHF', 'USD', 'GBP'])

/** A currency at `i`: „€“, „EUR“, „R$“, „US-Dollar“. „Fr.“ only behind a number: before one it is Friday or Frau. */
export function leseWaehrung(
  tokens: readonly Token[],
  i: number,
  davor: boolean,
): Treffer<string> | undefined {
  const { t } = bei(tokens, i)
  const naechstes = bei(tokens, i + 1).t
  if (t === 'r' && naechstes === '$') return { wert: 'BRL', ende: i + 2 }
  if (t === 'us' && (naechstes === '$' || bei(tokens, i + 2).t.startsWith('dollar')))
    return { wert: 'USD', ende: naechstes === '$' ? i + 2 : i + 3 }
  const wert = Object.hasOwn(WAEHRUNG, t) ? WAEHRUNG[t] : undefined
  if (wert === undefined || (davor && t === 'fr')) return undefined
  const punkt = /^(fr|sfr)$/.test(t) && naechstes === '.' && klebt(tokens, i + 1) ? 1 : 0
  return { wert, ende: i + 1 + punkt }
}

const VIELFACH: Record<string, number> = {
  tsd: 3,
  tausend: 3,
  k: 3,
  thousand: 3,
  mil: 3,
  t: 3,
  mio: 6,
  million: 6,
  millionen: 6,
  millions: 6,
  milhao: 6,
  milhoes: 6,
  mrd: 9,
  milliarde: 9,
  milliarden: 9,
  billion: 9,
}
/** „Tsd.“, „Mio“, „k“, „T€“, „TEUR“ as powers of ten. */
export function leseVielfach(tokens: readonly Token[], i: number): Treffer<number> {
  const { t } = bei(tokens, i)
  if (t === 'teur' || t === 'keur') return { wert: 3, ende: i }
  const wert = Object.hasOwn(VIELFACH, t) ? VIELFACH[t] : undefined
  if (wert === undefined || (t === 't' && bei(tokens, i + 1).t !== '€')) return { wert: 0, ende: i }
  const punkt = /^(tsd|mio|mrd)$/.test(t) && bei(tokens, i + 1).t === '.' ? 1 : 0
  return { wert, ende: i + 1 + punkt }
}
