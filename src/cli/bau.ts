import type { Logger } from 'pino'
import { type Assistent, erstelleAssistent } from '../assistent.ts'
import { eigeneTage, erstelleKalender } from '../betrieb/kalender.ts'
import { type Metriken, mitZaehlung } from '../betrieb/metriken.ts'
import { erstelleModellkonto } from '../betrieb/modellkonto.ts'
import { starteVersiegelung } from '../betrieb/siegel.ts'
import { systemUhr } from '../betrieb/uhr.ts'
import type { Umgebung } from '../config.ts'
import { fehlerCode } from '../domaene/fehler.ts'
import { erstelleErkenner } from '../erkennung/kette.ts'
import { modellStufe } from '../erkennung/modell.ts'
import { laufeWarm } from '../erkennung/training/anlauf.ts'
import { erstelleTeamtraining } from '../erkennung/training/team.ts'
import { erstelleTraining } from '../erkennung/training/training.ts'
import type { Kanal } from '../kanal/kanal.ts'
import { mitKonto } from '../modell/konto.ts'
import type { Modell } from '../modell/modell.ts'
import { mitSicherung } from '../modell/sicherung.ts'
import type { Skill } from '../skills/skill.ts'
import { ladeSkills } from '../skills/verzeichnis.ts'
import { lernstand, teamBeispiele } from '../speicher/lernen-team.ts'
import { type Grundlage, sieglerVon } from './lade.ts'
import { erkennungsDatei, medienOrdner } from './orte.ts'

// For commands that run turns: the whole Assistent on an opened database.

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

/** So soon the statistics know what the team learned; its exact words act at once. */
const NEU_GELERNT_MS = 30_000

interface Laufendes {
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

/** Statistics from the skills' examples and what the team taught. The rules answer until they are ready; nothing waits for them. */
function starteTraining(g: Grundlage, skills: readonly Skill[]) {
  const { agent } = g.konfiguration
  const gescheitert = (was: string) => (fehler: unknown) => g.log.warn({ fehler: fehlerCode(fehler) }, was)
  const training = erstelleTraining({
    datei: erkennungsDatei(g),
    gescheitert: gescheitert('Training der Erkennung gescheitert'),
  })
  const team = erstelleTeamtraining({
    skills,
    training,
    stand: () => g.speicher.read(lernstand, { agent }),
    lade: () => g.speicher.read(teamBeispiele, { agent }),
  })
  const siehNach = (): void => void team.siehNach().catch(gescheitert('Gelerntes lässt sich nicht lesen'))
  siehNach()
  const takt = setInterval(siehNach, NEU_GELERNT_MS).unref()
  return { klassifikator: training.klassifikator, halteAn: () => clearInterval(takt) }
}

/** With what comes in counted once it is stored, whichever way it came: a channel, the console, this terminal. */
const mitEingangszaehlung = (assistent: Assistent, { nachricht }: Metriken): Assistent => ({
  ...assistent,
  eingang: {
    ...assistent.eingang,
    async nimmAn(ereignisse, ...mehr) {
      const ids = await assistent.eingang.nimmAn(ereignisse, ...mehr)
      for (const { art, kanal } of ereignisse) if (art === 'nachricht') nachricht({ kanal })
      return ids
    },
  },
})

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
  const gelerntes = starteTraining(g, skills)
  const erkenner = erstelleErkenner({
    skills,
    klassifikator: gelerntes.klassifikator,
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
    assistent: metriken ? mitEingangszaehlung(assistent, metriken) : assistent,
    async schliesse() {
      gelerntes.halteAn()
      const sauber = await assistent.halteAn()
      if (!sauber) g.log.warn('Angehalten; was lief, geht nach dem nächsten Start weiter')
      await versiegelung.halteAn(sauber)
      await vorbereitet?.schliesse()
    },
  }
}
