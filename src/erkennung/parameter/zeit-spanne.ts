import { bei } from './token.ts'
import type { Treffer } from './typen.ts'
import { leseAusdruck } from './zeit-ausdruck.ts'
import { leseJahreszusatz } from './zeit-datum.ts'
import { haengtAn, hatMass, leseZeitmenge, NICHTS, text, wort } from './zeit-hilfe.ts'
import { endeMitGanze } from './zeit-laufend.ts'
import { hatMonat, leseBlosseZahl, leseReihe } from './zeit-reihe.ts'
import { leseStunde, leseStundenNachTag, leseStundenVorTag, stundeWie, trennt } from './zeit-stunden.ts'
import type { Ausdruck, Leser, Offen, Zeitangabe } from './zeit-typ.ts'

// Whole expressions: „von … bis …“, „ab …“, „seit …“, „drei Tage ab …“, or one day or time alone.

/** The second side after „bis“, „–“: an expression, or the bare day of a month that the first side named. */
function leseZweite(z: Leser, i: number, a: Ausdruck): Treffer<Ausdruck> | undefined {
  const voll = leseAusdruck(z, i)
  const ziffer = leseBlosseZahl(z, i)
  // „KW 40–42“, „Q1 bis 3“
  if (a.tag?.art === 'teil' && ziffer?.ende === i + 1 && !voll?.wert.tag)
    return { wert: { tag: { ...a.tag, n: Number(text(z, i)) } }, ende: i + 1 }
  const bloss = hatMonat(a) ? leseBlosseZahl(z, /^(zum|the|dia)$/.test(text(z, i)) ? i + 1 : i) : undefined
  const tag =
    bloss && !voll?.wert.tag && bloss.ende >= (voll?.ende ?? 0) && wort(z, bloss.ende).einheit === undefined
  if (tag) return { wert: { tag: bloss.wert }, ende: bloss.ende }
  if (voll || !a.uhr) return voll
  const uhr = leseStunde(z, i)
  return uhr && { wert: { uhr: uhr.wert }, ende: uhr.ende }
}

/** The first side when only the second says what it is: „21.“ before „bis 23.12.“, „9“ before „bis 11 Uhr“. */
function leseErste(z: Leser, i: number): Treffer<Zeitangabe> | undefined {
  const bloss = leseBlosseZahl(z, i)
  if (!bloss || !trenntBereich(z, bloss.ende) || (haengtAn(z, i) && !/^[(„"]$/.test(text(z, i - 1))))
    return undefined
  const b = leseAusdruck(z, text(z, bloss.ende + 1) === 'dia' ? bloss.ende + 2 : bloss.ende + 1)
  if (!b) return undefined
  if (hatMonat(b.wert)) return { wert: { a: { tag: bloss.wert }, b: b.wert }, ende: b.ende }
  if (!b.wert.uhr || b.wert.tag || bloss.ende !== i + 1 || Number(text(z, i)) > 24) return undefined
  return { wert: { a: stundeWie(text(z, i), b.wert), b: b.wert }, ende: b.ende }
}
const trenntBereich = (z: Leser, i: number): boolean =>
  trennt(z, i) || (wort(z, i).rolle === 'und' && wort(z, i - 3).rolle === 'zwischen')

/** „KW 3 und 4“, „Q1/2“, „Q1 + Q2“: the next one of its kind. */
function naechsteTeil(z: Leser, i: number, { tag }: Ausdruck): Treffer<Ausdruck> | undefined {
  if (tag?.art !== 'teil' || !/^(und|and|e|&|[+/])$/.test(text(z, i))) return undefined
  const at = /^(q|kw|h)$/.test(text(z, i + 1)) ? i + 2 : i + 1
  if (text(z, at) !== String(tag.n + 1) || hatMass(z, at + 1)) return undefined
  const jahr = leseJahreszusatz(z, at + 1)
  return { wert: { tag: { ...tag, n: tag.n + 1, ...jahr.wert } }, ende: jahr.ende }
}

/** „von A bis B“, „A bis B“, „A–B“; „von A an“ is open. */
function leseBereich(z: Leser, i: number): Treffer<Zeitangabe> | undefined {
  const von = wort(z, i).rolle === 'von'
  let at = von ? i + 1 : i
  if (von && /^(dem|den|the|dia|o)$/.test(text(z, at))) at++
  const bloss = leseErste(z, at)
  if (bloss) return bloss
  const a = leseAusdruck(z, at)
  if (!a) return von ? leseStundenVorTag(z, i) : undefined
  const stunden = a.wert.tag && !a.wert.uhr ? leseStundenNachTag(z, a.ende, a.wert) : undefined
  if (stunden) return stunden
  if (trennt(z, a.ende) || (von && text(z, a.ende) === 'auf')) {
    const b = leseZweite(z, a.ende + 1, a.wert)
    if (b) return { wert: { a: a.wert, b: b.wert }, ende: b.ende }
  }
  const naechste = naechsteTeil(z, a.ende, a.wert)
  if (naechste) return { wert: { a: a.wert, b: naechste.wert }, ende: naechste.ende }
  const offen = von && /^(an|on|onwards)$/.test(text(z, a.ende))
  return offen
    ? { wert: { a: a.wert, offen: 'ab' }, ende: a.ende + 1 }
    : { wert: { a: a.wert }, ende: a.ende }
}

/** „zwischen dem 1. und 15. Oktober“ */
function leseZwischen(z: Leser, i: number): Treffer<Zeitangabe> | undefined {
  if (wort(z, i).rolle !== 'zwischen') return undefined
  const nach = text(z, i + 1) === '.' ? i + 2 : i + 1
  const at = /^(dem|den|the|o|os|dia)$/.test(text(z, nach)) ? nach + 1 : nach
  const bloss = leseBlosseZahl(z, at)
  if (bloss && wort(z, bloss.ende).rolle === 'und') {
    const b = leseAusdruck(z, bloss.ende + 1)
    if (b && hatMonat(b.wert)) return { wert: { a: { tag: bloss.wert }, b: b.wert }, ende: b.ende }
    if (b?.wert.uhr) return { wert: { a: stundeWie(text(z, at), b.wert), b: b.wert }, ende: b.ende }
  }
  const a = leseAusdruck(z, at)
  if (!a || wort(z, a.ende).rolle !== 'und') return undefined
  const b = leseZweite(z, a.ende + 1, a.wert)
  return b && { wert: { a: a.wert, b: b.wert }, ende: b.ende }
}

const OFFEN: Partial<Record<string, Offen>> = { seit: 'seit', ab: 'ab', bis: 'bis', vor: 'vor', nach: 'nach' }
/** „seit Oktober“, „ab Montag“, „bis zum 22.“, „vor Ostern“, „nach dem 4.1.“ */
function leseOffen(z: Leser, i: number): Treffer<Zeitangabe> | undefined {
  const ptAb = text(z, i) === 'a' && text(z, i + 1) === 'partir' ? 3 : 0
  const enAb = text(z, i) === 'starting' || (text(z, i) === 'from' && z.sprache === 'en') ? 1 : 0
  const offen = ptAb || enAb ? 'ab' : OFFEN[wort(z, i).rolle ?? '']
  if (!offen) return undefined
  const start = i + (ptAb || 1)
  const a = leseAusdruck(z, start) ?? (offen === 'seit' ? leseSeitMenge(z, start) : undefined)
  if (!a || ((offen === 'vor' || offen === 'nach') && !a.wert.tag && !a.wert.uhr)) return undefined
  if ((offen === 'ab' || offen === 'seit') && trennt(z, a.ende)) {
    const b = leseZweite(z, a.ende + 1, a.wert)
    if (b) return { wert: { a: a.wert, b: b.wert }, ende: b.ende }
  }
  return { wert: { a: a.wert, offen }, ende: a.ende }
}
/** „seit zwei Wochen“ */
function leseSeitMenge(z: Leser, i: number): Treffer<Ausdruck> | undefined {
  const menge = leseZeitmenge(z, i)
  return (
    menge && {
      wert: { tag: { art: 'abstand', n: -menge.wert.n, einheit: menge.wert.einheit } },
      ende: menge.ende,
    }
  )
}

const LANG_GENUG = /^(tag|werktag|woche|monat)$/
/** „ab Montag zwei Wochen“, „ab dem 4.1. für drei Tage“. */
function mitDauer(z: Leser, t: Treffer<Zeitangabe>): Treffer<Zeitangabe> {
  if (t.wert.b || !t.wert.a.tag || (t.wert.offen && t.wert.offen !== 'ab')) return t
  const at = /^(fuer|fur|for|por|,)$/.test(text(z, t.ende)) ? t.ende + 1 : t.ende
  const menge = leseZeitmenge(z, at)
  if (!menge || !LANG_GENUG.test(menge.wert.einheit) || !Number.isInteger(menge.wert.n)) return t
  const ende = text(z, menge.ende) === 'lang' ? menge.ende + 1 : menge.ende
  return { wert: { ...t.wert, dauer: menge.wert }, ende }
}

/** „drei Tage ab Montag“, „two weeks from Monday“. */
function leseDauerAb(z: Leser, i: number): Treffer<Zeitangabe> | undefined {
  const menge = leseZeitmenge(z, i)
  if (!menge || !LANG_GENUG.test(menge.wert.einheit) || !Number.isInteger(menge.wert.n)) return undefined
  // “a week from today” is a day.
  if (text(z, menge.ende) === 'from' && /^(now|today)$/.test(text(z, menge.ende + 1))) return undefined
  // „drei Tage Urlaub ab Montag“
  const { art } = bei(z.tokens, menge.ende)
  const wortDazwischen = art === 'wort' && wort(z, menge.ende) === NICHTS
  const a = leseOffen(z, menge.ende + (wortDazwischen ? 1 : 0))
  return a?.wert.offen === 'ab' ? { wert: { ...a.wert, dauer: menge.wert }, ende: a.ende } : undefined
}

/** The expression of time that begins at `i`, with its preposition. */
export function leseZeitangabe(z: Leser, i: number): Treffer<Zeitangabe> | undefined {
  const dauer = leseDauerAb(z, i)
  if (dauer) return dauer
  let beste: Treffer<Zeitangabe> | undefined
  for (const regel of [leseZwischen, leseBereich, leseOffen, leseReihe]) {
    const t = regel(z, i)
    if (t && t.ende > (beste?.ende ?? i)) beste = t
  }
  return beste && mitDauer(z, mitGanze(z, beste))
}

const mitGanze = (z: Leser, t: Treffer<Zeitangabe>): Treffer<Zeitangabe> =>
  t.wert.b || t.wert.offen || !t.wert.a.tag ? t : { ...t, ende: endeMitGanze(z, t.ende, t.wert.a.tag) }
