import { erstelleRegeln } from '../assistent/regeln.ts'
import { erstelleWelt, erstelleWorte } from '../assistent/welt.ts'
import { ohneUmkehr } from '../domaene/text.ts'
import type { Erkenner } from '../erkennung/erkennung.ts'
import { erstelleErkenner } from '../erkennung/kette.ts'
import {
  erstelleKlassifikator,
  type Klassifikator,
  trainiere,
} from '../erkennung/klassifikator/klassifikator.ts'
import { beispieleVon, teamBeispieleVon } from '../erkennung/lokal/statistik.ts'
import { ladeZustand, schluesselVon } from '../erkennung/training/ablage.ts'
import type { Regeln } from '../router/entscheidung.ts'
import type { Welt } from '../router/welt.ts'
import type { Skill } from '../skills/skill.ts'
import { slotsVon } from '../skills/slot.ts'
import { ladeSkills } from '../skills/verzeichnis.ts'
import { teamBeispiele } from '../speicher/lernen-team.ts'
import type { Grundlage } from './lade.ts'
import { erkennungsDatei } from './orte.ts'

// The recogniser as the server has it, for commands that only look: nothing is trained into a file, no model is asked.

export interface Stand {
  skills: readonly Skill[]
  erkenner: Erkenner
  klassifikator: Klassifikator
  welt: Welt
  regeln: Regeln
  /** Names are read only where some skill takes one. */
  mitNamen: boolean
}

/** @throws KonfigurationsFehler a skill that cannot be loaded */
export async function ladeStand(g: Grundlage): Promise<Stand> {
  const { konfiguration: c } = g
  const skills = await ladeSkills(c.skills, g.ordner)
  const klassifikator = await klassifikatorVon(g, skills)
  const erkenner = erstelleErkenner({ skills, schwellen: c.schwellen, klassifikator: () => klassifikator })
  const welt = erstelleWelt({ konfiguration: c, erkenner }, erstelleWorte(c, skills))
  return {
    skills,
    erkenner,
    klassifikator,
    welt,
    regeln: erstelleRegeln(c, welt, welt.skills, g.umgebung.OPENAI_API_KEY !== undefined),
    mitNamen: skills.some((s) => slotsVon(s.parameter).some((slot) => slot.art === 'person')),
  }
}

/** The saved one where it fits these examples, else one that is trained for this command alone. */
async function klassifikatorVon(g: Grundlage, skills: readonly Skill[]): Promise<Klassifikator> {
  const team = await g.speicher.read(teamBeispiele, { agent: g.konfiguration.agent })
  const beispiele = [...beispieleVon(skills), ...teamBeispieleVon(skills, team)]
  const datei = erkennungsDatei(g)
  const da = datei === undefined ? undefined : ladeZustand(datei, schluesselVon(beispiele))
  return erstelleKlassifikator(da ?? trainiere(beispiele))
}

/** What somebody wrote, as a terminal may show it: it can neither rewrite the screen nor turn its own direction. */
export const sichtbar = (text: string): string =>
  ohneUmkehr(text)
    .replace(/\s+/gu, ' ')
    .replace(/[\u0000-\u001F\u007F-\u009F]/g, '\uFFFD')

/** „0,92“ */
export const anteil = (wert: number): string => wert.toFixed(2).replace('.', ',')
/** „92,4 %“ */
export const prozent = (wert: number): string => `${(100 * wert).toFixed(1).replace('.', ',')} %`
