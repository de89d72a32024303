import { randomBytes, randomUUID } from 'node:crypto'
import type { CookieOptions, Request, Response } from 'express'
import { fehlerCode } from '../domaene/fehler.ts'
import type { Person } from '../domaene/person.ts'
import { type Instant, plusMs } from '../domaene/zeit.ts'
import { hmac, type Schluessel } from '../speicher/schluessel.ts'
import {
  type Anmeldeweg,
  DAUER_MS,
  ladeSitzung,
  type SitzungNeu,
  vermerkeSitzung,
} from '../speicher/sitzung.ts'
import type { Angemeldet, Werk } from './behandlung.ts'
import { geraetVon } from './geraet.ts'

// The session in the browser: a random token in a cookie that no script can read. Behind https its name says that only
// this host set it (`__Host-`), over http on this machine it cannot.

const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/

export const cookieName = (req: Request): string => (req.secure ? '__Host-assistent' : 'assistent')

const cookieArt = (req: Request): CookieOptions => ({
  httpOnly: true,
  sameSite: 'strict',
  secure: req.secure,
  path: '/',
})

/** The value of a cookie; undefined: it is not there, or twice. */
export function cookie(req: Request, name: string): string | undefined {
  const werte = (req.headers.cookie ?? '')
    .split(';')
    .map((teil) => teil.trim())
    .filter((teil) => teil.startsWith(`${name}=`))
  return werte.length === 1 ? werte[0]?.slice(name.length + 1) : undefined
}

/** The hash of the token that came along, whether it is good for anything or not. */
export function mitgebrachteSitzung(werk: Pick<Werk, 'schluessel'>, req: Request): string | undefined {
  const token = cookie(req, cookieName(req))
  return token !== undefined && TOKEN.test(token) ? hmac(werk.schluessel.sitzung, token) : undefined
}

/** What a page must send along to change something: known only to who could read an answer of ours. */
const aenderungsToken = (schluessel: Schluessel, hash: string): string =>
  hmac(schluessel.sitzung, `aendern:${hash}`)

/** Who asks. Requests that a page makes by itself (`leise`, or `X-Assistent-Leise`) do not keep the session awake. */
export async function leseSitzung(werk: Werk, req: Request, leise = false): Promise<Angemeldet | undefined> {
  const hash = mitgebrachteSitzung(werk, req)
  if (hash === undefined) return undefined
  const jetzt = werk.uhr.jetzt()
  const da = await werk.speicher.read(ladeSitzung, { hash, kanal: 'web', jetzt })
  if (da?.person.agent !== werk.konfiguration.agent) return undefined
  if (da.vermerken && !leise && req.headers['x-assistent-leise'] === undefined)
    await werk.speicher
      .run(vermerkeSitzung, { hash, jetzt })
      // A disk that is full must not hide what could be read; the session ends an hour after the last note.
      .catch((fehler: unknown) => werk.log.warn({ fehler: fehlerCode(fehler) }, 'Sitzung nicht vermerkt'))
  return angemeldet(werk, da.person, hash, da.sitzung.gueltig_bis)
}

const angemeldet = (werk: Werk, person: Person, sitzung: string, endet: Instant): Angemeldet => ({
  person,
  sprache: person.sprache,
  sitzung,
  token: aenderungsToken(werk.schluessel, sitzung),
  endet,
})

/** A token and the session to be stored for it: the operation that lets somebody in stores it in its own transaction. */
export function neueSitzung(
  werk: Werk,
  req: Request,
  weg: Anmeldeweg,
): { token: string; sitzung: SitzungNeu } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return {
    token,
    sitzung: {
      hash: hmac(werk.schluessel.sitzung, token),
      id: randomUUID(),
      kanal: 'web',
      weg,
      geraet: geraetVon(req.headers['user-agent']),
      jetzt: werk.uhr.jetzt(),
    },
  }
}

/** After it was stored: gives the browser its cookie. */
export function gibSitzung(
  werk: Werk,
  req: Request,
  res: Response,
  person: Person,
  neu: ReturnType<typeof neueSitzung>,
): Angemeldet {
  res.cookie(cookieName(req), neu.token, { ...cookieArt(req), maxAge: DAUER_MS.web })
  return angemeldet(werk, person, neu.sitzung.hash, plusMs(neu.sitzung.jetzt, DAUER_MS.web))
}

export const nimmSitzung = (req: Request, res: Response): void => {
  res.clearCookie(cookieName(req), cookieArt(req))
}
