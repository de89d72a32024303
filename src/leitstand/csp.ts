import express, { Router } from 'express'
import type { Logger } from 'pino'
import { z } from 'zod'

// Where browsers report what the Content Security Policy stopped. Addresses and samples in it may hold what people wrote:
// only the directive is kept, and only one that there is: each is a row of the figures for good, and anybody may report.

const FETCH = ['child', 'connect', 'default', 'fenced-frame', 'font', 'frame', 'img', 'manifest', 'media']
const FETCH_MEHR = ['object', 'prefetch', 'script', 'style', 'worker']
const RICHTLINIEN: ReadonlySet<string> = new Set([
  ...[...FETCH, ...FETCH_MEHR].map((art) => `${art}-src`),
  ...['script-src-elem', 'script-src-attr', 'style-src-elem', 'style-src-attr'],
  ...['base-uri', 'form-action', 'frame-ancestors', 'sandbox', 'navigate-to'],
  ...['require-trusted-types-for', 'trusted-types', 'upgrade-insecure-requests'],
])
/** More at once is no browser that tells of a page. */
const JE_SENDUNG = 20
const Richtlinie = z.string().transform((s) => s.split(' ')[0] ?? '')
const Alt = z.object({
  'csp-report': z.object({
    'effective-directive': Richtlinie.optional(),
    'violated-directive': Richtlinie.optional(),
  }),
})
const Neu = z.array(
  z.object({ type: z.string(), body: z.object({ effectiveDirective: Richtlinie.optional() }) }),
)
const BERICHTE = ['application/csp-report', 'application/reports+json', 'application/json']

/** `POST /csp`: counts each violation by its directive. */
export function cspBerichte(log: Logger, gezaehlt: (richtlinie: string) => void): Router {
  const router = Router()
  router.post('/csp', express.json({ type: BERICHTE, limit: 16 * 1024 }), (req, res) => {
    for (const richtlinie of richtlinienIn(req.body)) {
      log.warn({ richtlinie }, 'Verstoß gegen die Content Security Policy')
      gezaehlt(richtlinie)
    }
    res.status(204).end()
  })
  return router
}

function richtlinienIn(bericht: unknown): string[] {
  const neu = Neu.safeParse(bericht)
  if (neu.success)
    return neu.data
      .slice(0, JE_SENDUNG)
      .flatMap((b) => (b.type === 'csp-violation' ? wort(b.body.effectiveDirective) : []))
  const alt = Alt.safeParse(bericht)
  if (!alt.success) return []
  const { 'effective-directive': wirksam, 'violated-directive': verletzt } = alt.data['csp-report']
  return wort(wirksam ?? verletzt)
}

const wort = (name: string | undefined): string[] =>
  name !== undefined && RICHTLINIEN.has(name) ? [name] : ['unbekannt']
