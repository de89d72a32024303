import { monatVon } from './zeit-kalender.ts'
import type { Angabe, Geloest, Jahr, Kontext, Tage } from './zeit-typ.ts'

// What comes once a year: dates, months, quarters, week numbers, seasons. Where the year is open, `richtung` decides: the
// latest period that has begun (`zurueck`), or the first that is not over (`voraus`).

export const festesJahr = (a: Jahr, k: Kontext): number | undefined =>
  a.jahr ?? (a.jahrVersatz === undefined ? undefined : k.heute.year + a.jahrVersatz)

/** A period that comes once a year: in its year if one was said, else by direction, which is an assumption. */
export function einmalImJahr(a: Jahr, k: Kontext, inJahr: (jahr: number) => Tage | undefined): Geloest {
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

export function loeseDatum(a: Angabe & { art: 'datum' }, k: Kontext): Geloest {
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

export function loeseMonat(a: Angabe & { art: 'monat' }, k: Kontext): Geloest {
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

export function loeseTeil(a: Angabe & { art: 'teil' }, k: Kontext): Geloest {
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
