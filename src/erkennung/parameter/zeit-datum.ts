import type { Treffer } from './typen.ts'
import { leseOrdnung } from './zahlwort.ts'
import { allein, haengtAn, istZahl, punktDerAbkuerzung, stark, text, wort } from './zeit-hilfe.ts'
import { hoertAuf, istFremd, nachDatum, vorDatum } from './zeit-rand.ts'
import type { Angabe, Jahr, Leser } from './zeit-typ.ts'

// Dates with a day: „4.1.“, „04.01.2027“, „2026-10-03“, „21/12“, „4. Januar“, „Dec 21“, „am 22.“.

type Gelesen = Treffer<Angabe> | undefined

const zahl = (z: Leser, i: number, stellen: number): number | undefined =>
  istZahl(z, i) && text(z, i).length <= stellen ? Number(text(z, i)) : undefined

/** A year as it stands in a date: four digits, or two when they are attached. */
function leseJahrZiffern(z: Leser, i: number): Treffer<number> | undefined {
  const t = text(z, i)
  if (!istZahl(z, i) || !(t.length === 4 || (t.length === 2 && haengtAn(z, i)))) return undefined
  const jahr = Number(t) + (t.length === 2 ? 2000 : 0)
  return jahr >= 1900 && jahr < 2200 && hoertAuf(z, i + 1) ? { wert: jahr, ende: i + 1 } : undefined
}

function leseIso(z: Leser, i: number): Gelesen {
  if (text(z, i).length !== 4 || !istZahl(z, i) || istFremd(z, i)) return undefined
  if (text(z, i + 1) !== '-' || !haengtAn(z, i + 1) || !haengtAn(z, i + 2)) return undefined
  const jahr = Number(text(z, i))
  const monat = zahl(z, i + 2, 2)
  if (monat === undefined || jahr < 1900 || jahr >= 2200) return undefined
  const tag =
    text(z, i + 3) === '-' && haengtAn(z, i + 3) && haengtAn(z, i + 4) ? zahl(z, i + 4, 2) : undefined
  const mitZeit = text(z, i + 5) === 't' && haengtAn(z, i + 5) && istZahl(z, i + 6)
  if (tag !== undefined && (mitZeit || hoertAuf(z, i + 5))) {
    return { wert: { art: 'datum', tag, monat, jahr }, ende: i + 5 }
  }
  if (text(z, i + 2).length !== 2 || monat < 1 || monat > 12 || !hoertAuf(z, i + 3)) return undefined
  return { wert: { art: 'monat', monat, jahr }, ende: i + 3 }
}

const moeglich = (tag: number, monat: number): boolean => tag >= 1 && tag <= 31 && monat >= 1 && monat <= 12

function lesePunkte(z: Leser, i: number): Gelesen {
  const tag = zahl(z, i, 2)
  const monat = zahl(z, i + 2, 2)
  if (tag === undefined || monat === undefined || text(z, i + 1) !== '.' || !haengtAn(z, i + 1))
    return undefined
  if (istFremd(z, i) || text(z, i + 2) === '00') return undefined
  const punkt = text(z, i + 3) === '.' && haengtAn(z, i + 3)
  const jahr = punkt ? leseJahrZiffern(z, i + 4) : undefined
  const ende = jahr ? jahr.ende : punkt ? i + 4 : i + 3
  if (!hoertAuf(z, ende) || (!punkt && /^(uhr|h)$/.test(text(z, ende)))) return undefined
  // „3.4“ alone may be anything; „4. 1“ is a list.
  // „14 - 15.10“ with nothing else is a range.
  const zweites = i === 2 && /^[-–]$/.test(text(z, 1)) && istZahl(z, 0) && ende >= z.tokens.length
  const genannt = zweites || stark(z, i) || allein(z, i, ende) || vorDatum(z, ende) || nachDatum(z, i)
  if (!punkt && (!haengtAn(z, i + 2) || !genannt)) return undefined
  if (!moeglich(tag, monat) && !jahr && !stark(z, i) && !allein(z, i, ende)) return undefined
  return { wert: { art: 'datum', tag, monat, jahr: jahr?.wert }, ende }
}

function leseSchraegstrich(z: Leser, i: number): Gelesen {
  const [a, b] = [zahl(z, i, 2), zahl(z, i + 2, 2)]
  if (
    a === undefined ||
    b === undefined ||
    text(z, i + 1) !== '/' ||
    !haengtAn(z, i + 1) ||
    !haengtAn(z, i + 2)
  )
    return undefined
  if (istFremd(z, i)) return undefined
  const jahr = text(z, i + 3) === '/' && haengtAn(z, i + 4) ? leseJahrZiffern(z, i + 4) : undefined
  const ende = jahr ? jahr.ende : i + 3
  if (!hoertAuf(z, ende)) return undefined
  const bereich = vorDatum(z, ende) || nachDatum(z, i)
  if (!jahr && (z.sprache !== 'pt' || z.streng) && !stark(z, i) && !allein(z, i, ende) && !bereich)
    return undefined
  const datum = (tag: number, monat: number): Gelesen => ({
    wert: { art: 'datum', tag, monat, jahr: jahr?.wert },
    ende,
  })
  if (z.sprache === 'pt' || (z.sprache === 'de' && jahr)) return moeglich(a, b) ? datum(a, b) : undefined
  if (a > 12 && moeglich(a, b)) return datum(a, b)
  if (b > 12 && moeglich(b, a)) return datum(b, a)
  // 3/4 is the third of April or the fourth of March.
  if (moeglich(a, b))
    return a === b ? datum(a, b) : { wert: { art: 'zweifel', grund: 'zeit_mehrdeutig' }, ende }
  return undefined
}

/** „2025“, „'25“, „letzten Jahres“, „des Jahres 2025“, „of last year“, „de 2026“, „do ano passado“ after a month or quarter. */
export function leseJahreszusatz(z: Leser, i: number, nachTag = false): Treffer<Jahr> {
  const keiner = { wert: {}, ende: i }
  let at = i
  if (text(z, at) === ',' || (text(z, at) === '/' && haengtAn(z, at))) at++
  while (at < i + 4 && /^(artikel|von|am|in)$/.test(wort(z, at).rolle ?? '')) at++
  const jahr = wort(z, at).einheit === 'jahr'
  if (jahr && wort(z, at + 1).versatz !== undefined)
    return { wert: { jahrVersatz: wort(z, at + 1).versatz }, ende: at + 2 }
  if (jahr && wort(z, at).versatz !== undefined) return { wert: { jahrVersatz: 0 }, ende: at + 1 }
  if (jahr) at++
  if (/^['’]$/.test(text(z, at)) && text(z, at + 1).length === 2 && istZahl(z, at + 1))
    return { wert: { jahr: 2000 + Number(text(z, at + 1)) }, ende: at + 2 }
  const { versatz } = wort(z, at)
  if (versatz !== undefined && wort(z, at + 1).einheit === 'jahr')
    return { wert: { jahrVersatz: versatz }, ende: at + 2 }
  // „Okt. 25“, „im Oktober 25“, but „Oktober 25 Tickets“; in English it is a day.
  const kurz = z.sprache === 'de' && at === i && /^[23]\d$/.test(text(z, at)) && !haengtAn(z, at)
  if (nachTag && z.sprache === 'de' && at === i && istKurzesJahr(z, at))
    return { wert: { jahr: 2000 + Number(text(z, at)) }, ende: at + 1 }
  if (kurz && !nachTag && /^([?!.;]|bitte|in|fuer|und|oder|bis|)$/.test(text(z, at + 1)))
    return { wert: { jahr: 2000 + Number(text(z, at)) }, ende: at + 1 }
  if (text(z, at).length !== 4) return keiner
  const ziffern = leseJahrZiffern(z, at)
  return ziffern ? { wert: { jahr: ziffern.wert }, ende: ziffern.ende } : keiner
}

/** „14. April 15“ is 2015; „14. April 15 Uhr“ and „14. April 15. Mai“ are not. */
const istKurzesJahr = (z: Leser, i: number): boolean =>
  /^[1-3]\d$/.test(text(z, i)) &&
  !haengtAn(z, i) &&
  /^([?!.;)]|bitte|)$/.test(text(z, i + 1)) &&
  wort(z, i + 2).monat === undefined &&
  !(haengtAn(z, i + 2) && istZahl(z, i + 2))

/** „4. Januar“, „4 Januar 2027“, „dritter Oktober“, „21 de dezembro“, „4th of January“. */
function leseTagMonat(z: Leser, i: number): Gelesen {
  if (z.sprache === 'pt' && text(z, i) === 'dia' && istZahl(z, i + 1)) return leseTagMonat(z, i + 1)
  // „1./2. Mai“
  const reihe = text(z, i - 1) === '/' && text(z, i - 2) === '.'
  if (haengtAn(z, i) && istZahl(z, i) && !reihe && !/^[("'„–—-]$/.test(text(z, i - 1))) return undefined
  const ordnung = leseOrdnung(z.tokens, i)
  const blank = zahl(z, i, 2)
  const tag = ordnung ?? (blank === undefined ? undefined : { wert: blank, ende: i + 1 })
  if (!tag) return undefined
  const at = /^(of|de)$/.test(text(z, tag.ende)) ? tag.ende + 1 : tag.ende
  const { monat } = wort(z, at)
  if (monat === undefined) return undefined
  const punkt = punktDerAbkuerzung(z, at)
  const jahr = leseJahreszusatz(z, at + 1 + punkt, true)
  return { wert: { art: 'datum', tag: tag.wert, monat, ...jahr.wert }, ende: jahr.ende }
}

/** „Dec 21“, „December 21st, 2026“. */
function leseMonatTag(z: Leser, i: number): Gelesen {
  const { monat } = wort(z, i)
  if (z.sprache === 'de') return leseMonatTagDeutsch(z, i)
  if (z.sprache !== 'en' || monat === undefined) return undefined
  const blank = zahl(z, i + 1, 2)
  const tag = leseOrdnung(z.tokens, i + 1) ?? (blank === undefined ? undefined : { wert: blank, ende: i + 2 })
  if (!tag || !istZahl(z, i + 1) || text(z, tag.ende) === ':') return undefined
  // „Dec 21-23“
  const bisTag = /^[-–]$/.test(text(z, tag.ende)) && zahl(z, tag.ende + 1, 2) !== undefined
  if (!hoertAuf(z, tag.ende) && !(bisTag && hoertAuf(z, tag.ende + 2))) return undefined
  const jahr = leseJahreszusatz(z, tag.ende)
  return { wert: { art: 'datum', tag: tag.wert, monat, ...jahr.wert }, ende: jahr.ende }
}

/** „Februar 15“, „Aug 8“; „Oktober 25“ is a year, „August 3 Tickets“ and „Mai 12 Uhr“ are no days. */
function leseMonatTagDeutsch(z: Leser, i: number): Gelesen {
  const { monat } = wort(z, i)
  if (monat === undefined || z.streng || z.namen.has(text(z, i)) || istFremd(z, i)) return undefined
  const at = i + 1 + punktDerAbkuerzung(z, i)
  const tag = zahl(z, at, 2)
  const schluss = /^([?!;,)]|bitte|um|bis|)$/.test(text(z, at + 1))
  if (tag === undefined || tag < 1 || tag > 19 || haengtAn(z, at) || !schluss) return undefined
  return { wert: { art: 'datum', tag, monat }, ende: at + 1 }
}

const ZAEHLT_ANDERES =
  /^(og|ug|eg|dg|stock|stockwerk\w*|etage\w*|\w*geschoss\w*|quartal\w*|halbjahr\w*|kw|kalenderwoche|wochen?|tage?s?|werktag\w*|arbeitstag\w*|monat\w*|jahr\w*|mal|platz|plaetze|versuch\w*|advent|weihnacht\w*|person\w*|teil|punkt|mann|rechnung\w*|ticket\w*|termin|lauf|gang|reihe|seite|option\w*|schritt\w*|floor|time|item|half|quarter|week|andar|vez)$/
/** „am 22.“, „bis zum 15ten“, „on the 21st“, „dia 22“: a day of a month that is not named. */
function leseBlossenTag(z: Leser, i: number): Gelesen {
  if (z.sprache === 'pt' && text(z, i) === 'dia' && zahl(z, i + 1, 2) !== undefined && hoertAuf(z, i + 2)) {
    return { wert: { art: 'datum', tag: Number(text(z, i + 1)) }, ende: i + 2 }
  }
  if (/^monatserste[nr]?$/.test(text(z, i))) return { wert: { art: 'datum', tag: 1 }, ende: i + 1 }
  if (!stark(z, i) && !(text(z, i - 1) === 'the' && istZahl(z, i)) && !allein(z, i, i + 2)) return undefined
  const tag = leseOrdnung(z.tokens, i)
  if (!tag || ZAEHLT_ANDERES.test(text(z, tag.ende)) || !hoertAuf(z, tag.ende)) return undefined
  // „I am 3.“ is English; only German writes days with a point.
  if ((z.sprache !== 'de' || z.streng) && text(z, tag.ende - 1) === '.') return undefined
  const schluss = /^([.,?!]|)$/.test(text(z, tag.ende)) || wort(z, tag.ende).rolle !== undefined
  const wortform = z.sprache !== 'pt' && schluss
  if (!istZahl(z, i) && !wortform && text(z, i) !== 'primeiro') return undefined
  return { wert: { art: 'datum', tag: tag.wert }, ende: tag.ende }
}

export const DATEN = [leseIso, lesePunkte, leseSchraegstrich, leseTagMonat, leseMonatTag, leseBlossenTag]
