import { fragtEtwas } from '../speicher/unterhaltung.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import { istOptOut } from './abmelden.ts'
import { leseWiderruf } from './befehl-rueckgaengig.ts'
import type { Befehl } from './befehle.ts'
import type { Entscheidung, ErkenneText, Regeln } from './entscheidung.ts'
import { fragenHier, istAnderswo } from './entscheidung_lage.ts'
import { faktBefehlGilt } from './fakten_gemeint.ts'
import type { Kontext } from './kontext.ts'
import { moegliche } from './moegliche.ts'
import { passt, worteVon } from './ruecknahme.ts'
import { istMoeglich, istSicher } from './schwelle.ts'
import { terminBefehlGilt } from './termine.ts'
import { vertretungGilt } from './vertretung_lage.ts'

// When words that look like a command are one.

/** „Storniere den Urlaub“: what was done and is called so, where no Fähigkeit is sure. */
export function widerruf(k: Kontext, regeln: Regeln, lokal: ErkenneText): Entscheidung | undefined {
  if (k.geschehen.length === 0 || k.ereignis.gelesen !== undefined) return undefined
  const befehl = leseWiderruf(k.ereignis.text)
  const suche = befehl?.suche
  if (!befehl || suche === undefined) return undefined
  const [bester] = lokal(k.ereignis.text).kandidaten
  if (bester && istSicher(regeln, bester)) return undefined
  const da = k.geschehen.some(
    (g) =>
      g.vorgang.rueckgaengig_von === null &&
      g.aktionen.some((a) => a.status === 'erledigt') &&
      passt(suche, worteVon(g, regeln.titel(k, g.vorgang))),
  )
  return da ? { art: 'befehl', befehl } : undefined
}

const WILL_ENTSCHEIDEN = new RegExp(
  `(?<!\\p{L})(?:${[
    String.raw`(?:frei(?:zu)?geb|genehmig|ablehn|zustimm|approv|reject|declin|aprov|recus|rejeit)\p{L}*`,
    String.raw`(?:freigegeben|abgelehnt)`,
    String.raw`(?:gib|gebe|geben)\s.*\sfrei`,
    String.raw`lehn(?:e|en)?\s.*\sab`,
  ].join('|')})(?!\\p{L})`,
  'iu',
)

/** „Freigeben die Druckerei“, „lehn beide ab“: not exact enough to count, and how it does is said instead of „nicht verstanden“. */
export function ungenaueFreigabe(k: Kontext, regeln: Regeln, lokal: ErkenneText): Entscheidung | undefined {
  const [vorgang] = k.freigaben
  if (!vorgang || k.ereignis.typ !== 'text' || !WILL_ENTSCHEIDEN.test(k.ereignis.text)) return undefined
  const [bester] = lokal(k.ereignis.text).kandidaten
  return bester && istSicher(regeln, bester) ? undefined : { art: 'freigabe_nur_mit_befehl', vorgang }
}

/** „Was ist aus der Rechnung geworden?“, unless the same words are surely a question that a Fähigkeit answers. */
export function standfrage(k: Kontext, regeln: Regeln, lokal: ErkenneText): Entscheidung | undefined {
  const hier = k.stand.filter((v) => !istAnderswo(k, v))
  if (hier.length === 0 || k.ereignis.gelesen !== undefined) return undefined
  const [bester] = lokal(k.ereignis.text).kandidaten
  if (bester && istSicher(regeln, bester) && regeln.liestNur(bester)) return undefined
  return { art: 'stand', vorgaenge: hier }
}

export function optOutOderBefehl(k: Kontext, regeln: Regeln, lokal: ErkenneText): Entscheidung | undefined {
  if (k.ereignis.typ === 'text' && istOptOut(k.ereignis.text)) return { art: 'opt_out' }
  if (k.knopf?.art === 'freigeben' || k.knopf?.art === 'ablehnen')
    return { art: 'befehl', befehl: { art: k.knopf.art, id: k.knopf.vorgang } }
  if (!k.befehl) return aenderungAnZitierter(k, regeln)
  if (
    !faktBefehlGilt(k, fragenHier(k).length > 0) ||
    !vertretungGilt(k, () => meintAnderes(k, regeln, lokal)) ||
    !terminBefehlGilt(k, fragenHier(k).length > 0)
  )
    return undefined
  // „abbrechen“ alone means what runs, else it answers an open question; without one it is the command. A remark that happens to look like one stays a remark.
  if (
    k.befehl.art === 'abbrechen' &&
    k.befehl.id === undefined &&
    moegliche(k, 'abbrechen').every((v) => v.status !== 'laeuft') &&
    (fragenHier(k).length > 0 || fragtEtwas(k.unterhaltung?.frage))
  )
    return undefined
  if (k.befehl.art === 'aendern' && !k.befehl.ausdruecklich) return aenderungAnGenanntem(k, k.befehl, regeln)
  if (k.befehl.art === 'erledigt' && k.befehl.id === undefined && !meintUnklares(k)) return undefined
  const erneut = k.befehl.art === 'nochmal' ? unverstandener(k, k.befehl.id) : undefined
  return erneut ? { art: 'erneut', vorgang: erneut } : { art: 'befehl', befehl: k.befehl }
}

/** „aber nur 80 €“ as a reply to the request for a Freigabe. */
function aenderungAnZitierter(k: Kontext, regeln: Regeln): Entscheidung | undefined {
  const v = k.bezug === 'zitat' && !k.knopf ? k.freigaben.find((f) => f.id === k.gemeint?.id) : undefined
  const { text, typ } = k.ereignis
  return v && typ === 'text' && regeln.aenderbar(k, v, text)
    ? { art: 'befehl', befehl: { art: 'aendern', id: v.id, rest: text, ausdruecklich: false } }
    : undefined
}

/** „V-3 bitte mit Rechnung 4712“: of who may approve it, or of who asked for it; only what really changes a value. */
function aenderungAnGenanntem(
  k: Kontext,
  befehl: Extract<Befehl, { art: 'aendern' }>,
  regeln: Regeln,
): Entscheidung | undefined {
  const fremd = k.freigaben.find((v) => v.id === befehl.id)
  if (fremd) return regeln.aenderbar(k, fremd, befehl.rest) ? { art: 'befehl', befehl } : undefined
  const eigen = k.offen.find((v) => v.id === befehl.id)
  const offen = eigen?.status === 'wartet_freigabe' || eigen?.status === 'bestaetigung'
  return offen && !istAnderswo(k, eigen) && regeln.aenderbar(k, eigen, befehl.rest)
    ? { art: 'aenderung', vorgang: eigen, rest: befehl.rest }
    : undefined
}

/** „Hat geklappt.“ is a remark, unless an outcome is unclear and nothing else is asked. */
const meintUnklares = (k: Kontext): boolean =>
  (k.akte?.vorgang.grund === 'unklar' || moegliche(k, 'erledigt').length > 1) &&
  fragenHier(k).length === 0 &&
  !k.unterhaltung?.frage

function meintAnderes(k: Kontext, regeln: Regeln, lokal: ErkenneText): boolean {
  if (!k.person || regeln.gibtFrei(k.person)) return false
  const [bester] = lokal(k.ereignis.text).kandidaten
  return bester !== undefined && istMoeglich(regeln, bester)
}

function unverstandener(k: Kontext, id: string | undefined): Vorgang | undefined {
  const fehler = k.offen.filter((v) => v.status === 'fehler' && !istAnderswo(k, v))
  const gemeint =
    id === undefined ? (fehler.length === 1 ? fehler[0] : undefined) : fehler.find((v) => v.id === id)
  return gemeint?.faehigkeit === null ? gemeint : undefined
}
