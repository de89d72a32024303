import type { SlotFeld } from '../../skills/slot.ts'
import type { Token } from './token.ts'
import type { Bezug, Deutung, Json, Stueck } from './typen.ts'

// What the steps share in which slots take their pieces.

export interface Stand {
  text: string
  /** Taken pieces are blanked out. */
  tokens: readonly Token[]
  /** Slots without a value yet. */
  offen: readonly SlotFeld[]
  bezug: Bezug
}
export type Stufe = (s: Stand) => Stueck[]

export const istNummernslot = (s: SlotFeld): boolean =>
  s.art === 'zahl' || (s.art === 'text' && s.code === true)

export const alsStueck = (feld: string, f: { ab: number; ende: number; deutung: Deutung<Json> }): Stueck => ({
  feld,
  ...f,
})

export const ohneSlot = (funde: readonly { ab: number; ende: number }[]): Stueck[] =>
  funde.map((f) => ({ feld: undefined, ab: f.ab, ende: f.ende, deutung: { grund: 'ungueltig' } }))

export const BELEGT = '\u0000'
export const ohne = (tokens: readonly Token[], stuecke: readonly Stueck[]): Token[] =>
  tokens.map((t, i) =>
    stuecke.some((s) => s.ab <= i && i < s.ende) ? { ...t, art: 'zeichen', t: BELEGT } : t,
  )
