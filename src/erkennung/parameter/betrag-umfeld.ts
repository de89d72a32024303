import { bei, klebt, type Token } from './token.ts'
import { istInHoeheVon } from './woerter.ts'
import { deutscheZahl } from './zahlwort.ts'

// What the words around an amount say about it.

export const BIS = /^(bis|to|until|ate|[-–—−])$/
const HOECHSTENS =
  /^(bis|max|maximal|maximum|hoechstens|mindestens|wenigstens|minimum|min|ab|upto|unter|under|above|below|over|ate|maximo|minimo)$/
/** „mehr als“, „up to“, „at least“, „acima de“ */
const SCHRANKE_AUS_ZWEI =
  /^((mehr|weniger|hoeher) als|bis zu|(more|less|higher|fewer) than|up to|at (least|most)|(mais|menos|acima|abaixo|partir) de|pelo menos)$/
export const UNGEFAEHR =
  /^(ca|circa|zirka|etwa|ungefaehr|ungef|rund|knapp|fast|gut|nahezu|beinahe|annaehernd|schaetzungsweise|~|≈|about|around|roughly|approximately|approx|almost|nearly|cerca|aproximadamente|quase)$/
/** „ein paar hundert Euro“, „several hundred dollars“: no number at all. */
const VAGE =
  /^(paar|einige[nr]?|mehrere[nr]?|etliche[nr]?|manche|viele|zig|few|several|some|many|couple|algun?s|algumas|varios|varias|muitos)$/
const VAGE_AUS_ZWEI = /^((um|an) die|so um|couple of|few of|por volta|mais ou)$/
const VAGE_DANACH =
  /^(ca|circa|zirka|etwa|ungefaehr|rum|herum|roughly|approximately|aproximadamente|(oder|or|ou) (so|menos))$/
export const GELDWORT =
  /^(ueber|von|betrag\w*|summe|hoehe|wert|preis|kostet|kosten|macht|lautet|auf|fuer|ihv|of|for|over|amount|total|valor|por|de)$/

/** „bis 100 €“, „more than 50 euros“: a bound and no amount. */
export const istSchranke = (tokens: readonly Token[], i: number): boolean => {
  const davor = wortDavor(tokens, i)
  if (davor === 'over') return !heisstUeber(tokens, i)
  return HOECHSTENS.test(davor) || SCHRANKE_AUS_ZWEI.test(`${bei(tokens, i - 2).t} ${davor}`)
}

const RECHNUNG = /^(invoice|bill|receipt|payment)$/
const STEIGERT =
  /^(just|well|slightly|little|far|way|anything|everything|something|all|is|are|was|were|for|of|pay|settle|transfer|wire|send|(invoice|bill|receipt|payment|amount)s)$/
/** „invoice 3321 over 50 euros“ is „über“, „anything over 50 euros“ is not. A number that was read already is blanked out. */
const heisstUeber = (tokens: readonly Token[], i: number): boolean =>
  !STEIGERT.test(bei(tokens, i - 2).t) &&
  tokens.slice(0, Math.max(0, i - 1)).some((t) => RECHNUNG.test(t.t) || t.art === 'zahl' || t.t === '\u0000')

/** The word before an amount, over a point or colon. */
export function wortDavor(tokens: readonly Token[], i: number): string {
  if (istInHoeheVon(tokens, i)) return 'von'
  return /^[.:]$/.test(bei(tokens, i - 1).t) ? bei(tokens, i - 2).t : bei(tokens, i - 1).t
}

/** „ca. 100 €“, „ein paar hundert Euro“, „um die 100 €“, „100 € oder so“: nobody can pay that. */
export function istUngefaehr(tokens: readonly Token[], i: number, ende: number): boolean {
  const davor = wortDavor(tokens, i)
  const danach = bei(tokens, ende).t
  return (
    UNGEFAEHR.test(davor) ||
    VAGE.test(davor) ||
    VAGE_AUS_ZWEI.test(`${bei(tokens, i - 2).t} ${davor}`) ||
    VAGE_DANACH.test(danach) ||
    VAGE_DANACH.test(`${danach} ${bei(tokens, ende + 1).t}`)
  )
}

const STEUER = /^(netto|brutto|net|gross|liquidos?|brutos?)$/
/** „100 € netto“, „brutto 100 €“: which of both it is. */
export function steuer(tokens: readonly Token[], i: number, ende: number): 'netto' | 'brutto' | undefined {
  const davor = bei(tokens, i - 1).t
  const danach = bei(tokens, ende).t
  const wort = STEUER.test(danach)
    ? danach
    : STEUER.test(davor) && !istBetragDavor(tokens, i - 1)
      ? davor
      : ''
  return wort === '' ? undefined : /^[nl]/.test(wort) ? 'netto' : 'brutto'
}
/** „100 € netto 119 €“: the word belongs to the amount before it. */
const istBetragDavor = (tokens: readonly Token[], i: number): boolean =>
  bei(tokens, i - 1).art === 'zahl' || /^(€|\$|£|euros?|eur|-)$/.test(bei(tokens, i - 1).t)

/** Where the small words before an amount begin: „über“, „in Höhe von“, „bis zu“, „ca.“ */
export function vorspann(tokens: readonly Token[], i: number): number {
  let ab = i
  const ist = (muster: RegExp): boolean => muster.test(bei(tokens, ab - 1).t)
  if (istInHoeheVon(tokens, i)) return i - 6
  if (ist(/^\.$/) && UNGEFAEHR.test(bei(tokens, ab - 2).t)) ab -= 2
  else if (ist(UNGEFAEHR) || (ist(HOECHSTENS) && !ist(/^ab$/))) ab--
  else if (SCHRANKE_AUS_ZWEI.test(`${bei(tokens, ab - 2).t} ${bei(tokens, ab - 1).t}`)) ab -= 2
  if (ist(/^(ueber|von|auf|fuer|ihv|of|for|de)$/)) ab--
  if (ab < i && ist(/^(hoehe|valor|amount)$/)) ab--
  return ab < i && ist(/^(in|no)$/) && /^(hoehe|valor)$/.test(bei(tokens, ab).t) ? ab - 1 : ab
}

const JE = /^(je|jeweils|pro|per|each|cada|a|x|times|komma|punkt|halb)$|einhalb$|[×*½¼¾⁄]/
const JE_DANACH =
  /^(pro|je|jeweils|per|each|monatlich|jaehrlich|woechentlich|x|abzueglich|zuzueglich|zzgl|abzgl|plus|minus|menos|mais)$/
const BRUCHTEIL =
  /^(%|prozent|percent|haelfte|half|drittel|viertel|doppelte|dreifache|double|twice|metade|dobro|terco|quarto)$/
const VIELFACH = /^(hundert|tausend|tsd|mio|million\w*|hundred|thousand|mil)$/
/** „2 x 50 €“, „je 5 €“, „50 € pro Monat“, „zwölf 50 €“: one number of several, the amount is none of them. */
export function istTeilEinerRechnung(tokens: readonly Token[], i: number, ende: number): boolean {
  const davor = bei(tokens, i - 1)
  // „Q3 100 €“ and „3.10.2026 40 €“ are two things.
  const zahlDavor =
    (davor.art === 'zahl' && !klebt(tokens, i - 1)) ||
    (davor.art === 'wort' && deutscheZahl(davor.t) !== undefined && davor.t !== 'ein')
  // „100 oder 120 €“, „10 % von 200 €“
  const vorher = bei(tokens, i - 2)
  const entweder = /^(oder|or|ou)$/.test(davor.t) && vorher.art === 'zahl'
  const anteil = BRUCHTEIL.test(davor.t) || (/^(von|of|de)$/.test(davor.t) && BRUCHTEIL.test(vorher.t))
  // „1 Million 200 tausend“, „fünftausend dreihundert“: one number goes on.
  const gehtWeiter = VIELFACH.test(davor.t)
  // „2 1/2 tausend“
  const bruch = VIELFACH.test(bei(tokens, i).t) && davor.art === 'zahl'
  const danach = bei(tokens, ende).t
  const malDanach = danach === 'mal' && istAnzahl(bei(tokens, ende + 1))
  const mal = bruch || malDanach || aendertSich(tokens, ende) || istMalgenommen(davor, vorher)
  return (
    gehtWeiter ||
    jeEinheit(tokens, ende) ||
    mal ||
    entweder ||
    anteil ||
    zahlDavor ||
    JE.test(davor.t) ||
    JE_DANACH.test(danach)
  )
}

const EINHEIT_DANACH =
  /^((das|die|der) (stueck|stunde|tag|monat|seite)|(im|am) (monat|jahr|tag)|(a|an) (month|week|day|year|hour)|(por|ao) (mes|dia|ano|semana|pessoa|hora))$/
/** „3 € das Stück“, „50 € im Monat“ */
const jeEinheit = (tokens: readonly Token[], ende: number): boolean =>
  EINHEIT_DANACH.test(`${bei(tokens, ende).t} ${bei(tokens, ende + 1).t}`)

/** „100 € + 19 %“, „100 € - 2 %“ */
const aendertSich = (tokens: readonly Token[], ende: number): boolean =>
  /^[+−–-]$/.test(bei(tokens, ende).t) &&
  bei(tokens, ende + 1).art === 'zahl' &&
  /^(%|prozent|percent)$/.test(bei(tokens, ende + 2).t)

/** A number above one. */
const istAnzahl = ({ art, t }: Token): boolean => (art === 'zahl' ? Number(t) : (deutscheZahl(t) ?? 0)) > 1

/** „3 mal 50 €“, „zweimal 50 €“, but „überweis mal 50 €“, „einmal 50 €“. */
const istMalgenommen = (davor: Token, vorher: Token): boolean =>
  davor.t === 'mal'
    ? istAnzahl(vorher)
    : (davor.t === 'vezes' && istAnzahlPt(vorher)) ||
      (davor.t.endsWith('mal') && istAnzahl({ ...davor, t: davor.t.slice(0, -3) }))
const istAnzahlPt = (t: Token): boolean => t.art === 'zahl' || /^(duas|tres|quatro|cinco)$/.test(t.t)
