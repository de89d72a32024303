import type { Sprache } from '../../domaene/sprache.ts'
import { leseVielfach, leseWaehrung, PUNKT_IST_DEZIMAL } from './betrag-waehrung.ts'
import { alsCent, deuteZiffern, leseZiffern } from './betrag-ziffern.ts'
import { bei, klebt, type Token } from './token.ts'
import type { Treffer } from './typen.ts'
import { endetHier, istEinheit, istNummer, istVorsatz } from './woerter.ts'
import { deutscheZahl, istDutzend, leseGanzzahl } from './zahlwort.ts'

// A number with its currency: „1.234,56 €“, „€ 99,-“, „zwölf Euro fünfzig“, „2,5 Tsd.“

const STRICH = /^[-–—−]$/
/** „,-“, „,–“, „.-“, „,--“: no cents. */
function leseOhneCent(tokens: readonly Token[], i: number): number {
  if (!/^[.,]$/.test(bei(tokens, i).t) || !klebt(tokens, i) || !klebt(tokens, i + 1)) return i
  if (!STRICH.test(bei(tokens, i + 1).t) || (klebt(tokens, i + 2) && bei(tokens, i + 2).art === 'zahl'))
    return i
  return STRICH.test(bei(tokens, i + 2).t) && klebt(tokens, i + 2) ? i + 3 : i + 2
}

const CENT = /^(cent|cents|ct|centavos)$/

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
  if (istNurCent(tokens, i)) return { wert: { ganz: '0', bruch: bei(tokens, i + 2).t }, ende: i + 3 }
  const ziffern = leseZiffern(tokens, i)
  if (!ziffern || istDutzend(bei(tokens, i + 1))) return leseZahlInWorten(tokens, i, sprache)
  const { ende } = ziffern
  const exponent = bei(tokens, ende).t === 'e' && klebt(tokens, ende) && klebt(tokens, ende + 1)
  if (exponent && bei(tokens, ende + 1).art === 'zahl') return { wert: undefined, ende: ende + 2 }
  if (ziffern.trenner.length === 0 && KOMMA.test(bei(tokens, ende).t))
    return mitKomma(tokens, { wert: { ganz: ziffern.gruppen[0] ?? '', bruch: '' }, ende }, sprache)
  const wert =
    deuteZiffern(ziffern, sprache) ??
    (waehrung && PUNKT_IST_DEZIMAL.has(waehrung) ? mitPunkt(ziffern) : undefined)
  return { wert, ende }
}

/** „-,50“: no euros, only cents. */
export const istNurCent = (tokens: readonly Token[], i: number): boolean =>
  STRICH.test(bei(tokens, i).t) &&
  bei(tokens, i + 1).t === ',' &&
  klebt(tokens, i + 1) &&
  klebt(tokens, i + 2) &&
  /^\d\d$/.test(bei(tokens, i + 2).t)

/** „zwölf“, „einen“, „zweieinhalb“, „anderthalb“, „zwölf Komma fünf“. */
function leseZahlInWorten(
  tokens: readonly Token[],
  i: number,
  sprache: Sprache,
): Treffer<Zahl | undefined> | undefined {
  const { t } = bei(tokens, i)
  const ganze = t === 'anderthalb' ? 1 : t.endsWith('einhalb') ? deutscheZahl(t.slice(0, -7)) : undefined
  if (ganze !== undefined) return { wert: { ganz: String(ganze), bruch: '5' }, ende: i + 1 }
  if (/^(halbe[rns]?|half|mei[ao])$/.test(t) && leseVielfach(tokens, i + 1).wert >= 6)
    return { wert: { ganz: '0', bruch: '5' }, ende: i + 1 }
  const wort = leseGanzzahl(tokens, i, sprache, true)
  return wort && mitKomma(tokens, { wert: { ganz: String(wort.wert), bruch: '' }, ende: wort.ende }, sprache)
}

const KOMMA = /^(komma|virgula)$/
/** A decimal comma that is spoken: „12 Komma 5“. */
function mitKomma(tokens: readonly Token[], t: Treffer<Zahl>, sprache: Sprache): Treffer<Zahl | undefined> {
  if (!KOMMA.test(bei(tokens, t.ende).t)) return t
  const bruch = leseGanzzahl(tokens, t.ende + 1, sprache)
  if (!bruch) return { wert: undefined, ende: t.ende + 1 }
  const ziffern = bei(tokens, t.ende + 1).art === 'zahl' ? bei(tokens, t.ende + 1).t : String(bruch.wert)
  return { wert: ziffern.length <= 2 ? { ...t.wert, bruch: ziffern } : undefined, ende: bruch.ende }
}
const mitPunkt = ({
  gruppen: [ganz = '', bruch = ''],
  trenner,
}: {
  gruppen: string[]
  trenner: string[]
}): Zahl | undefined =>
  trenner.length === 1 && trenner[0] === '.' && bruch.length === 2 ? { ganz, bruch } : undefined

export interface Roh {
  cent: number | undefined
  waehrung: string | undefined
  /** Written with cents, „,-“ or „Tsd.“: nobody writes a number of pieces so. */
  geld: boolean
}

/** One amount at `i` without sign: „1.234,56 €“, „€ 99,-“, „zwölf Euro fünfzig“, „50 Cent“, „2,5 Tsd.“ */
export function leseRoh(tokens: readonly Token[], i: number, sprache: Sprache): Treffer<Roh> | undefined {
  const vorn = leseWaehrung(tokens, i, true)
  const at = vorn?.ende ?? i
  const spaeter = leseZiffern(tokens, at)?.ende ?? at
  const zahl = leseZahl(tokens, at, sprache, vorn?.wert ?? leseWaehrung(tokens, spaeter, false)?.wert)
  if (!zahl) return undefined
  const ohneCent = leseOhneCent(tokens, zahl.ende)
  const vielfach = leseVielfach(tokens, ohneCent)
  const danach = vorn ? undefined : leseWaehrung(tokens, vielfach.ende, false)
  // „Rechnung 7 EUR 1.000“: the currency belongs to what follows. „Rechnung 7 Euro 50“ can be read both ways.
  const zwei = danach !== undefined && istNummer(tokens, i) && bei(tokens, danach.ende).art === 'zahl'
  const hinten = zwei && istVorsatz(bei(tokens, vielfach.ende).t) ? undefined : danach
  const ende = hinten?.ende ?? vielfach.ende
  const geld = ohneCent > zahl.ende || vielfach.wert > 0 || (zahl.wert?.bruch ?? '') !== ''
  if (!vorn && !hinten && CENT.test(bei(tokens, ende).t)) {
    const ganz = zahl.wert?.bruch === '' ? zahl.wert.ganz : undefined
    const cent = ganz === undefined ? undefined : ganz.length < 12 ? Number(ganz) : Number.POSITIVE_INFINITY
    return { wert: { cent, waehrung: 'EUR', geld: true }, ende: ende + 1 }
  }
  const waehrung = vorn?.wert ?? hinten?.wert
  const roh: Roh = {
    cent: hinten && zwei ? undefined : zahl.wert && alsCent(zahl.wert, vielfach.wert),
    waehrung,
    geld: geld || zahl.wert === undefined,
  }
  return hinten && !geld ? mitCent(tokens, { wert: roh, ende }, sprache) : { wert: roh, ende }
}

/**
 * „12 Euro 50“, „zwölf Euro fünfzig“, „3 Euro und 20 Cent“. One digit („12 Euro 5“) could be 5 or 50; behind „EUR“, a
 * large sum or before another word the second number may be something else: then nobody knows.
 */
function mitCent(tokens: readonly Token[], t: Treffer<Roh>, sprache: Sprache): Treffer<Roh> {
  const und = /^(und|and|e)$/.test(bei(tokens, t.ende).t)
  const at = und ? t.ende + 1 : t.ende
  const cent = leseGanzzahl(tokens, at, sprache)
  if (!cent || cent.wert > 99 || t.wert.cent === undefined) return t
  const danach = bei(tokens, cent.ende)
  if (CENT.test(danach.t)) return { wert: { ...t.wert, cent: t.wert.cent + cent.wert }, ende: cent.ende + 1 }
  if (und || istEinheit(danach.t) || (/^[.:/-]$/.test(danach.t) && klebt(tokens, cent.ende))) return t
  const einstellig = bei(tokens, at).art === 'zahl' && bei(tokens, at).t.length === 1
  const klar = EURO.test(bei(tokens, t.ende - 1).t) && t.wert.cent < 100_000 && endetHier(tokens, cent.ende)
  const wert = einstellig || !klar ? undefined : t.wert.cent + cent.wert
  return { wert: { ...t.wert, cent: wert }, ende: cent.ende }
}
const EURO = /^(€|euros?|franken|dollars?|reais)$/
