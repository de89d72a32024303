import { bei, klebt, type Token } from './token.ts'
import { deutscheZahl } from './zahlwort.ts'

// What the words around an amount say about it.

export const BIS = /^(bis|to|until|ate|[-–—−])$/
const HOECHSTENS = /^(bis|max|maximal|hoechstens|mindestens|min|ab|upto|unter|less|under|over)$/
export const UNGEFAEHR =
  /^(ca|circa|zirka|etwa|ungefaehr|rund|knapp|fast|about|around|roughly|approximately|cerca|aproximadamente)$/
export const GELDWORT =
  /^(ueber|von|betrag\w*|summe|hoehe|wert|preis|kostet|kosten|macht|lautet|auf|fuer|of|for|amount|total|valor|por|de)$/

/** „bis 100 €“, „over 50 euros“: a bound and no amount; „invoice 3321 over 50 euros“ is one. */
export const istSchranke = (tokens: readonly Token[], i: number): boolean => {
  const davor = wortDavor(tokens, i)
  // A number that was read already is blanked out.
  if (davor === 'over' && i >= 2 && bei(tokens, i - 2).art !== 'wort') return false
  return HOECHSTENS.test(davor) || (davor === 'zu' && bei(tokens, i - 2).t === 'bis')
}

/** The word before an amount, over a point or colon. */
export const wortDavor = (tokens: readonly Token[], i: number): string =>
  /^[.:]$/.test(bei(tokens, i - 1).t) ? bei(tokens, i - 2).t : bei(tokens, i - 1).t

/** Where the small words before an amount begin: „über“, „in Höhe von“, „bis zu“, „ca.“ */
export function vorspann(tokens: readonly Token[], i: number): number {
  let ab = i
  const ist = (muster: RegExp): boolean => muster.test(bei(tokens, ab - 1).t)
  if (ist(/^\.$/) && UNGEFAEHR.test(bei(tokens, ab - 2).t)) ab -= 2
  else if (ist(UNGEFAEHR) || (ist(HOECHSTENS) && !ist(/^ab$/))) ab--
  else if (ist(/^zu$/) && bei(tokens, ab - 2).t === 'bis') ab -= 2
  if (ist(/^(ueber|von|auf|fuer|of|for|de)$/)) ab--
  if (ab < i && ist(/^(hoehe|valor|amount)$/)) ab--
  return ab < i && ist(/^(in|no)$/) && /^(hoehe|valor)$/.test(bei(tokens, ab).t) ? ab - 1 : ab
}

const JE = /^(je|jeweils|pro|per|each|cada|a|x|times|komma|punkt|halb)$|einhalb$|[×*½¼¾⁄]/
const JE_DANACH = /^(pro|je|jeweils|per|each|monatlich|jaehrlich|woechentlich|mal|x)$/
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
  const anteil = /^(von|of|de)$/.test(davor.t) && /^(%|prozent|percent)$/.test(vorher.t)
  // „3 mal 50 €“, but „überweis mal 50 €“.
  const malgenommen = davor.t === 'mal' && (vorher.art === 'zahl' || deutscheZahl(vorher.t) !== undefined)
  return (
    malgenommen || entweder || anteil || zahlDavor || JE.test(davor.t) || JE_DANACH.test(bei(tokens, ende).t)
  )
}
