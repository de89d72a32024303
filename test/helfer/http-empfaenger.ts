import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** The three headers that a sender of Standard Webhooks would set, made by the reference library. */
export function signiert(
  secret: string,
  koerper: string,
  jetzt: string,
  id = 'msg_1',
): Record<string, string> {
  const zeit = new Date(jetzt)
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(zeit.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, zeit, koerper),
  }
}

export interface Empfangen {
  pfad: string
  kopf: IncomingHttpHeaders
  roh: string
  json: unknown
}

/** How to answer a request instead of 200; `drop`: cut the connection. */
export type Stoerung = { status: number; kopf?: Record<string, string>; json?: unknown } | 'drop'

/** A real HTTP server on loopback that records what it is sent and answers as scripted, then by its rule, then 200. */
export async function starteEmpfaenger(
  antwort: (e: Empfangen) => unknown = () => ({}),
  regel: (e: Empfangen) => Stoerung | undefined = () => undefined,
) {
  const empfangen: Empfangen[] = []
  const skript: Stoerung[] = []
  const server = createServer(async (req, res) => {
    const stuecke: Buffer[] = []
    for await (const stueck of req) stuecke.push(stueck as Buffer)
    const roh = Buffer.concat(stuecke).toString('utf8')
    const e: Empfangen = {
      pfad: req.url ?? '',
      kopf: req.headers,
      roh,
      json: roh === '' ? undefined : JSON.parse(roh),
    }
    empfangen.push(e)
    const stoerung = skript.shift() ?? regel(e)
    if (stoerung === 'drop') return req.socket.destroy()
    res.writeHead(stoerung?.status ?? 200, { 'content-type': 'application/json', ...stoerung?.kopf })
    res.end(JSON.stringify(stoerung ? (stoerung.json ?? {}) : antwort(e)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    empfangen,
    /** The next answers, in order. */
    skript,
    schliesse: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
