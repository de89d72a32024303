import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// A company's provider of single sign-on on this machine: a real OpenID provider that asks nobody, but lets in whom the test
// says.

/** The part of `oidc-provider` that is used; it brings no types. */
interface Provider {
  callback(): RequestListener
  interactionDetails(
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<{ prompt: { name: string }; params: { client_id: string }; session?: { accountId: string } }>
  interactionFinished(req: IncomingMessage, res: ServerResponse, wie: object): Promise<void>
  Grant: new (wer: object) => { addOIDCScope(scope: string): void; save(): Promise<string> }
}

export interface Konto {
  sub: string
  email?: string
  email_verified?: boolean
}

export interface OidcAnbieter {
  issuer: string
  /** Who is there next; undefined: they refuse. */
  konto: Konto | undefined
  /** Makes it know our client. */
  kenne(redirect_uri: string, client: { id: string; secret: string }): Promise<void>
  schliesse(): Promise<void>
}

export async function starteOidcAnbieter(): Promise<OidcAnbieter> {
  let behandle: RequestListener = (_req, res) => res.writeHead(503).end()
  const server = createServer((req, res) => behandle(req, res))
  await new Promise<void>((fertig) => server.listen(0, '127.0.0.1', fertig))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const anbieter: OidcAnbieter = {
    issuer,
    konto: undefined,
    async kenne(redirect_uri, client) {
      const provider = await erstelle(anbieter, redirect_uri, client)
      const rest = provider.callback()
      behandle = (req, res) =>
        req.url?.startsWith('/interaction/') ? void fuehre(provider, anbieter, req, res) : rest(req, res)
    },
    schliesse: () =>
      new Promise((fertig) => {
        server.closeAllConnections()
        server.close(() => fertig())
      }),
  }
  return anbieter
}

async function erstelle(
  anbieter: OidcAnbieter,
  redirect_uri: string,
  client: { id: string; secret: string },
): Promise<Provider> {
  const { Provider } = (await import('oidc-provider' as string)) as {
    Provider: new (issuer: string, o: object) => Provider
  }
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return new Provider(anbieter.issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [redirect_uri] }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['nur ein Test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, i: { uid: string }) => `/interaction/${i.uid}` },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: async () => ({ ...anbieter.konto, sub }),
    }),
  })
}

async function fuehre(
  provider: Provider,
  { konto }: OidcAnbieter,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(req, res)
  if (!konto) return await provider.interactionFinished(req, res, { error: 'access_denied' })
  if (prompt.name === 'login')
    return await provider.interactionFinished(req, res, { login: { accountId: konto.sub } })
  const grant = new provider.Grant({ accountId: session?.accountId, clientId: params.client_id })
  grant.addOIDCScope('openid email')
  await provider.interactionFinished(req, res, { consent: { grantId: await grant.save() } })
}

/** A browser that follows where it is led, with its cookies. */
export interface Reise {
  cookies: Map<string, Map<string, string>>
  /** Follows redirects until `bis` says so of an address; returns that address. */
  folge(url: string, bis: (url: URL) => boolean): Promise<URL>
}

export function reise(): Reise {
  const cookies = new Map<string, Map<string, string>>()
  const hier = (origin: string): Map<string, string> => {
    const da = cookies.get(origin) ?? new Map<string, string>()
    cookies.set(origin, da)
    return da
  }
  return {
    cookies,
    async folge(url, bis) {
      let ort = new URL(url)
      for (let schritt = 0; schritt < 20 && !bis(ort); schritt++) {
        const eigene = hier(ort.origin)
        const cookie = [...eigene].map(([name, wert]) => `${name}=${wert}`).join('; ')
        const antwort = await fetch(ort, { redirect: 'manual', headers: { cookie } })
        for (const gesetzt of antwort.headers.getSetCookie()) {
          const [, name = '', wert = ''] = /^([^=]+)=([^;]*)/.exec(gesetzt) ?? []
          if (wert === '') eigene.delete(name)
          else eigene.set(name, wert)
        }
        const weiter = antwort.headers.get('location')
        if (weiter === null) throw new Error(`${antwort.status} at ${ort.pathname}: ${await antwort.text()}`)
        ort = new URL(weiter, ort)
      }
      return ort
    },
  }
}
