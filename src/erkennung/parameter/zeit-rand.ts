import { haengtAn, hatMass, istZahl, stark, text } from './zeit-hilfe.ts'
import type { Leser } from './zeit-typ.ts'

// What may be attached to a date: nothing but brackets, and a second date with a dash or slash between them.

const STRICH = /^[-–—→]$/
const VERBINDET = /^[-–—→/+&]$/

const KEIN_DATUM = new Set(
  'version v release paragraph § art artikel kapitel punkt ziffer abschnitt abs nr no nummer ip tel telefon seite ueber raum zimmer saal halle tor gleis haus kap anlage anhang az aktenzeichen pos position firmware build patch tabelle tab abb abbildung folie absatz satz section sec chapter clause annex appendix figure fig table room item sala capitulo cap clausula secao anexo versao'.split(
    ' ',
  ),
)

/** „1.2.“ has five signs, „04.01.2027“ five tokens: no more is looked at. */
const MAX_TEILE = 6
/** Where the date or day begins that ends at `ende` and to which a dash is attached: „21.12.-23.12.“, „21-23.12.“ */
function erstesDavor(z: Leser, ende: number): number | undefined {
  let at = ende
  while (at > ende - MAX_TEILE && haengtAn(z, at) && /^[\d./]+$/.test(text(z, at - 1))) at--
  return istTag(z, at) ? at : undefined
}

/** „Version 3.4.“, „§ 3.4.“, „RE-2026-10-03“, „1.2.3.4“: digits that are something else. */
export function istFremd(z: Leser, i: number, nachErstem = false): boolean {
  const davor = text(z, i - 1)
  if (haengtAn(z, i) && !/^[("'„“‚«»[–—]$/.test(davor) && !stark(z, i)) {
    // One date back and no further: „1/2/1/2/…“ would be walked to its beginning from each number.
    const erstes = !nachErstem && VERBINDET.test(davor) ? erstesDavor(z, i - 2) : undefined
    return erstes === undefined || istFremd(z, erstes, true)
  }
  return KEIN_DATUM.has(davor === '.' ? text(z, i - 2) : davor)
}

/** At a dash or „bis“: a date follows, „-23.12.“, „–8.1“, „-23/12“. */
export const vorDatum = (z: Leser, i: number): boolean =>
  (STRICH.test(text(z, i)) || text(z, i) === 'bis') &&
  istTag(z, i + 1) &&
  /^[./]$/.test(text(z, i + 2)) &&
  haengtAn(z, i + 2) &&
  istTag(z, i + 3) &&
  !hatMass(z, i + 4)

const istTag = (z: Leser, i: number): boolean => istZahl(z, i) && text(z, i).length <= 2

/** The first number of a date with a dash before it and another date before that: „24.12-2.1“. */
export function nachDatum(z: Leser, i: number): boolean {
  if (!STRICH.test(text(z, i - 1))) return false
  const erstes = erstesDavor(z, i - 2)
  return erstes !== undefined && /^[./]$/.test(text(z, erstes + 1)) && !istFremd(z, erstes)
}

/** Attached at `ende`: the second date, „-23.12.“, „bis 23.12.“, or the next day, „/22.12.“, „+5.1.“ */
const gehtWeiter = (z: Leser, ende: number): boolean =>
  text(z, ende) === 'bis' ||
  vorDatum(z, ende) ||
  (VERBINDET.test(text(z, ende)) && istTag(z, ende + 1) && text(z, ende + 2) === '.')

/** Nothing but the number may follow: no further digits, no measure. */
export function hoertAuf(z: Leser, ende: number): boolean {
  if (haengtAn(z, ende)) {
    if (gehtWeiter(z, ende)) return true
    if (istZahl(z, ende) || /^[\p{L}_]/u.test(text(z, ende))) return false
    if (/^[.,/-]$/.test(text(z, ende)) && haengtAn(z, ende + 1) && istZahl(z, ende + 1)) return false
  }
  return !hatMass(z, ende)
}
