import type { DateTime } from 'luxon'
import { feiertagsTage } from './feiertag.ts'
import { MINUTEN } from './zeit-hilfe.ts'
import { einheitUm, haelfteVon, monatVon, plus, teilVon } from './zeit-kalender.ts'
import type { Angabe, Geloest, Jahr, Kontext, Tage } from './zeit-typ.ts'
import { istKurz } from './zeit-wort.ts'

// From what was said to days. Where the year is open, `richtung` decides: the latest period that has begun
// (`zurueck`), or the first that is not over (`voraus`).

const festesJahr = (a: Jahr, k: Kontext): number | undefined =>
  a.jahr ?? (a.jahrVersatz === undefined ? undefined : k.heute.year + a.jahrVersatz)

/** A period that comes once a year: in its year if one was said, else by direction, which is an assumption. */
function einmalImJahr(a: Jahr, k: Kontext, inJahr: (jahr: number) => Tage | undefined): Geloest {
  const fest = festesJahr(a, k)
  if (fest !== undefined) return inJahr(fest) ?? { grund: 'datum_unmoeglich' }
  // The neighbours on both sides: week 53 and „zwischen den Jahren“ reach over New Year.
  const jahre = k.richtung === 'voraus' ? [-1, 0, 1] : [1, 0, -1]
  for (const d of jahre) {
    // A year that does not have the day (29 February) is not skipped: the next one that has it is years away.
    const tage = inJahr(k.heute.year + d)
    if (!tage) continue
    if (k.richtung === 'voraus' ? tage.bis >= k.heute : tage.von <= k.heute)
      return { ...tage, annahme: 'jahr' }
  }
  return { grund: 'datum_unmoeglich' }
}

function loeseDatum(a: Angabe & { art: 'datum' }, k: Kontext): Geloest {
  const { monat, tag } = a
  if (monat === undefined) return loeseBlossenTag(tag, k)
  const geloest = einmalImJahr(a, k, (jahr) => {
    const am = k.heute.set({ year: jahr, month: 1, day: 1 }).plus({ months: monat - 1 })
    if (monat < 1 || monat > 12 || tag < 1 || tag > (am.daysInMonth ?? 0)) return undefined
    return { von: am.set({ day: tag }), bis: am.set({ day: tag }) }
  })
  // „Dienstag, 4.1.“ when the 4th is a Monday: one of the two is a slip, nobody knows which.
  if ('von' in geloest && a.wochentag !== undefined && geloest.von.weekday !== a.wochentag)
    return { grund: 'wochentag_widerspruch' }
  return geloest
}

/** „der 22.“: this month's or the next one's (or the last one's), whichever lies in the direction and exists. */
function loeseBlossenTag(tag: number, k: Kontext): Geloest {
  if (tag < 1 || tag > 31) return { grund: 'datum_unmoeglich' }
  const schritt = k.richtung === 'voraus' ? 1 : -1
  for (const n of [0, 1, 2]) {
    const monat = k.heute.startOf('month').plus({ months: n * schritt })
    if (tag > (monat.daysInMonth ?? 0)) continue
    const am = monat.set({ day: tag })
    if (k.richtung === 'voraus' ? am >= k.heute : am <= k.heute) return { von: am, bis: am }
  }
  return { grund: 'datum_unmoeglich' }
}

function loeseMonat(a: Angabe & { art: 'monat' }, k: Kontext): Geloest {
  if (a.monat < 1 || a.monat > 12) return { grund: 'datum_unmoeglich' }
  const { versatz } = a
  if (versatz === undefined || festesJahr(a, k) !== undefined)
    return einmalImJahr(a, k, (jahr) => monatVon(jahr, a.monat, k.heute))
  const dieses = monatVon(k.heute.year, a.monat, k.heute)
  if (versatz === 0) return dieses
  const vorbei = dieses.bis < k.heute
  const kommt = dieses.von > k.heute
  const jahr = versatz < 0 ? versatz + (vorbei ? 1 : 0) : versatz - (kommt ? 1 : 0)
  return monatVon(k.heute.year + jahr, a.monat, k.heute)
}

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

function loeseTeil(a: Angabe & { art: 'teil' }, k: Kontext): Geloest {
  if (a.einheit === 'jahreszeit') return loeseJahreszeit(a, k)
  return einmalImJahr(a, k, (jahr) => {
    if (a.einheit !== 'woche') {
      const laenge = a.einheit === 'quartal' ? 3 : 6
      return monatVon(jahr, (a.n - 1) * laenge + 1, k.heute, laenge)
    }
    const vierter = k.heute.set({ year: jahr, month: 1, day: 4 })
    const montag = vierter.startOf('week').plus({ weeks: a.n - 1 })
    // Only some years have a week 53.
    return montag.plus({ days: 3 }).year === jahr ? { von: montag, bis: montag.plus({ days: 6 }) } : undefined
  })
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

/** Where summer begins in December. */
const SUEDEN = /^(AO|AR|AU|BO|BR|BW|CL|MZ|NA|NZ|PE|PY|UY|ZA|ZW)\b/
/** A season, from the first of its first month. „letzten Sommer“ is the last that has ended, „nächsten“ one to begin. */
function loeseJahreszeit(a: Angabe & { art: 'teil' }, k: Kontext): Geloest {
  const verkehrt = SUEDEN.test(k.land)
  const n = verkehrt ? ((a.n + 1) % 4) + 1 : a.n
  const inJahr = (jahr: number): Tage => monatVon(jahr, n * 3, k.heute, 3)
  const { versatz } = a
  if (versatz === undefined || festesJahr(a, k) !== undefined) return einmalImJahr(a, k, inJahr)
  const alle = [-3, -2, -1, 0, 1, 2, 3].map((d) => inJahr(k.heute.year + d))
  if (versatz > 0) return alle.filter((t) => t.von > k.heute)[versatz - 1] ?? { grund: 'datum_unmoeglich' }
  if (versatz < 0) return alle.filter((t) => t.bis < k.heute).at(versatz) ?? { grund: 'datum_unmoeglich' }
  const laeuft = alle.find((t) => t.von <= k.heute && k.heute <= t.bis)
  return laeuft ?? inJahr(k.heute.year)
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
