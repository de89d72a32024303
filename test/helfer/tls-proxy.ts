import { readFileSync } from 'node:fs'
import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer, request as tlsRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'

// A small reverse proxy with TLS, that does what the nginx text of docs/betrieb.md says, and a client that comes through it.

const teil = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'zertifikat', `${name}.pem`), 'utf8')
const ca = teil('cert')

export interface ProxyAngaben {
  /** Base url of the server behind. */
  ziel: string
  /** The text of a `server { … }` of nginx: its `proxy_set_header` and `location = … { return … }` are kept to. */
  nginx: string
  /** Hands an answer on only when it is whole. */
  sammelt?: boolean
}

export interface TlsProxy {
  port: number
  schliesse(): Promise<void>
}

/** What nginx puts in the place of its variables. @throws for one that is not known here */
function wertVon(variable: string, req: IncomingMessage): string {
  const xff = req.headers['x-forwarded-for']
  const von = req.socket.remoteAddress ?? ''
  const werte: Record<string, string> = {
    $host: (req.headers.host ?? '').replace(/:\d+$/u, ''),
    $innen: 'innen.example',
    $scheme: 'https',
    $proxy_add_x_forwarded_for: xff === undefined ? von : `${xff}, ${von}`,
    '""': '',
  }
  const wert = werte[variable]
  if (wert === undefined) throw new Error(`nginx's ${variable} is not known here`)
  return wert
}

export async function starteTlsProxy({ ziel, nginx, sammelt = false }: ProxyAngaben): Promise<TlsProxy> {
  const koepfe = [...nginx.matchAll(/proxy_set_header (\S+) (\S+);/gu)].map(
    ([, n = '', w = '']) => [n, w] as const,
  )
  const zu = new Map(
    [...nginx.matchAll(/location = (\S+) \{ return (\d+); \}/gu)].map(([, p, s]) => [p, Number(s)]),
  )
  const leiteWeiter = (req: IncomingMessage, res: ServerResponse): void => {
    const status = zu.get((req.url ?? '').split('?')[0])
    if (status !== undefined) return void res.writeHead(status).end()
    const headers: IncomingHttpHeaders = { ...req.headers }
    for (const [name, variable] of koepfe) {
      const wert = wertVon(variable, req)
      if (wert === '') delete headers[name.toLowerCase()]
      else headers[name.toLowerCase()] = wert
    }
    const hin = request(new URL(req.url ?? '/', ziel), { method: req.method, headers }, async (antwort) => {
      res.writeHead(antwort.statusCode ?? 502, antwort.headers)
      if (sammelt) res.end(await buffer(antwort).catch(() => undefined))
      else antwort.pipe(res)
    })
    res.on('close', () => hin.destroy())
    hin.on('error', () => res.destroy())
    req.pipe(hin)
  }
  const server = createServer({ cert: ca, key: teil('key') }, leiteWeiter)
  await new Promise<void>((bereit) => server.listen(0, '127.0.0.1', bereit))
  return {
    port: (server.address() as AddressInfo).port,
    schliesse: () =>
      new Promise((fertig) => {
        server.close(() => fertig())
        server.closeAllConnections()
      }),
  }
}

/** A request to `adresse` that really goes to the proxy. The answer's body is still to be read. */
export function durch(
  { port }: TlsProxy,
  adresse: string,
  o: { methode?: string; kopf?: Record<string, string>; koerper?: object } = {},
): Promise<IncomingMessage> {
  const { hostname, pathname } = new URL(adresse)
  const headers = {
    host: hostname,
    ...(o.koerper && { 'content-type': 'application/json', origin: `https://${hostname}` }),
    ...o.kopf,
  }
  const method = o.methode ?? (o.koerper ? 'POST' : 'GET')
  return new Promise((resolve, reject) => {
    tlsRequest(
      { host: '127.0.0.1', port, path: pathname, method, headers, ca, checkServerIdentity: () => undefined },
      resolve,
    )
      .on('error', reject)
      .end(o.koerper && JSON.stringify(o.koerper))
  })
}

export const koerperVon = (antwort: IncomingMessage): Promise<string> => text(antwort)
