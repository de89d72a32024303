import { join } from 'node:path'
import { type RequestHandler, Router } from 'express'
import type { LeitstandTeile } from '../betrieb/server.ts'
import type { Werk } from './behandlung.ts'
import { fehlerAntwort, montiere, texteDer } from './montiere.ts'
import { problem } from './problem.ts'
import { sitzungRouten } from './routen/sitzung.ts'
import { vorgangRouten } from './routen/vorgang.ts'
import { erstelleSeiten } from './seiten.ts'
import { pruefeAdresse, pruefeHerkunft } from './sicherheit.ts'

// The Leitstand as the server mounts it.

/** Where `npm run web` puts the front end. */
const WEB = join(import.meta.dirname, '..', '..', 'web', 'dist')

export interface Leitstand extends LeitstandTeile {
  schliesse(): Promise<void>
}

export function erstelleLeitstand(werk: Werk, { web = WEB } = {}): Leitstand {
  const { adresse, proxy } = werk.konfiguration.leitstand || {}
  const eigene = adresse === undefined ? undefined : new URL(adresse)
  const api = Router({ caseSensitive: true })
  api.use(nieGemerkt, (req, _res, next) => {
    const t = texteDer(werk, req)
    pruefeAdresse(req, eigene, t)
    pruefeHerkunft(req, eigene, t)
    next()
  })
  api.use(montiere(werk, { ...sitzungRouten(werk), ...vorgangRouten(werk) }))
  api.use((req) => {
    throw problem(texteDer(werk, req), 404, 'nicht_gefunden')
  })
  api.use(fehlerAntwort(werk))
  return {
    api,
    seiten: erstelleSeiten(web),
    proxy: proxy ?? (eigene ? 'loopback' : false),
    schliesse: async () => undefined,
  }
}

/** What is about people is in no cache, also not when somebody goes back after logging out. */
const nieGemerkt: RequestHandler = (_req, res, next) => {
  res.setHeader('cache-control', 'no-store')
  next()
}
