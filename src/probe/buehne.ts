import { type Logger, pino } from 'pino'
import { type Assistent, erstelleAssistent } from '../assistent.ts'
import { eigeneTage, erstelleKalender } from '../betrieb/kalender.ts'
import { handUhr } from '../betrieb/uhr.ts'
import type { Konfiguration } from '../config.ts'
import { SCHWELLEN } from '../domaene/schwellen.ts'
import type { Instant, Uhr } from '../domaene/zeit.ts'
import type { Kanal } from '../kanal/kanal.ts'
import { erstelleSkriptModell, type SkriptModell } from '../modell/skript.ts'
import type { Skill } from '../skills/skill.ts'
import { oeffneSpeicher } from '../speicher/oeffnen.ts'
import { ladeSchluessel } from '../speicher/schluessel.ts'
import type { Speicher } from '../speicher/speicher.ts'
import { IM_SPEICHER } from '../speicher/sqlite-verbindung.ts'
import { erkennerFuer } from './erkenner.ts'
import { type Brief, erstellePostamt, type Gesendet } from './post.ts'
import { neuesSchema, verwirfSchema } from './postgres.ts'
import type { Probe } from './schema.ts'
import type { Besetzung } from './team.ts'
import { laufe, warte } from './uhrwerk.ts'

// A whole Assistent for one conversation: fresh database, hand-set clock, channels that collect, and whatever else
// its config prepares. Nothing of it is left afterwards.

export interface Umgebung {
  konfiguration: Konfiguration
  skills: readonly Skill[]
  /** `postgres://…`: a fresh schema each; without it a database in memory. */
  db?: string
  /** Opens an empty database of the caller's instead; it is closed, not cleared away. */
  oeffne?: () => Promise<Speicher>
}

export interface Buehne {
  agent: string
  jetzt(): Instant
  speicher: Speicher
  modell: SkriptModell | undefined
  gesendet: readonly Gesendet[]
  /** Warnings and errors of the Assistent so far. */
  protokoll: readonly string[]
  /** Delivers, and returns when all that follows of it now is done. */
  stelleZu(brief: Brief): Promise<void>
  /** Lets time pass and happen what is due in it. */
  warte(ms: number): Promise<void>
  /** `behalten`: a Postgres schema is left for looking at; returns its name. */
  schliesse(behalten: boolean): Promise<string | undefined>
}

/** @throws AssistentFehler the database cannot be opened, or the config's preparation failed */
export async function baueBuehne(probe: Probe, besetzung: Besetzung, u: Umgebung): Promise<Buehne> {
  const schema = u.db === undefined ? undefined : neuesSchema()
  const speicher = await (u.oeffne?.() ?? oeffneSpeicher(u.db ?? IM_SPEICHER, { schema }))
  const raeumeAb = async (behalten: boolean): Promise<string | undefined> => {
    await speicher.schliesse()
    if (u.db !== undefined && schema !== undefined && !behalten) await verwirfSchema(u.db, schema)
    return behalten ? schema : undefined
  }
  try {
    const buehne = await richteEin(probe, konfigurationFuer(probe, besetzung, u), u.skills, speicher)
    return {
      ...buehne,
      async schliesse(behalten) {
        await buehne.schliesse()
        return await raeumeAb(behalten)
      },
    }
  } catch (fehler) {
    await raeumeAb(false)
    throw fehler
  }
}

async function richteEin(
  probe: Probe,
  konfiguration: Konfiguration,
  skills: readonly Skill[],
  speicher: Speicher,
): Promise<Buehne & { schliesse(): Promise<void> }> {
  const { agent } = konfiguration
  const uhr = handUhr(probe.zeit)
  const { log, protokoll } = schreibeMit()
  const modell = probe.modell === 'aus' ? undefined : erstelleSkriptModell(probe.modell)
  const post = erstellePostamt({ agent, kanaele: kanaeleVon(probe), uhr, log })
  const vorbereitet = await konfiguration.vorbereiten?.({
    einstellungen: konfiguration.einstellungen,
    datenOrdner: undefined,
    probe: { fremd: probe.fremd },
  })
  const einstellungen = vorbereitet?.einstellungen as Record<string, string> | undefined
  const teile = { konfiguration, skills, speicher, kanaele: post.kanaele, uhr, log, einstellungen }
  const assistent = bauAssistent({ probe, modell, ...teile })
  await assistent.starte()
  await post.oeffne(assistent.eingang)
  return {
    agent,
    jetzt: uhr.jetzt,
    speicher,
    modell,
    gesendet: post.gesendet,
    protokoll,
    async stelleZu(brief) {
      await post.stelleZu(brief)
      await laufe(assistent)
    },
    warte: (ms) => warte(ms, uhr, speicher, assistent),
    async schliesse() {
      await post.schliesse()
      await assistent.halteAn()
      await vorbereitet?.schliesse()
    },
  }
}

/** A log whose lines are kept: they say why a turn failed, never what was written. */
function schreibeMit(): { log: Logger; protokoll: string[] } {
  const protokoll: string[] = []
  const ziel = { write: (zeile: string) => void protokoll.push(zeile.trim()) }
  return { protokoll, log: pino({ level: 'warn', base: undefined, timestamp: false }, ziel) }
}

interface Teile {
  probe: Probe
  konfiguration: Konfiguration
  skills: readonly Skill[]
  speicher: Speicher
  modell: SkriptModell | undefined
  kanaele: readonly Kanal[]
  uhr: Uhr
  log: Logger
  einstellungen: Record<string, string> | undefined
}

function bauAssistent({ probe, modell, ...t }: Teile): Assistent {
  const { schwellen, land } = t.konfiguration
  return erstelleAssistent({
    ...t,
    ...(modell ? { modell } : {}),
    schluessel: ladeSchluessel(IM_SPEICHER),
    erkenner: erkennerFuer({ skills: t.skills, schwellen, vorgabe: probe.erkennung, modell, log: t.log }),
    istArbeitstag: erstelleKalender(land, eigeneTage(t.konfiguration)).istArbeitstag,
  })
}

const kanaeleVon = (probe: Probe): string[] => [
  ...new Set(probe.schritte.flatMap((s) => (s.art === 'nachricht' && s.kanal ? [s.kanal] : []))),
]

function konfigurationFuer(probe: Probe, { team }: Besetzung, u: Umgebung): Konfiguration {
  const c = u.konfiguration
  return {
    ...c,
    team,
    fristen: { ...c.fristen, ...probe.fristen },
    // What is told as recognised is judged by the default thresholds.
    schwellen: Object.keys(probe.erkennung).length > 0 ? { ...SCHWELLEN, risiko: {} } : c.schwellen,
    // One message after the other, and a conversation on a standing clock is never too fast.
    grenzen: { ...c.grenzen, ruhezeitMs: 0, zuegeProMinute: 1000 },
  }
}
