import { erstelleZahlen } from '../../assistent/zahlen.ts'
import { zoneVon } from '../../domaene/person.ts'
import type { Behandlungen, Werk } from '../behandlung.ts'

/** Figures over days, as the viewer's zone has them. */
export function zahlenRouten(werk: Werk): Behandlungen<'zahlen'> {
  const zahlen = erstelleZahlen(werk.speicher, werk.konfiguration)
  return {
    zahlen: ({ ich, frage: { tage } }) =>
      zahlen({ tage, zone: zoneVon(ich.person, werk.welt.zone), jetzt: werk.uhr.jetzt() }),
  }
}
