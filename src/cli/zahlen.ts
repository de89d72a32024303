import { erstelleZahlen, type Zahlen } from '../assistent/zahlen.ts'
import { systemUhr } from '../betrieb/uhr.ts'
import { falscherAufruf, schreibe, schreibeJson } from './ausgabe.ts'
import type { Grundlage } from './lade.ts'

// The figures of the console, by the team's days.

const HOECHSTENS = 366

export async function zahlenBefehl(g: Grundlage, o: { tage: string; json?: boolean }): Promise<void> {
  const tage = Number(o.tage)
  if (!Number.isInteger(tage) || tage < 1 || tage > HOECHSTENS)
    throw falscherAufruf(`--tage ist eine Zahl von 1 bis ${HOECHSTENS}.`)
  const { zone } = g.konfiguration
  const zahlen = await erstelleZahlen(g.speicher, g.konfiguration)({ tage, zone, jetzt: systemUhr.jetzt() })
  if (o.json) return schreibeJson(zahlen)
  zeige(zahlen)
}

function zeige(z: Zahlen): void {
  if (z.tage.length === 0) schreibe('Noch zu wenig Daten.')
  else schreibe('Tag         Nachrichten  mit Modell  Rückfragen  Median   95 %     Tokens    Kosten')
  for (const t of z.tage)
    schreibe(
      [
        t.tag,
        String(t.nachrichten).padStart(12),
        String(t.mit_modell).padStart(11),
        String(t.rueckfragen).padStart(11),
        sekunden(t.antwort_median_ms).padStart(8),
        sekunden(t.antwort_p95_ms).padStart(8),
        String(t.tokens).padStart(9),
        kosten(t.kosten_mikro, z.waehrung).padStart(11),
      ].join(' '),
    )
  schreibe(`Offen: ${z.offen.map((o) => `${o.status} ${o.anzahl}`).join(', ')}`)
  for (const p of z.zwecke)
    schreibe(`${p.zweck}: ${p.aufrufe} Aufrufe, ${p.tokens} Tokens, ${kosten(p.kosten_mikro, z.waehrung)}`)
}

const sekunden = (ms: number | null): string => (ms === null ? '–' : `${(ms / 1000).toFixed(1)} s`)
const kosten = (mikro: number | null, waehrung: string): string =>
  mikro === null ? '–' : `${(mikro / 1_000_000).toFixed(2)} ${waehrung}`
