import { monatsanfang, plusMonate, plusTage } from '../../domaene/tag.ts'
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

/** The same period one year earlier. Goes by the day after the end, so that February keeps its last day. */
export const vorjahr = ({ von, bis }: Zeitraum): Zeitraum => ({
  von: plusMonate(von, -12),
  bis: plusTage(plusMonate(plusTage(bis, 1), -12), -1),
})

/** The first days of the months that a period of whole months consists of. */
export function monate({ von, bis }: Zeitraum): Tag[] {
  const tage: Tag[] = []
  for (let t = monatsanfang(von); t <= bis; t = plusMonate(t, 1)) tage.push(t)
  return tage
}

export const spaeter = (a: Tag, b: Tag): Tag => (a > b ? a : b)
export const frueher = (a: Tag, b: Tag): Tag => (a < b ? a : b)
