import { once } from 'node:events'
import { erstelleWorte, hostsVon } from '../assistent/welt.ts'
import { systemUhr } from '../betrieb/uhr.ts'
import { type EndgueltigerFehler, fehlerCode } from '../domaene/fehler.ts'
import type { Person } from '../domaene/person.ts'
import { type Leser, type Lesewerk, ProblemFehler } from '../leitstand/behandlung.ts'
import { type Ausfuhr, alsText, type Format } from '../leitstand/csv.ts'
import { type Blick, blickVon } from '../leitstand/routen/vorgang-karten.ts'
import { ladeSkills } from '../skills/verzeichnis.ts'
import { falscherAufruf } from './ausgabe.ts'
import type { Grundlage } from './lade.ts'

// What the console shows, read by its own operations, on the command line.

/** Who has the database sees all of it, and decides nothing: no such person has a role that approves. */
const betrachter = ({ konfiguration: c }: Grundlage): Person => ({
  ...{ id: 'kommandozeile', agent: c.agent, phone: '', name: '', sprache: c.sprache, status: 'aktiv' },
  ...{ rollen: ['admin'], opt_out: null, begruesst: null, epoche: 0 },
})

export interface Lesestand {
  werk: Lesewerk
  ich: Leser
  b: Blick
}

/** As `person` sees it; without one as an operator does. */
export async function ladeBlick(g: Grundlage, person = betrachter(g)): Promise<Lesestand> {
  const skills = await ladeSkills(g.konfiguration.skills, g.ordner)
  const { speicher, konfiguration } = g
  const welt = { ...erstelleWorte(konfiguration, skills), sprache: konfiguration.sprache }
  const werk: Lesewerk = { speicher, uhr: systemUhr, konfiguration, welt }
  const ich: Leser = { person, sprache: person.sprache }
  return { werk, ich, b: blickVon(werk, ich, hostsVon(konfiguration, skills)) }
}

export const falscheOptionen = (felder: readonly string[]): EndgueltigerFehler =>
  falscherAufruf(`Diese Angaben stimmen nicht: ${felder.map((f) => `--${f}`).join(', ')}.`)

/** What the API refuses as a field is an option here. @throws EndgueltigerFehler `aufruf` */
export async function alsAufruf<T>(tu: () => Promise<T>): Promise<T> {
  try {
    return await tu()
  } catch (fehler) {
    if (!(fehler instanceof ProblemFehler)) throw fehler
    throw falscheOptionen(fehler.problem.felder ?? [])
  }
}

/** @throws EndgueltigerFehler `aufruf` */
export function formatAus(wort: string): Format {
  if (wort === 'csv' || wort === 'json') return wort
  throw falscherAufruf('--ausfuhr ist csv oder json.')
}

/** The same bytes as the console's download. Who has seen enough (`| head`) ends it. */
export async function schreibeAusfuhr<T>(ausfuhr: Ausfuhr<T>, format: Format): Promise<void> {
  await alsAufruf(async () => {
    for await (const stueck of alsText(ausfuhr, format)) {
      if (process.stdout.destroyed) return
      if (!process.stdout.write(stueck)) await once(process.stdout, 'drain')
    }
  }).catch((fehler: unknown) => {
    if (fehlerCode(fehler) !== 'EPIPE') throw fehler
  })
}
