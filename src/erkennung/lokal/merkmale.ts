import type { Stueck } from './freitext.ts'
import type { Spanne } from './lage.ts'
import { type Nachricht, staerkeIn } from './nachricht.ts'
import { istFrei, markeVon } from './slotart.ts'
import { taetigkeitenVon } from './synonyme.ts'
import type { Token } from './token.ts'
import { type Gefunden, naechsteVorlage, schluesselIn } from './vergleich.ts'
import type { SkillWissen, Vorlage, Wissen } from './wissen.ts'
import { gewichtVon, istFragewort, type Klasse } from './woerter.ts'

// The figures that tell how well a message fits one skill.

export interface Merkmale {
  /** How much of the best example is in the message, 0..1. */
  beispiel: number
  /** How much of the message the skill knows or takes as its free text, 0..1. */
  nachricht: number
  /** … of it without the free text. */
  aussen: number
  /** How much of what was found belongs to this skill and not to others; 1 = two words' worth. */
  eigen: number
  /** How much of a request the best example is, in content words. */
  kern: number
  /** What speaks for it, as logit. */
  zuschlag: number
  /** … and against it. */
  abzug: number
  /** The highest confidence that such evidence allows. */
  deckel: number
}

/** The message wants something else of the thing („schließ ticket 88“, „warum ist der umsatz …“). */
const FREMDE_TAT = 2.5
/** … or the same of another thing („lösch die rechnung“, where posts are deleted). */
const FREMDES_DING = 1.8
/** Only common words of the example were found („wie lief …“): any subject would do. */
const NUR_ALLTAG = 0.6
/** Only a verb that fits a thousand things („lösche …“) asks for something that matters. */
const NUR_TAT = 0.7
/** Half of an example and nothing else („die Rechnung war zu hoch“). */
const HALB = 1
const WERT_DA = 0.5
/** „Ticket“: the word alone may want anything. */
const OHNE_INHALT = 0.7
/** So much of a request („erinner mich … an“) is clear whatever it is about; „lösch …“ alone is not. */
const KLAR = 1.35
/** Question words weigh more where no example asks: „wie war dein Urlaub?“ orders nothing. */
const FRAGEWORT_GEWICHT = 0.8
/** „Ticket …“ may be followed by what it is about, or by anything („das Ticket ist mir egal“). */
const SCHWACHER_RAHMEN = { liest: 0.4, tut: 0.7 }
/** A value that the skill has no use for: „Ticket 88“ is no new ticket. */
const UNBEKANNTER_WERT = 0.5

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

const istTeil = (i: number, nur: Stueck | undefined): boolean => nur === undefined || istInnen(i, nur)

export const grundgewicht = (t: Token): number => (t.klasse === 'funktion' ? 0 : gewichtVon(t.klasse))

export function merkmale(
  blick: Blick,
  vorlagen: readonly Vorlage[],
): (Merkmale & { vorlage: Vorlage }) | undefined {
  const { n, frei } = blick
  const gefunden = schluesselIn(n, (i) => !istInnen(i, frei) && istTeil(i, blick.nur))
  const naechste = naechsteVorlage(vorlagen, gefunden)
  if (!naechste) return undefined
  const klar = istKlar(naechste)
  const erklaerung = erklaert(blick, naechste)
  const fremdesDing = !klar && n.tokens.some((t, i) => istInnen(i, frei) && gehoertAnderen(blick, t, i))
  return {
    vorlage: naechste.vorlage,
    beispiel: naechste.beispiel,
    kern: naechste.kern,
    ...erklaerung,
    eigen: Math.min(1, eigenanteil(blick, blick.w.vokabular) / 2),
    // With the value that it needs a request is one, if little else is said.
    zuschlag: erklaerung.nachricht >= 0.6 && hatPflichtwert(blick) ? WERT_DA : 0,
    abzug:
      (tutAnderes(blick) ? FREMDE_TAT : 0) +
      (fremdesDing ? FREMDES_DING : 0) +
      (!frei && !naechste.vollstaendig && !hatWert(blick) ? HALB : 0),
    deckel: deckelVon(blick, naechste),
  }
}

/** Enough of it was found, and no noun or verb of the example is missing („leg … an“ without „Ticket“). */
const istKlar = (g: Gefunden): boolean => g.kern >= KLAR && g.vollstaendig

function hatPflichtwert({ n, w }: Blick): boolean {
  const noetig = w.slots.filter((s) => s.pflicht && !istFrei(s)).flatMap((s) => markeVon(s) ?? [])
  return noetig.length > 0 && noetig.every((m) => n.tokens.some((t) => t.marke === m))
}

const hatWert = ({ n, w }: Blick): boolean =>
  n.tokens.some((t) => t.marke !== undefined && w.marken.has(t.marke))

function deckelVon(blick: Blick, { vorlage, kern, wortgetreu }: Gefunden): number {
  const { n, w, frei } = blick
  const mitWert = vorlage.worte.some((wort) => wort.marke)
  if (w.skill.risiko > 0 && mitWert && kern < KLAR && !frei && !hatWert(blick)) return OHNE_INHALT
  if (!vorlage.frei) return 1
  if (!frei && kern < KLAR) return OHNE_INHALT
  const gekannt = n.tokens.filter(
    (t, i) => t.klasse === 'inhalt' && t.marke === undefined && staerkeIn(n.treffer[i], w.vokabular) >= 0.5,
  )
  if (gekannt.every((t) => !wortgetreu && istBenennung(t, w))) return NUR_ALLTAG
  const nurTat = gekannt.every((t) => taetigkeitenVon(t.schluessel).length > 0)
  return nurTat && w.skill.risiko >= 2 && frei && !frei.abgesetzt ? NUR_TAT : 1
}

/** A word for what the free text holds („Post“): it says what, not what to do with it. */
const istBenennung = (t: Token, w: SkillWissen): boolean =>
  w.freiKonzept !== undefined && t.schluessel.includes(w.freiKonzept)

/** How surely the skill knows the word or takes the value, 0..1. */
function deckung({ n, w, spannen }: Blick, t: Token, i: number): number {
  // Of two values side by side the mask does not say where one ends.
  if (t.marke !== undefined) return spannen.some((s) => t.von < s.bis && t.bis > s.von) ? 1 : 0
  if (spannen.some((s) => t.von >= s.von && t.bis <= s.bis)) return 1
  // „Urlaub einreichen“ where the examples say „eintragen“: the same kind of doing.
  const gleicheArt = taetigkeitenVon(t.schluessel).some((art) => w.taetigkeiten.has(art)) ? 0.6 : 0
  return Math.max(gleicheArt, staerkeIn(n.treffer[i], w.vokabular))
}

function erklaert(blick: Blick, g: Gefunden): Pick<Merkmale, 'nachricht' | 'aussen'> {
  const { n, frei } = blick
  let gesamt = 0
  let summe = 0
  const woertlich = stehtSoDa(blick, g)
  let innen = 0
  n.tokens.forEach((t, i) => {
    if (!istTeil(i, blick.nur)) return
    if (istInnen(i, frei)) {
      if (!woertlich) innen = Math.max(innen, gewichtInnen(blick, t, i, g))
      return
    }
    const staerke = deckung(blick, t, i)
    const gewicht = gewichtAussen(blick.w, t, staerke)
    gesamt += gewicht
    summe += gewicht * staerke
  })
  if (gesamt === 0) return { nachricht: 0, aussen: 0 }
  return { nachricht: summe / (gesamt + innen), aussen: summe / gesamt }
}

/** The example with something in its slot, and not a word more. */
function stehtSoDa({ n, frei }: Blick, { vorlage, wortgetreu }: Gefunden): boolean {
  if (!frei || !wortgetreu || (vorlage.abgesetzt && !frei.abgesetzt)) return false
  const zaehlt = (x: { klasse: Klasse }) => x.klasse !== 'fuell'
  const aussen = n.tokens.filter((t, i) => zaehlt(t) && !istInnen(i, frei)).length
  return aussen === vorlage.worte.filter(zaehlt).length
}

function gewichtAussen(w: SkillWissen, t: Token, staerke: number): number {
  if (staerke >= 0.5) return grundgewicht(t)
  if (istFragewort(t.form) && (t.klasse === 'frage' || !w.fragt)) return FRAGEWORT_GEWICHT
  if (t.marke !== undefined) return UNBEKANNTER_WERT
  return grundgewicht(t) * (t.klasse === 'leicht' ? 0.5 : 1)
}

/**
 * What the free text holds costs nothing when a colon or a clause of its own marks it off, or when the request is
 * clear by itself. Words of other skills in it speak for those („Ticket 88 zusammenfassen“ is no new ticket).
 */
function gewichtInnen(blick: Blick, t: Token, i: number, g: Gefunden): number {
  if (blick.frei?.abgesetzt === true || t.klasse !== 'inhalt') return 0
  if (gehoertAnderen(blick, t, i)) return istKlar(g) ? 0.3 : 1
  if (istKlar(g) || nenntSichSelbst(blick)) return 0
  return g.vollstaendig ? SCHWACHER_RAHMEN[blick.w.skill.risiko === 0 ? 'liest' : 'tut'] : 1
}

/** „Whitepaper-Post“ where a post is wanted. */
const nenntSichSelbst = ({ n, w, frei }: Blick): boolean =>
  n.tokens.some((t, i) => istInnen(i, frei) && istBenennung(t, w))

/** A word that only other skills' examples have. */
export function gehoertAnderen({ n, w, wissen, frei }: Blick, t: Token, i: number): boolean {
  if (t.klasse !== 'inhalt' || frei?.abgesetzt === true || staerkeIn(n.treffer[i], w.vokabular) > 0)
    return false
  return t.schluessel.some((s) => wissen.verbreitung.has(s))
}

/** What was found, each word counted by how few skills share it. Words that say little alone count little. */
export function eigenanteil({ n, wissen, nur }: Blick, vokabular: ReadonlySet<string>): number {
  let summe = 0
  n.tokens.forEach((t, i) => {
    if (t.marke !== undefined || !istTeil(i, nur)) return
    let beste = 0
    for (const [s, staerke] of n.treffer[i] ?? []) {
      if (vokabular.has(s)) beste = Math.max(beste, staerke / (wissen.verbreitung.get(s) ?? 1))
    }
    summe += grundgewicht(t) * beste
  })
  return summe
}

/** A deed or a kind of question that the skill does not know, in the request or as first or last word of a free text that is not marked off. */
function tutAnderes({ n, w, frei, nur }: Blick): boolean {
  const inhalt = n.tokens.flatMap((t, i) => (t.klasse === 'inhalt' || t.klasse === 'leicht' ? [i] : []))
  const rand = new Set([inhalt[0], inhalt.at(-1)])
  return n.tokens.some((t, i) => {
    if (!istTeil(i, nur) || (istInnen(i, frei) && (frei?.abgesetzt === true || !rand.has(i)))) return false
    if (staerkeIn(n.treffer[i], w.vokabular) >= 0.5) return false
    return t.klasse === 'frage' || taetigkeitenVon(t.schluessel).some((art) => !w.taetigkeiten.has(art))
  })
}
