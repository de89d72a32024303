import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import express, { type Express, type RequestHandler, type Router } from 'express'
import helmet from 'helmet'
import type { Logger } from 'pino'
import { KonfigurationsFehler } from '../domaene/fehler.ts'
import { antworteJson, fehlerBehandlung, nurMethoden } from '../kanal/antwort.ts'
import type { Annahme, Kanal } from '../kanal/kanal.ts'
import { rohKoerper } from '../kanal/rohkoerper.ts'

/** Platforms kill 5 to 10 s after they asked to stop. Who is cut off here was not acknowledged and delivers again. */
const AUSKLANG_MS = 3000

export interface ServerOptionen {
  kanaele: readonly Kanal[]
  annahme: Annahme
  host: string
  /** 0: any free port. */
  port: number
  bodyBytes?: number
  /** Whether work can be taken; `grund` is shown at `/readyz`. */
  bereit(): Promise<{ ok: boolean; grund?: string }>
  /** Prometheus text; absent: no `/metrics`. */
  metriken?(): Promise<string>
  /** The console; absent: there is none. */
  leitstand?: LeitstandTeile | undefined
  log: Logger
}

export interface LeitstandTeile {
  /** Below `/api`. */
  api: Router
  /** The front end's files, and its page for every place in it. */
  seiten: RequestHandler
  /** Which proxies are believed who asks and whether over https; as Express's `trust proxy`. */
  proxy: number | string | false
}

export interface LaufenderServer {
  port: number
  /** Takes no new requests, lets the running ones end (at most 3 s), then closes all connections. */
  schliesse(): Promise<void>
}

/**
 * Starts HTTP: each Kanal at `/kanal/<name>`, `/healthz`, `/readyz`, `/metrics`.
 * @throws KonfigurationsFehler the port or address cannot be taken
 */
export async function starteServer(o: ServerOptionen): Promise<LaufenderServer> {
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 },
    anwendung(o) as RequestListener,
  )
  const offen = verbindungen(server)
  await lausche(server, o.host, o.port)
  return { port: (server.address() as AddressInfo).port, schliesse: () => schliesse(server, offen) }
}

function anwendung(o: ServerOptionen): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', o.leitstand?.proxy ?? false)
  app.use(kopfzeilen())
  app.use('/kanal', rohKoerper(o.bodyBytes ?? 1_048_576))
  for (const kanal of o.kanaele) {
    const routen = kanal.routen?.(o.annahme)
    if (routen) app.use(`/kanal/${kanal.name}`, routen)
  }
  app.get('/healthz', (_req, res) => antworteJson(res, 200, { ok: true }))
  app.get('/readyz', async (_req, res) => {
    const { ok, grund } = await o.bereit()
    antworteJson(res, ok ? 200 : 503, { ok, grund })
  })
  const metriken = o.metriken
  if (metriken) {
    app.get('/metrics', async (_req, res) => {
      res.type('text/plain; version=0.0.4').send(await metriken())
    })
    app.all('/metrics', nurMethoden('GET', 'HEAD'))
  }
  app.all(['/healthz', '/readyz'], nurMethoden('GET', 'HEAD'))
  if (o.leitstand) app.use('/api', o.leitstand.api)
  if (o.leitstand) app.use(o.leitstand.seiten)
  app.use((_req, res) => antworteJson(res, 404, { fehler: 'nicht_gefunden' }))
  app.use(fehlerBehandlung(o.log))
  return app
}

/** Nothing but own files, no inline script or style, no frame around it; what a page does not need is off. */
const CSP = {
  defaultSrc: ["'self'"],
  connectSrc: ["'self'"],
  imgSrc: ["'self'"],
  fontSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'"],
  // Not `report-to`: with it Chromium reports after minutes only, and over http never.
  reportUri: ['/api/csp'],
}
const AUS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
]
const ERLAUBNISSE = [...AUS, 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking']
  .map((name) => `${name}=()`)
  .join(', ')

function kopfzeilen(): RequestHandler {
  const immer = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: CSP },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    // Over http it says nothing, and it must not: a browser would lose http on this machine's name.
    strictTransportSecurity: false,
  })
  const hsts = helmet.strictTransportSecurity({ maxAge: 365 * 86_400, includeSubDomains: false })
  return (req, res, next) => {
    res.setHeader('permissions-policy', ERLAUBNISSE)
    immer(req, res, () => (req.secure ? hsts(req, res, next) : next()))
  }
}

function lausche(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (fehler: NodeJS.ErrnoException) => reject(startFehler(fehler, host, port)))
    server.listen(port, host, resolve)
  })
}

function startFehler(fehler: NodeJS.ErrnoException, host: string, port: number): Error {
  if (fehler.code === 'EADDRINUSE') {
    return new KonfigurationsFehler(`PORT ${port} ist auf ${host} schon belegt.`, {
      abhilfe: 'Beende das Programm, das dort lauscht, oder setze PORT auf einen freien Port.',
      cause: fehler,
    })
  }
  if (fehler.code === 'EACCES') {
    return new KonfigurationsFehler(`PORT ${port} darf dieser Benutzer nicht öffnen.`, {
      abhilfe: 'Setze PORT auf einen Wert ab 1024.',
      cause: fehler,
    })
  }
  if (fehler.code === 'EADDRNOTAVAIL' || fehler.code === 'ENOTFOUND') {
    return new KonfigurationsFehler(`HOST ${host} ist keine Adresse dieses Rechners.`, {
      abhilfe: 'Setze HOST auf 127.0.0.1, oder auf 0.0.0.0 für alle Adressen.',
      cause: fehler,
    })
  }
  return fehler
}

/** The connections that are open now. */
function verbindungen(server: Server): ReadonlySet<Socket> {
  const offen = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    offen.add(socket)
    socket.once('close', () => offen.delete(socket))
  })
  return offen
}

function schliesse(server: Server, offen: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    // A connection that was busy at close() goes idle afterwards and would keep the process for its keep-alive time. One
    // that a browser opened ahead and never used counts as busy for Node: it would hold up each stop for all of the 3 s.
    const idle = setInterval(() => {
      server.closeIdleConnections()
      for (const socket of offen) if (socket.bytesRead === 0) socket.destroy()
    }, 20)
    const hart = setTimeout(() => server.closeAllConnections(), AUSKLANG_MS)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(hart)
      resolve()
    })
  })
}
