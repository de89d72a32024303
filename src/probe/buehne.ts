import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { erstelleAssistent } from '../assistent.ts'
import { erstelleKalender } from '../betrieb/kalender.ts'
import { handUhr } from '../betrieb/uhr.ts'
import type { Konfiguration } from '../config.ts'
import { type Instant, plusMs } from '../domaene/zeit.ts'
import type { Erkenner } from '../erkennung/erkennung.ts'
import { erstelleErkenner, SCHWELLEN } from '../erkennung/kette.ts'
import { modellStufe } from '../erkennung/modell.ts'
import { erstelleSkriptModell, type SkriptModell } from '../modell/skript.ts'
import type { Skill } from '../skills/skill.ts'
import { naechsterAusgang } from '../speicher/ausgang.ts'
import { wartendeEingaenge } from '../speicher/eingang.ts'
import { naechsteFrist } from '../speicher/fristen.ts'
import { oeffneSpeicher } from '../speicher/oeffnen.ts'
import { ladeSchluessel } from '../speicher/schluessel.ts'
import type { Operation, Speicher } from '../speicher/speicher.ts'
import { IM_SPEICHER } from '../speicher/sqlite-verbindung.ts'
import { auszufuehrende } from '../speicher/vorgang.ts'
import { type Brief, erstellePostamt, type Gesendet } from './post.ts'
import { neuesSchema, verwirfSchema } from './postgres.ts'
import type { Probe } from './schema.ts'
import type { Besetzung } from './team.ts'

// A whole Assistent for one conversation: fresh database, hand-set clock, channels that collect, a foreign system of
// its own. Nothing of it is left afterwards.

export interface Umgebung {
  konfiguration: Konfiguration
  skills: readonly Skill[]
  /** `postgres://…`: a fresh schema each; without it a database in memory. */
  db?: string
}

export interface Buehne {
  agent: string
  jetzt(): Instant
  speicher: Speicher
  modell?: SkriptModell
  gesendet: readonly Gesendet[]
  /** Warnings and errors of the Assistent so far. */
  protokoll: readonly string[]
  /** Delivers, and returns when all that follows of it now is done. */
  stelleZu(brief: Brief): Promise<void>
  /** Moves the clock from one due instant to the next, and lets each time run what is due. */
  warte(ms: number): Promise<void>
  /** `behalten`: a Postgres schema is left for looking at; returns its name. */
  schliesse(behalten: boolean): Promise<string | undefined>
}

export async function baueBuehne(probe: Probe, { team }: Besetzung, u: Umgebung): Promise<Buehne> {
  const uhr = handUhr(probe.zeit)
  const konfiguration = konfigurationFuer(probe, u.konfiguration, team)
  const { agent } = konfiguration
  const protokoll: string[] = []
  const log = pino(
    { level: 'warn', base: undefined },
    { write: (zeile: string) => void protokoll.push(zeile.trim()) },
  )
  const schema = u.db === undefined ? undefined : neuesSchema()
  const speicher = await oeffneSpeicher(u.db ?? IM_SPEICHER, { schema })
  const vorbereitet = await konfiguration.vorbereiten?.({
    einstellungen: konfiguration.einstellungen,
    datenOrdner: undefined,
    probe: { fremd: probe.fremd },
  })
  const modell = probe.modell === 'aus' ? undefined : erstelleSkriptModell(probe.modell)
  const kanaele = probe.schritte.flatMap((s) => (s.art === 'nachricht' && s.kanal ? [s.kanal] : []))
  const post = erstellePostamt({ agent, kanaele: [...new Set(kanaele)], uhr, log })
  const { istArbeitstag } = erstelleKalender(konfiguration.land)
  const assistent = erstelleAssistent({
    konfiguration,
    speicher,
    schluessel: ladeSchluessel(IM_SPEICHER),
    skills: u.skills,
    erkenner: mitVorgabe(
      probe.erkennung,
      erstelleErkenner({
        skills: u.skills,
        schwellen: konfiguration.schwellen,
        ...(modell ? { modellStufe: modellStufe({ modell, log }) } : {}),
      }),
    ),
    ...(modell ? { modell } : {}),
    kanaele: post.kanaele,
    uhr,
    log,
    istArbeitstag,
    einstellungen: vorbereitet?.einstellungen as Record<string, string> | undefined,
  })
  await assistent.starte()
  await post.oeffne(assistent.eingang)

  async function laufe(): Promise<void> {
    // Whoever waited for the clock goes on in a later microtask, and must count as busy before anybody asks for rest.
    await setImmediate()
    await assistent.faellig()
    await assistent.ruhe()
  }

  return {
    agent,
    jetzt: uhr.jetzt,
    speicher,
    ...(modell ? { modell } : {}),
    gesendet: post.gesendet,
    protokoll,
    async stelleZu(brief) {
      await post.stelleZu(brief)
      await laufe()
    },
    async warte(ms) {
      const ziel = plusMs(uhr.jetzt(), ms)
      while (uhr.jetzt() < ziel) {
        const naechstes = await speicher.read(naechstesFaelliges, { jetzt: uhr.jetzt() })
        uhr.stelleAuf(naechstes !== undefined && naechstes < ziel ? naechstes : ziel)
        await laufe()
      }
    },
    async schliesse(behalten) {
      await post.schliesse()
      await assistent.halteAn()
      await vorbereitet?.schliesse()
      await speicher.schliesse()
      if (u.db !== undefined && schema !== undefined && !behalten) await verwirfSchema(u.db, schema)
      return behalten ? schema : undefined
    },
  }
}

function konfigurationFuer(probe: Probe, c: Konfiguration, team: Konfiguration['team']): Konfiguration {
  const vorgegeben = Object.keys(probe.erkennung).length > 0
  return {
    ...c,
    team,
    fristen: { ...c.fristen, ...probe.fristen },
    schwellen: vorgegeben ? SCHWELLEN : c.schwellen,
    // One message after the other, and a conversation on a standing clock is never too fast.
    grenzen: { ...c.grenzen, ruhezeitMs: 0, zuegeProMinute: 1000 },
  }
}

/** For exactly these texts the local recogniser answers as told; what was learned still comes before it. */
function mitVorgabe(vorgabe: Probe['erkennung'], erkenner: Erkenner): Erkenner {
  return {
    ...erkenner,
    lokal(anfrage) {
      const gefunden = erkenner.lokal(anfrage)
      const kandidaten = Object.hasOwn(vorgabe, anfrage.text) ? vorgabe[anfrage.text] : undefined
      return kandidaten === undefined || gefunden.kandidaten[0]?.quelle === 'lernbeispiel'
        ? gefunden
        : { kandidaten, anschlussOhneBezug: false }
    },
  }
}

/** The next instant at which something happens by itself: a Frist, a planned message, another try. */
function* naechstesFaelliges({ jetzt }: { jetzt: Instant }): Operation<Instant | undefined> {
  const spaeter = [
    yield* naechsteFrist({ jetzt }),
    yield* naechsterAusgang({ jetzt }),
    ...(yield* wartendeEingaenge({ nach: 0 })).map((e) => e.nicht_vor),
    // When an approved Vorgang is tried again is known to its lane only: after whole seconds.
    (yield* auszufuehrende()).length > 0 ? plusMs(jetzt, 1000) : undefined,
  ]
  return spaeter.filter((zeit) => zeit != null && zeit > jetzt).sort()[0] ?? undefined
}
