import { type Nachricht, staerkeIn } from './nachricht.ts'
import type { SkillWissen } from './skillwissen.ts'
import type { Token } from './token.ts'
import { VERNEINUNG } from './woerter.ts'

// What each word of a message is to a request with free text: part of the request, strange to it, or droppable.

/** Tokens `von` to `bis` (exclusive) of the message. */
export interface Stueck {
  von: number
  bis: number
  /** Marked off from the request by a colon, quotes or a clause of its own. */
  abgesetzt?: boolean
  /** Where it stands in the text, to the character, where that is more than its words. */
  woertlich?: Woertlich
}

/** Characters `von` to `bis` (exclusive); optional values are read only from what stands outside of the `kern`. */
export interface Woertlich {
  von: number
  bis: number
  kern?: { von: number; bis: number }
}

/** A typed value that was found in the raw text. */
export interface Spanne {
  von: number
  bis: number
  /** May be cut off at the rim of the free text (times may, numbers may not: „beamer raum 2“). */
  randstaendig: boolean
}

export interface Lage {
  n: Nachricht
  /** Part of the request itself. */
  rahmen: readonly boolean[]
  /** … and only of its end („… gesehen“, „… löschen“). */
  ende: readonly boolean[]
  /** A word that the request does not have. */
  fremd: readonly boolean[]
  /** Can be dropped at the rim: politeness and times. */
  rand: readonly boolean[]
  /** Grammar that the examples have before the free text („haben {beitrag}“), and a negation of the request. */
  grammatik: readonly boolean[]
}

const TREFFER = 0.7

export function erkunde(n: Nachricht, wissen: SkillWissen, spannen: readonly Spanne[]): Lage {
  const inSpanne = (t: Token) => spannen.some((s) => t.von >= s.von && t.bis <= s.bis)
  const amRand = (t: Token | undefined) =>
    t !== undefined && spannen.some((s) => s.randstaendig && t.von >= s.von && t.bis <= s.bis)
  const trifft = (i: number, menge: ReadonlySet<string>) => staerkeIn(n.treffer[i], menge) >= TREFFER
  const genau = (i: number, menge: ReadonlySet<string>) =>
    n.tokens[i]?.schluessel.some((s) => !s.startsWith('k:') && menge.has(s)) === true
  const istWert = n.tokens.map((t) => wissen.freiKonzept !== undefined && istBenennung(t, wissen))
  const vor = n.tokens.map((t, i) => gewichtig(t) && !istWert[i] && trifft(i, wissen.vor))
  const ende = n.tokens.map((t, i) => gewichtig(t) && !istWert[i] && trifft(i, wissen.nach))
  const fremd = n.tokens.map(
    (t, i) => t.klasse === 'inhalt' && t.marke === undefined && !vor[i] && !ende[i] && !inSpanne(t),
  )
  // „LinkedIn-Post“ is one word: what one half is, the other is too.
  n.tokens.forEach((t, i) => {
    if (t.davor === '-' && i > 0 && (fremd[i] || fremd[i - 1])) {
      for (const j of [i - 1, i]) {
        fremd[j] = true
        vor[j] = false
        ende[j] = false
      }
    }
  })
  return {
    n,
    rahmen: n.tokens.map((_, i) => vor[i] === true || ende[i] === true),
    ende: ende.map(
      (e, i) =>
        e &&
        // A word that by itself stands only before the text („linkedin post“) does not end it.
        !(genau(i, wissen.vor) && !genau(i, wissen.nach)),
    ),
    fremd,
    grammatik: n.tokens.map(
      (t) => t.klasse === 'funktion' && (VERNEINUNG.has(t.form) || wissen.vor.has(t.stamm)),
    ),
    rand: n.tokens.map(
      (t, i) =>
        t.klasse === 'fuell' ||
        amRand(t) ||
        // „…, fällig Freitag“: what says which value it is goes with the value.
        (wissen.wertnamen.has(t.stamm) && amRand(n.tokens[i + 1])),
    ),
  }
}

/** „lösche den Tweet“: another word for what the slot holds is the value itself, not part of the request. */
const istBenennung = (t: Token, w: SkillWissen): boolean =>
  t.schluessel.includes(w.freiKonzept ?? '') &&
  !t.schluessel.some((s) => !s.startsWith('k:') && w.vokabular.has(s))

const gewichtig = (t: Token): boolean =>
  t.marke === undefined && (t.klasse === 'inhalt' || t.klasse === 'leicht')

export const istInhalt = (lage: Lage, i: number): boolean => lage.n.tokens[i]?.klasse === 'inhalt'

export const hat = (flags: readonly boolean[], von: number, bis: number): boolean =>
  flags.slice(von, bis).some(Boolean)
