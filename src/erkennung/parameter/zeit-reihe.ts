import type { Treffer } from './typen.ts'
import { istNummer } from './woerter.ts'
import { leseAusdruck } from './zeit-ausdruck.ts'
import { haengtAn, hatMass, istZahl, stark, text, wort } from './zeit-hilfe.ts'
import { istFremd } from './zeit-rand.ts'
import type { Angabe, Ausdruck, Leser, Zeitangabe } from './zeit-typ.ts'

// Days in a row of which only one has the month: „am 4. und 5.1.“, „24./25. Dezember“, „January 4 and 5“.

/** „21.“ in „21. bis 23.12.“, „23“ in „Dec 21 to 23“: one side has only the day. */
export function leseBlosseZahl(z: Leser, i: number): Treffer<Angabe> | undefined {
  if (!istZahl(z, i) || text(z, i).length > 2 || hatMass(z, i + 1)) return undefined
  const punkt = /^[.ºª]$|^(st|nd|rd|th|te[nr]?)$/.test(text(z, i + 1)) && haengtAn(z, i + 1) ? 1 : 0
  return { wert: { art: 'datum', tag: Number(text(z, i)) }, ende: i + 1 + punkt }
}

export const hatMonat = (a: Ausdruck): boolean => a.tag?.art === 'datum' && a.tag.monat !== undefined

const NUR_ZEICHEN = /^[,/+]$/
const VERBINDET = /^(und|u|and|e|&|[,/+])$/
const ARTIKEL = /^(den|dem|the|o|dia|dias)$/
const VORAN = /^(am|artikel|von)$/
const MAX_TAGE = 6

/** Where the first number stands, behind „am“, „den“, „on the“, „nos dias“. */
function nachVorwort(z: Leser, i: number): number {
  let at = i
  while (at < i + 3 && (VORAN.test(wort(z, at).rolle ?? '') || ARTIKEL.test(text(z, at)))) at++
  return at
}

/** `reihe` counts the days that were named; whether they follow each other is for the resolver to say. */
export function leseReihe(z: Leser, i: number): Treffer<Zeitangabe> | undefined {
  const erste = nachVorwort(z, i)
  if (!istZahl(z, erste)) return leseMonatVoran(z, i)
  if (istFremd(z, erste) || istNummer(z.tokens, erste)) return undefined
  const a = leseBlosseZahl(z, erste)
  const spanne = a && leseSpanne(z, a.ende)
  if (spanne) return { wert: { a: { tag: a.wert }, b: spanne.wert, reihe: 0 }, ende: spanne.ende }
  let ende = a?.ende ?? erste
  for (let n = 2; a && n <= MAX_TAGE; n++) {
    const mitPunkt = !istZahl(z, ende - 1)
    const verbunden = VERBINDET.test(text(z, ende)) && (mitPunkt || !NUR_ZEICHEN.test(text(z, ende)))
    if (!verbunden) return undefined
    const at = ARTIKEL.test(text(z, ende + 1)) ? ende + 2 : ende + 1
    const voll = istZahl(z, at) || wort(z, at).monat === undefined ? leseAusdruck(z, at) : undefined
    if (voll && hatMonat(voll.wert))
      return { wert: { a: { tag: a.wert }, b: voll.wert, reihe: n }, ende: voll.ende }
    const naechste = leseBlosseZahl(z, at)
    if (!naechste || naechste.ende < at + 2) return undefined
    ende = naechste.ende
    // „am 4. und 5.“ has no month at all.
    if (mitPunkt && stark(z, erste) && !VERBINDET.test(text(z, ende)))
      return { wert: { a: { tag: a.wert }, b: { tag: naechste.wert }, reihe: n }, ende }
  }
  return undefined
}

/** Behind the first „7.“: „-9. und 14.1.“, „-9. & 14.-16.12.“. Two periods are never one. */
function leseSpanne(z: Leser, i: number): Treffer<Ausdruck> | undefined {
  const bis = /^[-–]$/.test(text(z, i)) ? leseBlosseZahl(z, i + 1) : undefined
  if (!bis || !VERBINDET.test(text(z, bis.ende)) || NUR_ZEICHEN.test(text(z, bis.ende))) return undefined
  const naechste = leseBlosseZahl(z, bis.ende + 1)
  const zweite = naechste && /^[-–]$/.test(text(z, naechste.ende)) ? naechste.ende + 1 : bis.ende + 1
  const voll = leseAusdruck(z, zweite)
  return voll && hatMonat(voll.wert) ? voll : undefined
}

/** „January 4 and 5“, „Dec 21st and 22nd“ */
function leseMonatVoran(z: Leser, i: number): Treffer<Zeitangabe> | undefined {
  if (z.sprache !== 'en' || wort(z, nachVorwort(z, i)).monat === undefined) return undefined
  const a = leseAusdruck(z, i)
  if (!a || !hatMonat(a.wert) || !/^(and|&)$/.test(text(z, a.ende))) return undefined
  const b = leseBlosseZahl(z, a.ende + 1)
  const schluss = b && (/^[.,?!]?$/.test(text(z, b.ende)) || wort(z, b.ende).rolle !== undefined)
  return schluss ? { wert: { a: a.wert, b: { tag: b.wert }, reihe: 2 }, ende: b.ende } : undefined
}
