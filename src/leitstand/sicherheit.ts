import type { Request, RequestHandler } from 'express'
import { ipKeyGenerator, rateLimit } from 'express-rate-limit'
import { MINUTE_MS } from '../domaene/zeit.ts'
import type { Problemtexte } from '../rueckkanal/texte/probleme.ts'
import { ProblemFehler } from './behandlung.ts'
import { istHier } from './bindung.ts'
import { problem } from './problem.ts'

// Where requests may come from, and how many.

/**
 * Refuses a request under a name that is not the console's: else a page of another site whose name is made to point
 * here (DNS rebinding) would count as our own. Behind the declared address only https is let through.
 */
export function pruefeAdresse(req: Request, adresse: URL | undefined, t: Problemtexte): void {
  const host = req.headers.host ?? ''
  if (istHier(host)) return
  if (host !== adresse?.host) throw problem(t, 421, 'adresse')
  if (!req.secure) throw problem(t, 403, 'kein_tls')
}

/**
 * Refuses what a page of another site makes a browser send. A browser always says where a change comes from
 * (Sec-Fetch-Site, or at least Origin); a program that says nothing has no foreign page in it.
 */
export function pruefeHerkunft(req: Request, adresse: URL | undefined, t: Problemtexte): void {
  const lesend = req.method === 'GET' || req.method === 'HEAD'
  const ort = req.headers['sec-fetch-site']
  const eigen = ort === undefined || ort === 'same-origin' || (lesend && ort === 'none')
  const gefuehrt = lesend && req.headers['sec-fetch-mode'] === 'navigate'
  if (!eigen && !gefuehrt) throw problem(t, 403, 'herkunft')
  const { origin } = req.headers
  if (lesend || origin === undefined) return
  if (origin !== `${req.protocol}://${req.headers.host}` && origin !== adresse?.origin)
    throw problem(t, 403, 'herkunft')
}

/** Where a request comes from, as limits count it: the address, of IPv6 its network. */
export const netzVon = (req: Request): string => ipKeyGenerator(req.ip ?? '')

export interface Grenze {
  windowMs: number
  limit: number
  wer?: (req: Request) => string
  /** Only answers of 400 and above count. */
  nurFehler?: boolean
}

/** Far above what people and their open pages do: it stops what runs away. Failed logins are counted by account too. */
export const GRENZEN = {
  jeAdresse: { windowMs: MINUTE_MS, limit: 12_000 },
  jeSitzung: { windowMs: MINUTE_MS, limit: 6000 },
  jeSitzungAendern: { windowMs: MINUTE_MS, limit: 600 },
  cspBericht: { windowMs: MINUTE_MS, limit: 60 },
  anmeldung: { windowMs: 15 * MINUTE_MS, limit: 100, nurFehler: true },
  /** Who is nobody yet, whatever comes of it: each writes into the database. */
  offenAendern: { windowMs: MINUTE_MS, limit: 600 },
} as const satisfies Record<string, Grenze>

export const begrenze = (g: Grenze, texte: (req: Request) => Problemtexte): RequestHandler =>
  rateLimit({
    windowMs: g.windowMs,
    limit: g.limit,
    legacyHeaders: false,
    standardHeaders: false,
    skipSuccessfulRequests: g.nurFehler ?? false,
    keyGenerator: g.wer ?? netzVon,
    // Its checks print to the console; who is trusted with X-Forwarded-For is set explicitly in server.ts.
    validate: false,
    handler(req, _res, next) {
      const warte_s = Math.ceil(g.windowMs / 1000)
      next(
        new ProblemFehler(429, {
          code: 'zu_viele_anfragen',
          detail: texte(req).zu_viele_anfragen(warte_s),
          warte_s,
        }),
      )
    },
  })
