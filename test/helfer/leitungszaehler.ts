import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'vitest'

// Stands between browsers and the console and counts the lines to `/api/live`; can cut them, and lead to another server.

export interface Leitung {
  /** From where on it was asked: by header, or by the address. */
  nach: string | undefined
  offen: boolean
  /** What came through so far. */
  roh: string
}

export interface Leitungszaehler {
  url: string
  /** Every line that was ever asked for, oldest first. */
  leitungen: Leitung[]
  offene(): number
  /** Cuts the lines; until `verbinde` whatever is asked gets no answer. */
  schneide(): void
  /** Lets through again, to this server. */
  verbinde(ziel?: string): void
}

export async function starteLeitungszaehler(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  anfangs: string,
): Promise<Leitungszaehler> {
  let ziel: string | undefined = anfangs
  let zuletzt = anfangs
  const leitungen: Leitung[] = []
  const laufend = new Map<ServerResponse, Leitung>()

  function reiche(req: IncomingMessage, res: ServerResponse): void {
    if (ziel === undefined) return void res.destroy()
    const { hostname, port } = new URL(ziel)
    const { url: path = '/', method, headers } = req
    const leitung = path.startsWith('/api/live') ? beginne(path, req, res) : undefined
    const weiter = request({ hostname, port, path, method, headers }, (antwort) => {
      res.writeHead(antwort.statusCode ?? 502, antwort.headers)
      if (leitung) antwort.on('data', (stueck: Buffer) => (leitung.roh += stueck.toString()))
      antwort.on('error', () => res.destroy())
      antwort.pipe(res)
    })
    weiter.on('error', () => res.destroy())
    res.on('close', () => weiter.destroy())
    req.pipe(weiter)
  }
  function beginne(path: string, req: IncomingMessage, res: ServerResponse): Leitung {
    const nach =
      req.headers['last-event-id'] ?? new URL(path, 'http://x').searchParams.get('nach') ?? undefined
    const leitung: Leitung = { nach: typeof nach === 'string' ? nach : undefined, offen: true, roh: '' }
    leitungen.push(leitung)
    laufend.set(res, leitung)
    res.on('close', () => {
      leitung.offen = false
      laufend.delete(res)
    })
    return leitung
  }

  const server = createServer(reiche)
  await new Promise<void>((da) => server.listen(0, '127.0.0.1', da))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leitungen,
    offene: () => leitungen.filter((l) => l.offen).length,
    schneide() {
      ziel = undefined
      for (const res of laufend.keys()) res.destroy()
    },
    verbinde(neues = zuletzt) {
      ziel = neues
      zuletzt = neues
    },
  }
}
