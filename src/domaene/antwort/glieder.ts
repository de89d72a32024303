import { type Buch, enthaelt, trifft } from './buch.ts'
import {
  fuerEintrag,
  type Glied,
  type Lesung,
  letztes,
  nennt,
  neuesGlied,
  trenne,
  type Vorzeichen,
} from './lesung.ts'
import { gehoertZu, type Option } from './optionen.ts'
import { leseStelle } from './ordnung.ts'
import type { Satz, Wort } from './satz.ts'
import { tunVerb } from './wiedergabe.ts'
import { UNSICHER } from './woerter.ts'
import { KERN, LOS, ZUSTIMMUNG } from './woerter-ja.ts'
import { ABBRUCH, NEINWORT } from './woerter-nein.ts'
import * as W from './woerter-wahl.ts'

/** What the readers of single pieces share; each returns how many words it consumed. */
interface Leser {
  woerter: readonly Wort[]
  optionen: readonly Option[]
  /** The choice itself executes. */
  fuehrtAus: boolean
  /** A yes is somewhere in the text. */
  mitJa: boolean
  mitNein: boolean
  lesung: Lesung
}

/** Reads a choice piece by piece; undefined when a word has no place in it. */
export function zerlege(satz: Satz, optionen: readonly Option[], fuehrtAus: boolean): Lesung | undefined {
  const { woerter } = satz
  const lesung: Lesung = { glieder: [neuesGlied('komma')], offen: false }
  const mitJa = enthaelt(KERN, woerter) || enthaelt(ZUSTIMMUNG, woerter)
  const l: Leser = { woerter, optionen, fuehrtAus, mitJa, mitNein: enthaelt(NEINWORT, woerter), lesung }
  for (let i = 0; i < woerter.length; ) {
    if (i > 0 && trenntHier(woerter, i)) trenne(lesung, 'komma')
    const laenge = liesEintrag(l, i) || liesTrenner(l, i) || liesVorzeichen(l, i) || liesBeiwerk(l, i)
    if (laenge === 0) return undefined
    // „ja doch“, „passt schon“ are no sign, though „ja“ and „passt“ are.
    lesung.offen ||= trifft(UNSICHER, woerter, i) > 1
    i += laenge
  }
  return lesung
}

// The dot of „3. OG“ parts nothing.
const trenntHier = (woerter: readonly Wort[], i: number): boolean => {
  const davor = woerter[i]?.davor ?? ''
  return /[,;!:+&\n]/u.test(davor) || (davor.includes('.') && !/\d$/u.test(woerter[i - 1]?.w ?? ''))
}

function liesEintrag({ lesung, woerter, optionen, mitJa, mitNein }: Leser, i: number): number {
  const wort = woerter[i]
  const sache = wort ? gehoertZu(optionen, wort) : []
  // „sim para a segunda“: „para“ alone would say stop.
  const zu = trifft(W.ZU, woerter, i)
  if (sache.length === 0 && (mitJa || mitNein) && i > 0 && zu > 0) return zu
  const stelle = leseStelle(woerter, i, optionen.length)
  if (!wort || (sache.length === 0 && !stelle)) return 0
  const g = fuerEintrag(lesung)
  if (sache.length > 0) {
    g.sachen.push(sache)
    g.worte.push(wort.roh)
  }
  // „die zweite“ when another entry is called „Zweite Mahnung“: both readings must agree.
  if (stelle && !(stelle.ziffer && sache.length > 0)) g.stellen.push(stelle.nummern)
  if (stelle?.ziffer && sache.length === 0) g.ziffern.push(woerter[i + stelle.laenge - 1]?.w ?? '')
  return sache.length > 0 ? 1 : (stelle?.laenge ?? 0)
}

/** The separators; the first book that knows the words wins. */
const TRENNER: readonly [Buch, Glied['nach']][] = [
  [W.AUSSER, 'ausser'],
  [W.STATT, 'statt'],
  [W.SONDERN, 'sondern'],
  [W.UND, 'und'],
]

function liesTrenner({ lesung, woerter }: Leser, i: number): number {
  const [trenner, nach] = TRENNER.find(([b]) => trifft(b, woerter, i) > 0) ?? []
  if (!trenner || !nach) return 0
  const laenge = trifft(trenner, woerter, i)
  trenne(lesung, nach)
  // „und Urlaub“, „Urlaub statt“ are half a sentence; „dann die 2“ is not.
  const dann = /^(?:dann|then)$/u.test(woerter[i]?.w ?? '')
  lesung.offen ||= i + laenge === woerter.length || (i === 0 && nach !== 'ausser' && !dann)
  return laenge
}

/** A sign, before or behind its entries; a second one of the same part opens the next („ja 1 | nein 2“). */
function liesVorzeichen({ lesung, woerter }: Leser, i: number): number {
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

function liesBeiwerk(l: Leser, i: number): number {
  const stumm =
    Math.max(trifft(W.WAHL_BEIWERT, l.woerter, i), trifft(W.WAHL_VERB, l.woerter, i)) ||
    vorSache(l, i) ||
    (l.mitJa ? tunVerb(l.woerter, i) : 0)
  if (stumm > 0) return stumm
  const laenge = Math.max(trifft(W.ODER, l.woerter, i), trifft(UNSICHER, l.woerter, i))
  l.lesung.offen ||= laenge > 0
  return laenge
}

/** A preposition before an option's own word or number: „in Wien“, „für das Ticket“, „am 4.1.“. */
function vorSache({ woerter, optionen, fuehrtAus }: Leser, i: number): number {
  const laenge = trifft(W.WAHL_VERHAELTNIS, woerter, i)
  if (laenge === 0) return 0
  // „im Urlaub“ is no yes to „Urlaub“; „das mit dem Drucker“ points at it.
  const nurZahl = fuehrtAus && !(i > 0 && /^(?:mit|with|com)$/u.test(woerter[i]?.w ?? ''))
  const eigen = (w: Wort | undefined): boolean =>
    w !== undefined &&
    ((!nurZahl && gehoertZu(optionen, w).length > 0) || optionen.some((o) => o.zahlen.includes(w.w)))
  const artikel = trifft(W.WAHL_BEIWERT, woerter, i + laenge)
  return eigen(woerter[i + laenge]) || eigen(woerter[i + laenge + artikel]) ? laenge : 0
}
