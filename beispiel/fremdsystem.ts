import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as warte } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  ARTEN,
  type Art,
  type Bestand,
  buche,
  ladeZustand,
  loesche,
  neuerZustand,
  sichereZustand,
  sucheKey,
  type Zustand,
} from './fremdsystem/zustand.ts'

// The demo company's other system: tickets, leave, payments, posts. Takes each Idempotency-Key once; what was booked can
// be deleted again, also once a key: DELETE /tickets/92. PUT /stoerung {"status": [503, 403]} and it answers one after the
// other, the last one on and on, and does nothing, until PUT /stoerung {}.

export interface FremdsystemAngaben {
  /** 0 chooses a free one. */
  port: number
  /** Where the state is kept; without it, in memory. */
  datei?: string
  /** How long each answer waits *after* the effect is on disk: the caller may be gone by then. */
  verzoegerungMs?: number
  bestand?: Bestand
}

export interface Fremdsystem {
  url: string
  /** The live state, to look at. */
  zustand: Zustand
  schliesse(): Promise<void>
}

interface Antwort {
  status: number
  wert: unknown
}

const fehler = (status: number, grund: string): Antwort => ({ status, wert: { fehler: grund } })
const MAX_BYTES = 1_048_576

/** Starts the foreign system in this process. */
export async function starteFremdsystem(angaben: FremdsystemAngaben): Promise<Fremdsystem> {
  const { port, datei, verzoegerungMs = 0, bestand } = angaben
  const zustand = datei === undefined ? neuerZustand(bestand) : ladeZustand(datei, bestand)
  const sichere = (): void => {
    if (datei !== undefined) sichereZustand(datei, zustand)
  }
  let stoerung: number[] = []
  const server = createServer(async (req, res) => {
    if (req.method === 'PUT' && req.url === '/stoerung') {
      const gewuenscht = alsObjekt((await koerper(req)) ?? '')?.status
      stoerung = [gewuenscht].flat().filter((s): s is number => typeof s === 'number')
      return void res.writeHead(204).end()
    }
    const gestoert = stoerung.length > 1 ? stoerung.shift() : stoerung[0]
    const { status, wert } =
      gestoert === undefined
        ? await beantworte(zustand, sichere, req).catch(() => fehler(500, 'intern'))
        : fehler(gestoert, 'gestört')
    if (verzoegerungMs > 0) await warte(verzoegerungMs)
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(wert))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    zustand,
    async schliesse() {
      if (!server.listening) return
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function beantworte(zustand: Zustand, sichere: () => void, req: IncomingMessage): Promise<Antwort> {
  const url = new URL(req.url ?? '/', 'http://fremdsystem')
  const [teil = '', nummer] = url.pathname.split('/').slice(1)
  if (req.method === 'GET' && teil === 'aufrufe') {
    return { status: 200, wert: zustand.aufrufe.map(({ key, pfad, anzahl }) => ({ key, pfad, anzahl })) }
  }
  if (!istArt(teil)) return fehler(404, 'unbekannter Pfad')
  if (req.method === 'GET') return lies(zustand, teil, nummer, url.searchParams.get('key'))
  if (req.method === 'DELETE' && nummer !== undefined) {
    const antwort = loescheMitKey(zustand, teil, nummer, req.headers['idempotency-key'])
    if (antwort.status === 200) sichere()
    return antwort
  }
  if (req.method !== 'POST' || nummer !== undefined) return fehler(405, 'nur GET, POST und DELETE')
  const text = await koerper(req)
  if (text === undefined) return fehler(413, 'zu groß')
  const antwort = nimmAn(zustand, teil, req.headers['idempotency-key'], text)
  // Before the answer leaves: what was answered survives a kill.
  if (antwort.status !== 400) sichere()
  return antwort
}

const istArt = (text: string): text is Art => (ARTEN as readonly string[]).includes(text)

function lies(zustand: Zustand, art: Art, nummer: string | undefined, key: string | null): Antwort {
  if (key !== null) return { status: 200, wert: sucheKey(zustand, art, key) }
  if (nummer === undefined) return { status: 200, wert: Object.values(zustand[art]) }
  const eintrag = Object.hasOwn(zustand[art], nummer) ? zustand[art][nummer] : undefined
  return eintrag === undefined ? fehler(404, 'gibt es nicht') : { status: 200, wert: eintrag }
}

function nimmAn(zustand: Zustand, art: Art, key: string | string[] | undefined, text: string): Antwort {
  if (typeof key !== 'string' || key === '') return fehler(400, 'Idempotency-Key fehlt')
  const body = alsObjekt(text)
  if (body === undefined) return fehler(400, 'kein JSON-Objekt')
  const buchung = buche(zustand, art, key, body)
  if (buchung === 'anderer_inhalt') return fehler(409, 'dieser Idempotency-Key gehört zu anderem Inhalt')
  return { status: buchung.neu ? 201 : 200, wert: buchung.eintrag }
}

function loescheMitKey(
  zustand: Zustand,
  art: Art,
  nummer: string,
  key: string | string[] | undefined,
): Antwort {
  if (typeof key !== 'string' || key === '') return fehler(405, 'DELETE nur mit Idempotency-Key')
  const geloescht = loesche(zustand, art, nummer, key)
  if (geloescht === undefined) return fehler(404, 'gibt es nicht')
  return geloescht === 'schon_weg' ? fehler(410, 'ist schon gelöscht') : { status: 200, wert: geloescht }
}

function alsObjekt(text: string): Record<string, unknown> | undefined {
  try {
    const wert: unknown = JSON.parse(text)
    return typeof wert === 'object' && wert !== null && !Array.isArray(wert)
      ? (wert as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** The body as text; undefined when it is larger than 1 MB (read to its end, so that the answer can be heard). */
async function koerper(req: IncomingMessage): Promise<string | undefined> {
  const teile: Buffer[] = []
  let bytes = 0
  for await (const teil of req as AsyncIterable<Buffer>) {
    bytes += teil.length
    if (bytes <= MAX_BYTES) teile.push(teil)
  }
  return bytes > MAX_BYTES ? undefined : Buffer.concat(teile).toString('utf8')
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { port: { type: 'string' }, datei: { type: 'string' }, verzoegerung: { type: 'string' } },
  })
  const port = Number(values.port ?? '4010')
  const verzoegerungMs = Number(values.verzoegerung ?? '0')
  if (!Number.isInteger(port) || port < 0 || port > 65535 || !(verzoegerungMs >= 0)) {
    console.error('Aufruf: node beispiel/fremdsystem.ts --port <n> [--datei <Datei>] [--verzoegerung <ms>]')
    process.exitCode = 2
    return
  }
  const datei = values.datei === undefined ? undefined : resolve(values.datei)
  const fremdsystem = await starteFremdsystem({ port, datei, verzoegerungMs })
  console.log(`Fremdsystem läuft auf ${fremdsystem.url}`)
  for (const zeichen of ['SIGINT', 'SIGTERM'] as const) process.once(zeichen, () => fremdsystem.schliesse())
}

if (import.meta.main) await main()
