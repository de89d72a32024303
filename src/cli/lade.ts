import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Logger, pino } from 'pino'
import { type Assistent, erstelleAssistent } from '../assistent.ts'
import { eigeneTage, erstelleKalender } from '../betrieb/kalender.ts'
import { type Metriken, mitZaehlung } from '../betrieb/metriken.ts'
import { erstelleModellkonto } from '../betrieb/modellkonto.ts'
import type { Ablagen } from '../betrieb/sicherung-plan.ts'
import {
  ankerDatei,
  type SieglerArg,
  starteVersiegelung,
  vermerkeWiederherstellung,
} from '../betrieb/siegel.ts'
import { systemUhr } from '../betrieb/uhr.ts'
import {
  type Konfiguration,
  ladeKonfiguration,
  leseUmgebung,
  standardConfig,
  standardDatenbank,
  type Umgebung,
} from '../config.ts'
import { fehlerCode } from '../domaene/fehler.ts'
import { erstelleErkenner } from '../erkennung/kette.ts'
import { modellStufe } from '../erkennung/modell.ts'
import { laufeWarm } from '../erkennung/training/anlauf.ts'
import { erstelleTeamtraining } from '../erkennung/training/team.ts'
import { erstelleTraining } from '../erkennung/training/training.ts'
import { wendeQuittungenAn } from '../gedaechtnis/forget.ts'
import type { Kanal } from '../kanal/kanal.ts'
import { mitKonto } from '../modell/konto.ts'
import type { Modell } from '../modell/modell.ts'
import { mitSicherung } from '../modell/sicherung.ts'
import { ladeSkills } from '../skills/verzeichnis.ts'
import { istUnbenutzt } from '../speicher/eingang.ts'
import { lernstand, teamBeispiele } from '../speicher/lernen-team.ts'
import { leseMerkmal, pruefeSchluessel } from '../speicher/merkmal.ts'
import { istPostgres, oeffneSpeicher } from '../speicher/oeffnen.ts'
import { quittungsDatei } from '../speicher/quittung.ts'
import { ladeSchluessel, type Schluessel, schluesselDatei } from '../speicher/schluessel.ts'
import { sieglerAus } from '../speicher/siegel.ts'
import type { Speicher } from '../speicher/speicher.ts'
import { uebernimmSicherung } from '../speicher/uebernahme.ts'

// What every command needs: env, config, database, keys; and for those that run turns the whole Assistent.

export interface Orte {
  umgebung: Umgebung
  konfiguration: Konfiguration
  /** Where the config lies. */
  ordner: string
  /** The database: a file, `:memory:`, or `postgres://…`. */
  ziel: string
  keyDatei: string
  /** Receipts of what was forgotten; undefined: a database in memory. */
  quittungen: string | undefined
  /** Where the database lies; undefined on Postgres. */
  datenOrdner: string | undefined
}

export interface Grundlage extends Orte {
  speicher: Speicher
  schluessel: Schluessel
  log: Logger
}

export interface Globales {
  db?: string
  config?: string
}

/** Where everything lies; opens nothing. @throws KonfigurationsFehler with file, key and expected value */
export async function ladeOrte(o: Globales): Promise<Orte> {
  const umgebung = leseUmgebung()
  const { konfiguration, ordner } = await ladeKonfiguration(o.config ?? standardConfig(umgebung))
  const ziel = o.db ?? standardDatenbank(umgebung)
  const datenOrdner = istPostgres(ziel) || ziel === ':memory:' ? undefined : dirname(resolve(ziel))
  // Only the folder that we chose ourselves is made; a wrong path of somebody else is said, not made.
  if (datenOrdner !== undefined && o.db === undefined && umgebung.ASSISTENT_DB === undefined)
    mkdirSync(datenOrdner, { recursive: true })
  const keyDatei = schluesselDatei(ziel, umgebung.ASSISTENT_KEY_FILE)
  return {
    umgebung,
    konfiguration,
    ordner,
    ziel,
    keyDatei,
    quittungen: quittungsDatei(ziel, keyDatei),
    datenOrdner,
  }
}

/** @throws KonfigurationsFehler with file, key and expected value */
export async function ladeGrundlage(o: Globales, logStufe?: string): Promise<Grundlage> {
  const orte = await ladeOrte(o)
  const { ziel, keyDatei } = orte
  const log = pino(
    { level: orte.umgebung.LOG_LEVEL ?? logStufe ?? 'warn', base: undefined },
    pino.destination({ dest: 2, sync: true }),
  )
  const speicher = await oeffneSpeicher(ziel)
  try {
    // A database that holds messages without its keys: every redelivery would be taken for new.
    const unbenutzt = await speicher.read(istUnbenutzt, undefined)
    const schluessel = ladeSchluessel(keyDatei, { anlegen: unbenutzt })
    await pruefeSchluessel(speicher, schluessel, keyDatei, { unbenutzt })
    const g: Grundlage = { ...orte, speicher, schluessel, log }
    // A backup that somebody put in place by hand is treated as `wiederherstellen` does it.
    if ((await speicher.read(leseMerkmal, { name: 'gesichert' })) !== undefined) {
      const vergessen = await vergissWieder(g)
      const gesichert = await speicher.run(uebernimmSicherung, { seither: undefined })
      await vermerkeWiederherstellung(sieglerVon(g))
      log.warn(
        { gesichert, vergessen },
        'Eine Sicherung liegt an der Stelle der Datenbank und ist übernommen',
      )
    }
    return g
  } catch (fehler) {
    await speicher.schliesse()
    throw fehler
  }
}

/** Who seals the audit. */
export const sieglerVon = (g: Grundlage): SieglerArg => ({
  speicher: g.speicher,
  siegler: sieglerAus(g.schluessel),
  uhr: systemUhr,
  log: g.log,
  anker: ankerDatei(g.quittungen),
})

/** I8: what was forgotten after a backup was made. Returns how many. */
export const vergissWieder = (
  g: Pick<Grundlage, 'speicher' | 'schluessel' | 'quittungen'>,
): Promise<number> => wendeQuittungenAn({ ...g, jetzt: systemUhr.jetzt() })

/** Loaded only with a key: the SDK is 0.1 s of a start and 30 MB. */
export async function erstelleModell(
  u: Umgebung,
  log: Logger,
  transkription?: string,
): Promise<Modell | undefined> {
  if (u.OPENAI_API_KEY === undefined) return undefined
  const { erstelleOpenAi } = await import('../modell/openai.ts')
  const offen = erstelleOpenAi({
    apiKey: u.OPENAI_API_KEY,
    ...(u.OPENAI_BASE_URL ? { baseURL: u.OPENAI_BASE_URL } : {}),
    modell: u.ASSISTENT_MODELL ?? 'gpt-6-luna',
    transkription,
    uhr: systemUhr,
    log,
  })
  return mitSicherung({ modell: offen, uhr: systemUhr, log })
}

/** Beside the database, or where the config says; undefined on Postgres without it. */
export function medienOrdner(g: Pick<Orte, 'konfiguration' | 'ordner' | 'datenOrdner'>): string | undefined {
  const { ordner } = g.konfiguration.medien
  if (ordner !== undefined) return resolve(g.ordner, ordner)
  return g.datenOrdner === undefined ? undefined : join(g.datenOrdner, 'medien')
}

/** All that lies beside the database. */
export function ablagenVon(g: Orte): Ablagen {
  const { sicherung, aufbewahrung } = g.konfiguration
  const ordner = (pfad: string | undefined) => (pfad === undefined ? undefined : resolve(g.ordner, pfad))
  return {
    datenbank: g.datenOrdner === undefined ? undefined : resolve(g.ziel),
    medien: medienOrdner(g),
    quittungen: g.quittungen,
    sicherungen: ordner(sicherung?.ordner),
    archiv: ordner(aufbewahrung.archiv?.ordner),
  }
}

/** What recognition learned, beside the database; undefined: in memory, or on Postgres. */
export const erkennungsDatei = (g: Pick<Orte, 'ziel' | 'datenOrdner'>): string | undefined =>
  g.datenOrdner === undefined ? undefined : `${resolve(g.ziel)}.erkennung`

/** So soon the statistics know what the team learned; its exact words act at once. */
const NEU_GELERNT_MS = 30_000

export interface Laufendes {
  assistent: Assistent
  schliesse: () => Promise<void>
}

/** Every call is booked and counted, and stays within the day's budget. */
function mitBuchfuehrung(g: Grundlage, modell: Modell, metriken: Metriken | undefined): Modell {
  const { agent, zone, modell: einstellung } = g.konfiguration
  const konto = erstelleModellkonto({
    speicher: g.speicher,
    uhr: systemUhr,
    agent,
    zone,
    einstellung,
    ...(metriken ? { gemessen: metriken.modellVerbrauch } : {}),
  })
  const gebucht = mitKonto({ modell, konto, log: g.log })
  return metriken ? mitZaehlung(gebucht, metriken) : gebucht
}

/** The whole Assistent on these channels. The caller has the server's lock. */
export async function baueAssistent(
  g: Grundlage,
  kanaele: readonly Kanal[],
  metriken?: Metriken,
): Promise<Laufendes> {
  const einstellungen: Record<string, string> =
    g.umgebung.FREMDSYSTEM_URL === undefined ? {} : { FREMDSYSTEM_URL: g.umgebung.FREMDSYSTEM_URL }
  const vorbereitet = await g.konfiguration.vorbereiten?.({
    einstellungen: { ...g.konfiguration.einstellungen, ...einstellungen },
    datenOrdner: g.datenOrdner,
  })
  const skills = await ladeSkills(g.konfiguration.skills, g.ordner)
  const eigenes = await erstelleModell(g.umgebung, g.log, g.konfiguration.medien.transkription)
  const modell = eigenes && mitBuchfuehrung(g, eigenes, metriken)
  const training = erstelleTraining({
    datei: erkennungsDatei(g),
    gescheitert: (fehler) => g.log.warn({ fehler: fehlerCode(fehler) }, 'Training der Erkennung gescheitert'),
  })
  const { agent } = g.konfiguration
  const team = erstelleTeamtraining({
    skills,
    training,
    stand: () => g.speicher.read(lernstand, { agent }),
    lade: () => g.speicher.read(teamBeispiele, { agent }),
  })
  // The rules answer until it is ready; nothing waits for it.
  const siehNach = (): void =>
    void team
      .siehNach()
      .catch((fehler: unknown) =>
        g.log.warn({ fehler: fehlerCode(fehler) }, 'Gelerntes lässt sich nicht lesen'),
      )
  siehNach()
  const takt = setInterval(siehNach, NEU_GELERNT_MS).unref()
  const erkenner = erstelleErkenner({
    skills,
    klassifikator: training.klassifikator,
    schwellen: g.konfiguration.schwellen,
    ...(modell ? { modellStufe: modellStufe({ modell, log: g.log }) } : {}),
  })
  const { zone, land, sprache } = g.konfiguration
  void laufeWarm(erkenner, { jetzt: systemUhr.jetzt(), zone, land, sprache, skills })
  const kalender = erstelleKalender(land, eigeneTage(g.konfiguration))
  const assistent = erstelleAssistent({
    konfiguration: g.konfiguration,
    speicher: g.speicher,
    schluessel: g.schluessel,
    skills,
    erkenner,
    kanaele,
    uhr: systemUhr,
    log: g.log,
    istArbeitstag: (tag) => kalender.istArbeitstag(tag),
    einstellungen: {
      ...einstellungen,
      ...(vorbereitet?.einstellungen as Record<string, string> | undefined),
    },
    ...(modell ? { modell } : {}),
    medienOrdner: medienOrdner(g),
    quittungen: g.quittungen,
    auslaufMs: g.konfiguration.grenzen.auslaufMs,
    ...(metriken ? { gemessen: metriken.zug, verdichtet: metriken.verdichtung } : {}),
  })
  const versiegelung = await starteVersiegelung(sieglerVon(g))
  return {
    assistent,
    async schliesse() {
      clearInterval(takt)
      const sauber = await assistent.halteAn()
      if (!sauber) g.log.warn('Angehalten; was lief, geht nach dem nächsten Start weiter')
      await versiegelung.halteAn(sauber)
      await vorbereitet?.schliesse()
    },
  }
}
