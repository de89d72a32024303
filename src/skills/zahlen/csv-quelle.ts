import { EndgueltigerFehler } from '../../domaene/fehler.ts'
import { monatsende } from '../../domaene/tag.ts'
import { vergleichsform } from '../../domaene/text.ts'
import type { Tag } from '../../domaene/zeit.ts'
import type { Zeitraum } from '../slot.ts'
import { aktuelleDatei, dekodiere, liesCsv } from './csv.ts'
import { leseCent, leseTag } from './lesen.ts'
import type { Koernung, Zahlen, ZahlenAnfrage, Zahlenquelle } from './quelle.ts'

export interface CsvAngaben {
  /** Absolute path, or `new URL('../daten/umsatz.csv', import.meta.url)`. Read anew for each question. */
  datei: string | URL
  /** Names of the columns, as in the first line. */
  datum: string
  wert: string
  ort?: string
  /** Default `monat`. */
  koernung?: Koernung
  /** `de` (default) writes 1.234,56 and `en` 1,234.56. Guessing would read 1.234 as either. */
  zahlformat?: 'de' | 'en'
  /** The locations with further words for each, to compare cells with. */
  orte?: Readonly<Record<string, readonly string[]>>
}

/** Figures from a CSV file with one row per day or month (and location). Several rows of one day add up. */
export function csvQuelle(angaben: CsvAngaben): Zahlenquelle {
  const { koernung = 'monat' } = angaben
  const lade = aktuelleDatei(angaben.datei)
  // As long as the bytes are the same, they are not taken apart again: 1.5 ms for 430 lines, two or three times an answer.
  let zuletzt: { bytes: Buffer; blatt: Blatt } | undefined
  return {
    koernung,
    async lies(anfrage) {
      const bytes = await lade()
      if (!zuletzt?.bytes.equals(bytes)) zuletzt = { bytes, blatt: leseBlatt(bytes, angaben, koernung) }
      return waehleAus(zuletzt.blatt, anfrage, angaben.orte ?? {})
    },
  }
}

interface Satz {
  zeile: number
  tag: Tag | undefined
  cent: number | undefined
  /** In the form in which places are compared. */
  ort: string | undefined
}

interface Blatt {
  saetze: readonly Satz[]
  /** All that the file has. */
  bereich: Zeitraum | undefined
}

function leseBlatt(bytes: Buffer, angaben: CsvAngaben, koernung: Koernung): Blatt {
  const zeilen = liesCsv(dekodiere(bytes))
  const spalten = spaltenVon(zeilen[0]?.felder ?? [], angaben)
  const saetze = zeilen.slice(1).map(({ zeile, felder }) => ({
    zeile,
    tag: leseTag(felder[spalten.datum] ?? '', koernung),
    cent: leseCent(felder[spalten.wert] ?? '', angaben.zahlformat ?? 'de'),
    ort: spalten.ort === undefined ? undefined : vergleichsform(felder[spalten.ort] ?? ''),
  }))
  const tage = saetze.flatMap((s) => s.tag ?? []).sort()
  const [erster, letzter] = [tage[0], tage.at(-1)]
  return {
    saetze,
    bereich:
      erster === undefined || letzter === undefined
        ? undefined
        : { von: erster, bis: koernung === 'monat' ? monatsende(letzter) : letzter },
  }
}

function waehleAus(
  { saetze, bereich }: Blatt,
  { von, bis, ort }: ZahlenAnfrage,
  orte: Readonly<Record<string, readonly string[]>>,
): Zahlen {
  const namen = ort === undefined ? [] : [ort, ...(orte[ort] ?? [])].map(vergleichsform)
  const passend = saetze.filter(
    (s) =>
      (s.tag === undefined || (s.tag >= von && s.tag <= bis)) &&
      (ort === undefined || s.ort === undefined || namen.includes(s.ort)),
  )
  return {
    zahlen: passend.flatMap((s) =>
      s.tag !== undefined && s.cent !== undefined ? [{ tag: s.tag, cent: s.cent }] : [],
    ),
    bereich,
    unlesbar: passend.filter((s) => s.tag === undefined || s.cent === undefined).map((s) => s.zeile),
  }
}

function spaltenVon(
  kopf: readonly string[],
  angaben: CsvAngaben,
): { datum: number; wert: number; ort?: number } {
  const namen = kopf.map(vergleichsform)
  const finde = (name: string): number => {
    const index = namen.indexOf(vergleichsform(name))
    if (index >= 0) return index
    throw new EndgueltigerFehler('spalte_fehlt', `In der CSV-Datei fehlt die Spalte „${name}“.`, {
      abhilfe: `Die Datei hat die Spalten: ${kopf.join(', ')}.`,
    })
  }
  const ort = angaben.ort === undefined ? undefined : finde(angaben.ort)
  return { datum: finde(angaben.datum), wert: finde(angaben.wert), ort }
}
