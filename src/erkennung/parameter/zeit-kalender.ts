import type { DateTime } from 'luxon'
import type { Einheit, Lage, Tage } from './zeit-typ.ts'

// Days, units and parts of units of the calendar, in UTC midnights.

/** `n` units after a day; before it when `n` is negative. */
export const plus = (tag: DateTime, n: number, einheit: Einheit): DateTime => {
  if (einheit === 'werktag') return werktage(tag, n)
  if (einheit === 'halbjahr') return tag.plus({ months: 6 * n })
  if (einheit === 'wochenende') return tag.plus({ weeks: n })
  const name = {
    sekunde: 'seconds',
    minute: 'minutes',
    stunde: 'hours',
    tag: 'days',
    woche: 'weeks',
    monat: 'months',
    quartal: 'quarters',
    jahr: 'years',
  }
  return tag.plus({ [name[einheit]]: n })
}

function werktage(tag: DateTime, n: number): DateTime {
  let rest = Math.min(Math.abs(Math.round(n)), 400)
  let at = tag
  while (rest > 0) {
    at = at.plus({ days: Math.sign(n) })
    if (at.weekday <= 5) rest--
  }
  return at
}

/** Whole months from the first of `monat`. */
export const monatVon = (jahr: number, monat: number, heute: DateTime, monate = 1): Tage => {
  const von = heute.set({ year: jahr, month: monat, day: 1 })
  return { von, bis: von.plus({ months: monate, days: -1 }) }
}

/** The calendar unit that `tag` is in. */
export function einheitUm(tag: DateTime, einheit: Einheit): Tage {
  if (einheit === 'woche') return { von: tag.startOf('week'), bis: tag.startOf('week').plus({ days: 6 }) }
  if (einheit === 'monat') return monatVon(tag.year, tag.month, tag)
  if (einheit === 'quartal') return monatVon(tag.year, (tag.quarter - 1) * 3 + 1, tag, 3)
  if (einheit === 'halbjahr') return monatVon(tag.year, tag.month <= 6 ? 1 : 7, tag, 6)
  if (einheit === 'jahr') return monatVon(tag.year, 1, tag, 12)
  return { von: tag, bis: tag }
}

/** A third of a month is ten days; of longer periods whole months; a week's end is Friday. */
export function teilVon({ von, bis, annahme }: Tage, lage: Lage): Tage {
  const tage = bis.diff(von, 'days').days + 1
  if (tage <= 1) return { von, bis, annahme }
  const schnitt = (a: DateTime, b: DateTime): Tage => ({ von: a, bis: b, annahme })
  if (tage <= 7) {
    if (lage === 'anfang') return schnitt(von, von.plus({ days: 1 }))
    return lage === 'mitte'
      ? schnitt(von.plus({ days: 2 }), von.plus({ days: 2 }))
      : schnitt(von.plus({ days: 4 }), bis)
  }
  if (tage <= 31) {
    if (lage === 'anfang') return schnitt(von, von.plus({ days: 9 }))
    return lage === 'mitte'
      ? schnitt(von.plus({ days: 10 }), von.plus({ days: 19 }))
      : schnitt(von.plus({ days: 20 }), bis)
  }
  if (lage === 'anfang') return schnitt(von, von.endOf('month').startOf('day'))
  if (lage === 'ende') return schnitt(bis.startOf('month'), bis)
  const monate = Math.round(tage / 30.4)
  const mitte = von.plus({ months: Math.floor((monate - 1) / 2) })
  return schnitt(mitte, mitte.plus({ months: monate % 2 === 0 ? 2 : 1, days: -1 }))
}

/** Half of a period: of a month up to the 15th and from the 16th, of longer ones whole months where they divide. */
export function haelfteVon({ von, bis, annahme }: Tage, n: 1 | 2): Tage {
  const monate = Math.round(bis.plus({ days: 1 }).diff(von, 'months').months)
  const tage = bis.diff(von, 'days').days + 1
  const mitte =
    monate > 1 && monate % 2 === 0
      ? von.plus({ months: monate / 2 })
      : von.plus({ days: monate === 1 ? 15 : Math.ceil(tage / 2) })
  return n === 1 ? { von, bis: mitte.minus({ days: 1 }), annahme } : { von: mitte, bis, annahme }
}
