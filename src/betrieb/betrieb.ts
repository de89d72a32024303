import type { Logger } from 'pino'
import type { Konfiguration } from '../config.ts'
import type { Uhr } from '../domaene/zeit.ts'
import type { Speicher } from '../speicher/speicher.ts'
import { raeumeAuf } from './aufraeumen.ts'
import { erstelleZeitplan } from './zeitplan.ts'

/** What runs on a schedule: today the clean-up, and before it what is to be summarised. Returns how it is stopped. */
export function starteBetrieb(arg: {
  speicher: Speicher
  uhr: Uhr
  log: Logger
  konfiguration: Konfiguration
  medienOrdner?: string
  /** Summarises what waits, and returns the number of messages. */
  verdichte?: (signal: AbortSignal) => Promise<number>
}): { halteAn: () => Promise<void> } {
  const { speicher, uhr, log, konfiguration: c, medienOrdner } = arg
  const zeitplan = erstelleZeitplan({
    speicher,
    uhr,
    zone: c.zone,
    log,
    aufgaben: [
      {
        name: 'aufraeumen',
        cron: c.zeitplan.aufraeumen,
        fuehreAus: async (_slot, signal) => {
          const verdichtet = await arg.verdichte?.(signal)
          const geraeumt = await raeumeAuf({
            speicher,
            aufbewahrung: c.aufbewahrung,
            jetzt: uhr.jetzt(),
            trocken: false,
            signal,
            medienOrdner,
          })
          return { ...geraeumt, verdichtet }
        },
      },
    ],
  })
  return { halteAn: zeitplan.starte() }
}
