import { PARTIKEL } from './form.ts'
import { erkunde, hat, istInhalt, type Lage, type Spanne } from './lage.ts'
import type { Nachricht } from './nachricht.ts'
import type { Token } from './token.ts'
import type { SkillWissen } from './wissen.ts'
import { VERNEINUNG } from './woerter.ts'

// Which part of a message is the free text („leg mal n ticket an: beamer raum 2 geht nicht“)? Always one piece of
// the message as it was written; nothing is invented.

/** Tokens `von` to `bis` (exclusive) of the message. */
export interface Stueck {
  von: number
  bis: number
  /** Marked off from the request by a colon, quotes or a clause of its own. */
  abgesetzt?: boolean
}

const TRENNER = /[:\n]|\s[-–—]+\s|[–—]/

const VERBINDER = new Set(
  `an ans am fur wegen zu zum zur uber von vom mit namens dass das daran dran dafur davon dazu damit daruber
  weil da mich mir uns mi me us betreff titel thema bezuglich auf um in im ins
  about for to of that because regarding on with titled called re
  sobre de do da dos das que para pra por em no na com o a os as
  der die den dem des de dr ein eine einen einem einer n ne nen the an mein meinen meine unser unseren unserm unsern unserem unsere our my nosso nossa
  hat hatte hatten haben ist sind war waren has had did does is are was were teve tem foi
  und and e`.split(/\s+/),
)

/** The free text in a request; undefined when nothing is left of the message. */
export function findeFreitext(
  n: Nachricht,
  wissen: SkillWissen,
  spannen: readonly Spanne[],
): Stueck | undefined {
  const lage = erkunde(n, wissen, spannen)
  const eigenerTeil = inAnfuehrung(lage) ?? nachTrenner(lage) ?? nachDass(lage) ?? andererTeilsatz(lage)
  if (eigenerTeil) {
    const stueck = beschneide(lage, eigenerTeil, istEinleitung, () => false)
    return stueck && { ...stueck, abgesetzt: true }
  }
  const rest = zwischenRahmen(lage)
  return (
    rest &&
    beschneide(
      lage,
      rest,
      (t, i) => istVerbinder(t) || (lage.grammatik[i] === true && t?.form !== 'kein'),
      (t, i) => istAnhang(t) || istNachgestellteVerneinung(lage, i),
    )
  )
}

/** „lösch den Post bitte nicht“ takes the request back; „drucker geht nicht“ is what it is about. */
function istNachgestellteVerneinung(lage: Lage, i: number): boolean {
  const t = lage.n.tokens[i]
  return t !== undefined && VERNEINUNG.has(t.form) && t.wendung !== true
}

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

/** „erinnere mich daran, dass ich gehen muss“ */
function nachDass(lage: Lage): Stueck | undefined {
  const { tokens } = lage.n
  const dass = tokens.findIndex(
    (t, i) =>
      DASS.has(t.form) &&
      !KEIN_DASS.test(tokens[i - 1]?.form ?? '') &&
      tokens.slice(0, i).some((_, j) => lage.rahmen[j]),
  )
  const etwas = tokens.slice(dass + 1).some((t) => t.klasse !== 'fuell' && t.marke === undefined)
  return dass > 0 && etwas ? { von: dass, bis: tokens.length } : undefined
}

/** „tem que“, „o que“, „por que“ */
const KEIN_DASS = /^(?:tem|tenho|temos|ter|o|do|por|mais)$/
const DASS = new Set(['dass', 'that', 'que'])

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
    if (i > von && t.beginnt !== undefined) {
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
  vorn: (t: Token | undefined, i: number) => boolean,
  hinten: (t: Token | undefined, i: number) => boolean,
): Stueck | undefined {
  const { tokens } = lage.n
  let { von, bis } = stueck
  while (von < bis && (lage.rand[von] || vorn(tokens[von], von))) von++
  while (bis > von && (lage.rand[bis - 1] || hinten(tokens[bis - 1], bis - 1))) bis--
  return tokens.slice(von, bis).some((t) => t.klasse !== 'fuell') ? { von, bis } : undefined
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
