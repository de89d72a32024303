import {
  type Blick,
  bereich,
  gehoertAnderen,
  grundgewicht,
  istBenennung,
  istInnen,
  istKlar,
} from './blick.ts'
import { staerkeIn } from './nachricht.ts'
import type { SkillWissen } from './skillwissen.ts'
import { taetigkeitenVon } from './synonyme.ts'
import type { Token } from './token.ts'
import type { Gefunden } from './vergleich.ts'
import { istFragewort, type Klasse } from './woerter.ts'

// How much of a message does a skill explain?

/** Question words weigh more where no example asks: „wie war dein Urlaub?“ orders nothing. */
const FRAGEWORT_GEWICHT = 0.8
/** „Ticket …“ may be followed by what it is about, or by anything („das Ticket ist mir egal“). */
const SCHWACHER_RAHMEN = { liest: 0.4, tut: 0.7 }
/** A value that the skill has no use for: „Ticket 88“ is no new ticket. */
const UNBEKANNTER_WERT = 0.5

/** How surely the skill knows the word or takes the value, 0..1. */
function deckung({ n, w, spannen }: Blick, t: Token, i: number): number {
  // Of two values side by side the mask does not say where one ends.
  if (t.marke !== undefined) return spannen.some((s) => t.von < s.bis && t.bis > s.von) ? 1 : 0
  if (spannen.some((s) => t.von >= s.von && t.bis <= s.bis)) return 1
  // „Urlaub einreichen“ where the examples say „eintragen“: the same kind of doing.
  const gleicheArt = taetigkeitenVon(t.schluessel).some((art) => w.taetigkeiten.has(art)) ? 0.6 : 0
  return Math.max(gleicheArt, staerkeIn(n.treffer[i], w.vokabular))
}

/** Share of the message, by weight, that the skill's words and values explain, 0..1; `aussen` leaves out the free text. */
export function erklaert(blick: Blick, g: Gefunden): { nachricht: number; aussen: number } {
  const { n, frei } = blick
  let gesamt = 0
  let summe = 0
  const woertlich = stehtSoDa(blick, g)
  let innen = 0
  const { von, bis } = bereich(n, blick.nur)
  for (let i = von; i < bis; i++) {
    const t = n.tokens[i] as Token
    if (istInnen(i, frei)) {
      if (!woertlich) innen = Math.max(innen, gewichtInnen(blick, t, i, g))
      continue
    }
    const staerke = deckung(blick, t, i)
    const gewicht = gewichtAussen(blick.w, t, staerke)
    gesamt += gewicht
    summe += gewicht * staerke
  }
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
