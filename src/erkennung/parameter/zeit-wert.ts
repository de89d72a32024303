import { DateTime } from 'luxon'
import { ausLokal, type Instant, inZone, isoTag, type Tag, toInstant } from '../../domaene/zeit.ts'
import type { Zeitraum } from '../../skills/slot.ts'
import type { Bezug, Deutung } from './typen.ts'
import { loese } from './zeit-aufloesen.ts'
import { loeseBereich } from './zeit-bereich.ts'
import { plus } from './zeit-kalender.ts'
import { loeseUhr } from './zeit-stunde.ts'
import type { Ausdruck, Geloest, Kontext, Tage, Zeitangabe } from './zeit-typ.ts'

// From days to the values of slots.

export const alsTag = isoTag

export const naechsterTag = (tag: Tag): Tag =>
  alsTag(DateTime.fromISO(tag, { zone: 'utc' }).plus({ days: 1 }))

/** The local day as UTC midnight: days are counted where there is no DST. */
export function kontextVon(bezug: Bezug, richtung: 'zurueck' | 'voraus' = 'voraus'): Kontext {
  const { zone, land } = bezug
  if (zuletzt?.instant !== bezug.jetzt || zuletzt.zone !== zone) {
    const jetzt = inZone(bezug.jetzt, zone)
    zuletzt = {
      instant: bezug.jetzt,
      zone,
      jetzt,
      heute: jetzt.setZone('utc', { keepLocalTime: true }).startOf('day'),
    }
  }
  return { jetzt: zuletzt.jetzt, heute: zuletzt.heute, zone, land, richtung }
}

/** One message is read for several slots: the zone is asked once. */
let zuletzt: { instant: Instant; zone: string; jetzt: DateTime; heute: DateTime } | undefined

/** Days, both inclusive. Undefined when only a time of day was said. */
export function alsZeitraum(zeit: Zeitangabe, k: Kontext): Deutung<Zeitraum> | undefined {
  const spanne = loeseSpanne(zeit, k)
  if (!spanne || !('von' in spanne)) return spanne
  if (spanne.bis < spanne.von) return { grund: 'zeitraum_verkehrt' }
  return { wert: { von: alsTag(spanne.von), bis: alsTag(spanne.bis) }, annahme: spanne.annahme }
}

function loeseSpanne(zeit: Zeitangabe, k: Kontext): Geloest | undefined {
  const { a, b, offen, reihe, dauer } = zeit
  if (!a.tag || a.tag.art === 'wiederkehrend') return undefined
  if (b?.tag) {
    const bereich = loeseBereich(a.tag, b.tag, k)
    const luecke = reihe !== undefined && 'von' in bereich && tageVon(bereich) !== reihe
    return luecke ? { grund: 'zeit_mehrdeutig' } : bereich
  }
  const tage = loese(a.tag, offen === 'seit' ? { ...k, richtung: 'zurueck' } : k)
  if (!('von' in tage)) return tage
  if (tage.moment) return undefined
  if (dauer) {
    // „nächste Woche zwei Tage“ does not say which two.
    if (!offen && +tage.von !== +tage.bis) return { grund: 'zeit_mehrdeutig' }
    const bis =
      dauer.einheit === 'werktag'
        ? plus(tage.von, dauer.n - 1, 'werktag')
        : plus(tage.von, dauer.n, dauer.einheit).minus({ days: 1 })
    return { ...tage, bis }
  }
  return offen ? loeseOffen(tage, offen, k) : tage
}

const tageVon = ({ von, bis }: Tage): number => bis.diff(von, 'days').days + 1

/** One side is not said. Back it ends today or begins with the year; ahead it begins today and has no end. */
function loeseOffen(tage: Tage, offen: NonNullable<Zeitangabe['offen']>, k: Kontext): Geloest {
  const { annahme } = tage
  if (offen === 'bis' || offen === 'vor') {
    const bis = offen === 'bis' ? tage.bis : tage.von.minus({ days: 1 })
    return { von: k.richtung === 'voraus' ? k.heute : bis.startOf('year'), bis, annahme }
  }
  if (offen !== 'seit' && k.richtung === 'voraus') return { grund: 'zeit_mehrdeutig' }
  return { von: offen === 'nach' ? tage.bis.plus({ days: 1 }) : tage.von, bis: k.heute, annahme }
}

/** The one day that an expression means: of „Anfang“ the first, of „Ende“ and „bis“ the last. */
export function einTag(zeit: Zeitangabe, k: Kontext): Geloest | undefined {
  const { a, b, offen } = zeit
  if (!a.tag) return undefined
  if (b?.tag || offen === 'vor' || offen === 'nach') return { grund: 'zeit_mehrdeutig' }
  const tage = loese(a.tag, offen === 'seit' ? { ...k, richtung: 'zurueck' } : k)
  if (!('von' in tage)) return tage
  const ersterTag =
    a.tag.art === 'feiertag' ||
    (a.tag.art === 'lage' && a.tag.lage !== 'ende') ||
    offen === 'ab' ||
    offen === 'seit'
  const letzterTag = offen === 'bis' || (a.tag.art === 'lage' && a.tag.lage === 'ende')
  if (+tage.von !== +tage.bis && !ersterTag && !letzterTag) return { grund: 'zeit_mehrdeutig' }
  // „Ende der Woche“ as a day is Friday, where that period begins.
  const freitag = a.tag.art === 'lage' && tage.bis.diff(tage.von, 'days').days === 2
  const tag = letzterTag && !freitag ? tage.bis : tage.von
  return { ...tage, von: tag, bis: tag }
}

/** A day. */
export function alsDatum(zeit: Zeitangabe, k: Kontext): Deutung<Tag> | undefined {
  const tag = einTag(zeit, k)
  return tag && 'von' in tag ? { wert: alsTag(tag.von), annahme: tag.annahme } : tag
}

/** An instant. A day without a time is 9:00, a time without a day is its next occurrence (or its last, looking back). */
export function alsZeitpunkt(zeit: Zeitangabe, k: Kontext): Deutung<Instant> | undefined {
  const { a, offen } = zeit
  if (offen === 'seit' || offen === 'vor') return { grund: 'zeit_mehrdeutig' }
  const tag = einTag(offen === 'nach' ? { ...zeit, offen: undefined } : zeit, k)
  if (tag && !('von' in tag)) return tag
  if (tag?.moment) {
    const gelesen = vergangen(toInstant(tag.moment.toMillis()), k)
    return 'wert' in gelesen ? { ...gelesen, annahme: tag.annahme } : gelesen
  }
  const uhr = loeseUhr(a, tag?.von, k)
  if (!uhr || 'grund' in uhr) return uhr
  const wert = ausLokal(alsTag(uhr.tag), uhr.stunde, uhr.minute, k.zone)
  // 02:30 in the night when clocks go ahead is 03:30.
  const verschoben = inZone(wert, k.zone).hour !== uhr.stunde
  const annahme = uhr.angenommen || verschoben ? 'tageszeit' : tag?.annahme
  const gelesen = vergangen(wert, k)
  return 'wert' in gelesen ? { ...gelesen, annahme } : gelesen
}

const vergangen = (wert: Instant, k: Kontext): Deutung<Instant> =>
  k.richtung === 'voraus' && Date.parse(wert) < k.jetzt.toMillis() ? { grund: 'zeit_vergangen' } : { wert }

export const hatUhr = (a: Ausdruck): boolean => a.uhr !== undefined || a.tageszeit !== undefined
