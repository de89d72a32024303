import type { DateTime } from 'luxon'
import type { ZweifelGrund } from '../erkennung.ts'
import type { Ausdruck, Kontext, Tageszeit, Uhr } from './zeit-typ.ts'

// Which hour of which day: „um drei“ in an office is 15:00, „abends um 8“ is 20:00.

export interface Stunde {
  tag: DateTime
  stunde: number
  minute: number
  /** The hour was not said in full. */
  angenommen: boolean
}

const STANDARD: Record<Tageszeit, number> = {
  frueh: 8,
  vormittag: 10,
  mittag: 12,
  nachmittag: 15,
  abend: 19,
  nacht: 22,
  mitternacht: 24,
}
/** A day without a time. */
const TAGESBEGINN = 9
/** Nobody means an hour after this when a 12-hour time has already passed today. */
const SPAETESTENS = 22

/** The hour (up to 24 and beyond: the next day) that fits the part of the day, else the office: 7 to 18. */
function stundeFuer(uhr: Uhr, tageszeit: Tageszeit | undefined): number {
  const h = uhr.stunde
  if (h > 12) return h
  switch (tageszeit) {
    case 'frueh':
    case 'vormittag':
      return h
    case 'mittag':
      return h >= 10 ? h : h + 12
    case 'nachmittag':
      return (h % 12) + 12
    case 'abend':
      return h >= 4 ? h + 12 : h + 24
    case 'nacht':
      return h >= 8 ? h + 12 : h + 24
    case 'mitternacht':
      return 24
    default:
      return uhr.form === 'fest' || h >= 7 ? h : h + 12
  }
}

/** The wall-clock time; undefined when neither day nor time was said. `tag`: the day, if it was said. */
export function loeseUhr(
  a: Ausdruck,
  tag: DateTime | undefined,
  k: Kontext,
): Stunde | { grund: ZweifelGrund } | undefined {
  const { uhr, tageszeit } = a
  if (uhr && (uhr.stunde > 24 || uhr.minute > 59 || (uhr.stunde === 24 && uhr.minute > 0)))
    return { grund: 'datum_unmoeglich' }
  if (!uhr && !tageszeit) return tag && ohneUhr(tag, k)
  const minute = uhr?.minute ?? 0
  const stunde = uhr ? stundeFuer(uhr, tageszeit) : STANDARD[tageszeit ?? 'mittag']
  const angenommen =
    uhr === undefined || uhr.etwa === true || (stunde !== uhr.stunde && tageszeit === undefined)
  const am = (basis: DateTime, h: number): Stunde => ({
    tag: basis.plus({ days: Math.floor(h / 24) }),
    stunde: h % 24,
    minute,
    angenommen,
  })
  const kommt = (basis: DateTime, h: number): boolean => liegtVorn(am(basis, h), k)
  const basis = tag ?? k.heute
  const heute = +basis === +k.heute
  if (tag && !heute) return am(tag, stunde)
  if (k.richtung === 'zurueck')
    return am(tag || !kommt(basis, stunde) ? basis : basis.minus({ days: 1 }), stunde)
  if (kommt(basis, stunde)) return am(basis, stunde)
  // On a 12-hour clock the other half of today may still come.
  const spaeter = stunde + 12
  if (uhr?.form === 'wort' && !tageszeit && spaeter <= SPAETESTENS && kommt(basis, spaeter))
    return { ...am(basis, spaeter), angenommen: true }
  return am(tag ? basis : basis.plus({ days: 1 }), stunde)
}

/** „heute“ after nine has no hour that could be assumed. */
function ohneUhr(tag: DateTime, k: Kontext): Stunde | { grund: ZweifelGrund } {
  const stunde: Stunde = { tag, stunde: TAGESBEGINN, minute: 0, angenommen: true }
  const vorbei = k.richtung === 'voraus' && +tag === +k.heute && !liegtVorn(stunde, k)
  return vorbei ? { grund: 'zeit_mehrdeutig' } : stunde
}

const liegtVorn = (s: Stunde, k: Kontext): boolean => {
  const [tagDort, tagHier] = [+s.tag, +k.heute]
  if (tagDort !== tagHier) return tagDort > tagHier
  return s.stunde * 60 + s.minute > k.jetzt.hour * 60 + k.jetzt.minute
}
