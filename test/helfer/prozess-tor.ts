import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

// Stands before another server and can hold a request: before it gets through (nothing has happened over there), or
// after (it has happened, and the answer does not come back). Whoever asked can then be killed at exactly that point.

export interface Tor {
  url: string
  /** Holds the next request that `passt`. Resolves when it is held; its asker never gets an answer. */
  halte(wann: 'vorher' | 'nachher', passt?: (koerper: string, req: IncomingMessage) => boolean): Promise<void>
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
  const gehaltene = new Set<ServerResponse>()
  const server = createServer((req, res) => void bediene(req, res).catch(() => res.destroy()))

  async function bediene(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const koerper = await buffer(req)
    const jetzt = wunsch?.passt(koerper.toString('utf8'), req) ? wunsch : undefined
    if (jetzt) wunsch = undefined
    if (jetzt?.wann === 'vorher') return halteFest(res, jetzt)
    if (ohneKeys && req.url?.includes('?key=')) return void res.end('[]')
    const antwort = await fetch(`${ziel}${req.url}`, {
      method: req.method,
      headers: { ...kopfVon(req), ...(ohneKeys && { 'idempotency-key': randomUUID() }) },
      body: koerper.length > 0 ? koerper : undefined,
    })
    const text = await antwort.text()
    if (jetzt) return halteFest(res, jetzt)
    res.writeHead(antwort.status, { 'content-type': 'application/json' }).end(text)
  }

  function halteFest(res: ServerResponse, w: Wunsch): void {
    gehaltene.add(res)
    w.gehalten()
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const gibFrei = (): void => {
    wunsch = undefined
    for (const res of gehaltene) res.destroy()
    gehaltene.clear()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    halte: (wann, passt = () => true) =>
      new Promise((gehalten) => {
        wunsch = { wann, passt, gehalten }
      }),
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
