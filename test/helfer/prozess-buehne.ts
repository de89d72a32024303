import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import pg from 'pg'
import type { TestContext } from 'vitest'
import { type Fremdsystem, starteFremdsystem } from '../../beispiel/fremdsystem.ts'
import { pruefeSiegel } from '../../src/betrieb/pruefen-siegel.ts'
import { befundeDe } from '../../src/betrieb/texte/de.ts'
import { ladeSchluessel } from '../../src/speicher/schluessel.ts'
import { sieglerAus } from '../../src/speicher/siegel.ts'
import { oeffneSqlite } from '../../src/speicher/sqlite.ts'
import { legeGelerntes } from './gelernt.ts'
import { signiert, starteEmpfaenger } from './http-empfaenger.ts'
import { brueche } from './invarianten.ts'
import { type Ergebnis, fuehreAus, type Programm, starteProgramm, warteBis } from './prozess.ts'
import { starteTor, type Tor } from './prozess-tor.ts'
import { starteWhatsappAnbieter } from './whatsapp-anbieter.ts'

// Everything around the program, in the test's process: the foreign system, the receiver of replies, WhatsApp's
// provider, each behind a Tor; a folder with the database; and a look into the tables from outside.

export const ANNA = '+491713920001'
export const BERND = '+491713920002'
export const CARLA = '+491713920003'
export const DENIZ = '+491713920004'

const SECRET = `whsec_${Buffer.from('ein gemeinsames Geheimnis der Tests').toString('base64')}`
export const WHATSAPP = { appSecret: 'app-geheim', token: 'token-1', phoneNumberId: 'PN1' }

export interface Antwort {
  id: number
  chat: string
  an: string
  text: string
  knoepfe: { id: string; text: string }[]
  vorgang_id?: string
}

export interface Buehne {
  ordner: string
  umgebung: Record<string, string>
  fremd: Fremdsystem
  anbieter: Awaited<ReturnType<typeof starteWhatsappAnbieter>>
  tore: { fremd: Tor; antworten: Tor; graph: Tor }
  /** Bodies that reached the receiver of `/kanal/http`, in order, repeats too. */
  antworten(an?: string): Antwort[]
  /** Starts the server; it is gone at the end of the test. */
  starte(aufruf?: readonly string[]): Promise<Programm>
  cli(args: readonly string[], eingabe?: string, umgebung?: Record<string, string>): Promise<Ergebnis>
  /** Rows, read by another connection. */
  lies<T>(text: string): Promise<T[]>
  /** One statement from outside, on a file. */
  schreibe(text: string): void
  /** Breaches of I1 to I4, on a file; all must be at rest. */
  brueche(): Promise<string[]>
}

export interface BuehneAngaben {
  /** Another database than the file in the stage's folder. */
  db?: string
  /** Set beside or instead of the stage's own. */
  umgebung?: Record<string, string>
}

/** Builds the stage of one test; it is cleared when the test is over. */
export async function baueBuehne(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  { db, umgebung: eigene = {} }: BuehneAngaben = {},
): Promise<Buehne> {
  const ordner = mkdtempSync(join(tmpdir(), 'assistent-programm-'))
  const fremd = await starteFremdsystem({ port: 0 })
  const empfaenger = await starteEmpfaenger()
  const anbieter = await starteWhatsappAnbieter(WHATSAPP)
  const tore = {
    fremd: await starteTor(fremd.url),
    antworten: await starteTor(empfaenger.url),
    graph: await starteTor(new URL(anbieter.apiUrl).origin),
  }
  const ziel = db ?? join(ordner, 'assistent.sqlite')
  const umgebung = {
    HOME: ordner,
    ASSISTENT_DB: ziel,
    ASSISTENT_KEY_FILE: join(ordner, 'schluessel.json'),
    PORT: '0',
    HTTP_WEBHOOK_SECRET: SECRET,
    HTTP_ANTWORT_URL: `${tore.antworten.url}/antworten`,
    WHATSAPP_APP_SECRET: WHATSAPP.appSecret,
    WHATSAPP_VERIFY_TOKEN: 'pruefwort',
    WHATSAPP_TOKEN: WHATSAPP.token,
    WHATSAPP_PHONE_NUMBER_ID: WHATSAPP.phoneNumberId,
    WHATSAPP_API_URL: `${tore.graph.url}/v26.0`,
    FREMDSYSTEM_URL: tore.fremd.url,
    ...eigene,
  }
  const programme: Programm[] = []
  const hebeAuf = db === undefined ? legeGelerntes(ziel, eigene.ASSISTENT_CONFIG) : undefined
  const blick = db === undefined ? blickInDatei(ziel) : await blickInPostgres(db)
  onTestFinished(async ({ task }) => {
    // Not killed: on its way out it writes what makes the next start faster, see NODE_COMPILE_CACHE.
    await Promise.all(programme.map((p) => p.beende('SIGTERM')))
    await blick.schliesse()
    await Promise.all([fremd, empfaenger, anbieter, ...Object.values(tore)].map((s) => s.schliesse()))
    hebeAuf?.()
    if (task.result?.state !== 'fail') return rmSync(ordner, { recursive: true, force: true })
    console.error(`The folder of the failed test is kept: ${ordner}\n${programme.at(-1)?.log() ?? ''}`)
  })
  return {
    ordner,
    umgebung,
    fremd,
    anbieter,
    tore,
    antworten: (an) =>
      empfaenger.empfangen.map((e) => e.json as Antwort).filter((a) => an === undefined || a.an === an),
    async starte(aufruf) {
      const programm = await starteProgramm({ umgebung, aufruf })
      programme.push(programm)
      return programm
    },
    cli: (args, eingabe, anders) => fuehreAus(args, { ...umgebung, ...anders }, eingabe),
    lies: (text) => blick.lies(text),
    schreibe(text) {
      const von = new Database(ziel, { timeout: 5000 })
      von.exec(text)
      von.close()
    },
    async brueche() {
      const speicher = await oeffneSqlite({ datei: ziel })
      const [integritaet] = await blick.lies<{ integrity_check: string }>('PRAGMA integrity_check')
      const gefunden = await speicher.read(brueche, { fremd: fremd.zustand.aufrufe })
      const siegler = sieglerAus(ladeSchluessel(umgebung.ASSISTENT_KEY_FILE))
      const jetzt = new Date().toISOString()
      const { fehler } = await pruefeSiegel({ speicher, siegler, anker: `${ziel}.siegel`, jetzt })
      if (fehler !== undefined) gefunden.push(fehler(befundeDe))
      await speicher.schliesse()
      return integritaet?.integrity_check === 'ok' ? gefunden : [...gefunden, 'the file is damaged']
    },
  }
}

interface Blick {
  lies<T>(text: string): Promise<T[]>
  schliesse(): Promise<void>
}

function blickInDatei(datei: string): Blick {
  let db: Database.Database | undefined
  return {
    async lies<T>(text: string) {
      db ??= new Database(datei, { readonly: true, timeout: 5000 })
      return db.prepare<[], T>(text).all()
    },
    schliesse: async () => void db?.close(),
  }
}

async function blickInPostgres(url: string): Promise<Blick> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    lies: async <T>(text: string) => (await client.query(text)).rows as T[],
    schliesse: () => client.end(),
  }
}

let laufend = 0
export const neueId = (): string => `m-${process.pid}-${++laufend}`

export interface Botschaft {
  id?: string
  von?: string
  [feld: string]: unknown
}

/** POST /kanal/http, signed now. Sending the same `id` again is a redelivery. */
export function schicke(
  url: string,
  text: string,
  { von = ANNA, ...mehr }: Botschaft = {},
): Promise<Response> {
  const jetzt = new Date().toISOString()
  const koerper = JSON.stringify({ id: neueId(), chat: von, text, ts: jetzt, ...mehr })
  return fetch(`${url}/kanal/http`, {
    method: 'POST',
    body: koerper,
    headers: signiert(SECRET, koerper, jetzt),
  })
}

/** The first reply to a person that matches. */
export const warteAufAntwort = (b: Buehne, an: string, muster: RegExp): Promise<Antwort> =>
  warteBis(`a reply that matches ${muster}`, () => b.antworten(an).find((a) => muster.test(a.text)))

/** Sends a text and waits for the next reply to that person. */
export async function frage(b: Buehne, url: string, text: string, wer: Botschaft = {}): Promise<Antwort> {
  const ab = b.antworten(wer.von ?? ANNA).length
  const antwort = await schicke(url, text, wer)
  if (antwort.status !== 202) throw new Error(`${antwort.status} instead of 202 for: ${text}`)
  return await warteBis(`a reply to: ${text}`, () => b.antworten(wer.von ?? ANNA)[ab])
}

/** Logs a person in on the stage's command line. Returns the code, which is used up. */
export async function meldeAn(b: Buehne, wer: string): Promise<string> {
  const { stdout } = await b.cli(['person', 'einladen', wer])
  const code = /--code (\S+)/.exec(stdout)?.[1] ?? ''
  const { stderr, ...ende } = await b.cli(['anmelden', '--code', code])
  if (ende.code !== 0) throw new Error(stderr)
  return code
}
