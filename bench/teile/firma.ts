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
import { ladeSchluessel } from '../../src/speicher/schluessel.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'
import { oeffneSqlite } from '../../src/speicher/sqlite.ts'

// The demo company with as many people as wanted, on a file, with everything real but the channel.

const BEISPIEL = join(import.meta.dirname, '..', '..', 'beispiel')

export const AGENT = 'beispiel'
export const nummer = (i: number): string => `+49171${4_000_000 + i}`
/** Errors are seen, and cost nothing when there are none. */
export const log = pino({ level: process.env.LOG_LEVEL ?? 'error', base: undefined }, pino.destination(2))

export function konfiguration(personen: number): Konfiguration {
  const team = Array.from({ length: personen }, (_, i) => ({ name: `Person ${i}`, phone: nummer(i) }))
  return pruefeKonfiguration(
    { ...beispiel, team, grenzen: { zuegeProMinute: 1_000_000, ruhezeitMs: 0 } },
    'bench',
  )
}

let skills: Skill[] | undefined

export interface Firma {
  assistent: Assistent
  speicher: Speicher
  schliesse(): Promise<void>
}

export interface FirmaAngaben {
  datei: string
  personen: number
  kanal: Kanal
  uhr?: Uhr
  /** Looks at what goes into the storage. */
  um?: (speicher: Speicher) => Speicher
}

export async function gruende({ datei, personen, kanal, uhr, um }: FirmaAngaben): Promise<Firma> {
  skills ??= await ladeSkills(beispiel.skills ?? [], BEISPIEL)
  const c = konfiguration(personen)
  const speicher = await oeffneSqlite({ datei })
  const kalender = erstelleKalender(c.land)
  const assistent = erstelleAssistent({
    konfiguration: c,
    speicher: um ? um(speicher) : speicher,
    schluessel: ladeSchluessel(`${datei}.key`),
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
    speicher,
    async schliesse() {
      await assistent.halteAn()
      await speicher.schliesse()
    },
  }
}
