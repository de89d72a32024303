import type { SlotFeld } from '../../skills/slot.ts'
import { bei, fastGleich, type Token, zerlege } from './token.ts'

// Values of a list: places and choices, by their names and further words.

export interface Wahlfund {
  ab: number
  ende: number
  wert: string
  /** „nicht Wien“, „ohne Zürich“: how many tokens before say so; 0 mostly. */
  verneint: number
}

/** Shorter words are not corrected: „Wien“ and „Wein“ are both words. */
const MIN_TIPPFEHLER = 5

interface Eintrag {
  wert: string
  worte: string[]
}
const bekannt = new WeakMap<SlotFeld, readonly Eintrag[]>()
function eintraege(slot: SlotFeld): readonly Eintrag[] {
  const liste = bekannt.get(slot) ?? leseEintraege(slot)
  bekannt.set(slot, liste)
  return liste
}

/** „St. Gallen“, „Haupt-Sitz“ */
const UNBEDEUTEND = /^[-.]$/
const leseEintraege = (slot: SlotFeld): Eintrag[] =>
  Object.entries(slot.werte ?? {}).flatMap(([wert, weitere]) =>
    [wert, ...weitere].map((name) => ({
      wert,
      worte: zerlege(name)
        .filter((t) => !UNBEDEUTEND.test(t.t))
        .map((t) => t.t),
    })),
  )

type Gleich = (wort: string, t: string) => boolean
/** A place has a genitive („Wiens“, but „Wiener“ is something else), a choice is also an adjective („die offenen“). */
const genau =
  (slot: SlotFeld): Gleich =>
  (wort, t) =>
    t === wort ||
    (wort === 'st' && /^(sankt|saint)$/.test(t)) ||
    (wort === 'hoch' && /^hohe[nrsm]?$/.test(t)) ||
    (t.startsWith(wort) && (slot.art === 'ort' ? /^s$/ : /^(s|e|en|er|es|em)$/).test(t.slice(wort.length)))
const ungefaehr: Gleich = (wort, t) =>
  wort.length >= MIN_TIPPFEHLER && t.length >= MIN_TIPPFEHLER && wort[0] === t[0] && fastGleich(wort, t)

/** Where the words of a value end when they begin at `i`; 0 when they do not. Hyphens count for nothing. */
function endeAb(tokens: readonly Token[], i: number, worte: readonly string[], gleich: Gleich): number {
  let at = i
  for (const wort of worte) {
    if (at > i && UNBEDEUTEND.test(bei(tokens, at).t)) at++
    if (!gleich(wort, bei(tokens, at).t)) return 0
    at++
  }
  return worte.length === 0 ? 0 : at
}

/** All values named in the text, the longest at each place; a slip of the pen only where no value is written right. */
export function findeWahl(tokens: readonly Token[], slot: SlotFeld): Wahlfund[] {
  const liste = eintraege(slot)
  const suche = (gleich: Gleich): Wahlfund[] => {
    const funde: Wahlfund[] = []
    for (let i = 0; i < tokens.length; i++) {
      const treffer = liste.map((e) => ({
        ab: i,
        ende: endeAb(tokens, i, e.worte, gleich),
        wert: e.wert,
        verneint: 0,
      }))
      const bester = treffer.reduce((a, b) => (b.ende > a.ende ? b : a), {
        ab: i,
        ende: 0,
        wert: '',
        verneint: 0,
      })
      if (bester.ende === 0) continue
      const ab = mitPraeposition(tokens, i)
      const nicht = verneintVor(tokens, ab, slot)
      funde.push({ ...bester, ab, verneint: nicht })
      i = bester.ende - 1
    }
    return funde
  }
  const exakt = suche(genau(slot))
  return exakt.length > 0 ? exakt : suche(ungefaehr)
}

const NICHT = /^(nicht|kein|keine[nrsm]?|ohne|ausser|not|without|except|nao|sem|exceto|menos)$/
/** „ohne die Filiale Wien“, but „ohne Steuern in Wien“ is in Wien. */
const DAZWISCHEN =
  /^(in|fuer|fur|aus|bei|von|den|die|das|der|dem|am|im|at|for|from|the|em|para|de|do|o|a|no|na|nur|only|so|mehr|gerade)$/

function verneintVor(tokens: readonly Token[], ab: number, slot: SlotFeld): number {
  const vor = bei(tokens, ab - 1).t
  if (NICHT.test(vor)) return 1
  return NICHT.test(bei(tokens, ab - 2).t) && (slot.art !== 'ort' || DAZWISCHEN.test(vor)) ? 2 : 0
}
const ORT_VOR = /^(in|fuer|fur|aus|bei|von|nach|am|im|at|for|from|em|para|de|do|no|na)$/
const ORT_WORT = /^(standort|filiale|niederlassung|stadt|location|branch|filial|cidade)$/

function mitPraeposition(tokens: readonly Token[], i: number): number {
  let ab = ORT_WORT.test(bei(tokens, i - 1).t) ? i - 1 : i
  if (/^(den|die|das|der|dem|the|o|a)$/.test(bei(tokens, ab - 1).t) && ORT_VOR.test(bei(tokens, ab - 2).t))
    ab--
  return ORT_VOR.test(bei(tokens, ab - 1).t) ? ab - 1 : ab
}

const KEIN_ORT =
  /^(summe|ordnung|euro|eur|prozent|zahlen|bezug|richtung|kuerze|zukunft|ruhe|arbeit|teilzeit|total|gesamt|insgesamt|mich|dich|uns|euch|sie|ihn|ihr|dir|mir|sich|was|wen|wann|wie|wo|alle|alles|jeden|den|dem|der|die|das|ein|eine|einen|einem|einer|unser\w*|mein\w*|dein\w*|euer\w*|eure\w*|diese\w*|letzte\w*|naechste\w*|welche\w*|anfang|mitte|ende|me|us|you|the|a|an|my|our|this|last|next|total|detail|general|o|os|as|um|uma|este|esta|mim|nos)$/

/** „für Graz“, „in Graz“: a capitalised word behind a preposition of place that is none of the values. */
export function unbekannterOrt(
  tokens: readonly Token[],
  belegt: (i: number) => boolean,
): { ab: number; ende: number } | undefined {
  for (let i = 0; i < tokens.length - 1; i++) {
    if (!/^(in|fuer|fur|for|em|para)$/.test(bei(tokens, i).t) || belegt(i)) continue
    const at = ORT_WORT.test(bei(tokens, i + 1).t) ? i + 2 : i + 1
    const name = bei(tokens, at)
    if (name.art !== 'wort' || !name.gross || name.t.length < 3 || belegt(at) || KEIN_ORT.test(name.t))
      continue
    return { ab: at, ende: at + 1 }
  }
  return undefined
}
