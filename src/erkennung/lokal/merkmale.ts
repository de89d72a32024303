import type { Stueck } from './freitext.ts'
import type { Spanne } from './lage.ts'
import { type Nachricht, staerkeIn } from './nachricht.ts'
import { istTaetigkeit } from './synonyme.ts'
import type { Token } from './token.ts'
import type { SkillWissen, Vorlage, Vorlagenwort, Wissen } from './wissen.ts'
import { gewichtVon, istFragewort, type Klasse } from './woerter.ts'

// The figures that tell how well a message fits one skill.

export interface Merkmale {
  /** How much of the best example is in the message, 0..1. */
  beispiel: number
  /** How much of the message the skill knows or takes as its free text, 0..1. */
  nachricht: number
  /** How much of what was found belongs to this skill and not to others; 1 = two words' worth. */
  eigen: number
  /** The message wants something else of the thing („schließ ticket 88“, „warum ist der umsatz …“). */
  fremdeTat: boolean
  /** Only common words of the example were found („wie lief …“): any subject would do. */
  nurAlltag: boolean
  /** … or to do it with another thing („lösch die rechnung“, where posts are deleted). */
  fremdesDing: boolean
}

/** Unknown question words weigh more than known ones: „wie war dein Urlaub?“ orders nothing. */
const FRAGEWORT_GEWICHT = 0.8
/** A value that the skill has no use for: „Ticket 88“ is no new ticket. */
const UNBEKANNTER_WERT = 0.5

/** So much of a request („erinner mich … an“) is clear whatever it is about; „lösch …“ alone is not. */
const KLAR = 1.35

export const grundgewicht = (t: Token): number => (t.klasse === 'funktion' ? 0 : gewichtVon(t.klasse))

/** Where the figures are taken: the skill's view of the message. */
export interface Blick {
  n: Nachricht
  w: SkillWissen
  wissen: Wissen
  /** The piece that is the free text. */
  frei?: Stueck
  spannen: readonly Spanne[]
}

export const istInnen = (i: number, frei: Stueck | undefined): boolean =>
  frei !== undefined && i >= frei.von && i < frei.bis

export function merkmale(
  blick: Blick,
  vorlagen: readonly Vorlage[],
): (Merkmale & { vorlage: Vorlage }) | undefined {
  const { n, frei } = blick
  const gefunden = schluesselIn(n, (i) => !istInnen(i, frei))
  const naechste = naechsteVorlage(vorlagen, gefunden)
  if (!naechste) return undefined
  const { kern } = naechste
  return {
    ...naechste,
    nachricht: erklaert(blick, kern),
    eigen: Math.min(1, eigenanteil(blick, blick.w.vokabular) / 2),
    fremdeTat: tutAnderes(blick),
    nurAlltag: naechste.vorlage.frei && !hatInhalt(blick),
    fremdesDing: kern < KLAR && n.tokens.some((t, i) => istInnen(i, frei) && gehoertAnderen(blick, t, i)),
  }
}

/** The example of which most words, by weight, are among `gefunden`; of equals the one that says more. */
export function naechsteVorlage(
  vorlagen: readonly Vorlage[],
  gefunden: ReadonlyMap<string, number>,
): { vorlage: Vorlage; beispiel: number; kern: number } | undefined {
  let beste: { vorlage: Vorlage; beispiel: number; kern: number } | undefined
  let rang = 0
  for (const vorlage of vorlagen) {
    const beispiel = abdeckung(vorlage, gefunden)
    if (beispiel === 0) continue
    const kern = kernmasse(vorlage, gefunden)
    if (beispiel + 0.03 * kern <= rang) continue
    rang = beispiel + 0.03 * kern
    beste = { vorlage, beispiel, kern }
  }
  return beste
}

const abdeckung = (v: Vorlage, gefunden: ReadonlyMap<string, number>): number =>
  v.gesamt === 0 ? 0 : v.worte.reduce((summe, w) => summe + w.gewicht * staerkeVon(w, gefunden), 0) / v.gesamt

export function schluesselIn(n: Nachricht, wo: (i: number) => boolean): Map<string, number> {
  const gefunden = new Map<string, number>()
  n.treffer.forEach((treffer, i) => {
    if (!wo(i)) return
    for (const [s, staerke] of treffer) if ((gefunden.get(s) ?? 0) < staerke) gefunden.set(s, staerke)
  })
  return gefunden
}

/** How surely the skill knows the word or takes the value, 0..1. */
function deckung({ n, w, spannen }: Blick, t: Token, i: number): number {
  if (spannen.some((s) => t.von >= s.von && t.bis <= s.bis)) return 1
  if (t.marke !== undefined) return 0
  return staerkeIn(n.treffer[i], w.vokabular)
}

function erklaert(blick: Blick, kern: number): number {
  const { n, frei } = blick
  let gesamt = 0
  let summe = 0
  n.tokens.forEach((t, i) => {
    const staerke = deckung(blick, t, i)
    const gewicht = istInnen(i, frei) ? gewichtInnen(blick, t, i, kern) : gewichtAussen(t, staerke)
    gesamt += gewicht
    summe += gewicht * staerke
  })
  return gesamt === 0 ? 0 : summe / gesamt
}

const hatInhalt = ({ n, w }: Blick): boolean =>
  n.tokens.some(
    (t, i) => t.klasse === 'inhalt' && t.marke === undefined && staerkeIn(n.treffer[i], w.vokabular) >= 0.5,
  )

/** How much of a request was found: a content word counts 1, a value or a common word less, „mich … an“ a little. */
function kernmasse(v: Vorlage, gefunden: ReadonlyMap<string, number>): number {
  return v.worte.reduce((summe, wort) => summe + KERN[wort.klasse] * staerkeVon(wort, gefunden), 0)
}

const KERN: Readonly<Record<Klasse, number>> = { inhalt: 1, frage: 1, leicht: 0.4, funktion: 0.25, fuell: 0 }

const staerkeVon = (wort: Vorlagenwort, gefunden: ReadonlyMap<string, number>): number =>
  Math.max(0, ...wort.schluessel.map((s) => gefunden.get(s) ?? 0))

function gewichtAussen(t: Token, staerke: number): number {
  if (staerke >= 0.5) return grundgewicht(t)
  if (istFragewort(t.form)) return FRAGEWORT_GEWICHT
  if (t.marke !== undefined) return UNBEKANNTER_WERT
  return grundgewicht(t) * (t.klasse === 'leicht' ? 0.5 : 1)
}

/**
 * What the free text holds costs nothing when a colon or a clause of its own marks it off, or when the request is
 * clear by itself. Words of other skills in it speak for those („Ticket 88 zusammenfassen“ is no new ticket).
 */
function gewichtInnen(blick: Blick, t: Token, i: number, kern: number): number {
  if (blick.frei?.abgesetzt === true || t.klasse !== 'inhalt') return 0
  if (gehoertAnderen(blick, t, i)) return kern >= KLAR ? 0.3 : 1
  return staerkeIn(blick.n.treffer[i], blick.w.vokabular) > 0 ? 0 : Math.max(0, 1 - kern)
}

/** A word that only other skills' examples have. */
export function gehoertAnderen({ n, w, wissen, frei }: Blick, t: Token, i: number): boolean {
  if (t.klasse !== 'inhalt' || frei?.abgesetzt === true || staerkeIn(n.treffer[i], w.vokabular) > 0)
    return false
  return t.schluessel.some((s) => wissen.verbreitung.has(s))
}

/** What was found, each word counted by how few skills share it. Words that say little alone count little. */
export function eigenanteil({ n, wissen }: Blick, vokabular: ReadonlySet<string>): number {
  let summe = 0
  n.tokens.forEach((t, i) => {
    if (t.marke !== undefined) return
    let beste = 0
    for (const [s, staerke] of n.treffer[i] ?? []) {
      if (vokabular.has(s)) beste = Math.max(beste, staerke / (wissen.verbreitung.get(s) ?? 1))
    }
    summe += grundgewicht(t) * beste
  })
  return summe
}

/** A deed or a kind of question that the skill does not know, in the request or as first or last word of a free text that is not marked off. */
function tutAnderes({ n, w, frei }: Blick): boolean {
  const inhalt = n.tokens.flatMap((t, i) => (t.klasse === 'inhalt' || t.klasse === 'leicht' ? [i] : []))
  const rand = new Set([inhalt[0], inhalt.at(-1)])
  return n.tokens.some((t, i) => {
    if (istInnen(i, frei) && (frei?.abgesetzt === true || !rand.has(i))) return false
    if (staerkeIn(n.treffer[i], w.vokabular) >= 0.5) return false
    return t.klasse === 'frage' || t.schluessel.some((s) => s.startsWith('k:') && istTaetigkeit(s.slice(2)))
  })
}
