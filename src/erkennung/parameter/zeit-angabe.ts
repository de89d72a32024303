import { leseFeiertag } from './feiertag.ts'
import type { Treffer } from './typen.ts'
import {
  leseAbstand,
  leseHaelfte,
  leseLage,
  leseNten,
  leseStrecke,
  leseTagImMonat,
  leseUltimo,
} from './zeit-abstand.ts'
import { DATEN, leseJahreszusatz } from './zeit-datum.ts'
import { davor, istAbgewehrt, istAnrede, laengste, leseZeitmenge, text, wort } from './zeit-hilfe.ts'
import { PERIODEN } from './zeit-periode.ts'
import type { Angabe, Jahr, Leser } from './zeit-typ.ts'
import { leseWocheMitTag, leseWochentag, leseWocheUm } from './zeit-wochentag.ts'
import { istKurz } from './zeit-wort.ts'

// One day or period, whatever way it is said: the longest reading wins.

type Gelesen = Treffer<Angabe> | undefined

const UEBERNAECHST = new Map([
  ['day after tomorrow', 2],
  ['day before yesterday', -2],
])

function leseTagwort(z: Leser, i: number): Gelesen {
  if (text(z, i) === 'depois' && text(z, i + 2) === 'amanha')
    return { wert: { art: 'relativ', einheit: 'tag', versatz: 2 }, ende: i + 3 }
  const weiter = UEBERNAECHST.get([0, 1, 2].map((k) => text(z, i + k)).join(' '))
  if (weiter !== undefined) return { wert: { art: 'relativ', einheit: 'tag', versatz: weiter }, ende: i + 3 }
  const { tag, tageszeit } = wort(z, i)
  if (tag === undefined || istAbgewehrt(z, i)) return undefined
  // „heute Morgen“, „am Morgen“, „am nächsten Morgen“: the part of the day.
  const { tag: tagDavor, versatz } = wort(z, i - 1)
  const tagesteil = tagDavor !== undefined || versatz !== undefined || /^(am|der)$/.test(davor(z, i))
  if (tageszeit === 'frueh' && tagesteil) return undefined
  return { wert: { art: 'relativ', einheit: 'tag', versatz: tag }, ende: i + 1 }
}

/** „heute in acht Tagen“, „morgen in einer Woche“. */
function leseAbTag(z: Leser, i: number): Gelesen {
  const tag = leseTagwort(z, i)
  const weiter = tag && leseAbstand(z, tag.ende)
  if (weiter?.wert.art !== 'abstand' || !tag) return undefined
  return { wert: { ...weiter.wert, ab: tag.wert }, ende: weiter.ende }
}

function leseFest(z: Leser, i: number): Gelesen {
  if (istAbgewehrt(z, i) || istAnrede(z, i) || z.namen.has(text(z, i))) return undefined
  const fest = leseFeiertag(z.tokens, i, z.land)
  if (!fest) return undefined
  const jahr = leseJahreszusatz(z, fest.ende)
  return { wert: { art: 'feiertag', name: fest.wert, ...jahr.wert }, ende: jahr.ende }
}

const WIEDERKEHREND =
  /^(taeglich|woechentlich|monatlich|jaehrlich|werktags|(montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)s|daily|weekly|monthly|diariamente|semanalmente)$/
/** „jeden Montag“, „alle zwei Wochen“, „täglich“, „every day“. */
function leseWiederkehrend(z: Leser, i: number): Gelesen {
  if (WIEDERKEHREND.test(text(z, i))) return { wert: { art: 'wiederkehrend' }, ende: i + 1 }
  if (!/^(jede[nrsm]?|alle|every|each|cada|todos?|todas?)$/.test(text(z, i))) return undefined
  const at = /^(os|as|o|a|zweiten?|dritten?|second|other)$/.test(text(z, i + 1)) ? i + 2 : i + 1
  const menge = leseZeitmenge(z, at)
  const { wochentag, einheit, tageszeit, schwach } = wort(z, at)
  const ende = menge?.ende ?? (((wochentag && !schwach) || einheit || tageszeit) && at + 1)
  return ende ? { wert: { art: 'wiederkehrend' }, ende } : undefined
}

const EINFACH = [
  leseTagwort,
  leseAbTag,
  leseWiederkehrend,
  ...DATEN,
  leseWochentag,
  leseWocheMitTag,
  leseWocheUm,
  ...PERIODEN,
  leseStrecke,
  leseLage,
  leseAbstand,
  leseNten,
  leseTagImMonat,
  leseHaelfte,
  leseUltimo,
  leseFest,
]

/** „nächstes Jahr im Mai“, „letztes Jahr zu Ostern“, “last year in Q3”: the year stands in front. */
function leseImJahr(z: Leser, i: number): Gelesen {
  const vorn = laengste(z, i, PERIODEN)
  if (!vorn) return undefined
  const { wert } = vorn
  const relativ =
    wert.art === 'relativ' && wert.einheit === 'jahr' ? { jahrVersatz: wert.versatz } : undefined
  const jahr = wert.art === 'jahr' ? { jahr: wert.jahr } : relativ
  if (!jahr) return undefined
  const verbunden = /^(am|in)$/.test(wort(z, vorn.ende).rolle ?? '')
  // „2026 Q1“, „2026-KW12“
  const strich = /^[-/]$/.test(text(z, vorn.ende)) ? 1 : 0
  const at = vorn.ende + (verbunden ? (wort(z, vorn.ende + 1).rolle === 'artikel' ? 2 : 1) : strich)
  const teil = laengste(z, at, verbunden ? [...PERIODEN, ...DATEN, leseFest] : PERIODEN)
  if (!verbunden && teil?.wert.art !== 'teil') return undefined
  if (!teil || !/^(datum|monat|teil|feiertag)$/.test(teil.wert.art)) return undefined
  const genannt = 'jahr' in teil.wert || 'jahrVersatz' in teil.wert
  return genannt && (teil.wert as Jahr).jahr !== undefined
    ? undefined
    : { wert: { ...teil.wert, ...jahr } as Angabe, ende: teil.ende }
}

const ARTIKEL = /^(dem|den|der|de|do|da|o|the)$/
/** „zwei Tage vor Weihnachten“, „eine Woche nach dem 4.1.“, „2 days before Easter“. */
function leseAbstandVon(z: Leser, i: number): Gelesen {
  const blosse = leseTagVor(z, i)
  if (blosse) return blosse
  const menge = leseZeitmenge(z, i)
  const { rolle } = wort(z, menge?.ende ?? i)
  if (!menge || (rolle !== 'vor' && rolle !== 'nach') || istKurz(menge.wert.einheit)) return undefined
  const at = ARTIKEL.test(text(z, menge.ende + 1)) ? menge.ende + 2 : menge.ende + 1
  const ab = laengste(z, at, EINFACH)
  if (!ab) return undefined
  const n = menge.wert.n * (rolle === 'vor' ? -1 : 1)
  return { wert: { art: 'abstand', n, einheit: menge.wert.einheit, ab: ab.wert }, ende: ab.ende }
}

/**
 * „am Tag vor Heiligabend“, „die Woche nach Ostern“. The week before is the last one that has ended by then but for the
 * weekend, the week after the first one whose Monday is not before.
 */
function leseTagVor(z: Leser, i: number): Gelesen {
  const { einheit, lage } = wort(z, i)
  const { rolle } = wort(z, i + 1)
  if ((einheit !== 'tag' && einheit !== 'woche') || lage || (rolle !== 'vor' && rolle !== 'nach'))
    return undefined
  const ab = laengste(z, ARTIKEL.test(text(z, i + 2)) ? i + 3 : i + 2, EINFACH)
  if (!ab || ab.wert.art === 'strecke') return undefined
  const tage = einheit === 'tag' ? [-1, 1] : [-5, 6]
  const tag: Angabe = {
    art: 'abstand',
    n: (rolle === 'vor' ? tage[0] : tage[1]) ?? 0,
    einheit: 'tag',
    ab: ab.wert,
  }
  return { wert: einheit === 'tag' ? tag : { art: 'wocheUm', tag }, ende: ab.ende }
}

const ALLE = [...EINFACH, leseAbstandVon, leseImJahr]

/** The day or period that begins exactly at `i`. */
export const leseAngabe = (z: Leser, i: number): Gelesen => laengste(z, i, ALLE)
