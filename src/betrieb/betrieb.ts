import type { Logger } from 'pino'
import type { Konfiguration } from '../config.ts'
import type { Uhr } from '../domaene/zeit.ts'
import type { Siegler } from '../speicher/siegel.ts'
import type { Speicher } from '../speicher/speicher.ts'
import { raeumeAuf } from './aufraeumen.ts'
import { type Ablagen, sichereNachPlan } from './sicherung-plan.ts'
import { type Aufgabe, erstelleZeitplan } from './zeitplan.ts'

/**
 * What runs on a schedule: the clean-up, and before it what is to be summarised; backups, when the config wants them.
 * Returns how it is stopped.
 */
export function starteBetrieb(arg: {
  speicher: Speicher
  uhr: Uhr
  log: Logger
  konfiguration: Konfiguration
  /** Who seals the audit. */
  siegler?: Siegler
  /** Where files lie beside the database. */
  ablagen?: Ablagen
  /** Summarises what waits, and returns the number of messages. */
  verdichte?: (signal: AbortSignal) => Promise<number>
}): { halteAn: () => Promise<void> } {
  const { speicher, uhr, log, konfiguration: c, ablagen = {} } = arg
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
            medienOrdner: ablagen.medien,
            ablagen,
            siegler: arg.siegler,
          })
          return { ...geraeumt, verdichtet }
        },
      },
      ...sicherungsAufgaben(c, ablagen, uhr),
    ],
  })
  return { halteAn: zeitplan.starte() }
}

function sicherungsAufgaben({ sicherung }: Konfiguration, ablagen: Ablagen, uhr: Uhr): Aufgabe[] {
  if (sicherung === undefined || ablagen.datenbank === undefined) return []
  return [
    {
      name: 'sichern',
      cron: sicherung.zeitplan,
      fuehreAus: (_slot, signal) => sichereNachPlan(ablagen, uhr.jetzt(), signal),
    },
  ]
}
