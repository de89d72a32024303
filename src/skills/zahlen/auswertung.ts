import { monatsanfang, monatsende, plusMonate } from '../../domaene/tag.ts'
import type { Tag } from '../../domaene/zeit.ts'
import type { Zeitraum } from '../slot.ts'
import { frueher, monate, spaeter, vorjahr, type ZahlenAnfrage, type Zahlenquelle } from './quelle.ts'

// What can honestly be said about a period: never a zero for what is not known, never a part as the whole.

export interface Summe {
  art: 'summe'
  cent: number
  /** What the sum covers, in whole days or months. */
  zeitraum: Zeitraum
  /** It reaches to today: more will come. */
  bisher: boolean
  /** Months at the rim of the asked period are not in it, because figures exist per month. */
  angeschnitten: boolean
  /** The source begins later or ends earlier than what was asked. */
  bereich: Zeitraum | undefined
  /** Months inside the period without a figure. */
  fehlt: readonly Tag[]
  unlesbar: readonly number[]
}

export type Auswertung =
  | Summe
  | { art: 'keine'; bereich: Zeitraum | undefined; unlesbar: readonly number[] }
  /** The period holds no whole month; `monate` are those it touches. */
  | { art: 'zu_fein'; monate: Zeitraum }

/** Sums what the source has of the period. Figures of days and months after today are plans and do not count. */
export async function werteAus(
  quelle: Zahlenquelle,
  anfrage: ZahlenAnfrage,
  signal: AbortSignal,
): Promise<Auswertung> {
  const { heute } = anfrage
  const ende = quelle.koernung === 'tag' ? heute : monatsende(heute)
  const ganz =
    quelle.koernung === 'tag' ? { von: anfrage.von, bis: frueher(anfrage.bis, heute) } : ganzeMonate(anfrage)
  const zuFein = ganz.von > ganz.bis && anfrage.von <= heute
  if (zuFein) return { art: 'zu_fein', monate: beruehrte(anfrage) }

  const gelesen = await quelle.lies({ ...anfrage, ...ganz }, signal)
  const bereich = gelesen.bereich && { von: gelesen.bereich.von, bis: frueher(gelesen.bereich.bis, ende) }
  const zeitraum = bereich && { von: spaeter(ganz.von, bereich.von), bis: frueher(ganz.bis, bereich.bis) }
  const zahlen = gelesen.zahlen.filter((z) => zeitraum && z.tag >= zeitraum.von && z.tag <= zeitraum.bis)
  const da = new Set(zahlen.map((z) => z.tag))
  const fehlt = zeitraum && quelle.koernung === 'monat' ? monate(zeitraum).filter((m) => !da.has(m)) : []
  if (!zeitraum || zeitraum.von > zeitraum.bis || (quelle.koernung === 'monat' && zahlen.length === 0)) {
    return { art: 'keine', bereich, unlesbar: gelesen.unlesbar }
  }
  return {
    art: 'summe',
    cent: zahlen.reduce((summe, z) => summe + z.cent, 0),
    zeitraum,
    bisher: zeitraum.bis >= heute,
    angeschnitten: ganz.von > anfrage.von || ganz.bis < frueher(anfrage.bis, ende),
    bereich: zeitraum.von > ganz.von || zeitraum.bis < ganz.bis ? bereich : undefined,
    fehlt,
    unlesbar: gelesen.unlesbar,
  }
}

/** The whole months inside; the running month is whole when the period reaches to today. Empty: von > bis. */
function ganzeMonate({ von, bis, heute }: ZahlenAnfrage): Zeitraum {
  const erster = von === monatsanfang(von) ? von : plusMonate(monatsanfang(von), 1)
  const letzter = frueher(bis, monatsende(heute))
  const istGanz = letzter >= heute || letzter === monatsende(letzter)
  return { von: erster, bis: istGanz ? monatsende(letzter) : monatsende(plusMonate(letzter, -1)) }
}

const beruehrte = ({ von, bis, heute }: ZahlenAnfrage): Zeitraum => ({
  von: monatsanfang(von),
  bis: monatsende(frueher(bis, heute)),
})

/**
 * How the sum stands to the same period a year before, 0.17 for 17 % more; undefined unless both are complete.
 */
export async function vergleiche(
  quelle: Zahlenquelle,
  summe: Summe,
  anfrage: ZahlenAnfrage,
  signal: AbortSignal,
): Promise<{ anteil: number; zeitraum: Zeitraum } | undefined> {
  if (!vollstaendig(summe)) return undefined
  const zeitraum = vorjahr(summe.zeitraum)
  const vorher = await werteAus(quelle, { ...anfrage, ...zeitraum }, signal)
  if (vorher.art !== 'summe' || !vollstaendig(vorher) || vorher.bereich !== undefined || vorher.cent <= 0) {
    return undefined
  }
  return { anteil: summe.cent / vorher.cent - 1, zeitraum }
}

const vollstaendig = (s: Summe): boolean => !s.bisher && s.fehlt.length === 0 && s.unlesbar.length === 0
