import type { Sprache } from '../../domaene/sprache.ts'
import type { Betrag } from '../../skills/slot.ts'
import { istNurCent, leseRoh, type Roh } from './betrag-roh.ts'
import {
  BIS,
  GELDWORT,
  istSchranke,
  istTeilEinerRechnung,
  istUngefaehr,
  steuer,
  vorspann,
  wortDavor,
} from './betrag-umfeld.ts'
import { leseZiffern } from './betrag-ziffern.ts'
import { bei, klebt, type Token } from './token.ts'
import type { Deutung, Treffer } from './typen.ts'
import { endetHier, istEinheit, istNummer } from './woerter.ts'

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
  /** „netto“ or „brutto“ stands beside it. */
  steuer: 'netto' | 'brutto' | undefined
}

/** „-50“, „− 50“ behind „über“, „minus 50“; a dash between two things („4711 - 50 €“) is none. */
function leseVorzeichen(tokens: readonly Token[], i: number): Treffer<boolean> {
  const { t, luecke } = bei(tokens, i)
  if (istNurCent(tokens, i)) return { wert: false, ende: i }
  if (t === 'minus' || (t === 'menos' && !/^(pelo|ao)$/.test(bei(tokens, i - 1).t)))
    return { wert: true, ende: i + 1 }
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
    steuer: steuer(tokens, i, bereich?.ende ?? roh.ende),
  }
  if (bereich) return { ...fund, deutung: { grund: 'betrag_bereich' } }
  return { ...fund, deutung: deute(tokens, i, roh, vorzeichen.wert) }
}

function deute(
  tokens: readonly Token[],
  i: number,
  { wert: { cent, waehrung = 'EUR' }, ende }: Treffer<Roh>,
  minus: boolean,
): Deutung<Betrag> {
  if (istSchranke(tokens, i)) return { grund: 'betrag_bereich' }
  if (cent === undefined || istUngefaehr(tokens, i, ende) || istTeilEinerRechnung(tokens, i, ende))
    return { grund: 'betrag_mehrdeutig' }
  if (cent === Number.POSITIVE_INFINITY) return { grund: 'betrag_zu_gross' }
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
  if (!oben) return undefined
  const waehrung = oben.wert.waehrung !== undefined
  // „100 € bis 17.12.“, „100 bis 17 Uhr“ name a day or an hour.
  const punkt = bei(tokens, oben.ende).t === '.' && klebt(tokens, oben.ende) && !waehrung
  if (!waehrung && (oben.wert.cent === undefined || punkt || !endetHier(tokens, oben.ende))) return undefined
  return { ende: oben.ende, waehrung }
}

/** A bare number that nothing else explains: no number of an invoice or room, no count, no phone number, no percentage. */
function taugtOhneWaehrung(tokens: readonly Token[], ab: number, ende: number): boolean {
  const erstes = bei(tokens, ab)
  const danach = bei(tokens, ende)
  // „30 ¥“: money of a kind that is not read.
  if (/\p{Sc}/u.test(danach.t + bei(tokens, ab - 1).t)) return false
  if (erstes.art !== 'zahl' || istNummer(tokens, ab) || istEinheit(danach.t)) return false
  if (
    bei(tokens, ab - 1).art === 'zahl' ||
    /^[+/#_]$/.test(bei(tokens, ab - 1).t) ||
    (erstes.t.length > 1 && erstes.t.startsWith('0'))
  )
    return false
  // „50 Öre“, „1_000“, „12/2026“: it goes on.
  if (!endetHier(tokens, ende)) return false
  return !(klebt(tokens, ende) && klebt(tokens, ende + 1) && bei(tokens, ende + 1).art === 'zahl')
}

const gefunden = new WeakMap<readonly Token[], Map<Sprache, readonly Betragsfund[]>>()

/** All amounts from the left; of a bare number too, when it could be one. The same tokens are read once. */
export function findeBetraege(tokens: readonly Token[], sprache: Sprache): readonly Betragsfund[] {
  const da = gefunden.get(tokens) ?? new Map<Sprache, readonly Betragsfund[]>()
  const funde = da.get(sprache) ?? sucheBetraege(tokens, sprache)
  gefunden.set(tokens, da.set(sprache, funde))
  return funde
}

function sucheBetraege(tokens: readonly Token[], sprache: Sprache): Betragsfund[] {
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
