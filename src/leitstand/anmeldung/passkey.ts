import { randomBytes } from 'node:crypto'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { CookieOptions, Request } from 'express'
import { z } from 'zod'
import { MINUTE_MS, plusMs } from '../../domaene/zeit.ts'
import {
  ladePasskey,
  listePasskeys,
  loeschePasskey,
  meldePasskeyAn,
  nimmAufgabe,
  type Passkey,
  richtePasskeyEin,
  stelleAufgabe,
} from '../../speicher/passkey.ts'
import { ladePerson } from '../../speicher/person.ts'
import { hmac } from '../../speicher/schluessel.ts'
import type { Behandlungen, Werk } from '../behandlung.ts'
import { geraetVon } from '../geraet.ts'
import { alsIch } from '../ich.ts'
import { texteDer } from '../montiere.ts'
import { ort } from '../ort.ts'
import { problem, texteFuer } from '../problem.ts'
import { cookie, gibSitzung, mitgebrachteSitzung, neueSitzung } from '../sitzung.ts'
import { verlangeEben } from './eben.ts'

// Passkeys: the device shows who is there, without a name or a password. What it signs is random, bound to the browser
// (before a login by a cookie, then by the session) and good for one answer.

const AUFGABE_MS = 5 * MINUTE_MS
/** EdDSA, ES256, RS256: what devices have. The library would try for more, and Node prints warnings about them. */
const ALGORITHMEN = [-8, -7, -257]

type Id = 'passkeyFrage' | 'passkeyAntwort' | 'passkeys' | 'passkeyNeuFrage' | 'passkeyNeu' | 'passkeyWeg'

export const passkeyRouten = (werk: Werk): Behandlungen<Id> => ({
  async passkeyFrage({ req, res }) {
    const bindung = randomBytes(32).toString('base64url')
    res.cookie(cookieName(req), bindung, { ...cookieArt(req), maxAge: AUFGABE_MS })
    const aufgabe = await generateAuthenticationOptions({
      rpID: ort(req).hostname,
      challenge: await neueAufgabe(werk, bindung),
      userVerification: 'preferred',
      timeout: AUFGABE_MS,
    })
    return { ...aufgabe }
  },

  async passkeyAntwort({ koerper, req, res }) {
    const t = texteDer(werk, req)
    const bindung = cookie(req, cookieName(req))
    res.clearCookie(cookieName(req), cookieArt(req))
    const challenge = await loeseAufgabe(werk, bindung, koerper)
    const da = await werk.speicher.read(ladePasskey, { id: String(koerper.id) })
    if (!da || challenge === undefined) throw problem(t, 403, 'passkey_ungueltig')
    const zaehler = await pruefeAnmeldung(werk, req, koerper, da, challenge)
    if (zaehler === undefined) throw problem(t, 403, 'passkey_ungueltig')
    const neu = neueSitzung(werk, req, 'passkey')
    const id = await werk.speicher.run(meldePasskeyAn, {
      agent: werk.konfiguration.agent,
      id: da.id,
      zaehler: { alt: da.zaehler, neu: zaehler },
      sitzung: neu.sitzung,
      alte: mitgebrachteSitzung(werk, req),
    })
    const person = id === undefined ? undefined : await werk.speicher.read(ladePerson, { id })
    if (!person) throw problem(t, 403, 'passkey_ungueltig')
    return await alsIch(werk, gibSitzung(werk, req, res, person, neu))
  },

  async passkeys({ ich }) {
    const eigene = await werk.speicher.read(listePasskeys, { person_id: ich.person.id })
    return { eintraege: eigene.map(gezeigt) }
  },

  async passkeyNeuFrage({ ich, req }) {
    // Here and not with the answer: that fits only what was asked for by this session, minutes before.
    await verlangeEben(werk, ich)
    const eigene = await werk.speicher.read(listePasskeys, { person_id: ich.person.id })
    const aufgabe = await generateRegistrationOptions({
      rpName: werk.konfiguration.agent,
      rpID: ort(req).hostname,
      userName: ich.person.name,
      userDisplayName: ich.person.name,
      userID: Buffer.from(inhaber(werk, ich.person.id), 'base64url'),
      challenge: await neueAufgabe(werk, ich.sitzung),
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMEN,
      excludeCredentials: eigene.map(({ id }) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      timeout: AUFGABE_MS,
    })
    return { ...aufgabe }
  },

  async passkeyNeu({ ich, koerper, req }) {
    const t = texteFuer(werk.welt, ich.sprache)
    const challenge = await loeseAufgabe(werk, ich.sitzung, koerper)
    const neu = challenge === undefined ? undefined : await pruefeEinrichtung(req, koerper, challenge)
    if (!neu) throw problem(t, 422, 'passkey_ungueltig')
    const da = await werk.speicher.run(richtePasskeyEin, {
      person_id: ich.person.id,
      p: { ...neu, name: geraetVon(req.headers['user-agent']) },
      sitzung: ich.sitzung,
      jetzt: werk.uhr.jetzt(),
    })
    if (da === 'fort') throw problem(t, 401, 'nicht_angemeldet')
    if (!da) throw problem(t, 409, 'passkey_zu_viele')
    return gezeigt(da)
  },

  async passkeyWeg({ ich, pfadteile: { id } }) {
    if (!(await werk.speicher.run(loeschePasskey, { person_id: ich.person.id, id })))
      throw problem(texteFuer(werk.welt, ich.sprache), 404, 'nicht_gefunden')
  },
})

const gezeigt = ({ id, name, erstellt, zuletzt }: Passkey) => ({ id, name, erstellt, zuletzt })

/** Only `/api/anmeldung/passkey` gets it. A name for one path cannot be `__Host-`. */
const cookieName = (req: Request): string => (req.secure ? '__Secure-assistent-passkey' : 'assistent-passkey')
const cookieArt = (req: Request): CookieOptions => ({
  httpOnly: true,
  sameSite: 'strict',
  secure: req.secure,
  path: '/api/anmeldung/passkey',
})

/** By which a device knows its person again: says nothing about them (WebAuthn 3, 14.6.1). */
const inhaber = (werk: Werk, person_id: string): string =>
  hmac(werk.schluessel.sitzung, `passkey-inhaber:${person_id}`)

const aufgabeHash = (werk: Werk, bindung: string, challenge: string): string =>
  hmac(werk.schluessel.sitzung, `passkey-aufgabe:${bindung}:${challenge}`)

async function neueAufgabe(werk: Werk, bindung: string): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32))
  const jetzt = werk.uhr.jetzt()
  await werk.speicher.run(stelleAufgabe, {
    hash: aufgabeHash(werk, bindung, Buffer.from(challenge).toString('base64url')),
    gueltig_bis: plusMs(jetzt, AUFGABE_MS),
    jetzt,
  })
  return challenge
}

const Antwort = z.object({ response: z.object({ clientDataJSON: z.string().max(10_000) }) })
const ClientData = z.object({ challenge: z.string().max(200) })

/** What was signed, if this browser was asked to and has not answered yet. */
async function loeseAufgabe(
  werk: Werk,
  bindung: string | undefined,
  koerper: unknown,
): Promise<string | undefined> {
  const antwort = Antwort.safeParse(koerper)
  if (!antwort.success || bindung === undefined) return undefined
  const gelesen = ClientData.safeParse(alsObjekt(antwort.data.response.clientDataJSON))
  if (!gelesen.success) return undefined
  const { challenge } = gelesen.data
  const hash = aufgabeHash(werk, bindung, challenge)
  const gestellt = await werk.speicher.run(nimmAufgabe, { hash, jetzt: werk.uhr.jetzt() })
  return gestellt ? challenge : undefined
}

function alsObjekt(base64url: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64url, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

const erwartet = (req: Request, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: ort(req).origin,
  expectedRPID: ort(req).hostname,
  requireUserVerification: false,
})

/** What the device has counted; undefined: it is not this passkey, not here, or its counter went back (a copy). */
async function pruefeAnmeldung(
  werk: Werk,
  req: Request,
  koerper: unknown,
  da: Passkey,
  challenge: string,
): Promise<number | undefined> {
  const response = koerper as AuthenticationResponseJSON
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      ...erwartet(req, challenge),
      credential: {
        id: da.id,
        publicKey: new Uint8Array(Buffer.from(da.schluessel, 'base64url')),
        counter: da.zaehler,
      },
    })
    const wer = response.response.userHandle
    const passend = wer === undefined || wer === inhaber(werk, da.person_id)
    return verified && passend ? authenticationInfo.newCounter : undefined
  } catch {
    // The library throws for each thing that is wrong; which one is of use only to who tries.
    return undefined
  }
}

async function pruefeEinrichtung(
  req: Request,
  koerper: unknown,
  challenge: string,
): Promise<{ id: string; schluessel: string; zaehler: number } | undefined> {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: koerper as RegistrationResponseJSON,
      ...erwartet(req, challenge),
      supportedAlgorithmIDs: ALGORITHMEN,
    })
    const c = registrationInfo?.credential
    return (
      c && {
        id: c.id,
        schluessel: Buffer.from(c.publicKey).toString('base64url'),
        zaehler: c.counter,
      }
    )
  } catch {
    return undefined
  }
}
