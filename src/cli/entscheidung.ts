import { erstelleWorte } from '../assistent/welt.ts'
import { erstelleFreigabe, type FreigabeOperation } from '../router/freigabe.ts'
import { wegeVon } from '../router/nachricht.ts'
import { erstelleEntschluss } from '../router/vorgang_entscheid.ts'
import { ladeSkills } from '../skills/verzeichnis.ts'
import { kanaeleVon } from './kanaele.ts'
import type { Grundlage } from './lade.ts'

/** The decision of the chat, built for the command line: skills only give their titles, none is run. */
export async function erstelleEntscheidung(g: Grundlage): Promise<FreigabeOperation> {
  const skills = await ladeSkills(g.konfiguration.skills, g.ordner)
  const wege = wegeVon(kanaeleVon(g))
  return erstelleFreigabe(erstelleWorte(g.konfiguration, skills), wege)
}

/** The same for `erledigt`, `nochmal` and `abbrechen`: what is to run is left to the server. */
export async function erstelleEntschlussFuer(g: Grundlage): Promise<ReturnType<typeof erstelleEntschluss>> {
  const skills = await ladeSkills(g.konfiguration.skills, g.ordner)
  const welt = { ...erstelleWorte(g.konfiguration, skills), fristen: g.konfiguration.fristen }
  return erstelleEntschluss(welt, wegeVon(kanaeleVon(g)))
}
