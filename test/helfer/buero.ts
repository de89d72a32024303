import { randomUUID } from 'node:crypto'
import { type Logger, pino } from 'pino'
import { starteFremdsystem } from '../../beispiel/fremdsystem.ts'
import { type Assistent, erstelleAssistent } from '../../src/assistent.ts'
import { type HandUhr, handUhr } from '../../src/betrieb/uhr.ts'
import {
  type Konfiguration,
  type KonfigurationEingabe,
  ladeKonfiguration,
  pruefeKonfiguration,
} from '../../src/config.ts'
import type { EreignisEingabe } from '../../src/domaene/ereignis.ts'
import type { Erkenner } from '../../src/erkennung/erkennung.ts'
import { erstelleErkenner } from '../../src/erkennung/kette.ts'
import { modellStufe } from '../../src/erkennung/modell.ts'
import type { Kanal, Sendung, Zustellung } from '../../src/kanal/kanal.ts'
import type { Modell } from '../../src/modell/modell.ts'
import type { Skill } from '../../src/skills/skill.ts'
import { ladeSkills } from '../../src/skills/verzeichnis.ts'
import { listeAktionen } from '../../src/speicher/aktion.ts'
import { listePersonen } from '../../src/speicher/person.ts'
import { ladeSchluessel, type Schluessel } from '../../src/speicher/schluessel.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'
import { ladeVorgang, listeVorgaenge } from '../../src/speicher/vorgang.ts'
import { pruefeInvarianten } from './invarianten.ts'

// The demo company in a test: the real Assistent on a real database, with a hand-set clock and a channel that keeps
// what was sent.

export const NUMMER = {
  anna: '+491713920001',
  bernd: '+491713920002',
  carla: '+491713920003',
  deniz: '+491713920004',
} as const
export type Wer = keyof typeof NUMMER

const stumm = pino({ level: 'silent' })
const demo = await ladeKonfiguration('beispiel/assistent.config.ts')
const demoSkills = await ladeSkills(demo.konfiguration.skills, demo.ordner)
const demoErkenner = erstelleErkenner({ skills: demoSkills })

export interface BueroArg {
  speicher: Speicher
  zeit?: string
  konfiguration?: Partial<KonfigurationEingabe>
  skills?: readonly Skill[]
  modell?: Modell
  /** Instead of one that starts at `zeit`: for what is built before and needs it. */
  uhr?: HandUhr
  erkenner?: Erkenner
  /** Beside `http` and `whatsapp`, which only note what is sent; one of these names takes its place. */
  kanaele?: readonly Kanal[]
  log?: Logger
  /** What sending does; default: it is noted and succeeds. */
  sende?: (s: Sendung) => Promise<Zustellung>
  fremdVerzoegerungMs?: number
  medienOrdner?: string
  quittungen?: string
}

export interface Buero {
  readonly assistent: Assistent
  /** Ends the program and starts a new one on the same database. */
  neustart(): Promise<void>
  uhr: HandUhr
  konfiguration: Konfiguration
  schluessel: Schluessel
  fremdUrl: string
  gesendet: Sendung[]
  /** Sends a message and waits until all is quiet; returns the replies in that chat. */
  sage(wer: Wer | string, text: string, mehr?: Partial<EreignisEingabe>): Promise<string[]>
  /** Only stores it. */
  lege(wer: Wer | string, text: string, mehr?: Partial<EreignisEingabe>): Promise<number>
  /** Moves the clock and lets what is due run. */
  warte(ms: number): Promise<void>
  vorgang(id: string): Promise<Awaited<ReturnType<typeof eineZeile>>>
  vorgaenge(): ReturnType<typeof alleVorgaenge>
  aktionen(): Promise<Awaited<ReturnType<typeof alleAktionen>>>
  /** How often each key reached the foreign system. */
  aufrufe(): Promise<{ key: string; pfad: string; anzahl: number }[]>
  personen(): ReturnType<typeof allePersonen>
  /** Checks I1 to I4, and ends. All must be at rest. */
  schliesse(): Promise<void>
}

const eineZeile = (s: Speicher, agent: string, id: string) => s.read(ladeVorgang, { agent, id })
const alleVorgaenge = (s: Speicher, agent: string) => s.read(listeVorgaenge, { agent, hoechstens: 1000 })
const alleAktionen = (s: Speicher) => s.read(listeAktionen, { hoechstens: 1000 })
const allePersonen = (s: Speicher, agent: string) => s.read(listePersonen, { agent })

export async function oeffneBuero(arg: BueroArg): Promise<Buero> {
  const { speicher } = arg
  const uhr = arg.uhr ?? handUhr(arg.zeit ?? '2026-11-27T09:00:00.000Z')
  const fremd = await starteFremdsystem({ port: 0, verzoegerungMs: arg.fremdVerzoegerungMs ?? 0 })
  const { vorbereiten: _, ...grund } = demo.konfiguration
  const konfiguration = pruefeKonfiguration(
    // Replies are compared whole: a test about first contact switches the greeting on, with `undefined`.
    { ...grund, begruessung: false, grenzen: { ruhezeitMs: 0, zuegeProMinute: 1000 }, ...arg.konfiguration },
    'Test',
  )
  const gesendet: Sendung[] = []
  const kanal = (name: string): Kanal => ({
    name,
    ruhezeitMs: konfiguration.grenzen.ruhezeitMs,
    adressform: 'e164',
    async sende(s) {
      const zustellung = await arg.sende?.(s)
      gesendet.push(s)
      return zustellung ?? { provider_ids: [`out-${s.id}`] }
    },
  })
  const skills = arg.skills ?? demoSkills
  const eigene = arg.kanaele ?? []
  const merkende = ['http', 'whatsapp'].filter((name) => !eigene.some((k) => k.name === name)).map(kanal)
  const schluessel = ladeSchluessel(':memory:')
  const baue = (): Assistent =>
    erstelleAssistent({
      konfiguration,
      speicher,
      schluessel,
      skills,
      erkenner: arg.erkenner ?? erkennerFuer(skills, arg),
      kanaele: [...merkende, ...eigene],
      uhr,
      log: arg.log ?? stumm,
      istArbeitstag: (tag) => ![0, 6].includes(new Date(`${tag}T12:00:00Z`).getUTCDay()),
      einstellungen: { FREMDSYSTEM_URL: fremd.url },
      ...(arg.modell ? { modell: arg.modell } : {}),
      medienOrdner: arg.medienOrdner,
      quittungen: arg.quittungen,
    })
  let assistent = baue()
  await assistent.starte()
  const { agent } = konfiguration

  async function lege(wer: Wer | string, text: string, mehr: Partial<EreignisEingabe> = {}): Promise<number> {
    const phone = wer in NUMMER ? NUMMER[wer as Wer] : wer
    const id = randomUUID()
    const [nummer] = await assistent.eingang.nimmAn([
      {
        agent,
        kanal: 'http',
        ding: `nachricht:${id}`,
        art: 'nachricht',
        chat: phone,
        von: phone,
        provider_id: id,
        gesendet: uhr.jetzt(),
        text,
        ...mehr,
      },
    ])
    return nummer ?? 0
  }

  const aufrufe = async () =>
    (await (await fetch(`${fremd.url}/aufrufe`)).json()) as { key: string; pfad: string; anzahl: number }[]

  async function ruhe(): Promise<void> {
    await assistent.faellig()
    await assistent.ruhe()
    await assistent.verdichtet()
  }

  return {
    get assistent() {
      return assistent
    },
    async neustart() {
      await assistent.halteAn()
      assistent = baue()
      await assistent.starte()
      await ruhe()
    },
    uhr,
    konfiguration,
    schluessel,
    fremdUrl: fremd.url,
    gesendet,
    lege,
    async sage(wer, text, mehr) {
      const vorher = gesendet.length
      await lege(wer, text, mehr)
      await ruhe()
      const chat = mehr?.chat ?? (wer in NUMMER ? NUMMER[wer as Wer] : wer)
      return gesendet
        .slice(vorher)
        .filter((s) => s.chat === chat)
        .map((s) => s.text)
    },
    async warte(ms) {
      uhr.stelle(ms)
      await ruhe()
    },
    vorgang: (id) => eineZeile(speicher, agent, id),
    vorgaenge: () => alleVorgaenge(speicher, agent),
    aktionen: () => alleAktionen(speicher),
    aufrufe,
    personen: () => allePersonen(speicher, agent),
    async schliesse() {
      // What a test put there itself has a key of its own.
      const fremdes = (await aufrufe()).filter((a) => a.key.startsWith('V-'))
      await pruefeInvarianten(speicher, { fremd: fremdes })
      await assistent.halteAn()
      await fremd.schliesse()
    },
  }
}

function erkennerFuer(skills: readonly Skill[], arg: BueroArg): Erkenner {
  if (arg.modell)
    return erstelleErkenner({ skills, modellStufe: modellStufe({ modell: arg.modell, log: stumm }) })
  return skills === demoSkills ? demoErkenner : erstelleErkenner({ skills })
}
