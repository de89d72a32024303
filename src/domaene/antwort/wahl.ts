import { schluesselform } from '../text.ts'
import { type Buch, enthaelt, trifft } from './buch.ts'
import { gehoertZu, gemeinsame, leseOptionen, type Option } from './optionen.ts'
import { leseStelle } from './ordnung.ts'
import { ohneFreundliches, type Satz, type Wort } from './satz.ts'
import { istPartikel, tunVerb } from './titel.ts'
import { UNSICHER } from './woerter.ts'
import { KERN, LOS, ZUSTIMMUNG } from './woerter-ja.ts'
import { ABBRUCH, NEINWORT } from './woerter-nein.ts'
import * as W from './woerter-wahl.ts'

/** `unklar`: it is about the list but picks nothing for certain. `keine`: every entry is refused. */
export type WahlErgebnis = { art: 'wahl'; wahl: number[] } | { art: 'unklar' } | { art: 'keine' }

type Vorzeichen = 'ja' | 'nein'

/** What is said about some entries between two separators. */
interface Glied {
  vorzeichen: Vorzeichen | undefined
  /** The sign came before the entries. */
  vorn: boolean
  stellen: (readonly number[] | undefined)[]
  /** Numbers as written, to find them in an option's own text. */
  ziffern: string[]
  sachen: number[][]
  worte: string[]
  nach: 'anfang' | 'komma' | 'und' | 'sondern' | 'statt' | 'ausser'
}

interface Lesung {
  glieder: Glied[]
  unsicher: boolean
  oder: boolean
}

/**
 * Reads a choice from a numbered list: places, ordinals, the options' own words, „alle außer …“, „nicht X, Y“.
 * Every word must be consumed; undefined when one is not, or when no entry is named: then it is another kind of text.
 */
export function liesWahl(satz: Satz, texte: readonly string[]): WahlErgebnis | undefined {
  if (!satz.kurz || satz.woerter.length === 0 || /[%€$£°]/u.test(alleZeichen(satz))) return undefined
  const woertlich = texte.flatMap((text, k) => (gleicherText(text, satz.text) ? [k + 1] : []))
  if (woertlich.length === 1) return { art: 'wahl', wahl: woertlich }
  const optionen = leseOptionen(texte)
  const lesung = zerlege(satz, optionen)
  if (!lesung || !lesung.glieder.some(nennt)) return undefined
  if (datumOderUhrzeit(satz) && !lesung.glieder.some((g) => g.sachen.length > 0)) return undefined
  if (lesung.unsicher || lesung.oder || satz.frage || !zeichenErlaubt(satz)) return { art: 'unklar' }
  return werteAus(lesung.glieder, optionen)
}

const gleicherText = (option: string, text: string): boolean =>
  schluesselform(option) !== '' && schluesselform(option) === schluesselform(text) && !text.includes('?')

const alleZeichen = (satz: Satz): string => satz.woerter.map((w) => w.davor).join('') + satz.ende
const nennt = (g: Glied): boolean => g.stellen.length > 0 || g.sachen.length > 0

/** „4.1.“, „02.02.2027“, „16:30“ are no places in a list; „2.5“ is a number that names none. */
function datumOderUhrzeit(satz: Satz): boolean {
  const geklebt = satz.woerter.slice(1).filter((w) => /^[.:]$/u.test(w.davor) && /^\d/u.test(w.w))
  return (
    geklebt.length > 1 || (geklebt.length === 1 && (satz.ende.startsWith('.') || geklebt[0]?.davor === ':'))
  )
}

function zeichenErlaubt(satz: Satz): boolean {
  const [erstes, ...weitere] = satz.woerter
  const vorn = /^[\s*_([#"„“”'«»]*$/u.test(ohneFreundliches(erstes?.davor ?? ''))
  const innen = weitere.every((w, k) => {
    const zahlen = /^\d/u.test(w.w) && /\d$/u.test(satz.woerter[k]?.w ?? '')
    const erlaubt = zahlen ? /^(?:[\s,;+&()[\]#*]|[.)] )*$/u : /^[\s,.;:!+&()[\]#"„“”'«»*_–—-]*$/u
    return erlaubt.test(ohneFreundliches(w.davor))
  })
  return vorn && innen && /^[\s.!:)\]"“”'«»*_]*$/u.test(ohneFreundliches(satz.ende))
}

function zerlege(satz: Satz, optionen: readonly Option[]): Lesung | undefined {
  const { woerter } = satz
  const lesung: Lesung = { glieder: [neuesGlied('anfang')], unsicher: false, oder: false }
  const mitJa = enthaelt(KERN, woerter) || enthaelt(ZUSTIMMUNG, woerter)
  for (let i = 0; i < woerter.length; ) {
    // The dot of „3. OG“ parts nothing.
    const davor = (woerter[i]?.davor ?? '').replace(/^\./u, /\d$/u.test(woerter[i - 1]?.w ?? '') ? '' : '.')
    if (i > 0 && /[,;.!:+&\n]/u.test(davor)) trenne(lesung, 'komma')
    const laenge = liesStueck(lesung, woerter, i, optionen, mitJa)
    if (laenge === 0) return undefined
    i += laenge
  }
  return lesung
}

const neuesGlied = (nach: Glied['nach']): Glied => ({
  vorzeichen: undefined,
  vorn: false,
  stellen: [],
  ziffern: [],
  sachen: [],
  worte: [],
  nach,
})

function trenne(lesung: Lesung, nach: Glied['nach']): void {
  const g = lesung.glieder.at(-1)
  const leer = g && !nennt(g) && g.vorzeichen === undefined
  if (leer) g.nach = nach === 'komma' || nach === 'und' ? g.nach : nach
  else lesung.glieder.push(neuesGlied(nach))
}

/** The separators; the first book that knows the words wins. */
const TRENNER: readonly [Buch, Glied['nach']][] = [
  [W.AUSSER, 'ausser'],
  [W.STATT, 'statt'],
  [W.SONDERN, 'sondern'],
  [W.UND, 'und'],
]

function liesStueck(
  lesung: Lesung,
  woerter: readonly Wort[],
  i: number,
  optionen: readonly Option[],
  mitJa: boolean,
): number {
  const wort = woerter[i]
  if (!wort) return 0
  const stelle = leseStelle(woerter, i, optionen.length)
  const sache = gehoertZu(optionen, wort)
  if (mitJa && i > 0 && sache.length === 0 && trifft(W.ZU, woerter, i) > 0) return trifft(W.ZU, woerter, i)
  if (stelle && sache.length === 0) {
    const g = fuerEintrag(lesung)
    g.stellen.push(stelle.nummern)
    if (stelle.ziffer) g.ziffern.push(woerter[i + stelle.laenge - 1]?.w ?? '')
    return stelle.laenge
  }
  if (sache.length > 0) {
    const g = fuerEintrag(lesung)
    g.sachen.push(sache)
    g.worte.push(wort.roh)
    // „die zweite“ when another entry is called „Zweite Mahnung“: both readings must agree.
    if (stelle) g.stellen.push(stelle.nummern)
    return 1
  }
  for (const [trenner, nach] of TRENNER) {
    const laenge = trifft(trenner, woerter, i)
    if (laenge === 0) continue
    trenne(lesung, nach)
    return laenge
  }
  const zeichen = vorzeichenAb(woerter, i)
  if (zeichen) {
    setze(lesung, zeichen.vorzeichen)
    return zeichen.laenge
  }
  return liesBeiwerk(lesung, woerter, i, optionen, mitJa)
}

function liesBeiwerk(
  lesung: Lesung,
  woerter: readonly Wort[],
  i: number,
  optionen: readonly Option[],
  mitJa: boolean,
): number {
  const beiwert = trifft(W.WAHL_BEIWERT, woerter, i)
  if (beiwert > 0) return beiwert
  const verhaeltnis = trifft(W.WAHL_VERHAELTNIS, woerter, i)
  const naechstes = [1, 2].some((k) => {
    const w = woerter[i + verhaeltnis + k - 1]
    return (
      w !== undefined &&
      gehoertZu(optionen, w).length > 0 &&
      (k === 1 || trifft(W.WAHL_BEIWERT, woerter, i + verhaeltnis) > 0)
    )
  })
  if (verhaeltnis > 0 && naechstes) return verhaeltnis
  if (mitJa) {
    const tun = Math.max(tunVerb(woerter, i), istPartikel(woerter, i) ? 1 : 0)
    if (tun > 0) return tun
  }
  const oder = trifft(W.ODER, woerter, i)
  const unsicher = trifft(UNSICHER, woerter, i)
  lesung.oder ||= oder > 0
  lesung.unsicher ||= unsicher > 0
  return Math.max(oder, unsicher)
}

function vorzeichenAb(
  woerter: readonly Wort[],
  i: number,
): { laenge: number; vorzeichen: Vorzeichen } | undefined {
  const nein = Math.max(
    trifft(NEINWORT, woerter, i),
    trifft(W.ZEIG_NICHT, woerter, i),
    trifft(ABBRUCH, woerter, i),
  )
  const ja = Math.max(trifft(KERN, woerter, i), trifft(ZUSTIMMUNG, woerter, i), trifft(LOS, woerter, i))
  if (Math.max(nein, ja) === 0) return undefined
  return nein >= ja ? { laenge: nein, vorzeichen: 'nein' } : { laenge: ja, vorzeichen: 'ja' }
}

/** The part that an entry belongs to: a new one when a sign behind the last entry closed it („ticket ja | urlaub nein“). */
function fuerEintrag(lesung: Lesung): Glied {
  const g = lesung.glieder.at(-1) ?? neuesGlied('anfang')
  if (!(nennt(g) && g.vorzeichen !== undefined && !g.vorn)) return g
  const neu = neuesGlied('komma')
  lesung.glieder.push(neu)
  return neu
}

/** A sign, before or behind its entries; a second one of the same part opens the next („ja 1 | nein 2“). */
function setze(lesung: Lesung, vorzeichen: Vorzeichen): void {
  const g = lesung.glieder.at(-1)
  if (!g) return
  if (g.vorzeichen === undefined) Object.assign(g, { vorzeichen, vorn: !nennt(g) })
  else if (g.vorn && nennt(g) && g.vorzeichen !== vorzeichen)
    lesung.glieder.push({ ...neuesGlied('komma'), vorzeichen, vorn: true })
  else if (g.vorzeichen !== vorzeichen) lesung.oder = true
}

function werteAus(glieder: readonly Glied[], optionen: readonly Option[]): WahlErgebnis {
  const [dafuer, dagegen]: [number[], number[]] = [[], []]
  let ausser = false
  for (const [k, g] of glieder.entries()) {
    ausser ||= g.nach === 'ausser'
    const negativ = g.vorzeichen === 'nein' || ausser || g.nach === 'statt'
    const vorher = glieder[k - 1]
    if (!nennt(g)) {
      if (g.vorzeichen === 'nein') return { art: 'unklar' }
      continue
    }
    const nummern = loeseAuf(g, optionen)
    if (nummern === undefined || (!ausser && reichweiteUnklar(g, vorher))) return { art: 'unklar' }
    ;(negativ ? dagegen : dafuer).push(...nummern)
  }
  const alle = dafuer.length === optionen.length
  if (dafuer.length === 0) return dagegen.length === optionen.length ? { art: 'keine' } : { art: 'unklar' }
  if (ausser && !alle) return { art: 'unklar' }
  const wahl = ausser ? dafuer.filter((n) => !dagegen.includes(n)) : dafuer
  const strittig = !ausser && dafuer.some((n) => dagegen.includes(n))
  const eindeutig = new Set(wahl).size === wahl.length
  return wahl.length > 0 && !strittig && eindeutig ? { art: 'wahl', wahl } : { art: 'unklar' }
}

/** „nicht 1 und 2“, „1 und 2 nein“ may refuse both or one. */
function reichweiteUnklar(g: Glied, vorher: Glied | undefined): boolean {
  if (!vorher || !nennt(vorher)) return false
  const nachVorn = g.nach === 'und' && g.vorzeichen === undefined && vorher.vorzeichen === 'nein'
  const zurueck = g.vorzeichen === 'nein' && !g.vorn && vorher.vorzeichen === undefined
  return nachVorn || zurueck
}

/** The places that one part names; undefined when it names none for certain or its readings differ. */
function loeseAuf(g: Glied, optionen: readonly Option[]): readonly number[] | undefined {
  if (g.sachen.length === 0) return g.stellen.every((s) => s !== undefined) ? g.stellen.flat() : undefined
  const treffer = gemeinsame(g.sachen)
  const genau = optionen.flatMap((o, k) => (gleicheWorte(o.woerter, g.worte) ? [k + 1] : []))
  const [eine] = treffer.length === 1 ? treffer : genau.length === 1 ? genau : []
  if (eine === undefined) return undefined
  const eigene = optionen[eine - 1]?.zahlen ?? []
  if (g.ziffern.every((z) => eigene.includes(z)) && g.ziffern.length === g.stellen.length) return [eine]
  return g.stellen.flat().every((n) => n === eine) && !g.stellen.includes(undefined) ? [eine] : undefined
}

const gleicheWorte = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((w) => b.includes(w))
