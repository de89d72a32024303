import type { SlotFeld } from '../skills/slot.ts'
import type { Gelerntes } from './erkennung.ts'
import { MAX_ZEICHEN } from './lokal/lokal.ts'
import { abstand } from './lokal/naehe.ts'
import { istFrei } from './lokal/slotart.ts'
import { type Token, zerlege } from './lokal/token.ts'
import { VERNEINUNG } from './lokal/woerter.ts'
import { type Bezug, type Gelesen, leseParameter, maskiere, ohneMarken } from './parameter/parameter.ts'

// How near two phrases are: which of the words that carry them are the same.

/** Longer ones are no phrases. */
const MAX_WORTE = 40

export interface Satz {
  text: string
  gelesen: Gelesen
  worte: Token[]
  /** Marks of values, with how often. */
  marken: string[]
  verneint: boolean
}

export function liesSatz(text: string, slots: readonly SlotFeld[], bezug: Bezug): Satz {
  const roh = ohneMarken(text.slice(0, MAX_ZEICHEN))
  const gelesen = leseParameter(roh, slots, bezug)
  const tokens = zerlege(maskiere(roh, slots, bezug))
  const inWerten = (t: Token): boolean => gelesen.funde.some((f) => t.von >= f.von && t.bis <= f.bis)
  return {
    text: roh,
    gelesen,
    // Places of the raw text: a masked one has others.
    worte: zerlege(roh)
      .filter((t) => traegt(t) && !inWerten(t))
      .slice(0, MAX_WORTE),
    marken: tokens.flatMap((t) => t.marke ?? []),
    verneint: tokens.some((t) => VERNEINUNG.has(t.form)),
  }
}

const traegt = (t: Token): boolean => t.klasse === 'inhalt' || t.klasse === 'leicht' || t.klasse === 'frage'
const gewicht = (t: Token): number => (t.klasse === 'leicht' ? 0.4 : 1)

export const gleich = (a: Token, b: Token): boolean =>
  a.stamm === b.stamm ||
  (Math.min(a.form.length, b.form.length) >= 5 && abstand(a.form, b.form, 1) <= 1 && a.form[0] === b.form[0])

/**
 * 0..1: how much of what carries both phrases is the same. Words of the learned value of a free slot don't carry; so
 * don't, where there is such a slot, up to four words that stand in its place here.
 */
export function naeheVon(hier: Satz, gelernt: Satz, beispiel: Gelerntes, slots: readonly SlotFeld[]): number {
  if (hier.verneint !== gelernt.verneint) return 0
  const frei = worteDesWertes(gelernt, beispiel, slots)
  const tragende = gelernt.worte.filter((t) => !frei.has(t))
  const rest = [...hier.worte]
  let gemeinsam = 0
  let fehlt = 0
  let gefunden = 0
  for (const t of tragende) {
    const i = rest.findIndex((r) => gleich(r, t))
    if (i < 0) {
      fehlt += gewicht(t)
      continue
    }
    gemeinsam += gewicht(t)
    if (t.klasse !== 'leicht') gefunden++
    rest.splice(i, 1)
  }
  // One word in common is none of a longer phrase; only the phrase that is that word.
  const noetig = Math.min(2, tragende.filter((t) => t.klasse !== 'leicht').length)
  if (gemeinsam === 0 || gefunden < noetig) return 0
  const ersetzbar = ersetzbare(gelernt, frei, tragende)
  const zuviel = rest.sort((a, b) => gewicht(a) - gewicht(b)).slice(0, Math.max(0, rest.length - ersetzbar))
  const fremd = zuviel.reduce((summe, t) => summe + gewicht(t), 0)
  return (2 * gemeinsam) / (2 * gemeinsam + fehlt + fremd)
}

/** How many words of the message may stand in place of a value: those of a free slot, or one name for another („Nord“, „Süd“). */
const ersetzbare = (gelernt: Satz, frei: ReadonlySet<Token>, tragende: readonly Token[]): number =>
  frei.size > 0 ? 4 : tragende.length >= 3 && gelernt.marken.length > 0 ? 1 : 0

/** Words of the phrase that are the learned value of a free slot. */
export function worteDesWertes(
  gelernt: Satz,
  beispiel: Gelerntes,
  slots: readonly SlotFeld[],
): ReadonlySet<Token> {
  const worte = new Set<string>()
  for (const slot of slots) {
    const wert = beispiel.parameter[slot.feld]
    if (istFrei(slot) && typeof wert === 'string') for (const t of zerlege(wert)) worte.add(t.form)
  }
  const gefunden = new Set(gelernt.worte.filter((t) => worte.has(t.form)))
  // A value that is the whole phrase („kaffee ist alle“ → title) leaves nothing that carries it.
  return gefunden.size === gelernt.worte.length ? new Set() : gefunden
}
