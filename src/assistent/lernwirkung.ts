import type { Instant } from '../domaene/zeit.ts'
import type { Verstehen } from '../router/lernwirkung.ts'
import { type GanzeWirkung, saetzeAus, wirktFuer, wirkungZwischen } from '../router/lernwirkung-ganz.ts'
import type { Welt } from '../router/welt.ts'
import type { Gelerntes } from '../speicher/lernen-entscheiden.ts'

// What learning changes, for the console and the command line.

type Sicht = Pick<Welt, 'erkenneAnfrage' | 'skills' | 'zone' | 'land' | 'sprache'>

const verstehen = (welt: Sicht, jetzt: Instant): Verstehen => ({
  lokal: (a) => welt.erkenneAnfrage(a),
  grund: {
    jetzt,
    zone: welt.zone,
    land: welt.land,
    sprache: welt.sprache,
    skills: welt.skills.alle,
    begriffe: [],
    personen: [],
  },
})

/** Everything that is learned against nothing; each sentence as its author has it. `gelernt`: what may be seen. */
export const gesamtwirkung = (
  welt: Sicht,
  gelernt: readonly Gelerntes[],
  jetzt: Instant,
): Promise<GanzeWirkung> =>
  wirkungZwischen(verstehen(welt, jetzt), saetzeAus(welt.skills.alle, gelernt), () => [], wirktFuer(gelernt))

/** One thing, taken for the team, against the team without it. */
export function einzelwirkung(
  welt: Sicht,
  gelernt: readonly Gelerntes[],
  neu: Gelerntes,
  jetzt: Instant,
): Promise<GanzeWirkung> {
  const ohne = gelernt.filter((l) => l.team && !(l.art === neu.art && l.id === neu.id))
  const saetze = saetzeAus(welt.skills.alle, gelernt)
  return wirkungZwischen(
    verstehen(welt, jetzt),
    saetze,
    () => ohne,
    () => [neu, ...ohne],
  )
}
