import { isIP } from 'node:net'
import { z } from 'zod'

// The console in the browser: where it is opened, who stands in front of it, who else says who somebody is.

/** Addresses, networks, or the names of kinds of them, as Express's `trust proxy` reads them. */
const sindProxys = (text: string): boolean =>
  text.split(',').every((teil) => {
    const [adresse = '', netz] = teil.trim().split('/')
    if (netz === undefined && ['loopback', 'linklocal', 'uniquelocal'].includes(adresse)) return true
    return isIP(adresse) !== 0 && (netz === undefined || /^\d{1,3}$/.test(netz))
  })

/** As `istHier` of the console, without a port. */
const istIssuer = (adresse: string): boolean => {
  const url = URL.parse(adresse)
  const hier = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(url?.hostname ?? '')
  return (url?.protocol === 'https:' || (url?.protocol === 'http:' && hier)) && !/[?#]/.test(adresse)
}

const Sso = z.strictObject({
  /** What the button says. */
  name: z.string().trim().min(1).max(60),
  issuer: z.url().refine(istIssuer, {
    error: 'eine Adresse mit https (http nur auf diesem Rechner), ohne ? und #',
  }),
  client_id: z.string().min(1),
  /** Variable that holds the secret; absent: a client without one. */
  client_secret_env: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*$/, { error: 'der Name einer Variablen wie "SSO_SECRET"' })
    .optional(),
  scopes: z.array(z.string().regex(/^[!#-[\]-~]+$/)).default(['openid', 'email']),
  /** By what a person is found: a mail address that both sides have confirmed, or the account itself. */
  kennung: z.enum(['email', 'sub']).default('email'),
})

export const LeitstandEinstellungen = z
  .union([
    z.literal(false),
    z.strictObject({
      /** Where people open it: behind https. Default: only on this machine. */
      adresse: z
        .url({ protocol: /^https$/, error: 'eine Adresse wie "https://assistent.beispiel.de"' })
        .refine((v) => URL.parse(v)?.pathname === '/' && !/[?#@]/.test(v), {
          error: 'eine Adresse ohne Pfad, wie "https://assistent.beispiel.de"',
        })
        .optional(),
      /**
       * Which proxies are believed who asks, and whether over https: how many stand in front of it, or their
       * addresses („10.0.0.0/8“). Default: one on this machine.
       */
      proxy: z
        .union([z.number().int().min(1).max(10), z.string().refine(sindProxys)], {
          error: 'eine Anzahl wie 1, oder Adressen wie "10.0.0.0/8, ::1"',
        })
        .optional(),
      /** Login with the company's account (OpenID Connect); see `docs/betrieb.md`. Nobody is created by it. */
      sso: Sso.optional(),
    }),
  ])
  .prefault({})
