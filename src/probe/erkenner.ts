import type { Logger } from 'pino'
import type { SchwellenJeRisiko } from '../domaene/schwellen.ts'
import type { Erkenner } from '../erkennung/erkennung.ts'
import { erstelleErkenner } from '../erkennung/kette.ts'
import { modellStufe } from '../erkennung/modell.ts'
import type { Modell } from '../modell/modell.ts'
import type { Skill } from '../skills/skill.ts'
import type { Probe } from './schema.ts'

export interface ErkennerTeile {
  skills: readonly Skill[]
  schwellen: SchwellenJeRisiko
  vorgabe: Probe['erkennung']
  modell?: Modell
  log: Logger
}

/** Learning the examples took 50 ms, more than the rest of a short conversation: done once per list of skills. */
const gelernt = new WeakMap<readonly Skill[], Map<string, Erkenner>>()

/** The chain, on top of which the local recogniser answers as told for exactly the texts of `vorgabe`. */
export function erkennerFuer({ skills, schwellen, vorgabe, modell, log }: ErkennerTeile): Erkenner {
  const erkenner = modell
    ? erstelleErkenner({ skills, schwellen, modellStufe: modellStufe({ modell, log }) })
    : ohneModell(skills, schwellen)
  return {
    ...erkenner,
    lokal(anfrage) {
      const gefunden = erkenner.lokal(anfrage)
      const kandidaten = Object.hasOwn(vorgabe, anfrage.text) ? vorgabe[anfrage.text] : undefined
      // What was learned still comes before it.
      return kandidaten === undefined || gefunden.kandidaten[0]?.quelle === 'lernbeispiel'
        ? gefunden
        : { kandidaten, anschlussOhneBezug: false }
    },
  }
}

function ohneModell(skills: readonly Skill[], schwellen: SchwellenJeRisiko): Erkenner {
  const bisher = gelernt.get(skills) ?? new Map<string, Erkenner>()
  const key = JSON.stringify(schwellen)
  const erkenner = bisher.get(key) ?? erstelleErkenner({ skills, schwellen })
  gelernt.set(skills, bisher.set(key, erkenner))
  return erkenner
}
