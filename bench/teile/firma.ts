import { join } from 'node:path'
import { pino } from 'pino'
import beispiel from '../../beispiel/assistent.config.ts'
import { type Assistent, erstelleAssistent } from '../../src/assistent.ts'
import { erstelleKalender } from '../../src/betrieb/kalender.ts'
import { systemUhr } from '../../src/betrieb/uhr.ts'
import { type Konfiguration, pruefeKonfiguration } from '../../src/config.ts'
import type { Uhr } from '../../src/domaene/zeit.ts'
import { erstelleErkenner } from '../../src/erkennung/kette.ts'
import type { Kanal } from '../../src/kanal/kanal.ts'
import type { Skill } from '../../src/skills/skill.ts'
import { ladeSkills } from '../../src/skills/verzeichnis.ts'
import { ladeSchluessel, type Schluessel } from '../../src/speicher/schluessel.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'
import { oeffneSqlite } from '../../src/speicher/sqlite.ts'

// The demo company with as many people as wanted, on a file, with everything real but the channel.

const BEISPIEL = join(import.meta.dirname, '..', '..', 'beispiel')

export const AGENT = 'beispiel'
export const nummer = (i: number): string => `+49171${4_000_000 + i}`
/** Errors are seen, and cost nothing when there are none. */
export const log = pino({ level: process.env.LOG_LEVEL ?? 'error', base: undefined }, pino.destination(2))

export function konfiguration(personen: number, rollen: readonly string[][] = []): Konfiguration {
  const team = Array.from({ length: personen }, (_, i) => ({
    name: `Person ${i}`,
    phone: nummer(i),
    ...(rollen[i] ? { rollen: rollen[i] } : {}),
  }))
  return pruefeKonfiguration(
    { ...beispiel, team, grenzen: { zuegeProMinute: 1_000_000, ruhezeitMs: 0 } },
    'bench',
  )
}

let demo: Skill[] | undefined

export interface Firma {
  assistent: Assistent
  konfiguration: Konfiguration
  schluessel: Schluessel
  speicher: Speicher
  schliesse(): Promise<void>
}

export interface FirmaAngaben {
  datei: string
  personen: number
  kanal: Kanal
  uhr?: Uhr
  /** Instead of `datei` as SQLite. */
  offen?: Speicher
  /** Instead of the demo's. */
  skills?: Skill[]
  /** Of each person, by number; default: member. */
  rollen?: readonly string[][]
  /** Looks at what goes into the storage. */
  um?: (speicher: Speicher) => Speicher
}

export async function gruende({
  datei,
  personen,
  kanal,
  uhr,
  um,
  rollen,
  ...o
}: FirmaAngaben): Promise<Firma> {
  demo ??= await ladeSkills(beispiel.skills ?? [], BEISPIEL)
  const skills = o.skills ?? demo
  const c = konfiguration(personen, rollen)
  const speicher = o.offen ?? (await oeffneSqlite({ datei }))
  const kalender = erstelleKalender(c.land)
  const schluessel = ladeSchluessel(`${datei}.key`)
  const assistent = erstelleAssistent({
    konfiguration: c,
    speicher: um ? um(speicher) : speicher,
    schluessel,
    skills,
    erkenner: erstelleErkenner({ skills, schwellen: c.schwellen }),
    kanaele: [kanal],
    uhr: uhr ?? systemUhr,
    log,
    istArbeitstag: (tag) => kalender.istArbeitstag(tag),
  })
  await assistent.starte()
  return {
    assistent,
    konfiguration: c,
    schluessel,
    speicher,
    async schliesse() {
      await assistent.halteAn()
      await speicher.schliesse()
    },
  }
}
