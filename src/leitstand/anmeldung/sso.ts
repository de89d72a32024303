import { timingSafeEqual } from 'node:crypto'
import type { CookieOptions, Request, Response } from 'express'
import type { Configuration } from 'openid-client'
import { z } from 'zod'
import type { Konfiguration } from '../../config.ts'
import { fehlerCode } from '../../domaene/fehler.ts'
import { type Kennung, oidcKennung } from '../../domaene/kennung.ts'
import { leseMailadresse } from '../../domaene/mail.ts'
import { MINUTE_MS, plusMs } from '../../domaene/zeit.ts'
import { meldeKennungAn } from '../../speicher/anmeldung.ts'
import { ladePerson } from '../../speicher/person.ts'
import { hmac } from '../../speicher/schluessel.ts'
import type { Behandlungen, Werk } from '../behandlung.ts'
import { texteDer } from '../montiere.ts'
import { ort } from '../ort.ts'
import { problem } from '../problem.ts'
import { cookie, gibSitzung, mitgebrachteSitzung, neueSitzung } from '../sitzung.ts'
import { sicheresZiel } from './ziel.ts'

// Login with the company's account: OpenID Connect, code flow with PKCE, state and nonce. It lets in who is in the team
// already, by a name that an operator confirmed; it creates nobody. It leads to the page that was asked for, if it is ours.

const GUELTIG_MS = 10 * MINUTE_MS
const ANTWORT_S = 10

type Sso = NonNullable<Exclude<Konfiguration['leitstand'], false>['sso']>
/** Why it did not work; behind `#sso=` of the login page. */
export type SsoFehler = 'unbekannt' | 'abgebrochen' | 'fehler'

const Gang = z.object({
  ...{ state: z.string(), nonce: z.string(), verifier: z.string(), bis: z.string() },
  ziel: z.string(),
})
type Gang = z.output<typeof Gang>

export function ssoRouten(werk: Werk, geheimnis?: string): Behandlungen<'sso' | 'ssoZurueck'> {
  const { sso } = werk.konfiguration.leitstand || {}
  const anbieter = sso && erstelleAnbieter(sso, geheimnis)
  const fuehre = async (
    req: Request,
    res: Response,
    wohin: (sso: Sso, anbieter: Configuration) => Promise<string>,
  ): Promise<undefined> => {
    if (!sso || !anbieter) throw problem(texteDer(werk, req), 404, 'nicht_gefunden')
    const ziel = await anbieter()
      .then((a) => wohin(sso, a))
      .catch((fehler: unknown) => gescheitert(werk, fehler))
    res.redirect(303, ziel)
  }
  return {
    sso: ({ req, res, frage }) =>
      fuehre(req, res, (sso, anbieter) =>
        beginne(werk, sso, anbieter, { req, res, ziel: sicheresZiel(frage.ziel) }),
      ),
    ssoZurueck: ({ req, res }) =>
      fuehre(req, res, async (sso, anbieter) => {
        const gang = leseGang(werk, req)
        res.clearCookie(cookieName(req), cookieArt(req))
        if (!gang) return anmeldeseite('abgebrochen')
        const k = await loese(sso, anbieter, gang, zurueck(req, req.originalUrl))
        return k && (await meldeAn(werk, k, req, res)) ? gang.ziel : anmeldeseite('unbekannt')
      }),
  }
}

const anmeldeseite = (fehler: SsoFehler): string => `/anmelden#sso=${fehler}`

/** Somebody who says no there is no fault; everything else is for the operator's eyes. */
function gescheitert({ log }: Werk, fehler: unknown): string {
  const abgelehnt = (fehler as { error?: unknown } | undefined)?.error === 'access_denied'
  if (!abgelehnt) log.warn({ fehler: fehlerCode(fehler) }, 'SSO gescheitert')
  return anmeldeseite(abgelehnt ? 'abgebrochen' : 'fehler')
}

/** What the provider says about itself is fetched at the first login, and again while that fails. */
function erstelleAnbieter(sso: Sso, geheimnis: string | undefined): () => Promise<Configuration> {
  let bekannt: Promise<Configuration> | undefined
  const entdecke = async (): Promise<Configuration> => {
    const o = await import('openid-client')
    const issuer = new URL(sso.issuer)
    const art = geheimnis === undefined ? o.None() : undefined
    return await o.discovery(issuer, sso.client_id, geheimnis, art, {
      timeout: ANTWORT_S,
      // Only on this machine, see config.ts.
      execute: issuer.protocol === 'http:' ? [o.allowInsecureRequests] : [],
    })
  }
  return () => {
    bekannt ??= entdecke().catch((fehler: unknown) => {
      bekannt = undefined
      throw fehler
    })
    return bekannt
  }
}

const zurueck = (req: Request, pfad = '/api/anmeldung/sso/zurueck'): URL => new URL(pfad, ort(req))

/** Where the provider is asked; what its answer must hold goes into a cookie. */
async function beginne(
  werk: Werk,
  sso: Sso,
  anbieter: Configuration,
  { req, res, ziel }: { req: Request; res: Response; ziel: string },
): Promise<string> {
  const o = await import('openid-client')
  const gang: Gang = {
    ziel,
    state: o.randomState(),
    nonce: o.randomNonce(),
    verifier: o.randomPKCECodeVerifier(),
    bis: plusMs(werk.uhr.jetzt(), GUELTIG_MS),
  }
  res.cookie(cookieName(req), signiert(werk, gang), { ...cookieArt(req), maxAge: GUELTIG_MS })
  const url = o.buildAuthorizationUrl(anbieter, {
    redirect_uri: zurueck(req).href,
    scope: sso.scopes.join(' '),
    state: gang.state,
    nonce: gang.nonce,
    code_challenge: await o.calculatePKCECodeChallenge(gang.verifier),
    code_challenge_method: 'S256',
  })
  return url.href
}

/** The name by which the provider's account is known here; undefined: it has no confirmed mail address. */
async function loese(sso: Sso, anbieter: Configuration, gang: Gang, url: URL): Promise<Kennung | undefined> {
  const o = await import('openid-client')
  const tokens = await o.authorizationCodeGrant(anbieter, url, {
    expectedState: gang.state,
    expectedNonce: gang.nonce,
    pkceCodeVerifier: gang.verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) return undefined
  if (sso.kennung === 'sub') return { kanal: 'oidc', kennung: oidcKennung(sso.issuer, claims.sub) }
  const { email, email_verified } =
    claims.email === undefined ? await o.fetchUserInfo(anbieter, tokens.access_token, claims.sub) : claims
  const adresse = typeof email === 'string' ? leseMailadresse(email) : undefined
  return adresse !== undefined && email_verified === true ? { kanal: 'mail', kennung: adresse } : undefined
}

async function meldeAn(werk: Werk, k: Kennung, req: Request, res: Response): Promise<boolean> {
  const neu = neueSitzung(werk, req, 'sso')
  const id = await werk.speicher.run(meldeKennungAn, {
    agent: werk.konfiguration.agent,
    k,
    sitzung: neu.sitzung,
    alte: mitgebrachteSitzung(werk, req),
  })
  const person = id === undefined ? undefined : await werk.speicher.read(ladePerson, { id })
  if (person) gibSitzung(werk, req, res, person, neu)
  return person !== undefined
}

/** Lax: the provider's page leads back, and a strict one would not come along. Only `/api/anmeldung/sso` gets it. */
const cookieArt = (req: Request): CookieOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  secure: req.secure,
  path: '/api/anmeldung/sso',
})
const cookieName = (req: Request): string => (req.secure ? '__Secure-assistent-sso' : 'assistent-sso')

const siegel = (werk: Werk, inhalt: string): string => hmac(werk.schluessel.sitzung, `sso:${inhalt}`)

function signiert(werk: Werk, gang: Gang): string {
  const inhalt = Buffer.from(JSON.stringify(gang)).toString('base64url')
  return `${inhalt}.${siegel(werk, inhalt)}`
}

/** What this browser set out with; undefined: it did not, or too long ago. */
function leseGang(werk: Werk, req: Request): Gang | undefined {
  const [inhalt = '', ist = ''] = (cookie(req, cookieName(req)) ?? '').split('.')
  const soll = Buffer.from(siegel(werk, inhalt))
  if (ist.length !== soll.length || !timingSafeEqual(Buffer.from(ist), soll)) return undefined
  const gang = Gang.parse(JSON.parse(Buffer.from(inhalt, 'base64url').toString('utf8')))
  return gang.bis > werk.uhr.jetzt() ? gang : undefined
}
