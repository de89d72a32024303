import { nachAnschluss } from './anschluss.ts'
import { istBenennung } from './blick.ts'
import { nachDoppelpunkt } from './doppelpunkt.ts'
import { grund } from './form.ts'
import { erkunde, hat, istInhalt, type Lage, type Spanne, type Stueck } from './lage.ts'
import type { Nachricht } from './nachricht.ts'
import { beschneideEigenen, beschneideRest } from './rand.ts'
import type { SkillWissen } from './skillwissen.ts'
import { schneide } from './teile.ts'
import type { Token } from './token.ts'

// Which part of a message is the free text („leg mal n ticket an: beamer raum 2 geht nicht“)? Always one piece of
// the message as it was written; nothing is invented.

const TRENNER = /[:\n]|\s[-–—]+\s|[–—]/

/** The free text in a request; undefined when nothing is left of the message. */
export function findeFreitext(
  n: Nachricht,
  wissen: SkillWissen,
  spannen: readonly Spanne[],
): Stueck | undefined {
  const lage = erkunde(n, wissen, spannen)
  const eigenes = nachDoppelpunkt(lage, wissen)
  if (eigenes) return eigenes
  const zitat = inAnfuehrung(lage)
  const teil = nachTrenner(lage) ?? nachDass(lage) ?? andererTeilsatz(lage)
  const eigenerTeil = teil && !istGanzerTitel(lage, wissen, zitat, teil) ? teil : undefined
  const rest = eigenerTeil ? undefined : (zwischenRahmen(lage) ?? nachAnschluss(lage, wissen))
  if (rest && (!zitat || (!teil && hatMehr(lage, wissen, zitat, rest))))
    return mitGanzemZitat(beschneideRest(lage, rest), zitat)
  const stueck = eigenerTeil ? beschneideEigenen(lage, eigenerTeil) : zitat
  return stueck && { ...stueck, abgesetzt: true }
}

/** „Ticket: …“, „Erinnerung morgen – …“: the request before the mark, the text after it. */
function nachTrenner(lage: Lage): Stueck | undefined {
  const { tokens } = lage.n
  for (let i = 1; i < tokens.length; i++) {
    if (!TRENNER.test(tokens[i]?.davor ?? '')) continue
    const davorRahmen = tokens.slice(0, i).some((_, j) => lage.rahmen[j] && istInhalt(lage, j))
    if (davorRahmen && tokens.slice(i).some((t) => t.klasse === 'inhalt' || istBuchstabe(t)))
      return { von: i, bis: tokens.length }
  }
  return undefined
}

/** „Tür A“, „{{x}}“ */
const istBuchstabe = (t: Token): boolean => t.marke === undefined && /^\p{L}$/u.test(t.form)

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

const ZITAT = /[„“"«»]([^„“”"«»]{2,})[“”"«»]/gu

/** The first quotation of the message. */
function inAnfuehrung(lage: Lage): Stueck | undefined {
  const [fund] = lage.n.text.matchAll(ZITAT)
  if (!fund) return undefined
  const innen = lage.n.tokens.flatMap((t, i) =>
    t.von > fund.index && t.bis < fund.index + fund[0].length ? [i] : [],
  )
  const [erstes, letztes] = [innen[0], innen.at(-1)]
  return erstes === undefined || letztes === undefined ? undefined : { von: erstes, bis: letztes + 1 }
}

/** „… an: "Lampe defekt"“ is quoted as a whole, „… an: Display zeigt "Error 5" an“ only has a quotation in it. */
function istGanzerTitel(lage: Lage, w: SkillWissen, zitat: Stueck | undefined, teil: Stueck): boolean {
  if (!zitat) return false
  if (zitat.von < teil.von || zitat.bis > teil.bis || istBenannt(lage, w, zitat)) return true
  return !hat(lage.fremd, teil.von, zitat.von) && !hat(lage.fremd, zitat.bis, teil.bis)
}

/** „Ticket für Fehler "E 5" am Drucker“, „an das Buch "Faust"“; a second quotation says as well that the first is not all. */
function hatMehr(lage: Lage, w: SkillWissen, zitat: Stueck, rest: Stueck): boolean {
  const zwei = [...lage.n.text.matchAll(ZITAT)].length > 1
  // A post is called what is quoted („lösch "Frohes Fest" auf LinkedIn“), a ticket is about more.
  const bis = w.freiKonzept === undefined ? rest.bis : zitat.von
  const mehr = hat(lage.fremd, rest.von, zitat.von) || hat(lage.fremd, zitat.bis, bis)
  return zwei || (mehr && !istBenannt(lage, w, zitat))
}

/** A quotation is not cut in two. */
const mitGanzemZitat = (s: Stueck | undefined, zitat: Stueck | undefined): Stueck | undefined =>
  s && zitat && s.von < zitat.bis && s.bis > zitat.von
    ? { ...s, von: Math.min(s.von, zitat.von), bis: Math.max(s.bis, zitat.bis) }
    : s

const TITEL =
  /^(?:titel|title|titulo|uberschrift|betreff|subject|assunto|namens?|called|titled|named|chamad[oa])$/
/** „mit dem Titel „…““, „der Post „…““: what the quotation is. */
function istBenannt(lage: Lage, w: SkillWissen, zitat: Stueck): boolean {
  const davor = lage.n.tokens[zitat.von - 1]
  return davor !== undefined && (TITEL.test(grund(davor.form)) || istBenennung(davor, w))
}

/** „Kannst du ein Ticket anlegen? Der Aufzug steht.“: one clause is the request, the other the text. */
function andererTeilsatz(lage: Lage): Stueck | undefined {
  const teile = schneide(lage.n.tokens, 'teilsatz')
  const bittet = (s: Stueck): number =>
    lage.n.tokens.slice(s.von, s.bis).filter((_, j) => lage.rahmen[s.von + j] && istInhalt(lage, s.von + j))
      .length
  const istRahmen = (s: Stueck) => !hat(lage.fremd, s.von, s.bis) && bittet(s) > 0
  const rahmen = teile.findIndex(istRahmen)
  if (rahmen < 0) return undefined
  const inhalt = (s: Stueck | undefined) => s !== undefined && hat(lage.fremd, s.von, s.bis)
  const danach = teile.slice(rahmen + 1).filter((s) => !istRahmen(s))
  // „Leg ein Ticket für die Tür an, eilig“: the request stands before, with its text in it.
  const eigene = teile
    .slice(0, rahmen)
    .filter((s) => bittet(s) === 0 || bittet(s) < bittet(teile[rahmen] as Stueck))
  const wahl = danach.some(inhalt) ? danach : eigene.some(inhalt) ? eigene : []
  const [erstes, letztes] = [wahl.find(inhalt), wahl.findLast(inhalt)]
  return erstes && letztes && { von: erstes.von, bis: letztes.bis }
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

/** „Raum 12“, „Aufgabe B“ */
const istNummer = (lage: Lage, i: number): boolean => {
  const t = lage.n.tokens[i]
  if (t?.davor !== ' ' || lage.rand[i] || t.klasse === 'funktion') return false
  return t.marke === 'zahl' || /^(?:\p{N}+|\p{Lu})$/u.test(lage.n.text.slice(t.von, t.bis))
}

/** A compound goes on („linkedin post“), the end of the request does not („… gesehen“). */
function endeAb(lage: Lage, letztes: number, kernDavor: boolean): number {
  const { tokens } = lage.n
  let ende = letztes + 1
  while (istNummer(lage, ende)) ende++
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
