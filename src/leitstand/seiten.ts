import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request, RequestHandler, Response } from 'express'

// The front end's files. They are few (under 3 MB), so all are read at the start: what is not one of them cannot be asked
// for. The build leaves them packed beside; what comes without is packed when it is first asked for, in another thread.

const TYPEN: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}
const UNGEPACKT = new Set(['.png', '.ico', '.woff2'])
type Packung = 'br' | 'gzip'
/** What the build writes beside a file. */
const DANEBEN = { br: '.br', gzip: '.gz' } as const

interface Datei {
  endung: string
  inhalt: Buffer
  /** Vite puts a hash of the content into these names. */
  fuerImmer: boolean
  gepackt: Partial<Record<Packung, Promise<Buffer>>>
}

const NICHT_GEBAUT = `<!doctype html>
<html lang="de"><meta charset="utf-8"><title>Leitstand</title>
<h1>Die Oberfläche ist noch nicht gebaut</h1>
<p>Im Ordner des Programms: <code>npm run web</code>, dann neu starten. <code>npm start</code> baut sie von selbst.</p>
`

/** Serves the built front end out of `ordner`: its files, and its page for every other place that somebody opens. */
export function erstelleSeiten(ordner: string): RequestHandler {
  const dateien = liesDateien(ordner)
  const seite = dateien.get('/index.html')
  return (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next()
    const datei = dateien.get(req.path) ?? (istNavigation(req) ? seite : undefined)
    if (datei) return void gib(req, res, datei).catch(next)
    if (seite || !istNavigation(req)) return next()
    res.status(503).type('html').send(NICHT_GEBAUT)
  }
}

/** Somebody opens a place of the console. What looks like a file and is none is not found. */
const istNavigation = (req: Request): boolean =>
  req.path === '/' ||
  (!req.path.startsWith('/kanal/') &&
    !/\.\w+$/.test(req.path) &&
    (req.headers['sec-fetch-dest'] ?? 'document') === 'document' &&
    req.headers.accept?.includes('text/html') === true)

function liesDateien(ordner: string): Map<string, Datei> {
  if (!existsSync(ordner)) return new Map()
  const namen = readdirSync(ordner, { recursive: true, withFileTypes: true })
    .filter((d) => d.isFile())
    .map((d) => join(d.parentPath, d.name))
  const inhalte = new Map(namen.map((name) => [name, readFileSync(name)]))
  const eigene = namen.filter((name) => !/\.(?:br|gz)$/.test(name))
  return new Map(
    eigene.map((ort) => {
      const pfad = `/${relative(ordner, ort).split(sep).join('/')}`
      const gepackt: Datei['gepackt'] = {}
      for (const [art, endung] of Object.entries(DANEBEN) as [Packung, string][]) {
        const da = inhalte.get(`${ort}${endung}`)
        if (da) gepackt[art] = Promise.resolve(da)
      }
      const inhalt = inhalte.get(ort) ?? Buffer.alloc(0)
      return [pfad, { endung: extname(pfad), inhalt, fuerImmer: pfad.startsWith('/assets/'), gepackt }]
    }),
  )
}

function packe(d: Datei, art: Packung): Promise<Buffer> {
  d.gepackt[art] ??= UNGEPACKT.has(d.endung)
    ? Promise.resolve(d.inhalt)
    : art === 'gzip'
      ? promisify(gzip)(d.inhalt, { level: 9 })
      : promisify(brotliCompress)(d.inhalt, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  return d.gepackt[art]
}

async function gib(req: Request, res: Response, d: Datei): Promise<void> {
  const art = UNGEPACKT.has(d.endung) ? false : (req.acceptsEncodings('br', 'gzip') as Packung | false)
  const inhalt = art ? await packe(d, art) : d.inhalt
  res.setHeader('content-type', TYPEN[d.endung] ?? 'application/octet-stream')
  res.setHeader('cache-control', d.fuerImmer ? 'public, max-age=31536000, immutable' : 'no-cache')
  res.setHeader('vary', 'accept-encoding')
  if (art) res.setHeader('content-encoding', art)
  res.setHeader('content-length', inhalt.length)
  res.end(req.method === 'HEAD' ? undefined : inhalt)
}
