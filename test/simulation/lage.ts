import { createRequire, syncBuiltinESMExports } from 'node:module'
import type { Logger } from 'pino'
import { type Assistent, erstelleAssistent } from '../../src/assistent.ts'
import { pruefeKonfiguration } from '../../src/config.ts'
import type { EreignisEingabe } from '../../src/domaene/ereignis.ts'
import type { Erkenner } from '../../src/erkennung/erkennung.ts'
import { erstelleErkenner } from '../../src/erkennung/kette.ts'
import { modellStufe } from '../../src/erkennung/modell.ts'
import { erstelleForget } from '../../src/gedaechtnis/forget.ts'
import type { Kanal, Sendung } from '../../src/kanal/kanal.ts'
import type { Modell } from '../../src/modell/modell.ts'
import { ladeTokenzaehler } from '../../src/modell/tokens.ts'
import type { Skill } from '../../src/skills/skill.ts'
import { listePersonen } from '../../src/speicher/person.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'
import { baueSkills, erstelleFremd, type Fremd, type Ruf } from './fremd.ts'
import { erstelleKanaele, type Kanaele } from './kanal.ts'
import { erstelleModell, type SimModell } from './modell.ts'
import { oeffneSimSpeicher, type SimSpeicher, type SpeicherMutation } from './speicher.ts'
import { Absturz, erstelleTakt, erstelleUhr, type SimUhr, type Takt } from './takt.ts'
import { type Zufall, zufallVon } from './zufall.ts'

// One simulated company: the real program between ports that the simulator holds, and what was said to it.

export const AGENT = 'sim'

/** One small wrong change, for proof that the checks see it. */
export interface Mutation extends SpeicherMutation {
  skill?: (s: Skill) => Skill
  fremd?: (f: Ruf, leben: () => number) => Ruf
  kanal?: (k: Kanal, speicher: Speicher, jetzt: () => string) => Kanal
  ereignis?: (e: EreignisEingabe) => EreignisEingabe
}

export type Absicht =
  | 'bitte'
  | 'ja'
  | 'nein'
  | 'knopf'
  | 'freigeben'
  | 'ablehnen'
  | 'befehl'
  | 'nochmal'
  | 'erledigt'
  | 'text'

export interface Gesagt {
  ereignis: EreignisEingabe
  /** Whose person it is, by name; undefined: somebody unknown. */
  wer: string | undefined
  absicht: Absicht
  /** A word that only this message has. */
  wort?: string
  /** Not so soon after it may a reminder of it come. */
  nichtVorMs?: number
  bestaetigt: boolean
}

export interface Mensch {
  name: string
  id: string
  phone: string
  /** What he writes from now. */
  von: string
  /** The numbers that an operator knows to be his. */
  nummern: Set<string>
}

export interface Lage {
  seed: number
  zufall: Zufall
  takt: Takt
  uhr: SimUhr
  speicher: SimSpeicher
  fremd: Fremd
  kanaele: Kanaele
  modell: SimModell | undefined
  leute: Mensch[]
  gesagt: Map<string, Gesagt>
  /** Delivered and not answered with 2xx: to be delivered again. */
  offen: Set<EreignisEingabe>
  /** Sent and not delivered yet. */
  unterwegs: EreignisEingabe[]
  /** How often something was answered with 2xx. */
  quittiert: number
  protokoll: string[]
  fehler: string[]
  readonly assistent: Assistent
  readonly leben: number
  /** Began to be worked on, since the last look. */
  notiere: (was: string) => void
  stelleZu(e: EreignisEingabe): void
  /** Another process beside the server: its commit is seen. */
  nachbar<A, T>(op: (arg: A) => import('../../src/speicher/speicher.ts').Operation<T>, arg: A): void
  /** An operator's command beside the server; it begins so many steps later. */
  vergissVonHand(person_id: string, nach?: number): void
  /** Steps until rest, or so many; restarts after each crash. True: at rest. */
  fahre(hoechstens?: number): Promise<boolean>
  stirb(): Promise<void>
  schliesse(): void
}

const TEAM = [
  { name: 'Anna Beispiel', phone: '+491713920001', rollen: ['mitglied'] },
  { name: 'Bernd Muster', phone: '+491713920002', rollen: ['mitglied', 'finanzen', 'einkauf'] },
  {
    name: 'Carla Probe',
    phone: '+491713920003',
    rollen: ['mitglied', 'finanzen', 'einkauf', 'leitung', 'admin'],
    vertretung: '+491713920002',
  },
  { name: 'Deniz Test', phone: '+491713920004', rollen: ['mitglied', 'einkauf', 'leitung'] },
]

const konfiguration = pruefeKonfiguration(
  {
    agent: AGENT,
    team: TEAM,
    gruppen: 'alle',
    begruessung: false,
    fristen: { rueckfrage: '2h', bestaetigung: '4h' },
    grenzen: { ruhezeitMs: 0, zuegeProMinute: 1000 },
    gedaechtnis: { ausloeser: 12, behalten: 4 },
  },
  'Simulation',
)

// What the skills call is the running company's; the recogniser learns them once a process (a second).
const jetzige: { fremd?: Ruf } = {}
const skills = baueSkills(() => {
  if (!jetzige.fremd) throw new Error('no simulated company is open')
  return jetzige.fremd
})
const ohneModell: Erkenner = erstelleErkenner({ skills })

/** Ids that the program draws are part of a run too. Returns how to give the true ones back. */
function zieheIds(zufall: Zufall): () => void {
  const crypto = createRequire(import.meta.url)('node:crypto') as {
    randomUUID: () => string
    randomBytes: (n: number) => Buffer
  }
  const echt = { ...crypto }
  crypto.randomUUID = () => {
    const hex = Array.from({ length: 32 }, () => zufall.bis(16).toString(16)).join('')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
  }
  crypto.randomBytes = (n) => Buffer.from(Array.from({ length: n }, () => zufall.bis(256)))
  syncBuiltinESMExports()
  return () => {
    crypto.randomUUID = echt.randomUUID
    crypto.randomBytes = echt.randomBytes
    syncBuiltinESMExports()
  }
}

export interface LageArg {
  seed: number
  mutation?: Mutation
  /** Looked at in the moment at which a provider takes a reply. */
  beimSenden: (kanal: string, s: Sendung) => void
  /** The row of a message is read. */
  siehtAn: (eingang_id: number) => void
  /** A message is worked on: since its row was last read. */
  beginnt: (eingang_id: number) => void
}

export async function oeffneLage(arg: LageArg): Promise<Lage> {
  const { seed, mutation = {} } = arg
  const zufall = zufallVon(seed)
  const protokoll: string[] = []
  const fehler: string[] = []
  const notiere = (was: string): void => void protokoll.push(was)
  const takt = erstelleTakt(zufall, notiere)
  const uhr = erstelleUhr('2026-11-27T09:00:00.000Z')
  const speicher = await oeffneSimSpeicher({ takt, zufall, mutation, stoerung: 1 })
  let leben = 0
  const fremd = erstelleFremd(takt, zufall)
  const kanaele = erstelleKanaele({
    takt,
    zufall,
    leben: () => leben,
    jetzt: uhr.jetzt,
    beimSenden: arg.beimSenden,
  })
  const modell = seed % 2 === 0 ? erstelleModell(takt, zufall) : undefined
  if (modell) await ladeTokenzaehler()
  const gibIdsZurueck = zieheIds(zufallVon(seed ^ 0x5eed))
  jetzige.fremd = mutation.fremd?.(fremd, () => leben) ?? fremd
  const eigene = mutation.skill ? skills.map(mutation.skill) : skills
  const schluessel = () => ({
    namen: Buffer.alloc(32, 1),
    sitzung: Buffer.alloc(32, 2),
    pseudonyme: Buffer.alloc(32, 3),
  })
  const log = merkeFehler(fehler)

  const beobachtet: Speicher = {
    ...speicher.speicher,
    run(op, a) {
      if (op.name === 'beginneVersuch') {
        arg.siehtAn((a as { id: number }).id)
        arg.beginnt((a as { id: number }).id)
      }
      return speicher.speicher.run(op, a)
    },
    read(op, a) {
      // A row is also looked at to see whether it may overtake: only with its Kontext a turn has begun.
      if (op.name === 'ladeEingang') arg.siehtAn((a as { id: number }).id)
      if (op.name === 'ladeKontext') arg.beginnt((a as { eingang_id: number }).eingang_id)
      return speicher.speicher.read(op, a)
    },
  }
  const baue = (): Assistent =>
    erstelleAssistent({
      konfiguration,
      speicher: beobachtet,
      schluessel: schluessel(),
      skills: eigene,
      erkenner: modell ? erkennerMit(modell, log) : ohneModell,
      kanaele: mutation.kanal
        ? kanaele.kanaele.map((k) => mutation.kanal?.(k, beobachtet, uhr.jetzt) ?? k)
        : kanaele.kanaele,
      uhr,
      log,
      istArbeitstag: (tag) => ![0, 6].includes(new Date(`${tag}T12:00:00Z`).getUTCDay()),
      ...(modell ? { modell } : {}),
    })
  let assistent = baue()
  let start: { fertig: boolean } = { fertig: false }

  function starte(): void {
    const dieser = { fertig: false }
    start = dieser
    assistent.starte().then(
      () => {
        dieser.fertig = true
      },
      // The process ends, and its keeper starts it again.
      () => {
        if (start === dieser) void neu()
      },
    )
  }

  function neu(): void {
    leben++
    takt.wirfWeg()
    uhr.wirfWeg()
    fremd.wirfWeg()
    speicher.stirb()
    assistent = baue()
    starte()
  }

  async function fahre(hoechstens?: number): Promise<boolean> {
    for (;;) {
      try {
        const ruht = await takt.laufe(hoechstens)
        if (start.fertig || !ruht) return ruht
      } catch (f) {
        if (!(f instanceof Absturz)) throw f
        neu()
      }
    }
  }

  const lage: Lage = {
    seed,
    zufall,
    takt,
    uhr,
    speicher,
    fremd,
    kanaele,
    modell,
    leute: [],
    gesagt: new Map(),
    offen: new Set(),
    unterwegs: [],
    quittiert: 0,
    protokoll,
    fehler,
    get assistent() {
      return assistent
    },
    get leben() {
      return leben
    },
    notiere,
    stelleZu(roh) {
      lage.offen.add(roh)
      const e = mutation.ereignis?.(roh) ?? roh
      assistent.eingang.nimmAn([e]).then(
        () => {
          lage.offen.delete(roh)
          lage.quittiert++
          const g = lage.gesagt.get(roh.provider_id ?? '')
          if (g) g.bestaetigt = true
        },
        () => undefined,
      )
    },
    nachbar(op, a) {
      const hier = leben
      speicher.speicher.run(op, a).then(
        () => {
          if (leben === hier) {
            assistent.rueckkanal.melde()
            assistent.eingang.siehNach()
          }
        },
        () => undefined,
      )
    },
    vergissVonHand(person_id, nach = 0) {
      const forget = erstelleForget({
        speicher: beobachtet,
        uhr,
        log,
        schluessel: schluessel(),
        quittungen: undefined,
        medienOrdner: undefined,
        brichAb: undefined,
      })
      const vergiss = async (): Promise<void> => {
        for (let n = 0; n < nach; n++) await takt.plane('later', () => undefined)
        await forget.forget({ agent: AGENT, person_id, kennungen: [] }, 'inhalte')
        assistent.eingang.siehNach()
      }
      vergiss().catch(() => undefined)
    },
    fahre,
    async stirb() {
      neu()
    },
    schliesse() {
      gibIdsZurueck()
      speicher.schliesse()
    },
  }
  starte()
  await fahre()
  for (const p of speicher.lies(listePersonen, { agent: AGENT }))
    lage.leute.push({ name: p.name, id: p.id, phone: p.phone, von: p.phone, nummern: new Set([p.phone]) })
  return lage
}

const erkennerMit = (modell: Modell, log: Logger): Erkenner => {
  const stufe = modellStufe({ modell, log })
  const mit = erstelleErkennerEinmal(stufe)
  return mit
}

/** The local half is the same for all; only the model is another one each run. */
const erstelleErkennerEinmal = (stufe: ReturnType<typeof modellStufe>): Erkenner => {
  const mit = erstelleErkenner({ skills, modellStufe: stufe, klassifikator: () => undefined })
  return { lokal: ohneModell.lokal, mitModell: mit.mitModell }
}

/** What no test should ever see in a log: an error that nobody typed. */
function merkeFehler(fehler: string[]): Logger {
  const merke = (o: { fehler?: string; stack?: unknown }, text: string): void => {
    if (o.fehler === 'unerwartet' || o.fehler === 'falsche_benutzung')
      fehler.push(`${text}: ${JSON.stringify(o)}`)
  }
  const still = (): undefined => undefined
  return {
    error: merke,
    warn: merke,
    info: still,
    debug: still,
    trace: still,
    fatal: merke,
    child: () => merkeFehler(fehler),
  } as unknown as Logger
}
