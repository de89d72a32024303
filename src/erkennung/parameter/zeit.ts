import type { Sprache } from '../../domaene/sprache.ts'
import { falte, type Token } from './token.ts'
import type { Bezug } from './typen.ts'
import { leseZeitangabe } from './zeit-spanne.ts'
import type { Leser, Zeitangabe } from './zeit-typ.ts'
import { LEER, LEXIKON, wortVon } from './zeit-woerter.ts'

/** An expression of time and where it stands, in tokens (`ab` inclusive, `ende` exclusive). */
export interface Zeitfund {
  zeit: Zeitangabe
  ab: number
  ende: number
}

const SPRACHEN: readonly Sprache[] = ['de', 'en', 'pt']

const namen = new WeakMap<readonly string[], ReadonlySet<string>>()

/** Folded once a list: a team may have hundreds of names. */
function namenVon(personen: readonly string[]): ReadonlySet<string> {
  const menge = namen.get(personen) ?? new Set(personen.flatMap((p) => p.split(/\s+/).map(falte)))
  namen.set(personen, menge)
  return menge
}

export function leserVon(tokens: readonly Token[], bezug: Bezug, sprache: Sprache = bezug.sprache): Leser {
  return {
    tokens,
    worte: tokens.map((t) => (t.art === 'wort' ? wortVon(LEXIKON[sprache], t.t) : LEER)),
    sprache,
    land: bezug.land,
    streng: sprache !== bezug.sprache,
    namen: namenVon(bezug.personen),
  }
}

function finde(z: Leser): Zeitfund[] {
  const funde: Zeitfund[] = []
  let i = 0
  while (i < z.tokens.length) {
    const t = leseZeitangabe(z, i)
    if (t) funde.push({ zeit: t.wert, ab: i, ende: t.ende })
    i = t ? t.ende : i + 1
  }
  return funde
}

const gefunden = new WeakMap<readonly Token[], { bezug: Bezug; funde: readonly Zeitfund[] }>()
/** Nothing else of it tells which words are a time. */
export const gleichesUmfeld = (a: Bezug, b: Bezug): boolean =>
  a.sprache === b.sprache && a.land === b.land && a.personen === b.personen

/**
 * All expressions of time, from the left. People mix languages: where their own finds nothing, the others are tried.
 * The same tokens are read once, however many skills ask (a quarter of recognition).
 */
export function findeZeiten(tokens: readonly Token[], bezug: Bezug): readonly Zeitfund[] {
  const da = gefunden.get(tokens)
  if (da && gleichesUmfeld(da.bezug, bezug)) return da.funde
  const funde = sucheZeiten(tokens, bezug)
  gefunden.set(tokens, { bezug, funde })
  return funde
}

function sucheZeiten(tokens: readonly Token[], bezug: Bezug): Zeitfund[] {
  for (const sprache of [bezug.sprache, ...SPRACHEN.filter((s) => s !== bezug.sprache)]) {
    const funde = finde(leserVon(tokens, bezug, sprache))
    if (funde.length > 0) return funde
  }
  return []
}
