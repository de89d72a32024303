import { join } from 'node:path'
import { type Request, type RequestHandler, Router } from 'express'
import type { LeitstandTeile } from '../betrieb/server.ts'
import { passkeyRouten } from './anmeldung/passkey.ts'
import { passwortRouten } from './anmeldung/passwort.ts'
import { ssoRouten } from './anmeldung/sso.ts'
import type { Werk } from './behandlung.ts'
import { cspBerichte } from './csp.ts'
import { dokumentation } from './dokumentation.ts'
import { erstelleLive, type LiveZeiten } from './live.ts'
import { fehlerAntwort, laesstEin, montiere, texteDer } from './montiere.ts'
import { erstelleProbelaeufe } from './probelauf/laeufe.ts'
import { problem } from './problem.ts'
import { ausprobierenRouten } from './routen/ausprobieren.ts'
import { betriebRouten } from './routen/betrieb.ts'
import { chatRouten } from './routen/chat.ts'
import { lernenRouten } from './routen/lernen.ts'
import { personRouten } from './routen/person.ts'
import { sitzungRouten } from './routen/sitzung.ts'
import { vorgangRouten } from './routen/vorgang.ts'
import { zahlenRouten } from './routen/zahlen.ts'
import { erstelleSeiten } from './seiten.ts'
import { begrenze, GRENZEN, pruefeAdresse, pruefeHerkunft } from './sicherheit.ts'

// The Leitstand as the server mounts it.

/** Where `npm run web` puts the front end. */
const WEB = join(import.meta.dirname, '..', '..', 'web', 'dist')

export interface Leitstand extends LeitstandTeile {
  schliesse(): Promise<void>
}

export interface LeitstandOptionen {
  /** Where the built front end lies. */
  web?: string
  /** Of our client at the provider of single sign-on. */
  ssoGeheimnis?: string | undefined
  /** Told of each violation of the Content Security Policy that a browser reports. */
  cspVerstoss?: (richtlinie: string) => void
  live?: Partial<LiveZeiten>
}

export function erstelleLeitstand(werk: Werk, o: LeitstandOptionen = {}): Leitstand {
  const { adresse, proxy } = werk.konfiguration.leitstand || {}
  const eigene = adresse === undefined ? undefined : new URL(adresse)
  const laeufe = erstelleProbelaeufe(werk)
  const api = Router({ caseSensitive: true })
  api.use(nieGemerkt, (req, _res, next) => {
    const t = texteDer(werk, req)
    pruefeAdresse(req, eigene, t)
    pruefeHerkunft(req, eigene, t)
    next()
  })
  const texte = (req: Request) => texteDer(werk, req)
  api.use(begrenze(GRENZEN.jeAdresse, texte))
  api.use('/csp', begrenze(GRENZEN.cspBericht, texte))
  api.use(cspBerichte(werk.log, o.cspVerstoss ?? (() => undefined)), dokumentation())
  api.use(
    montiere(werk, {
      ...sitzungRouten(werk),
      ...passkeyRouten(werk),
      ...passwortRouten(werk),
      ...ssoRouten(werk, o.ssoGeheimnis),
      ...vorgangRouten(werk),
      ...personRouten(werk),
      ...lernenRouten(werk),
      ...zahlenRouten(werk),
      ...betriebRouten(werk),
      ...chatRouten(werk),
      ...ausprobierenRouten(werk, laeufe),
    }),
  )
  const live = erstelleLive(werk, o.live)
  // A browser opens it again by itself, and can send no header along that says so.
  api.get('/live', laesstEin(werk, { recht: 'angemeldet', methode: 'get' }, true), live.strom)
  api.use((req) => {
    throw problem(texteDer(werk, req), 404, 'nicht_gefunden')
  })
  api.use(fehlerAntwort(werk))
  return {
    api,
    seiten: erstelleSeiten(o.web ?? WEB),
    proxy: proxy ?? (eigene ? 'loopback' : false),
    async schliesse() {
      live.schliesse()
      await laeufe.schliesse()
    },
  }
}

/** What is about people is in no cache, also not when somebody goes back after logging out. */
const nieGemerkt: RequestHandler = (_req, res, next) => {
  res.setHeader('cache-control', 'no-store')
  next()
}
