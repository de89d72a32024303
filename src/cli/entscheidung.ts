import { erstelleWorte } from '../assistent/welt.ts'
import { erstelleFreigabe, type FreigabeOperation } from '../router/freigabe.ts'
import { wegeVon } from '../router/nachricht.ts'
import { ladeSkills } from '../skills/verzeichnis.ts'
import { kanaeleAusUmgebung } from './kanaele.ts'
import type { Grundlage } from './lade.ts'

/** The decision of the chat, built for the command line: skills only give their titles, none is run. */
export async function erstelleEntscheidung(g: Grundlage): Promise<FreigabeOperation> {
  const skills = await ladeSkills(g.konfiguration.skills, g.ordner)
  const wege = wegeVon(kanaeleAusUmgebung(g))
  return erstelleFreigabe(erstelleWorte(g.konfiguration, skills), wege)
}
