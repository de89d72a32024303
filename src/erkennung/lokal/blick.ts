import type { Spanne, Stueck } from './lage.ts'
import { type Nachricht, staerkeIn } from './nachricht.ts'
import type { SkillWissen } from './skillwissen.ts'
import type { Token } from './token.ts'
import type { Gefunden } from './vergleich.ts'
import type { Wissen } from './wissen.ts'
import { gewichtVon } from './woerter.ts'

/** Where the figures are taken: the skill's view of the message. */
export interface Blick {
  n: Nachricht
  w: SkillWissen
  wissen: Wissen
  /** The piece that is the free text. */
  frei?: Stueck
  /** Only this part is looked at. */
  nur?: Stueck
  spannen: readonly Spanne[]
}

export const istInnen = (i: number, frei: Stueck | undefined): boolean =>
  frei !== undefined && i >= frei.von && i < frei.bis

/** The tokens that are looked at: a message of twelve parts is not walked twelve times. */
export const bereich = (n: Nachricht, nur: Stueck | undefined): Stueck =>
  nur ?? { von: 0, bis: n.tokens.length }

export const istTeil = (i: number, nur: Stueck | undefined): boolean => nur === undefined || istInnen(i, nur)

export const grundgewicht = (t: Token): number => (t.klasse === 'funktion' ? 0 : gewichtVon(t.klasse))

/** So much of a request („erinner mich … an“) is clear whatever it is about; „lösch …“ alone is not. */
export const KLAR = 1.35

/** Enough of it was found, and no noun or verb of the example is missing („leg … an“ without „Ticket“). */
export const istKlar = (g: Gefunden): boolean => g.kern >= KLAR && g.vollstaendig

/** A word for what the free text holds („Post“): it says what, not what to do with it. */
export const istBenennung = (t: Token, w: SkillWissen): boolean =>
  w.freiKonzept !== undefined && t.schluessel.includes(w.freiKonzept)

/** A word that only other skills' examples have. */
export function gehoertAnderen({ n, w, wissen, frei }: Blick, t: Token, i: number): boolean {
  if (t.klasse !== 'inhalt' || frei?.abgesetzt === true || staerkeIn(n.treffer[i], w.vokabular) > 0)
    return false
  return t.schluessel.some((s) => wissen.verbreitung.has(s))
}
