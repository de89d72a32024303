import { DateTime } from 'luxon'
import type { Tag } from '../../domaene/zeit.ts'
import type { Zeitraum } from '../slot.ts'

// Where figures come from. A source says what it has; `auswertung.ts` decides what may be said about it.

/** Figures exist per day or only per month. */
export type Koernung = 'tag' | 'monat'

/** One figure in integer cents. A monthly figure stands on the first of its month. */
export interface Zahl {
  tag: Tag
  cent: number
}

export interface ZahlenAnfrage {
  /** Days, both inclusive. */
  von: Tag
  bis: Tag
  /** Absent: all locations. */
  ort?: string
  heute: Tag
}

export interface Zahlen {
  zahlen: readonly Zahl[]
  /** First and last day for which the source has figures at all (whole months for monthly ones). */
  bereich: Zeitraum | undefined
  /** Lines that cannot be read and could belong to what was asked. */
  unlesbar: readonly number[]
}

export interface Zahlenquelle {
  koernung: Koernung
  /** @throws EndgueltigerFehler the source is not there or not in the promised form @throws WiederholbarerFehler busy */
  lies(anfrage: ZahlenAnfrage, signal: AbortSignal): Promise<Zahlen>
}

const tag = (t: Tag): DateTime => DateTime.fromISO(t, { zone: 'utc' })
export const monatsanfang = (t: Tag): Tag => `${t.slice(0, 7)}-01`
export const monatsende = (t: Tag): Tag => tag(t).endOf('month').toFormat('yyyy-MM-dd')
export const plusMonate = (t: Tag, months: number): Tag => tag(t).plus({ months }).toFormat('yyyy-MM-dd')

/** The same period one year earlier. Goes by the day after the end, so that February keeps its last day. */
export function vorjahr({ von, bis }: Zeitraum): Zeitraum {
  const ende = tag(bis).plus({ days: 1 }).minus({ years: 1 }).minus({ days: 1 })
  return { von: tag(von).minus({ years: 1 }).toFormat('yyyy-MM-dd'), bis: ende.toFormat('yyyy-MM-dd') }
}

/** The first days of the months that a period of whole months consists of. */
export function monate({ von, bis }: Zeitraum): Tag[] {
  const tage: Tag[] = []
  for (let t = monatsanfang(von); t <= bis; t = plusMonate(t, 1)) tage.push(t)
  return tage
}

export const spaeter = (a: Tag, b: Tag): Tag => (a > b ? a : b)
export const frueher = (a: Tag, b: Tag): Tag => (a < b ? a : b)
