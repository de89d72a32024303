import type { SlotFeld } from '../../skills/slot.ts'
import type { Bezug } from '../parameter/parameter.ts'
import { deute } from './deutung.ts'
import { zerlegeMaskiert } from './masken.ts'
import { konzeptVon } from './synonyme.ts'
import type { Token } from './token.ts'
import type { Wissen } from './wissen.ts'

/** A message, taken apart once for all skills. */
export interface Nachricht {
  text: string
  tokens: readonly Token[]
  /** Per token: what it can stand for, and how surely (0..1). */
  treffer: readonly ReadonlyMap<string, number>[]
}

/** Same meaning, other word. */
const SYNONYM = 0.85

export function liesNachricht(
  text: string,
  slots: readonly SlotFeld[],
  bezug: Bezug,
  wissen: Wissen,
): Nachricht {
  const tokens = deute(zerlegeMaskiert(text, slots, bezug), wissen.bekannt)
  return { text, tokens, treffer: tokens.map((t) => trefferVon(t, wissen)) }
}

function trefferVon(token: Token, wissen: Wissen): Map<string, number> {
  const treffer = new Map<string, number>()
  const merke = (schluessel: string, staerke: number) => {
    if ((treffer.get(schluessel) ?? 0) < staerke) treffer.set(schluessel, staerke)
  }
  for (const s of token.schluessel) merke(s, s.startsWith('k:') && token.wendung !== true ? SYNONYM : 1)
  const ungewiss = token.marke === undefined && token.klasse === 'inhalt' && !wissen.bekannt(token.stamm)
  if (!ungewiss || token.schluessel.length > 1) return treffer
  for (const { wort, naehe } of wissen.naehe.finde(token.stamm)) {
    merke(wort, naehe)
    const konzept = konzeptVon(wort)
    if (konzept !== undefined) merke(`k:${konzept}`, naehe * SYNONYM)
  }
  return treffer
}

/** The best strength with which a token stands for one of the keys. */
export function staerkeIn(
  treffer: ReadonlyMap<string, number> | undefined,
  menge: ReadonlySet<string>,
): number {
  let beste = 0
  for (const [schluessel, staerke] of treffer ?? [])
    if (staerke > beste && menge.has(schluessel)) beste = staerke
  return beste
}
