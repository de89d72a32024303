import type { IncomingMessage } from 'node:http'
import type { Request, RequestHandler, Response } from 'express'
import { FalscheBenutzung } from '../domaene/fehler.ts'
import { AnfrageFehler } from './antwort.ts'

// Express's own raw parser reads an oversized body to its end before it answers 413; one that never ends would
// never be answered.

const LEER = Buffer.alloc(0)
/** How much of a refused body is still read and thrown away, so that an ordinary client gets to see the answer. */
const NACHLAUF_BYTES = 16 * 1024 * 1024

/** Reads the body's bytes as they came into `req.body`, at most `grenze` of them; more is a 413 and the connection ends. */
export function rohKoerper(grenze: number): RequestHandler {
  return (req, res, next) => {
    const kodierung = req.headers['content-encoding']
    if (kodierung !== undefined && kodierung.toLowerCase() !== 'identity') {
      return next(new AnfrageFehler(415, 'kodierung'))
    }
    if (Number(req.headers['content-length'] ?? 0) > grenze) return zuGross(req, res)
    if (!hatKoerper(req)) {
      req.body = LEER
      return next()
    }
    sammle(req, res, grenze, next)
  }
}

/** The bytes that `rohKoerper` read. */
export function roh(req: Request): Buffer {
  if (!Buffer.isBuffer(req.body))
    throw new FalscheBenutzung('Die Routen eines Kanals gehören hinter rohKoerper().')
  return req.body
}

const hatKoerper = (req: IncomingMessage): boolean =>
  req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0

function sammle(req: Request, res: Response, grenze: number, next: () => void): void {
  const stuecke: Buffer[] = []
  let bytes = 0
  const nimm = (stueck: Buffer): void => {
    bytes += stueck.length
    if (bytes <= grenze) {
      stuecke.push(stueck)
      return
    }
    loese()
    zuGross(req, res)
  }
  const fertig = (): void => {
    loese()
    req.body = stuecke.length === 1 ? stuecke[0] : Buffer.concat(stuecke, bytes)
    next()
  }
  // A client that goes away in the middle gets no answer, and nothing of it is kept.
  const loese = (): void => {
    req.off('data', nimm).off('end', fertig).off('close', loese)
    if (bytes > grenze) stuecke.length = 0
  }
  req.on('data', nimm).on('end', fertig).on('close', loese)
}

/** Answers at once, then reads on for a while: closing with unread bytes would reset the connection and lose the answer. */
function zuGross(req: Request, res: Response): void {
  const text = '{"fehler":"zu_gross"}'
  res.writeHead(413, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': text.length,
    connection: 'close',
  })
  res.write(text)
  let verworfen = 0
  req.on('data', (stueck: Buffer) => {
    verworfen += stueck.length
    if (verworfen > NACHLAUF_BYTES) req.destroy()
  })
  req.on('end', () => res.end())
  req.on('error', () => res.destroy())
}
