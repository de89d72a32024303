import type { Schwellen } from '../domaene/schwellen.ts'
import type { Kandidat } from '../erkennung/erkennung.ts'

/** From which confidence on a Kandidat is acted upon, or offered: by the risk of its skill. */
export interface MitSchwelle {
  schwelle: (kandidat: Pick<Kandidat, 'faehigkeit'>) => Schwellen
}

export const istSicher = (regeln: MitSchwelle, k: Kandidat): boolean =>
  k.sicherheit >= regeln.schwelle(k).sicher

/** Sure enough to be offered. */
export const istMoeglich = (regeln: MitSchwelle, k: Kandidat): boolean =>
  k.sicherheit >= regeln.schwelle(k).fragen
