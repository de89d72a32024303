import {
  type Blick,
  bereich,
  gehoertAnderen,
  grundgewicht,
  istBenennung,
  istInnen,
  istKlar,
  KLAR,
} from './blick.ts'
import { erklaert } from './erklaerung.ts'
import { staerkeIn } from './nachricht.ts'
import type { Vorlage } from './skillwissen.ts'
import { istFrei, markeVon } from './slotart.ts'
import { taetigkeitenVon } from './synonyme.ts'
import type { Token } from './token.ts'
import { type Gefunden, naechsteVorlage, schluesselIn } from './vergleich.ts'

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
/** With the value that it needs a request is one, if little else is said. */
const WERT_DA = 0.5
/** „Ticket“: the word alone may want anything. */
const OHNE_INHALT = 0.7

/** One figure for comparing readings and for the calibration: the logit of the confidence. */
export const punkte = (m: Merkmale): number =>
  -7.5 + 5 * m.beispiel + 4.3 * m.nachricht ** 1.3 + 2.5 * m.eigen + m.zuschlag - m.abzug

export function merkmale(
  blick: Blick,
  vorlagen: readonly Vorlage[],
): (Merkmale & { vorlage: Vorlage }) | undefined {
  const { n, frei } = blick
  // „wie läuft der LinkedIn-Post zum Whitepaper?“: the word that names the text is the example's word as well.
  const nennt = (i: number) => n.tokens[i] !== undefined && istBenennung(n.tokens[i], blick.w)
  const gefunden = schluesselIn(n, bereich(n, blick.nur), (i) => !istInnen(i, frei) || nennt(i))
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
    zuschlag: erklaerung.nachricht >= 0.6 && hatPflichtwert(blick) ? WERT_DA : 0,
    abzug:
      (tutAnderes(blick) ? FREMDE_TAT : 0) +
      (fremdesDing ? FREMDES_DING : 0) +
      (istHalb(blick, naechste) ? HALB : 0),
    deckel: deckelVon(blick, naechste),
  }
}

function hatPflichtwert({ n, w }: Blick): boolean {
  const noetig = w.slots.filter((s) => s.pflicht && !istFrei(s)).flatMap((s) => markeVon(s) ?? [])
  return noetig.length > 0 && noetig.every((m) => n.tokens.some((t) => t.marke === m))
}

const hatWert = ({ n, w }: Blick): boolean =>
  n.tokens.some((t) => t.marke !== undefined && w.marken.has(t.marke))

function istHalb(blick: Blick, g: Gefunden): boolean {
  if (blick.frei) return false
  return (!g.vollstaendig && !hatWert(blick)) || (g.vorlage.frei && !g.wortgetreu)
}

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

/** What was found, each word counted by how few skills share it. Words that say little alone count little. */
export function eigenanteil({ n, wissen, nur }: Blick, vokabular: ReadonlySet<string>): number {
  let summe = 0
  const { von, bis } = bereich(n, nur)
  for (let i = von; i < bis; i++) {
    const t = n.tokens[i]
    if (!t || t.marke !== undefined) continue
    let beste = 0
    for (const [s, staerke] of n.treffer[i] ?? []) {
      if (vokabular.has(s)) beste = Math.max(beste, staerke / (wissen.verbreitung.get(s) ?? 1))
    }
    summe += grundgewicht(t) * beste
  }
  return summe
}

/** A deed or a kind of question that the skill does not know, in the request or as first or last word of a free text that is not marked off. */
function tutAnderes({ n, w, frei, nur }: Blick): boolean {
  const zaehlt = (t: Token) => t.klasse === 'inhalt' || t.klasse === 'leicht'
  const rand = frei && new Set([n.tokens.findIndex(zaehlt), n.tokens.findLastIndex(zaehlt)])
  const { von, bis } = bereich(n, nur)
  return n.tokens.slice(von, bis).some((t, k) => {
    const i = von + k
    if (istInnen(i, frei) && (frei?.abgesetzt === true || !rand?.has(i))) return false
    if (staerkeIn(n.treffer[i], w.vokabular) >= 0.5) return false
    return t.klasse === 'frage' || taetigkeitenVon(t.schluessel).some((art) => !w.taetigkeiten.has(art))
  })
}
