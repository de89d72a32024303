import type { DateTime } from 'luxon'
import { feiertagsTage } from './feiertag.ts'
import { MINUTEN } from './zeit-hilfe.ts'
import { einmalImJahr, festesJahr, loeseDatum, loeseMonat, loeseTeil } from './zeit-jahr.ts'
import { einheitUm, haelfteVon, monatVon, plus, teilVon } from './zeit-kalender.ts'
import type { Angabe, Geloest, Kontext, Tage } from './zeit-typ.ts'
import { istKurz } from './zeit-wort.ts'

// From what was said to days.

function loeseWochentag(a: Angabe & { art: 'wochentag' }, k: Kontext): Geloest {
  const einTag = (tag: DateTime): Tage => ({ von: tag, bis: tag })
  const dieser = k.heute.startOf('week').plus({ days: a.tag - 1 })
  if (a.woche !== undefined) return einTag(dieser.plus({ weeks: a.woche }))
  const naechster = dieser > k.heute ? dieser : dieser.plus({ weeks: 1 })
  if (a.wochen !== undefined) return einTag(naechster.plus({ weeks: a.wochen }))
  // „diesen Montag“ on a Tuesday: to come, when something is planned.
  if (a.versatz === 0) return einTag(k.richtung === 'voraus' && dieser < k.heute ? naechster : dieser)
  if (a.versatz !== undefined && a.versatz > 0) return einTag(naechster.plus({ weeks: a.versatz - 1 }))
  const letzter = dieser < k.heute ? dieser : dieser.minus({ weeks: 1 })
  if (a.versatz !== undefined) return einTag(letzter.plus({ weeks: a.versatz + 1 }))
  if (k.richtung === 'voraus') return einTag(naechster)
  return einTag(dieser <= k.heute ? dieser : letzter)
}

function loeseWochenende({ versatz, woche }: Angabe & { art: 'wochenende' }, k: Kontext): Tage {
  const dieses = k.heute.startOf('week').plus({ days: 5 })
  if (woche !== undefined)
    return { von: dieses.plus({ weeks: woche }), bis: dieses.plus({ weeks: woche, days: 1 }) }
  const begonnen = dieses <= k.heute
  const zurueck = versatz === undefined ? k.richtung === 'zurueck' && !begonnen : versatz < 0
  const wochen = zurueck
    ? Math.min(versatz ?? -1, -1)
    : versatz === undefined || versatz === 0
      ? 0
      : versatz - (begonnen ? 0 : 1)
  const samstag = dieses.plus({ weeks: wochen })
  return { von: samstag, bis: samstag.plus({ days: 1 }) }
}

function loeseAbstand(a: Angabe & { art: 'abstand' }, k: Kontext): Geloest {
  const ab: Geloest = a.ab ? loese(a.ab, k) : { von: k.heute, bis: k.heute }
  if (!('von' in ab)) return ab
  if (istKurz(a.einheit)) {
    if (a.ab && +ab.von !== +k.heute) return { grund: 'zeit_mehrdeutig' }
    const moment = k.jetzt.plus({ seconds: Math.round(a.n * MINUTEN[a.einheit] * 60) })
    const tag = k.heute.set({ year: moment.year, month: moment.month, day: moment.day })
    return { von: tag, bis: tag, moment, annahme: a.etwa && 'menge' }
  }
  // „zwei Tage nach Ostern“ counts from the last day of Easter.
  const basis = a.n > 0 ? ab.bis : ab.von
  const monate = a.einheit === 'jahr' ? a.n * 12 : Number.NaN
  const tag = Number.isInteger(a.n)
    ? plus(basis, a.n, a.einheit)
    : Number.isInteger(monate)
      ? plus(basis, monate, 'monat')
      : basis.plus({ days: Math.round((a.n * MINUTEN[a.einheit]) / MINUTEN.tag) })
  return { von: tag, bis: tag, annahme: ab.annahme ?? (a.etwa && 'menge') }
}

/** „die letzten 7 Tage“ end today; „die nächsten 3 Tage“ begin tomorrow. Quarters, half-years and years are whole ones. */
function loeseStrecke(a: Angabe & { art: 'strecke' }, k: Kontext): Geloest {
  const { n, einheit } = a
  if (einheit === 'quartal' || einheit === 'halbjahr') {
    const aktuell = einheitUm(k.heute, einheit)
    return n < 0
      ? { von: plus(aktuell.von, n, einheit), bis: aktuell.von.minus({ days: 1 }) }
      : { von: plus(aktuell.von, 1, einheit), bis: plus(aktuell.von, n + 1, einheit).minus({ days: 1 }) }
  }
  if (istKurz(einheit)) return { grund: 'zeit_mehrdeutig' }
  // Years are those of the calendar: nobody's „letzte zwei Jahre“ begin on a 27 November.
  if (einheit === 'jahr' && Number.isInteger(n)) {
    const [von, bis] = n < 0 ? [n, -1] : [1, n]
    return {
      von: monatVon(k.heute.year + von, 1, k.heute, 12).von,
      bis: monatVon(k.heute.year + bis, 1, k.heute, 12).bis,
    }
  }
  const annahme = a.etwa && 'menge'
  if (n < 0) {
    const von = plus(k.heute, n, einheit)
    return { von: einheit === 'tag' ? von.plus({ days: 1 }) : von, bis: k.heute, annahme }
  }
  return { von: k.heute.plus({ days: 1 }), bis: plus(k.heute, n, einheit), annahme }
}

function loeseNten(a: Angabe & { art: 'nter' }, k: Kontext): Geloest {
  const rahmen = loese(a.in, k)
  if (!('von' in rahmen)) return rahmen
  const { von, bis, annahme } = rahmen
  if (a.was === 'werktag') return nterWerktag(a.n, rahmen)
  const schritt = a.was === 'tag' ? 1 : 7
  const wochentag = a.was === 'woche' ? 1 : a.was
  const erster = wochentag === 'tag' ? von : von.plus({ days: (wochentag - von.weekday + 7) % 7 })
  const laenge = a.was === 'woche' ? 6 : 0
  const anzahl = Math.floor((bis.diff(erster, 'days').days - laenge) / schritt) + 1
  const n = a.n === -1 ? anzahl : a.n
  if (n < 1 || n > anzahl) return { grund: 'datum_unmoeglich' }
  const tag = erster.plus({ days: (n - 1) * schritt })
  return { von: tag, bis: a.was === 'woche' ? tag.plus({ days: 6 }) : tag, annahme }
}

/** „letzter Werktag des Monats“: Monday to Friday; holidays are not taken out. */
function nterWerktag(n: number, { von, bis, annahme }: Tage): Geloest {
  const tag = n < 0 ? plus(bis.plus({ days: 1 }), n, 'werktag') : plus(von.minus({ days: 1 }), n, 'werktag')
  return n === 0 || tag < von || tag > bis ? { grund: 'datum_unmoeglich' } : { von: tag, bis: tag, annahme }
}

function loeseRand(a: Angabe & { art: 'rand' }, k: Kontext): Geloest {
  const rahmen = loese(a.in, k)
  if (!('von' in rahmen)) return rahmen
  const { von, bis, annahme } = rahmen
  const teil =
    a.n > 0
      ? { von, bis: plus(von.minus({ days: 1 }), a.n, a.einheit), annahme }
      : { von: plus(bis.plus({ days: 1 }), a.n, a.einheit), bis, annahme }
  return teil.von < von || teil.bis > bis ? { grund: 'datum_unmoeglich' } : teil
}

/** The last day of the month that was said, of this one ahead, of the last one that has ended looking back. */
function loeseUltimo(a: Angabe & { art: 'ultimo' }, k: Kontext): Geloest {
  const monat = a.in ? loese(a.in, k) : einheitUm(k.heute, 'monat')
  if (!('von' in monat)) return monat
  const vorbei = a.in !== undefined || k.richtung === 'voraus' || +monat.bis === +k.heute
  const tag = vorbei ? monat.bis : monat.von.minus({ days: 1 })
  return { von: tag, bis: tag, annahme: monat.annahme }
}

/** The days of an Angabe, or why there are none. */
export function loese(a: Angabe, k: Kontext): Geloest {
  switch (a.art) {
    case 'datum':
      return loeseDatum(a, k)
    case 'monat':
      return loeseMonat(a, k)
    case 'jahr':
      return monatVon(festesJahr(a, k) ?? k.heute.year, 1, k.heute, 12)
    case 'relativ':
      return einheitUm(plus(einheitUm(k.heute, a.einheit).von, a.versatz, a.einheit), a.einheit)
    case 'wochentag':
      return loeseWochentag(a, k)
    case 'wochenende':
      return loeseWochenende(a, k)
    case 'teil':
      return loeseTeil(a, k)
    case 'lage': {
      const ganz = loese(a.von, k)
      return 'von' in ganz ? teilVon(ganz, a.lage) : ganz
    }
    case 'abstand':
      return loeseAbstand(a, k)
    case 'strecke':
      return loeseStrecke(a, k)
    case 'nter':
      return loeseNten(a, k)
    case 'rand':
      return loeseRand(a, k)
    case 'haelfte': {
      const ganz = loese(a.in, k)
      return 'von' in ganz ? haelfteVon(ganz, a.n) : ganz
    }
    case 'ultimo':
      return loeseUltimo(a, k)
    case 'feiertag':
      return einmalImJahr(a, k, (jahr) => feiertagsTage(a.name, jahr, k.land))
    case 'wocheUm': {
      const tag = loese(a.tag, k)
      return 'von' in tag ? { ...einheitUm(tag.von, 'woche'), annahme: tag.annahme } : tag
    }
    case 'neuesJahr':
      return monatVon(k.heute.year + (k.heute.month <= 3 ? 0 : 1), 1, k.heute, 12)
    case 'wiederkehrend':
      return { grund: 'zeit_mehrdeutig' }
    case 'zweifel':
      return { grund: a.grund }
  }
}
