import { statSync } from 'node:fs'
import { leseCron } from '../betrieb/cron.ts'
import { type Befund, type PruefeArg, pruefe } from '../betrieb/pruefen.ts'
import { geplanteSicherungen } from '../betrieb/sicherung-plan.ts'
import type { Konfiguration } from '../config.ts'
import { naechsterSlot } from '../domaene/slots.ts'
import type { Instant } from '../domaene/zeit.ts'
import {
  datenbankBytes,
  type GesamtVorrat,
  gesamtVorraete,
  type KanalStand,
  kanalStaende,
  type LaneStand,
  letzteLaeufe,
  stehendeLanes,
  type Unzugestellt,
  unzugestellte,
} from '../speicher/betriebslage.ts'
import type { Vorrat } from '../speicher/person-ansicht.ts'
import type { Run } from '../speicher/run.ts'

// All that an operator should know, as plain data: it goes from one thread to another.

export interface Lauf {
  name: string
  status: Run['status'] | 'geplant'
  gestartet: Instant | null
  beendet: Instant | null
  ergebnis: string | null
  /** Only with the last run of its task. */
  naechster: Instant | null
}

export interface Betriebslage {
  geprueft: Instant
  befunde: Befund[]
  unzugestellt: Unzugestellt[]
  lanes: LaneStand[]
  laeufe: Lauf[]
  kanaele: KanalStand[]
  vorraete: Record<GesamtVorrat, Vorrat>
  sicherung: { art: 'keine' | 'postgres' | 'noch' | 'letzte'; zeit: Instant | null }
  datenbank: { art: 'sqlite' | 'postgres'; bytes: number | null; wal_bytes: number | null }
}

export interface LageArg extends Omit<PruefeArg, 'konfiguration'> {
  konfiguration: Pick<
    Konfiguration,
    'agent' | 'aufbewahrung' | 'land' | 'modell' | 'sicherung' | 'team' | 'zeitplan' | 'zone'
  >
}

/** As long as `pruefe` takes, and like it not for the connection that serves from a file. */
export async function erhebeLage(arg: LageArg): Promise<Betriebslage> {
  const { speicher, konfiguration, jetzt } = arg
  const wo = { agent: konfiguration.agent, jetzt }
  return {
    geprueft: jetzt,
    befunde: await pruefe(arg),
    unzugestellt: await speicher.read(unzugestellte, wo),
    lanes: await speicher.read(stehendeLanes, wo),
    laeufe: await laeufeVon(arg),
    kanaele: await speicher.read(kanalStaende, wo),
    vorraete: await speicher.read(gesamtVorraete, undefined),
    sicherung: sicherungVon(arg),
    datenbank: await datenbankVon(arg),
  }
}

/** Each task with its last runs, newest first; one that never ran with when it will. */
async function laeufeVon({ speicher, konfiguration: c, jetzt }: LageArg): Promise<Lauf[]> {
  const plaene: Record<string, string> = {
    aufraeumen: c.zeitplan.aufraeumen,
    ...(c.sicherung && speicher.kann.pragma ? { sichern: c.sicherung.zeitplan } : {}),
  }
  const runs = await speicher.read(letzteLaeufe, { namen: Object.keys(plaene) })
  return Object.entries(plaene).flatMap(([name, cron]): Lauf[] => {
    const naechster = naechsterSlot(leseCron(cron), c.zone, jetzt)?.instant ?? null
    const seine = runs.filter((r) => r.name === name).slice(0, GEZEIGT)
    if (seine.length === 0)
      return [{ name, status: 'geplant', gestartet: null, beendet: null, ergebnis: null, naechster }]
    return seine.map(({ status, gestartet, beendet, ergebnis }, i) => ({
      ...{ name, status, gestartet, beendet },
      // While it runs that is who runs it.
      ergebnis: status === 'laeuft' ? null : ergebnis,
      naechster: i === 0 ? naechster : null,
    }))
  })
}
const GEZEIGT = 5

function sicherungVon({ speicher, konfiguration, ablagen }: LageArg): Betriebslage['sicherung'] {
  if (!speicher.kann.pragma) return { art: 'postgres', zeit: null }
  if (konfiguration.sicherung === undefined) return { art: 'keine', zeit: null }
  const letzte = geplanteSicherungen(ablagen?.sicherungen).at(-1)
  return letzte ? { art: 'letzte', zeit: alsInstant(letzte.zeit) } : { art: 'noch', zeit: null }
}

/** `20261127T030000000Z`, as names of files have it. */
const alsInstant = (stempel: string): Instant =>
  stempel.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/, '$1-$2-$3T$4:$5:$6.$7Z')

async function datenbankVon({ speicher, ablagen }: LageArg): Promise<Betriebslage['datenbank']> {
  if (!speicher.kann.pragma)
    return { art: 'postgres', bytes: await speicher.read(datenbankBytes, undefined), wal_bytes: null }
  const bytes = (datei: string | undefined): number | null =>
    (datei === undefined ? undefined : statSync(datei, { throwIfNoEntry: false })?.size) ?? null
  const datei = ablagen?.datenbank
  return { art: 'sqlite', bytes: bytes(datei), wal_bytes: datei === undefined ? null : bytes(`${datei}-wal`) }
}
