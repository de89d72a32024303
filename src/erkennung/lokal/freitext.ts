import { PARTIKEL } from './form.ts'
import { type Nachricht, staerkeIn } from './nachricht.ts'
import type { Token } from './token.ts'
import type { SkillWissen } from './wissen.ts'

// Which part of a message is the free text („leg mal n ticket an: beamer raum 2 geht nicht“)? Always one piece of
// the message as it was written; nothing is invented.

/** Tokens `von` to `bis` (exclusive) of the message. */
export interface Stueck {
  von: number
  bis: number
  /** Marked off from the request by a colon, quotes or a clause of its own. */
  abgesetzt?: boolean
}

/** A typed value that was found in the raw text. */
export interface Spanne {
  von: number
  bis: number
  /** May be cut off at the rim of the free text (times may, numbers may not: „beamer raum 2“). */
  randstaendig: boolean
}

interface Lage {
  n: Nachricht
  /** Part of the request itself. */
  rahmen: readonly boolean[]
  /** … and only of its end („… gesehen“, „… löschen“). */
  ende: readonly boolean[]
  /** A word that the request does not have. */
  fremd: readonly boolean[]
  /** Can be dropped at the rim: politeness, prepositions, articles, times. */
  rand: readonly boolean[]
}

const TREFFER = 0.7
const TRENNER = /[:\n]|\s[-–—]+\s|[–—]/
const TEILSATZ = /[.!?;,\n]/

const VERBINDER = new Set(
  `an ans am fur wegen zu zum zur uber von vom mit namens dass das daran dran dafur davon dazu damit daruber
  weil da mich mir uns mi me us betreff titel thema bezuglich auf um in im ins
  about for to of that because regarding on with titled called re
  sobre de do da dos das que para pra por em no na com o a os as
  der die den dem des de dr ein eine einen einem einer n ne nen the an mein meinen meine unser unseren unserm unsern unserem unsere our my nosso nossa
  und and e`.split(/\s+/),
)

/** The free text in a request; undefined when nothing is left of the message. */
export function findeFreitext(
  n: Nachricht,
  wissen: SkillWissen,
  spannen: readonly Spanne[],
): Stueck | undefined {
  const lage = erkunde(n, wissen, spannen)
  const eigenerTeil = inAnfuehrung(lage) ?? nachTrenner(lage) ?? andererTeilsatz(lage)
  if (eigenerTeil) {
    const stueck = beschneide(lage, eigenerTeil, istEinleitung, () => false)
    return stueck && { ...stueck, abgesetzt: true }
  }
  const rest = zwischenRahmen(lage)
  return rest && beschneide(lage, rest, istVerbinder, istAnhang)
}

function erkunde(n: Nachricht, wissen: SkillWissen, spannen: readonly Spanne[]): Lage {
  const inSpanne = (t: Token) => spannen.some((s) => t.von >= s.von && t.bis <= s.bis)
  const trifft = (i: number, menge: ReadonlySet<string>) => staerkeIn(n.treffer[i], menge) >= TREFFER
  const istWert = n.tokens.map((t) => wissen.freiKonzept !== undefined && istBenennung(t, wissen))
  const vor = n.tokens.map((t, i) => gewichtig(t) && !istWert[i] && trifft(i, wissen.vor))
  const ende = n.tokens.map((t, i) => gewichtig(t) && !istWert[i] && trifft(i, wissen.nach))
  const fremd = n.tokens.map(
    (t, i) => t.klasse === 'inhalt' && t.marke === undefined && !vor[i] && !ende[i] && !inSpanne(t),
  )
  // „LinkedIn-Post“ is one word: what one half is, the other is too.
  n.tokens.forEach((t, i) => {
    if (t.davor === '-' && i > 0 && (fremd[i] || fremd[i - 1])) {
      for (const j of [i - 1, i]) {
        fremd[j] = true
        vor[j] = false
        ende[j] = false
      }
    }
  })
  return {
    n,
    rahmen: n.tokens.map((_, i) => vor[i] === true || ende[i] === true),
    ende: ende.map(
      (e, i) =>
        e &&
        (!vor[i] || n.tokens[i]?.schluessel.some((s) => !s.startsWith('k:') && wissen.nach.has(s)) === true),
    ),
    fremd,
    rand: n.tokens.map(
      (t) => t.klasse === 'fuell' || spannen.some((s) => s.randstaendig && t.von >= s.von && t.bis <= s.bis),
    ),
  }
}

/** „lösche den Tweet“: another word for what the slot holds is the value itself, not part of the request. */
const istBenennung = (t: Token, w: SkillWissen): boolean =>
  t.schluessel.includes(w.freiKonzept ?? '') &&
  !t.schluessel.some((s) => !s.startsWith('k:') && w.vokabular.has(s))

const gewichtig = (t: Token): boolean =>
  t.marke === undefined && (t.klasse === 'inhalt' || t.klasse === 'leicht')

const istInhalt = (lage: Lage, i: number): boolean => lage.n.tokens[i]?.klasse === 'inhalt'

const hat = (flags: readonly boolean[], von: number, bis: number): boolean =>
  flags.slice(von, bis).some(Boolean)

/** „Ticket: …“, „Erinnerung morgen – …“: the request before the mark, the text after it. */
function nachTrenner(lage: Lage): Stueck | undefined {
  const { tokens } = lage.n
  for (let i = 1; i < tokens.length; i++) {
    if (!TRENNER.test(tokens[i]?.davor ?? '')) continue
    const davorRahmen = tokens.slice(0, i).some((_, j) => lage.rahmen[j] && istInhalt(lage, j))
    if (davorRahmen && tokens.slice(i).some((t) => t.klasse === 'inhalt'))
      return { von: i, bis: tokens.length }
  }
  return undefined
}

function inAnfuehrung(lage: Lage): Stueck | undefined {
  const fund = /[„“"«»]([^„“”"«»]{2,})[“”"«»]/u.exec(lage.n.text)
  if (!fund) return undefined
  const innen = lage.n.tokens.flatMap((t, i) =>
    t.von > fund.index && t.bis < fund.index + fund[0].length ? [i] : [],
  )
  const [erstes, letztes] = [innen[0], innen.at(-1)]
  return erstes === undefined || letztes === undefined ? undefined : { von: erstes, bis: letztes + 1 }
}

/** „Kannst du ein Ticket anlegen? Der Aufzug steht.“: one clause is the request, the other the text. */
function andererTeilsatz(lage: Lage): Stueck | undefined {
  const teile = teilsaetze(lage.n.tokens)
  const istRahmen = (s: Stueck) =>
    !hat(lage.fremd, s.von, s.bis) &&
    lage.n.tokens.slice(s.von, s.bis).some((_, j) => lage.rahmen[s.von + j] && istInhalt(lage, s.von + j))
  const rahmen = teile.findIndex(istRahmen)
  if (rahmen < 0) return undefined
  const inhalt = (s: Stueck | undefined) => s !== undefined && hat(lage.fremd, s.von, s.bis)
  const danach = teile.slice(rahmen + 1).filter((s) => !istRahmen(s))
  const davor = teile.slice(0, rahmen)
  const wahl = danach.some(inhalt) ? danach : davor.some(inhalt) ? davor : []
  const [erstes, letztes] = [wahl.find(inhalt), wahl.findLast(inhalt)]
  return erstes && letztes && { von: erstes.von, bis: letztes.bis }
}

function teilsaetze(tokens: readonly Token[]): Stueck[] {
  const teile: Stueck[] = []
  let von = 0
  tokens.forEach((t, i) => {
    if (i > von && TEILSATZ.test(t.davor)) {
      teile.push({ von, bis: i })
      von = i
    }
  })
  if (von < tokens.length) teile.push({ von, bis: tokens.length })
  return teile
}

/** The words between the last one of the request before it and the first one after it. */
function zwischenRahmen(lage: Lage): Stueck | undefined {
  const erstes = lage.fremd.indexOf(true)
  const letztes = lage.fremd.lastIndexOf(true)
  if (erstes < 0) return undefined
  const { tokens } = lage.n
  const kernDavor = tokens.slice(0, erstes).some((_, i) => lage.rahmen[i])
  const kernDanach = tokens.slice(letztes + 1).some((_, i) => lage.rahmen[letztes + 1 + i])
  if (!kernDavor && !kernDanach) return imRest(lage, erstes, letztes)
  return { von: kernDavor ? nachLetztemRahmen(lage, erstes) : erstes, bis: endeAb(lage, letztes, kernDavor) }
}

const nachLetztemRahmen = (lage: Lage, bis: number): number => lage.rahmen.slice(0, bis).lastIndexOf(true) + 1

/** A compound goes on („linkedin post“), the end of the request does not („… gesehen“). */
function endeAb(lage: Lage, letztes: number, kernDavor: boolean): number {
  const { tokens } = lage.n
  let ende = letztes + 1
  while (
    ende < tokens.length &&
    lage.rahmen[ende] &&
    istInhalt(lage, ende) &&
    !lage.ende[ende] &&
    /^[ -]$/.test(tokens[ende]?.davor ?? '')
  )
    ende++
  const restRahmen = tokens.slice(ende).some((_, i) => lage.rahmen[ende + i] && istInhalt(lage, ende + i))
  return restRahmen || !kernDavor ? ende : tokens.length
}

/** The request stands in the middle („kauf mir ein ticket für das konzert“): the longer side is the text. */
function imRest(lage: Lage, erstes: number, letztes: number): Stueck | undefined {
  const rahmen = lage.rahmen.findIndex((r, i) => r && i > erstes && i < letztes && istInhalt(lage, i))
  if (rahmen < 0) return undefined
  const dahinter = lage.rahmen.slice(0, letztes).lastIndexOf(true) + 1
  return letztes - dahinter >= rahmen - erstes - 1
    ? { von: dahinter, bis: lage.n.tokens.length }
    : { von: erstes, bis: rahmen }
}

/** Drops politeness, connecting words and times at the rims; keeps „kein Internet“ and „beamer raum 2“. */
function beschneide(
  lage: Lage,
  stueck: Stueck,
  vorn: (t: Token | undefined) => boolean,
  hinten: (t: Token | undefined) => boolean,
): Stueck | undefined {
  const { tokens } = lage.n
  let { von, bis } = stueck
  while (von < bis && (lage.rand[von] || vorn(tokens[von]))) von++
  while (bis > von && (lage.rand[bis - 1] || hinten(tokens[bis - 1]))) bis--
  return tokens.slice(von, bis).some((t) => t.klasse === 'inhalt' || t.klasse === 'leicht')
    ? { von, bis }
    : undefined
}

/** A clause of its own loses only the word that joins it on; its article stays. */
const istEinleitung = (t: Token | undefined): boolean =>
  t !== undefined &&
  ['dass', 'das', 'weil', 'und', 'that', 'because', 'que', 'porque', 'e'].includes(t.form) &&
  /\S/.test(t.davor) === true
const istVerbinder = (t: Token | undefined): boolean =>
  t !== undefined && t.marke === undefined && VERBINDER.has(t.form)
/** A particle or preposition that was left hanging. */
const istAnhang = (t: Token | undefined): boolean =>
  t !== undefined && PARTIKEL.has(t.form) && t.klasse === 'funktion' && t.form !== 'aus' && t.form !== 'ab'

/** Where the piece stands in the message, with the sign that belongs to its last number. */
export function wortlaut(n: Nachricht, stueck: Stueck): { von: number; bis: number } | undefined {
  const erstes = n.tokens[stueck.von]
  const letztes = n.tokens[stueck.bis - 1]
  if (!erstes || !letztes) return undefined
  const anhang = /^\s?[€$£%°]/u.exec(n.text.slice(letztes.bis))?.[0] ?? ''
  return { von: erstes.von, bis: letztes.bis + anhang.length }
}
