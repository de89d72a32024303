import { DateTime } from 'luxon'
import { ausLokal, type Instant, isoTag, lokalerTag, plusMs, TAG_MS, type Tag } from './zeit.ts'

/** Of which time is asked what was done; `zuletzt`: the last few things, whenever that was. */
export type Spanne =
  | 'heute'
  | 'gestern'
  | 'diese_woche'
  | 'letzte_woche'
  | 'dieser_monat'
  | 'letzter_monat'
  | 'zuletzt'

const ZULETZT_TAGE = 60

/** First and last day. A week begins on Monday. */
export function tageDer(spanne: Spanne, heute: Tag): { von: Tag; bis: Tag } {
  const tag = DateTime.fromISO(heute, { zone: 'utc' })
  const ganzer = (einheit: 'day' | 'week' | 'month', zurueck: number): { von: Tag; bis: Tag } => {
    const anfang = tag.startOf(einheit).minus({ [einheit]: zurueck })
    return { von: isoTag(anfang), bis: isoTag(anfang.endOf(einheit)) }
  }
  switch (spanne) {
    case 'heute':
      return ganzer('day', 0)
    case 'gestern':
      return ganzer('day', 1)
    case 'diese_woche':
      return ganzer('week', 0)
    case 'letzte_woche':
      return ganzer('week', 1)
    case 'dieser_monat':
      return ganzer('month', 0)
    case 'letzter_monat':
      return ganzer('month', 1)
    case 'zuletzt':
      return { von: isoTag(tag.minus({ days: ZULETZT_TAGE })), bis: heute }
  }
}

/** No zone begins it earlier. */
export const frueheste = (spanne: Spanne, jetzt: Instant): Instant =>
  plusMs(ausLokal(tageDer(spanne, lokalerTag(jetzt, 'UTC')).von, 0, 0, 'UTC'), -TAG_MS)
