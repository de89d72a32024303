import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

// Stands before another server and can hold a request: before it gets through (nothing has happened over there), or
// after (it has happened, and the answer does not come back). Whoever asked can then be killed at exactly that point.

export interface Tor {
  url: string
  /** Holds the next request that `passt`, until `weiter` or `gibFrei`. Resolves when it is held. */
  halte(wann: 'vorher' | 'nachher', passt?: (koerper: string, req: IncomingMessage) => boolean): Promise<void>
  /** Lets what is held go on as if nothing had been. */
  weiter(): void
  /** Cuts what is held, and forgets what was to be held. */
  gibFrei(): void
  schliesse(): Promise<void>
}

interface Wunsch {
  wann: 'vorher' | 'nachher'
  passt: (koerper: string, req: IncomingMessage) => boolean
  gehalten: () => void
}

/** `ziel`: base url of the server behind. `ohneKeys`: as if that one honoured no keys and could not be asked for them. */
export async function starteTor(ziel: string, { ohneKeys = false } = {}): Promise<Tor> {
  let wunsch: Wunsch | undefined
  const gehaltene = new Map<ServerResponse, () => void>()
  const server = createServer((req, res) => void bediene(req, res).catch(() => res.destroy()))

  async function bediene(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const koerper = await buffer(req)
    const jetzt = wunsch?.passt(koerper.toString('utf8'), req) ? wunsch : undefined
    if (jetzt) wunsch = undefined
    if (jetzt?.wann === 'vorher') await halteFest(res, jetzt)
    const { status, text } = await frageZiel(req, koerper)
    if (jetzt?.wann === 'nachher') await halteFest(res, jetzt)
    res.writeHead(status, { 'content-type': 'application/json' }).end(text)
  }

  async function frageZiel(req: IncomingMessage, body: Buffer): Promise<{ status: number; text: string }> {
    if (ohneKeys && req.url?.includes('?key=')) return { status: 200, text: '[]' }
    const headers = { ...kopfVon(req), ...(ohneKeys && { 'idempotency-key': randomUUID() }) }
    const antwort = await fetch(`${ziel}${req.url}`, {
      method: req.method,
      headers,
      body: body.length > 0 ? body : undefined,
    })
    return { status: antwort.status, text: await antwort.text() }
  }

  /** Stays pending for good when what is held is cut. */
  function halteFest(res: ServerResponse, w: Wunsch): Promise<void> {
    w.gehalten()
    return new Promise((weiter) => gehaltene.set(res, weiter))
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const gibFrei = (): void => {
    wunsch = undefined
    for (const res of gehaltene.keys()) res.destroy()
    gehaltene.clear()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    halte: (wann, passt = () => true) =>
      new Promise((gehalten) => {
        wunsch = { wann, passt, gehalten }
      }),
    weiter() {
      for (const weiter of gehaltene.values()) weiter()
      gehaltene.clear()
    },
    gibFrei,
    schliesse: () =>
      new Promise((resolve) => {
        gibFrei()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Those that mean something to the server behind; the connection's own do not travel on. */
function kopfVon(req: IncomingMessage): Record<string, string> {
  const eigene = new Set([
    'host',
    'connection',
    'content-length',
    'transfer-encoding',
    'keep-alive',
    'expect',
  ])
  return Object.fromEntries(
    Object.entries(req.headers).flatMap(([name, wert]) =>
      typeof wert === 'string' && !eigene.has(name) ? [[name, wert]] : [],
    ),
  )
}
