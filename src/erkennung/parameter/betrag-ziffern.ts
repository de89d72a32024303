import type { Sprache } from '../../domaene/sprache.ts'
import { bei, klebt, type Token } from './token.ts'
import { istNummer } from './woerter.ts'

// Written numbers as exact cents: only strings are moved, nothing is computed in floating point.
// parseFloat("1.234,56") is 1.234, and z.coerce.number() refuses it; that made amounts a thousand times wrong.

/** A number as written: „1.234,56“ is groups 1, 234, 56 and signs „.“, „,“. */
export interface Ziffern {
  gruppen: string[]
  trenner: string[]
  ende: number
}

const PUNKT_ODER_KOMMA = /^[.,]$/
const APOSTROPH = /^['’]$/

/** The written number at `i`: digits with points, commas, apostrophes and single blanks between groups of three. */
export function leseZiffern(tokens: readonly Token[], i: number): Ziffern | undefined {
  if (bei(tokens, i).art !== 'zahl') return undefined
  // „Rechnung 471 234 €“ and „Q3 100 €“ are two numbers each.
  const blanks = !istNummer(tokens, i) && !klebt(tokens, i)
  const z: Ziffern = { gruppen: [bei(tokens, i).t], trenner: [], ende: i + 1 }
  for (;;) {
    const zeichen = bei(tokens, z.ende)
    const fest = klebt(tokens, z.ende) && klebt(tokens, z.ende + 1) && bei(tokens, z.ende + 1).art === 'zahl'
    if (fest && (PUNKT_ODER_KOMMA.test(zeichen.t) || APOSTROPH.test(zeichen.t))) {
      z.trenner.push(APOSTROPH.test(zeichen.t) ? "'" : zeichen.t)
      z.gruppen.push(bei(tokens, z.ende + 1).t)
      z.ende += 2
    } else if (blanks && istBlankgruppe(tokens, z)) {
      z.trenner.push(' ')
      z.gruppen.push(zeichen.t)
      z.ende += 1
    } else return z
  }
}

/** „1 234“: one blank (also U+00A0, U+202F, U+2009), then exactly three digits, and nothing but such groups before. */
function istBlankgruppe(tokens: readonly Token[], z: Ziffern): boolean {
  const t = bei(tokens, z.ende)
  const davor = bei(tokens, z.ende - 1)
  if (t.art !== 'zahl' || t.t.length !== 3 || t.von - davor.bis !== 1) return false
  const erste = z.gruppen[0] ?? ''
  return erste.length <= 3 && !erste.startsWith('0') && z.trenner.every((s) => s === ' ')
}

/** Whole and fractional digits, or undefined when two readings are possible or none. */
export function deuteZiffern(
  { gruppen, trenner }: Pick<Ziffern, 'gruppen' | 'trenner'>,
  sprache: Sprache,
): { ganz: string; bruch: string } | undefined {
  const [erste = '', ...rest] = gruppen
  const letzte = rest.at(-1) ?? ''
  const zeichen = trenner.at(-1)
  if (zeichen === undefined) return { ganz: erste, bruch: '' }
  const dezimal = sprache === 'en' ? '.' : ','
  const dreier = (g: string[]): boolean =>
    erste.length <= 3 && !erste.startsWith('0') && g.every((x) => x.length === 3)
  const kurz = letzte.length <= 2 && PUNKT_ODER_KOMMA.test(zeichen)
  const vorn = trenner.slice(0, -1)
  if (vorn.length > 0 && vorn.every((s) => s === vorn[0]) && vorn[0] !== zeichen)
    return kurz && dreier(rest.slice(0, -1))
      ? { ganz: gruppen.slice(0, -1).join(''), bruch: letzte }
      : undefined
  if (!trenner.every((s) => s === zeichen)) return undefined
  // „1.234.567“, „1 234“, „1'234“; one sign alone must not be the decimal one („1,234“ may be either).
  if (dreier(rest))
    return trenner.length > 1 || zeichen !== dezimal ? { ganz: gruppen.join(''), bruch: '' } : undefined
  if (trenner.length > 1 || !kurz) return undefined
  // „1.23“ is a decimal number or a slip; „1234.56“ cannot be thousands.
  return zeichen === dezimal || erste.length > 3 ? { ganz: erste, bruch: letzte } : undefined
}

/** Cents of `ganz,bruch` times 10^`stellen`; undefined below a cent, infinite beyond safe integers. */
export function alsCent({ ganz, bruch }: { ganz: string; bruch: string }, stellen = 0): number | undefined {
  const weite = 2 + stellen
  // „½“ is a numeral without being digits.
  if (bruch.length > weite || !/^\d*$/.test(ganz + bruch)) return undefined
  if (ganz.replace(/^0+/, '').length + weite > 18) return Number.POSITIVE_INFINITY
  const cent = Number(ganz + bruch.padEnd(weite, '0'))
  return Number.isSafeInteger(cent) ? cent : Number.POSITIVE_INFINITY
}
