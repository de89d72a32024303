import type { Treffer } from './typen.ts'
import { leseGanzzahl } from './zahlwort.ts'
import { leseAngabe } from './zeit-angabe.ts'
import { haengtAn, hatMass, istZahl, leseZeitmenge, text, wort } from './zeit-hilfe.ts'
import type { Angabe, Ausdruck, Leser, Offen, Uhr, Zeitangabe } from './zeit-typ.ts'
import { leseTageszeit, leseUhr } from './zeit-uhr.ts'

// From parts to whole expressions: day + time of day, then „von … bis …“, „ab …“, „seit …“.

const BINDET = /^(am|um|in|artikel|etwa|von)$/

/** Small words between the parts, or in front: „am“, „um“, „,“. They count only when a part follows. */
function nachBindewoertern(z: Leser, i: number, vorn: boolean): number[] {
  const stellen = [i]
  for (let at = i; at < i + 4; at++) {
    const komma = !vorn && text(z, at) === ','
    if (!komma && !BINDET.test(wort(z, at).rolle ?? '')) break
    stellen.push(at + 1)
  }
  return stellen
}

const hatTagesbezug = (tag: Angabe | undefined): boolean =>
  tag !== undefined &&
  (tag.art === 'wochentag' ||
    tag.art === 'datum' ||
    tag.art === 'feiertag' ||
    tag.art === 'abstand' ||
    (tag.art === 'relativ' && tag.einheit === 'tag'))

function leseTeil(z: Leser, at: number, schon: Ausdruck): Treffer<Ausdruck> | undefined {
  const uhr = schon.uhr ? undefined : leseUhr(z, at)
  const tag = schon.tag ? undefined : leseAngabe(z, at)
  if (uhr && uhr.ende >= (tag?.ende ?? 0)) return { wert: { ...schon, uhr: uhr.wert }, ende: uhr.ende }
  if (tag) {
    const { tageszeit } = wort(z, at)
    const zugleich = tag.ende === at + 1 && tageszeit !== 'frueh' ? tageszeit : undefined
    return { wert: { ...schon, tag: tag.wert, tageszeit: schon.tageszeit ?? zugleich }, ende: tag.ende }
  }
  if (schon.tageszeit) return undefined
  const hier = text(z, at - 1) === 'this' || text(z, at - 1) === 'heute'
  const zeit = leseTageszeit(z, at, hatTagesbezug(schon.tag) || schon.uhr !== undefined || hier)
  return zeit && { wert: { ...schon, tageszeit: zeit.wert }, ende: zeit.ende }
}

/** A day and a time of day in any order: „heute Abend um 8“, „um 9 am Freitag“, „am 4.12., 14 Uhr“. */
export function leseAusdruck(z: Leser, i: number): Treffer<Ausdruck> | undefined {
  let bisher: Treffer<Ausdruck> | undefined
  for (let runde = 0; runde < 3; runde++) {
    const ab: number = bisher?.ende ?? i
    let weiter: Treffer<Ausdruck> | undefined
    for (const at of nachBindewoertern(z, ab, runde === 0)) {
      weiter = leseTeil(z, at, bisher?.wert ?? {})
      if (weiter) break
    }
    if (!weiter) break
    bisher = weiter
  }
  return bisher
}

const TRENNT = /^(bis|[-–—])$/
const trennt = (z: Leser, i: number): boolean =>
  TRENNT.test(text(z, i)) || wort(z, i).rolle === 'bis' || (z.sprache === 'pt' && /^(a|as)$/.test(text(z, i)))

/** „21. bis 23.12.“, „13 - 15 Juli“, „Dec 21 to 23“: one side has only the day. */
function leseBlosseZahl(z: Leser, i: number): Treffer<Angabe> | undefined {
  if (!istZahl(z, i) || text(z, i).length > 2 || hatMass(z, i + 1)) return undefined
  const punkt = /^[.ºª]$|^(st|nd|rd|th|te[nr]?)$/.test(text(z, i + 1)) && haengtAn(z, i + 1) ? 1 : 0
  return { wert: { art: 'datum', tag: Number(text(z, i)) }, ende: i + 1 + punkt }
}

const hatMonat = (a: Ausdruck): boolean => a.tag?.art === 'datum' && a.tag.monat !== undefined

/** The second side after „bis“, „–“: an expression, or the bare day of a month that the first side named. */
function leseZweite(z: Leser, i: number, a: Ausdruck): Treffer<Ausdruck> | undefined {
  const voll = leseAusdruck(z, i)
  const bloss =
    hatMonat(a) && !voll?.wert.tag
      ? leseBlosseZahl(z, /^(zum|the|dia)$/.test(text(z, i)) ? i + 1 : i)
      : undefined
  if (bloss && wort(z, bloss.ende).einheit === undefined)
    return { wert: { tag: bloss.wert }, ende: bloss.ende }
  if (voll || !a.uhr) return voll
  const uhr = leseStunde(z, i)
  return uhr && { wert: { uhr: uhr.wert }, ende: uhr.ende }
}

/** The first side when only the second says what it is: „21.“ before „bis 23.12.“, „9“ before „bis 11 Uhr“. */
function leseErste(z: Leser, i: number): Treffer<Zeitangabe> | undefined {
  const bloss = leseBlosseZahl(z, i)
  if (!bloss || !trenntBereich(z, bloss.ende) || (haengtAn(z, i) && !/^[(„"]$/.test(text(z, i - 1))))
    return undefined
  const b = leseAusdruck(z, bloss.ende + 1)
  if (!b) return undefined
  if (hatMonat(b.wert)) return { wert: { a: { tag: bloss.wert }, b: b.wert }, ende: b.ende }
  if (!b.wert.uhr || b.wert.tag || bloss.ende !== i + 1 || Number(text(z, i)) > 24) return undefined
  return { wert: { a: stundeWie(text(z, i), b.wert), b: b.wert }, ende: b.ende }
}
/** „3“ in „3 to 5 pm“, „9“ in „9 bis 17 Uhr“: on the same clock and day as the second side, before it. */
function stundeWie(ziffern: string, b: Ausdruck): Ausdruck {
  const spaeter = Number(ziffern) + 12
  const { stunde, form } = b.uhr ?? { stunde: 0, form: 'ziffer' }
  const nachmittags = form === 'fest' && stunde > 12 && spaeter <= stunde
  return { ...b, uhr: { stunde: nachmittags ? spaeter : Number(ziffern), minute: 0, form } }
}
const trenntBereich = (z: Leser, i: number): boolean =>
  trennt(z, i) || (wort(z, i).rolle === 'und' && wort(z, i - 3).rolle === 'zwischen')

/** „von 9 bis 11“, „zwischen 9:30 und 11“, „ab 14 Uhr“, „bis 17 Uhr“ behind a day. */
function leseStunden(z: Leser, i: number, tag: Ausdruck): Treffer<Zeitangabe> | undefined {
  const { rolle } = wort(z, i)
  if (rolle === 'ab' || rolle === 'nach' || rolle === 'bis') {
    const uhr = leseUhr(z, i + 1)
    return uhr && { wert: { a: { ...tag, uhr: uhr.wert } }, ende: uhr.ende }
  }
  if (rolle !== 'von' && rolle !== 'zwischen') return undefined
  const a = leseStunde(z, i + 1)
  const weiter = a && (rolle === 'von' ? trennt(z, a.ende) : wort(z, a.ende).rolle === 'und')
  const b = weiter ? leseStunde(z, a.ende + 1) : undefined
  return a && b && { wert: { a: { ...tag, uhr: a.wert }, b: { uhr: b.wert } }, ende: b.ende }
}
function leseStunde(z: Leser, i: number): Treffer<Uhr> | undefined {
  const uhr = leseUhr(z, i)
  if (uhr) return uhr
  const n = leseGanzzahl(z.tokens, i, z.sprache)
  if (!n || n.wert > 24 || hatMass(z, n.ende) || wort(z, n.ende).einheit) return undefined
  return { wert: { stunde: n.wert, minute: 0, form: istZahl(z, i) ? 'ziffer' : 'wort' }, ende: n.ende }
}

/** „from 9 to 5 on Monday“, „von 9 bis 11 am Freitag“: bare hours, with the day behind them. */
function leseStundenVorTag(z: Leser, i: number): Treffer<Zeitangabe> | undefined {
  const stunden = leseStunden(z, i, {})
  const tag = stunden && leseAusdruck(z, stunden.ende)
  if (!stunden || !tag?.wert.tag || tag.wert.uhr) return undefined
  return { wert: { ...stunden.wert, a: { ...tag.wert, uhr: stunden.wert.a.uhr } }, ende: tag.ende }
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
  const stunden = a.wert.tag && !a.wert.uhr ? leseStunden(z, a.ende, a.wert) : undefined
  if (stunden) return stunden
  if (trennt(z, a.ende) || (von && text(z, a.ende) === 'auf')) {
    const b = leseZweite(z, a.ende + 1, a.wert)
    if (b) return { wert: { a: a.wert, b: b.wert }, ende: b.ende }
  }
  const offen = von && /^(an|on|onwards)$/.test(text(z, a.ende))
  return offen
    ? { wert: { a: a.wert, offen: 'ab' }, ende: a.ende + 1 }
    : { wert: { a: a.wert }, ende: a.ende }
}

/** „zwischen dem 1. und 15. Oktober“ */
function leseZwischen(z: Leser, i: number): Treffer<Zeitangabe> | undefined {
  if (wort(z, i).rolle !== 'zwischen') return undefined
  const at = /^(dem|den|the|o|os|dia)$/.test(text(z, i + 1)) ? i + 2 : i + 1
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
  const a = leseOffen(z, menge.ende)
  return a?.wert.offen === 'ab' ? { wert: { ...a.wert, dauer: menge.wert }, ende: a.ende } : undefined
}

/** The expression of time that begins at `i`, with its preposition. */
export function leseZeitangabe(z: Leser, i: number): Treffer<Zeitangabe> | undefined {
  const dauer = leseDauerAb(z, i)
  if (dauer) return dauer
  let beste: Treffer<Zeitangabe> | undefined
  for (const regel of [leseZwischen, leseBereich, leseOffen]) {
    const t = regel(z, i)
    if (t && t.ende > (beste?.ende ?? i)) beste = t
  }
  return beste && mitDauer(z, beste)
}
