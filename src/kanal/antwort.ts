import type { ErrorRequestHandler, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { EndgueltigerFehler, IdVergeben, SignaturFehler, SpeicherNichtVerfuegbar } from '../domaene/fehler.ts'

// How requests are answered. Every error is JSON, `{"fehler": code}`, and tells a sender nothing that helps to guess.

/** A request that we cannot take. `felder`: where it went wrong, by name only. */
export class AnfrageFehler extends EndgueltigerFehler {
  readonly status: number
  readonly felder: readonly string[] | undefined

  constructor(status: number, code: string, felder?: readonly string[]) {
    super(code, `Anfrage nicht angenommen: ${code}`)
    this.status = status
    this.felder = felder
  }
}

/** Leaner than `res.json`: no etag, no charset lookup. */
export function antworteJson(res: Response, status: number, inhalt: unknown): void {
  const text = JSON.stringify(inhalt)
  res.statusCode = status
  res.setHeader('content-type', 'application/json; charset=utf-8')
  res.setHeader('content-length', Buffer.byteLength(text))
  res.end(text)
}

/** Parses a body as JSON. @throws AnfrageFehler 400 `json` */
export function leseJson(roh: Buffer): unknown {
  try {
    return JSON.parse(roh.toString('utf8'))
  } catch {
    throw new AnfrageFehler(400, 'json')
  }
}

/** The last handler of a path: its other methods are not allowed. */
export const nurMethoden =
  (...methoden: string[]): RequestHandler =>
  (_req, res) => {
    res.setHeader('allow', methoden.join(', '))
    antworteJson(res, 405, { fehler: 'methode' })
  }

/** The one place where an error becomes a status. A refused signature is 401 for all reasons alike; the log knows why. */
export function fehlerBehandlung(log: Logger): ErrorRequestHandler {
  return (fehler: unknown, req, res, next) => {
    // Anybody may choose the rest of a path.
    const wo = req.path.slice(0, 40)
    if (res.headersSent) return next(fehler)
    if (fehler instanceof SignaturFehler) {
      log.warn({ wo, grund: fehler.grund }, 'Signatur abgelehnt')
      return antworteJson(res, 401, { fehler: 'signatur' })
    }
    if (fehler instanceof AnfrageFehler) {
      log.info({ wo, fehler: fehler.code, felder: fehler.felder }, 'Anfrage abgelehnt')
      return antworteJson(res, fehler.status, { fehler: fehler.code, felder: fehler.felder })
    }
    if (fehler instanceof IdVergeben) {
      log.info({ wo, fehler: fehler.code }, 'Anfrage abgelehnt')
      return antworteJson(res, 409, { fehler: fehler.code })
    }
    if (fehler instanceof SpeicherNichtVerfuegbar) {
      log.error({ wo, fehler: fehler.code }, 'Speicher nicht verfügbar')
      res.setHeader('retry-after', Math.max(1, Math.ceil((fehler.warteMs ?? 5000) / 1000)))
      return antworteJson(res, 503, { fehler: 'speicher' })
    }
    const status = clientStatus(fehler)
    if (status !== undefined) return antworteJson(res, status, { fehler: 'anfrage' })
    log.error({ wo, ...ohneText(fehler) }, 'Unerwarteter Fehler')
    antworteJson(res, 500, { fehler: 'intern' })
  }
}

/** What Express itself refuses (a path that cannot be decoded) carries a 4xx status. */
function clientStatus(fehler: unknown): number | undefined {
  const status = fehler instanceof Error ? (fehler as { status?: unknown }).status : undefined
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined
}

/** I10: an unknown error's message may quote what a person wrote, so only its name and where it was thrown are logged. */
function ohneText(fehler: unknown): { name: string; ort: string[] } {
  if (!(fehler instanceof Error)) return { name: typeof fehler, ort: [] }
  const ort = (fehler.stack ?? '').split('\n').filter((zeile) => /^\s+at /.test(zeile))
  return { name: fehler.name, ort: ort.slice(0, 5) }
}
