import type { Sprache } from '../../domaene/sprache.ts'
import type { Betrag } from '../../skills/slot.ts'
import { alsCent, deuteZiffern, leseZiffern } from './betrag-ziffern.ts'
import { bei, klebt, type Token } from './token.ts'
import type { Deutung, Treffer } from './typen.ts'
import { istEinheit, istNummer } from './woerter.ts'
import { leseGanzzahl } from './zahlwort.ts'

// Amounts of money in a sentence: integer cents and ISO currency, or why not. Asking is always better than ten times wrong.

/** An amount and where it stands, with „über“. `sicher`: something says that it is money. */
export interface Betragsfund {
  ab: number
  ende: number
  deutung: Deutung<Betrag>
  waehrung: boolean
  /** Written as only money is: with cents, „,-“ or „Tsd.“ */
  geld: boolean
  sicher: boolean
}

const WAEHRUNG: Record<string, string> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  eur: 'EUR',
  euronen: 'EUR',
  teur: 'EUR',
  keur: 'EUR',
  $: 'USD',
  dollar: 'USD',
  dollars: 'USD',
  dolar: 'USD',
  dolares: 'USD',
  usd: 'USD',
  '£': 'GBP',
  pfund: 'GBP',
  pounds: 'GBP',
  gbp: 'GBP',
  chf: 'CHF',
  franken: 'CHF',
  sfr: 'CHF',
  fr: 'CHF',
  stutz: 'CHF',
  brl: 'BRL',
  reais: 'BRL',
  pln: 'PLN',
  czk: 'CZK',
  dkk: 'DKK',
}
const PUNKT_IST_DEZIMAL = new Set(['CHF', 'USD', 'GBP'])

/** A currency at `i`: „€“, „EUR“, „R$“, „US-Dollar“. „Fr.“ only behind a number: before one it is Friday or Frau. */
function leseWaehrung(tokens: readonly Token[], i: number, davor: boolean): Treffer<string> | undefined {
  const { t } = bei(tokens, i)
  const naechstes = bei(tokens, i + 1).t
  if (t === 'r' && naechstes === '$') return { wert: 'BRL', ende: i + 2 }
  if (t === 'us' && (naechstes === '$' || bei(tokens, i + 2).t.startsWith('dollar')))
    return { wert: 'USD', ende: naechstes === '$' ? i + 2 : i + 3 }
  const wert = Object.hasOwn(WAEHRUNG, t) ? WAEHRUNG[t] : undefined
  if (wert === undefined || (davor && t === 'fr')) return undefined
  const punkt = /^(fr|sfr)$/.test(t) && naechstes === '.' && klebt(tokens, i + 1) ? 1 : 0
  return { wert, ende: i + 1 + punkt }
}

const VIELFACH: Record<string, number> = {
  tsd: 3,
  tausend: 3,
  k: 3,
  thousand: 3,
  mil: 3,
  t: 3,
  mio: 6,
  million: 6,
  millionen: 6,
  millions: 6,
  milhao: 6,
  milhoes: 6,
  mrd: 9,
  milliarde: 9,
  milliarden: 9,
  billion: 9,
}
/** „Tsd.“, „Mio“, „k“, „T€“, „TEUR“ as powers of ten. */
function leseVielfach(tokens: readonly Token[], i: number): Treffer<number> {
  const { t } = bei(tokens, i)
  if (t === 'teur' || t === 'keur') return { wert: 3, ende: i }
  const wert = Object.hasOwn(VIELFACH, t) ? VIELFACH[t] : undefined
  if (wert === undefined || (t === 't' && bei(tokens, i + 1).t !== '€')) return { wert: 0, ende: i }
  const punkt = /^(tsd|mio|mrd)$/.test(t) && bei(tokens, i + 1).t === '.' ? 1 : 0
  return { wert, ende: i + 1 + punkt }
}

const STRICH = /^[-–—−]$/
/** „,-“, „,–“, „.-“, „,--“: no cents. */
function leseOhneCent(tokens: readonly Token[], i: number): number {
  if (!/^[.,]$/.test(bei(tokens, i).t) || !klebt(tokens, i) || !klebt(tokens, i + 1)) return i
  if (!STRICH.test(bei(tokens, i + 1).t) || (klebt(tokens, i + 2) && bei(tokens, i + 2).art === 'zahl'))
    return i
  return STRICH.test(bei(tokens, i + 2).t) && klebt(tokens, i + 2) ? i + 3 : i + 2
}

interface Zahl {
  ganz: string
  bruch: string
}
/** The number itself: digits or a word. `undefined` in `wert`: it can be read in two ways. */
function leseZahl(
  tokens: readonly Token[],
  i: number,
  sprache: Sprache,
  waehrung?: string,
): Treffer<Zahl | undefined> | undefined {
  const ziffern = leseZiffern(tokens, i)
  if (!ziffern) {
    const wort = leseGanzzahl(tokens, i, sprache, true)
    return wort && { wert: { ganz: String(wort.wert), bruch: '' }, ende: wort.ende }
  }
  const exponent =
    /^e$/.test(bei(tokens, ziffern.ende).t) && klebt(tokens, ziffern.ende) && klebt(tokens, ziffern.ende + 1)
  if (exponent && bei(tokens, ziffern.ende + 1).art === 'zahl')
    return { wert: undefined, ende: ziffern.ende + 2 }
  const wert =
    deuteZiffern(ziffern, sprache) ??
    (waehrung && PUNKT_IST_DEZIMAL.has(waehrung) ? mitPunkt(ziffern) : undefined)
  return { wert, ende: ziffern.ende }
}
const mitPunkt = ({
  gruppen: [ganz = '', bruch = ''],
  trenner,
}: {
  gruppen: string[]
  trenner: string[]
}): Zahl | undefined =>
  trenner.length === 1 && trenner[0] === '.' && bruch.length === 2 ? { ganz, bruch } : undefined

interface Roh {
  cent: number | undefined
  waehrung: string | undefined
  /** Written with cents, „,-“ or „Tsd.“: nobody writes a number of pieces so. */
  geld: boolean
}

/** One amount at `i` without sign: „1.234,56 €“, „€ 99,-“, „zwölf Euro fünfzig“, „50 Cent“, „2,5 Tsd.“ */
function leseRoh(tokens: readonly Token[], i: number, sprache: Sprache): Treffer<Roh> | undefined {
  const vorn = leseWaehrung(tokens, i, true)
  const at = vorn?.ende ?? i
  const spaeter = leseZiffern(tokens, at)?.ende ?? at
  const zahl = leseZahl(tokens, at, sprache, vorn?.wert ?? leseWaehrung(tokens, spaeter, false)?.wert)
  if (!zahl) return undefined
  const ohneCent = leseOhneCent(tokens, zahl.ende)
  const vielfach = leseVielfach(tokens, ohneCent)
  const hinten = vorn ? undefined : leseWaehrung(tokens, vielfach.ende, false)
  const ende = hinten?.ende ?? vielfach.ende
  const geld = ohneCent > zahl.ende || vielfach.wert > 0 || (zahl.wert?.bruch ?? '') !== ''
  if (!vorn && !hinten && /^(cent|cents|ct|centavos)$/.test(bei(tokens, ende).t)) {
    const cent = zahl.wert?.bruch === '' && zahl.wert.ganz.length < 12 ? Number(zahl.wert.ganz) : undefined
    return { wert: { cent, waehrung: 'EUR', geld: true }, ende: ende + 1 }
  }
  const waehrung = vorn?.wert ?? hinten?.wert
  const roh: Roh = {
    cent: zahl.wert && alsCent(zahl.wert, vielfach.wert),
    waehrung,
    geld: geld || zahl.wert === undefined,
  }
  return hinten && !geld ? mitCent(tokens, { wert: roh, ende }, sprache) : { wert: roh, ende }
}

/** „12 Euro 50“, „zwölf Euro fünfzig“, „3 Euro und 20 Cent“. One digit („12 Euro 5“) could be 5 or 50. */
function mitCent(tokens: readonly Token[], t: Treffer<Roh>, sprache: Sprache): Treffer<Roh> {
  const und = /^(und|and|e)$/.test(bei(tokens, t.ende).t)
  const at = und ? t.ende + 1 : t.ende
  const cent = leseGanzzahl(tokens, at, sprache)
  if (!cent || cent.wert > 99 || t.wert.cent === undefined) return t
  const wort = /^(cent|cents|ct|centavos)$/.test(bei(tokens, cent.ende).t)
  const ziffern = bei(tokens, at).art === 'zahl'
  const danach = bei(tokens, cent.ende)
  if (!wort && (und || istEinheit(danach.t) || (/^[.:/-]$/.test(danach.t) && klebt(tokens, cent.ende))))
    return t
  if (!wort && ziffern && bei(tokens, at).t.length === 1)
    return { wert: { ...t.wert, cent: undefined }, ende: cent.ende }
  return { wert: { ...t.wert, cent: t.wert.cent + cent.wert }, ende: wort ? cent.ende + 1 : cent.ende }
}

const BIS = /^(bis|to|until|ate|[-–—−])$/
const HOECHSTENS = /^(bis|max|maximal|hoechstens|mindestens|min|ab|upto|unter|less|under|over)$/
const UNGEFAEHR =
  /^(ca|circa|zirka|etwa|ungefaehr|rund|knapp|fast|about|around|roughly|approximately|cerca|aproximadamente)$/
const GELDWORT =
  /^(ueber|von|betrag\w*|summe|hoehe|wert|preis|kostet|kosten|macht|lautet|auf|fuer|of|for|amount|total|valor|por|de)$/

const wortDavor = (tokens: readonly Token[], i: number): string =>
  /^[.:]$/.test(bei(tokens, i - 1).t) ? bei(tokens, i - 2).t : bei(tokens, i - 1).t

/** Where the small words before an amount begin: „über“, „in Höhe von“, „bis zu“, „ca.“ */
function vorspann(tokens: readonly Token[], i: number): number {
  let ab = i
  const ist = (muster: RegExp): boolean => muster.test(bei(tokens, ab - 1).t)
  if (ist(/^\.$/) && UNGEFAEHR.test(bei(tokens, ab - 2).t)) ab -= 2
  else if (ist(UNGEFAEHR) || (ist(HOECHSTENS) && !ist(/^ab$/))) ab--
  else if (ist(/^zu$/) && bei(tokens, ab - 2).t === 'bis') ab -= 2
  if (ist(/^(ueber|von|auf|fuer|of|for|de)$/)) ab--
  if (ab < i && ist(/^(hoehe|valor|amount)$/)) ab--
  return ab < i && ist(/^(in|no)$/) && /^(hoehe|valor)$/.test(bei(tokens, ab).t) ? ab - 1 : ab
}

/** „-50“, „− 50“ behind „über“, „minus 50“; a dash between two things („4711 - 50 €“) is none. */
function leseVorzeichen(tokens: readonly Token[], i: number): Treffer<boolean> {
  const { t, luecke } = bei(tokens, i)
  if (t === 'minus' || t === 'menos') return { wert: true, ende: i + 1 }
  const gebunden = klebt(tokens, i + 1) || GELDWORT.test(bei(tokens, i - 1).t)
  const minus = /^[-−–]$/.test(t) && luecke && gebunden
  return { wert: minus, ende: minus || (t === '+' && luecke) ? i + 1 : i }
}

/** The amount that begins at `i`. */
function leseBetragAb(tokens: readonly Token[], i: number, sprache: Sprache): Betragsfund | undefined {
  const vorzeichen = leseVorzeichen(tokens, i)
  const roh = leseRoh(tokens, vorzeichen.ende, sprache)
  if (!roh) return undefined
  const { waehrung } = roh.wert
  const bereich = leseObergrenze(tokens, i, roh, sprache)
  const genannt = waehrung !== undefined || bereich?.waehrung === true
  const zahlAb = vorzeichen.ende
  if (!genannt && !taugtOhneWaehrung(tokens, zahlAb, bereich?.ende ?? roh.ende)) return undefined
  if (klebt(tokens, zahlAb) && vorzeichen.ende === i && !/^[("„'€$£]$/.test(bei(tokens, i - 1).t))
    return undefined
  const sicher = genannt || roh.wert.geld || GELDWORT.test(wortDavor(tokens, i))
  const fund = {
    ab: vorspann(tokens, i),
    ende: bereich?.ende ?? roh.ende,
    waehrung: genannt,
    geld: roh.wert.geld,
    sicher,
  }
  if (bereich) return { ...fund, deutung: { grund: 'betrag_bereich' } }
  return { ...fund, deutung: deute(tokens, i, roh.wert, vorzeichen.wert) }
}

function deute(
  tokens: readonly Token[],
  i: number,
  { cent, waehrung = 'EUR' }: Roh,
  minus: boolean,
): Deutung<Betrag> {
  const davor = wortDavor(tokens, i)
  if (HOECHSTENS.test(davor) || (davor === 'zu' && bei(tokens, i - 2).t === 'bis'))
    return { grund: 'betrag_bereich' }
  if (cent === undefined || UNGEFAEHR.test(davor)) return { grund: 'betrag_mehrdeutig' }
  return minus || cent === 0 ? { grund: 'betrag_nicht_positiv' } : { wert: { cent, waehrung } }
}

/** „100 bis 200 €“, „100-200 €“, „zwischen 100 und 200 Euro“. */
function leseObergrenze(
  tokens: readonly Token[],
  i: number,
  roh: Treffer<Roh>,
  sprache: Sprache,
): { ende: number; waehrung: boolean } | undefined {
  if (istNummer(tokens, i)) return undefined
  const zwischen =
    /^(zwischen|between|entre)$/.test(bei(tokens, i - 1).t) && /^(und|and|e)$/.test(bei(tokens, roh.ende).t)
  if (!zwischen && !BIS.test(bei(tokens, roh.ende).t)) return undefined
  const oben = leseRoh(tokens, roh.ende + 1, sprache)
  return oben && { ende: oben.ende, waehrung: oben.wert.waehrung !== undefined }
}

/** A bare number that nothing else explains: no number of an invoice or room, no count, no phone number, no percentage. */
function taugtOhneWaehrung(tokens: readonly Token[], ab: number, ende: number): boolean {
  const erstes = bei(tokens, ab)
  const danach = bei(tokens, ende)
  if (erstes.art !== 'zahl' || istNummer(tokens, ab) || istEinheit(danach.t)) return false
  if (
    bei(tokens, ab - 1).art === 'zahl' ||
    /^[+/#_]$/.test(bei(tokens, ab - 1).t) ||
    (erstes.t.length > 1 && erstes.t.startsWith('0'))
  )
    return false
  if (klebt(tokens, ende) && danach.art === 'wort') return false
  return !(
    klebt(tokens, ende) &&
    /^[./:-]$/.test(danach.t) &&
    klebt(tokens, ende + 1) &&
    bei(tokens, ende + 1).art === 'zahl'
  )
}

/** All amounts from the left; of a bare number too, when it could be one. */
export function findeBetraege(tokens: readonly Token[], sprache: Sprache): Betragsfund[] {
  const funde: Betragsfund[] = []
  let i = 0
  while (i < tokens.length) {
    const fund = leseBetragAb(tokens, i, sprache)
    if (fund) funde.push(fund)
    // A number that is no amount is left as a whole: its second group is none either.
    i = fund?.ende ?? leseZiffern(tokens, i)?.ende ?? i + 1
  }
  return funde
}
