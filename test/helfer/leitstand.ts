import { randomInt } from 'node:crypto'
import { starteServer } from '../../src/betrieb/server.ts'
import { plusMs, TAG_MS } from '../../src/domaene/zeit.ts'
import { erstelleWebKanal } from '../../src/kanal/web.ts'
import type { Werk } from '../../src/leitstand/behandlung.ts'
import { erstelleLeitstand } from '../../src/leitstand/leitstand.ts'
import type { LiveZeiten } from '../../src/leitstand/live.ts'
import type { Ich } from '../../src/leitstand/vertrag/sitzung.ts'
import { insertEinladung } from '../../src/speicher/anmeldung.ts'
import { mitCommits } from '../../src/speicher/commits.ts'
import { codeHash } from '../../src/speicher/schluessel.ts'
import { type Buero, type BueroArg, NUMMER, oeffneBuero, type Wer } from './buero.ts'
import { merkendesLog } from './server.ts'

// The demo company with its Leitstand on a real server, and each person in a browser of their own.

export interface Antwort<T> {
  status: number
  /** Undefined: it was no JSON. */
  json: T
  text: string
  kopf: Headers
}
type Inhalt = Record<string, unknown>

export interface Bitte {
  methode?: string
  koerper?: unknown
  kopf?: Record<string, string>
}

/** A browser that somebody is logged in with: keeps its cookie, and sends along the token that it was told. */
export interface Fenster {
  ich: Ich
  cookie: string
  /** Below `/api`; with a body or another method than GET it changes something. */
  frage<T = Inhalt>(pfad: string, bitte?: Bitte): Promise<Antwort<T>>
}

export interface LeitstandBuero {
  b: Buero
  /** What the routes work with. */
  werk: Werk
  url: string
  /** Everything that was logged. */
  zeilen: string[]
  /** A code that lets this person in, once. */
  code(wer: Wer): Promise<string>
  fenster(wer: Wer): Promise<Fenster>
  /** Without any session. */
  frage<T = Inhalt>(pfad: string, bitte?: Bitte): Promise<Antwort<T>>
  schliesse(): Promise<void>
}

export interface LeitstandArg extends BueroArg {
  /** Where the built front end lies. */
  web?: string
  /** Under which name it is asked; passkeys need one. */
  name?: 'localhost'
  ssoGeheimnis?: string
  live?: Partial<LiveZeiten>
}

export async function oeffneLeitstand(arg: LeitstandArg): Promise<LeitstandBuero> {
  const { log, zeilen } = merkendesLog()
  const { speicher, beiCommit } = mitCommits(arg.speicher)
  const kanaele = [...(arg.kanaele ?? []), erstelleWebKanal()]
  const b = await oeffneBuero({ log, ...arg, speicher, kanaele })
  const { assistent, uhr, konfiguration, schluessel } = b
  const werk = {
    ...{ speicher, uhr, log, konfiguration, schluessel },
    ...{ welt: assistent.welt, assistent, beiCommit },
  }
  const leitstand = erstelleLeitstand(werk, {
    ...(arg.web === undefined ? {} : { web: arg.web }),
    ...(arg.live ? { live: arg.live } : {}),
    ssoGeheimnis: arg.ssoGeheimnis,
  })
  const server = await starteServer({
    kanaele,
    annahme: assistent.eingang,
    host: '127.0.0.1',
    port: 0,
    bereit: async () => ({ ok: true }),
    leitstand,
    log,
  })
  const url = `http://${arg.name ?? '127.0.0.1'}:${server.port}`
  const frage = <T>(pfad: string, bitte: Bitte = {}): Promise<Antwort<T>> => hole(`${url}/api${pfad}`, bitte)

  async function code(wer: Wer): Promise<string> {
    const person = (await b.personen()).find((p) => p.phone === NUMMER[wer])
    const neu = `TEST-${randomInt(1e9)}-CODE`
    const jetzt = uhr.jetzt()
    await speicher.run(insertEinladung, {
      hash: codeHash(schluessel, neu),
      person_id: person?.id ?? '',
      gueltig_bis: plusMs(jetzt, TAG_MS),
      jetzt,
    })
    return neu
  }

  return {
    b,
    werk,
    url,
    zeilen,
    code,
    frage,
    async fenster(wer) {
      const drin = await frage<Ich>('/anmeldung/einladung', { koerper: { code: await code(wer) } })
      const cookie = drin.kopf.getSetCookie()[0]?.split(';')[0] ?? ''
      return {
        ich: drin.json,
        cookie,
        frage: (pfad, bitte = {}) =>
          frage(pfad, {
            ...bitte,
            kopf: { cookie, 'x-assistent-token': drin.json.token, ...bitte.kopf },
          }),
      }
    },
    async schliesse() {
      await leitstand.schliesse()
      await server.schliesse()
      await b.schliesse()
    },
  }
}

async function hole<T>(url: string, { methode, koerper, kopf }: Bitte): Promise<Antwort<T>> {
  const antwort = await fetch(url, {
    method: methode ?? (koerper === undefined ? 'GET' : 'POST'),
    headers: { ...(koerper === undefined ? {} : { 'content-type': 'application/json' }), ...kopf },
    ...(koerper === undefined ? {} : { body: JSON.stringify(koerper) }),
    redirect: 'manual',
  })
  const text = await antwort.text()
  const json = /\bjson\b/.test(antwort.headers.get('content-type') ?? '') ? JSON.parse(text) : undefined
  return { status: antwort.status, json: json as T, text, kopf: antwort.headers }
}
