import type { Treffer } from './typen.ts'
import { leseGanzzahl } from './zahlwort.ts'
import { leseAusdruck } from './zeit-ausdruck.ts'
import { haengtAn, hatMass, istZahl, text, wort } from './zeit-hilfe.ts'
import type { Ausdruck, Leser, Uhr, Zeitangabe } from './zeit-typ.ts'
import { leseUhr } from './zeit-uhr.ts'

// From one hour to another: „von 9 bis 11“, „zwischen 9:30 und 11“. The first may be bare.

/** What stands between two ends: „bis“, „–“, „to“, „a“. */
export const trennt = (z: Leser, i: number): boolean =>
  /^(bis|[-–—→])$/.test(text(z, i)) ||
  wort(z, i).rolle === 'bis' ||
  (z.sprache === 'pt' && /^(a|as|ao)$/.test(text(z, i)))

/** An hour that only its place makes one. */
export function leseStunde(z: Leser, i: number): Treffer<Uhr> | undefined {
  const uhr = leseUhr(z, i)
  if (uhr) return uhr
  const n = leseGanzzahl(z.tokens, i, z.sprache)
  if (!n || n.wert > 24 || hatMass(z, n.ende) || wort(z, n.ende).einheit) return undefined
  return { wert: { stunde: n.wert, minute: 0, form: istZahl(z, i) ? 'ziffer' : 'wort' }, ende: n.ende }
}

/** „3“ in „3 to 5 pm“, „9“ in „9 bis 17 Uhr“: on the same clock and day as the second side, before it. */
export function stundeWie(ziffern: string, b: Ausdruck): Ausdruck {
  const spaeter = Number(ziffern) + 12
  const { stunde, form } = b.uhr ?? { stunde: 0, form: 'ziffer' }
  const nachmittags = form === 'fest' && stunde > 12 && spaeter <= stunde
  return { ...b, uhr: { stunde: nachmittags ? spaeter : Number(ziffern), minute: 0, form } }
}

/** „von 9 bis 11“, „zwischen 9:30 und 11“, „13–14 Uhr“, „ab 14 Uhr“, „bis 17 Uhr“ behind a day. */
export function leseStundenNachTag(z: Leser, i: number, tag: Ausdruck): Treffer<Zeitangabe> | undefined {
  const { rolle } = wort(z, i)
  if (rolle === 'ab' || rolle === 'nach' || rolle === 'bis') {
    const nurUhr = rolle === 'nach' || (tag.tag?.art === 'datum' && tag.tag.monat !== undefined)
    const uhr = nurUhr ? leseUhr(z, i + 1) : leseStunde(z, i + 1)
    // „Montag bis 12.“ is a date, and so is „Dec 21 to 23“.
    if (uhr && text(z, uhr.ende) === '.' && haengtAn(z, uhr.ende) && uhr.ende === i + 2) return undefined
    return uhr && { wert: { a: { ...tag, uhr: uhr.wert } }, ende: uhr.ende }
  }
  const genannt = rolle === 'von' || rolle === 'zwischen'
  const zw = rolle === 'zwischen' && text(z, i + 1) === '.' ? 2 : 1
  const a = leseStunde(z, genannt ? i + zw : /^(fuer|for|,)$/.test(text(z, i)) ? i + 1 : i)
  const weiter = a && (rolle === 'zwischen' ? wort(z, a.ende).rolle === 'und' : trennt(z, a.ende))
  const b = weiter ? (genannt ? leseStunde(z, a.ende + 1) : leseUhr(z, a.ende + 1)) : undefined
  return a && b && { wert: { a: { ...tag, uhr: a.wert }, b: { uhr: b.wert } }, ende: b.ende }
}

/** „from 9 to 5 on Monday“, „von 9 bis 11 am Freitag“: bare hours, with the day behind them. */
export function leseStundenVorTag(z: Leser, i: number): Treffer<Zeitangabe> | undefined {
  const stunden = leseStundenNachTag(z, i, {})
  const tag = stunden && leseAusdruck(z, stunden.ende)
  if (!stunden || !tag?.wert.tag || tag.wert.uhr) return undefined
  return { wert: { ...stunden.wert, a: { ...tag.wert, uhr: stunden.wert.a.uhr } }, ende: tag.ende }
}
