import { type Buch, enthaelt, trifft } from './buch.ts'
import { gehoertZu, type Option } from './optionen.ts'
import { leseStelle, type Stelle } from './ordnung.ts'
import type { Satz, Wort } from './satz.ts'
import { tunVerb } from './wiedergabe.ts'
import { UNSICHER } from './woerter.ts'
import { KERN, LOS, ZUSTIMMUNG } from './woerter-ja.ts'
import { ABBRUCH, NEINWORT } from './woerter-nein.ts'
import * as W from './woerter-wahl.ts'

// A choice, taken apart: which entries are named, with which sign, parted by what.

type Vorzeichen = 'ja' | 'nein' | 'nicht'

/** What is said about some entries between two separators. */
export interface Glied {
  vorzeichen: Vorzeichen | undefined
  /** The sign came before the entries. */
  vorn: boolean
  stellen: (readonly number[] | undefined)[]
  /** Numbers as written, to find them in an option's own text. */
  ziffern: string[]
  sachen: number[][]
  worte: string[]
  nach: 'komma' | 'und' | 'sondern' | 'statt' | 'ausser'
}

export interface Lesung {
  glieder: Glied[]
  /** Hedged, „oder“, or two signs at one entry: it is about the list and settles nothing. */
  offen: boolean
}

/** Reads the whole text; undefined when a word has no place in a choice. */
export function zerlege(satz: Satz, optionen: readonly Option[], fuehrtAus: boolean): Lesung | undefined {
  const { woerter } = satz
  const lesung: Lesung = { glieder: [neuesGlied('komma')], offen: false }
  const mitJa = enthaelt(KERN, woerter) || enthaelt(ZUSTIMMUNG, woerter)
  for (let i = 0; i < woerter.length; ) {
    if (i > 0 && trenntHier(woerter, i)) trenne(lesung, 'komma')
    const eintrag = liesEintrag(lesung, woerter, i, optionen, mitJa)
    const trenner = eintrag > 0 ? 0 : liesTrenner(lesung, woerter, i)
    const laenge =
      eintrag ||
      trenner ||
      liesVorzeichen(lesung, woerter, i) ||
      liesBeiwerk(lesung, woerter, i, { optionen, mitJa, fuehrtAus })
    if (laenge === 0) return undefined
    // „und Urlaub“, „Urlaub statt“ are half a sentence; „ja doch“, „passt schon“ are no sign.
    const halb =
      trenner > 0 && (i + trenner === woerter.length || (i === 0 && letztes(lesung).nach !== 'ausser'))
    lesung.offen ||= halb || trifft(UNSICHER, woerter, i) > 1
    i += laenge
  }
  return lesung
}

export const nennt = (g: Glied): boolean => g.stellen.length > 0 || g.sachen.length > 0

const neuesGlied = (nach: Glied['nach']): Glied => ({
  vorzeichen: undefined,
  vorn: false,
  stellen: [],
  ziffern: [],
  sachen: [],
  worte: [],
  nach,
})

// The dot of „3. OG“ parts nothing.
const trenntHier = (woerter: readonly Wort[], i: number): boolean => {
  const davor = woerter[i]?.davor ?? ''
  return /[,;!:+&\n]/u.test(davor) || (davor.includes('.') && !/\d$/u.test(woerter[i - 1]?.w ?? ''))
}

const letztes = (lesung: Lesung): Glied => {
  const g = lesung.glieder.at(-1) ?? neuesGlied('komma')
  if (lesung.glieder.length === 0) lesung.glieder.push(g)
  return g
}

function trenne(lesung: Lesung, nach: Glied['nach']): void {
  const g = letztes(lesung)
  if (nennt(g) || g.vorzeichen !== undefined) lesung.glieder.push(neuesGlied(nach))
  else if (nach !== 'komma' && nach !== 'und') g.nach = nach
}

function liesEintrag(
  lesung: Lesung,
  woerter: readonly Wort[],
  i: number,
  optionen: readonly Option[],
  mitJa: boolean,
): number {
  const wort = woerter[i]
  if (!wort) return 0
  const sache = gehoertZu(optionen, wort)
  // „sim para a segunda“: „para“ alone would say stop.
  if (sache.length === 0 && mitJa && i > 0 && trifft(W.ZU, woerter, i) > 0) return trifft(W.ZU, woerter, i)
  const stelle = leseStelle(woerter, i, optionen.length)
  if (sache.length === 0) return stelle ? merkeStelle(lesung, woerter, i, stelle) : 0
  const g = fuerEintrag(lesung)
  g.sachen.push(sache)
  g.worte.push(wort.roh)
  // „die zweite“ when another entry is called „Zweite Mahnung“: both readings must agree.
  if (stelle && !stelle.ziffer) g.stellen.push(stelle.nummern)
  return 1
}

function merkeStelle(lesung: Lesung, woerter: readonly Wort[], i: number, stelle: Stelle): number {
  const g = fuerEintrag(lesung)
  g.stellen.push(stelle.nummern)
  if (stelle.ziffer) g.ziffern.push(woerter[i + stelle.laenge - 1]?.w ?? '')
  return stelle.laenge
}

/** The part that an entry belongs to: a new one when a sign behind the last entry closed it („ticket ja | urlaub nein“). */
function fuerEintrag(lesung: Lesung): Glied {
  const g = letztes(lesung)
  if (nennt(g) && g.vorzeichen !== undefined && !g.vorn) lesung.glieder.push(neuesGlied('komma'))
  return letztes(lesung)
}

/** The separators; the first book that knows the words wins. */
const TRENNER: readonly [Buch, Glied['nach']][] = [
  [W.AUSSER, 'ausser'],
  [W.STATT, 'statt'],
  [W.SONDERN, 'sondern'],
  [W.UND, 'und'],
]

function liesTrenner(lesung: Lesung, woerter: readonly Wort[], i: number): number {
  const gefunden = TRENNER.find(([trenner]) => trifft(trenner, woerter, i) > 0)
  if (!gefunden) return 0
  trenne(lesung, gefunden[1])
  return trifft(gefunden[0], woerter, i)
}

/** A sign, before or behind its entries; a second one of the same part opens the next („ja 1 | nein 2“). */
function liesVorzeichen(lesung: Lesung, woerter: readonly Wort[], i: number): number {
  const nicht = trifft(W.ZEIG_NICHT, woerter, i)
  const nein = Math.max(trifft(NEINWORT, woerter, i), trifft(ABBRUCH, woerter, i), nicht)
  const ja = Math.max(trifft(KERN, woerter, i), trifft(ZUSTIMMUNG, woerter, i), trifft(LOS, woerter, i))
  if (Math.max(nein, ja) === 0) return 0
  const vorzeichen: Vorzeichen = ja > nein ? 'ja' : nicht === nein ? 'nicht' : 'nein'
  const g = letztes(lesung)
  const widerspricht = g.vorzeichen !== undefined && (g.vorzeichen === 'ja') !== (vorzeichen === 'ja')
  if (g.vorzeichen === undefined) Object.assign(g, { vorzeichen, vorn: !nennt(g) })
  else if (widerspricht && g.vorn && nennt(g))
    lesung.glieder.push({ ...neuesGlied('komma'), vorzeichen, vorn: true })
  else lesung.offen ||= widerspricht
  return Math.max(nein, ja)
}

function liesBeiwerk(
  lesung: Lesung,
  woerter: readonly Wort[],
  i: number,
  umfeld: { optionen: readonly Option[]; mitJa: boolean; fuehrtAus: boolean },
): number {
  const stumm =
    Math.max(trifft(W.WAHL_BEIWERT, woerter, i), trifft(W.WAHL_VERB, woerter, i)) ||
    vorSache(woerter, i, umfeld.optionen, umfeld.fuehrtAus) ||
    (umfeld.mitJa ? tunVerb(woerter, i) : 0)
  if (stumm > 0) return stumm
  const laenge = Math.max(trifft(W.ODER, woerter, i), trifft(UNSICHER, woerter, i))
  lesung.offen ||= laenge > 0
  return laenge
}

/** A preposition before an option's own word or number: „in Wien“, „für das Ticket“, „am 4.1.“. */
function vorSache(
  woerter: readonly Wort[],
  i: number,
  optionen: readonly Option[],
  fuehrtAus: boolean,
): number {
  const laenge = trifft(W.WAHL_VERHAELTNIS, woerter, i)
  if (laenge === 0) return 0
  // „im Urlaub“ is no yes to „Urlaub“, „das mit dem Drucker“ points at it.
  const nurZahl = fuehrtAus && !(/^(?:mit|with|com)$/u.test(woerter[i]?.w ?? '') && i > 0)
  const artikel = trifft(W.WAHL_BEIWERT, woerter, i + laenge)
  const ziele = [woerter[i + laenge], woerter[i + laenge + artikel]]
  const eigen = ziele.some(
    (w) =>
      w && ((!nurZahl && gehoertZu(optionen, w).length > 0) || optionen.some((o) => o.zahlen.includes(w.w))),
  )
  return eigen ? laenge : 0
}
