import { z } from 'zod'
import { type Instant, plusMs, STUNDE_MS } from '../domaene/zeit.ts'
import { Zurueckgenommen } from '../speicher/lernen-wieder.ts'
import { hmac, type Schluessel } from '../speicher/schluessel.ts'

// What was taken back, in the hands of who took it back: sealed, so that nobody teaches in somebody else's name.

const Inhalt = z.object({ was: Zurueckgenommen, bis: z.string() })
const JE_WIEDER_MS = STUNDE_MS

const siegelVon = (s: Schluessel, inhalt: string): string => hmac(s.sitzung, `lernen-wieder:${inhalt}`)

export function siegleWieder(s: Schluessel, was: Zurueckgenommen, jetzt: Instant): string {
  const inhalt = Buffer.from(JSON.stringify({ was, bis: plusMs(jetzt, JE_WIEDER_MS) })).toString('base64url')
  return `${inhalt}.${siegelVon(s, inhalt)}`
}

/** Undefined: not sealed here, or too long ago. */
export function oeffneWieder(s: Schluessel, text: string, jetzt: Instant): Zurueckgenommen | undefined {
  const [inhalt = '', siegel] = text.split('.')
  if (siegel !== siegelVon(s, inhalt)) return undefined
  const { was, bis } = Inhalt.parse(JSON.parse(Buffer.from(inhalt, 'base64url').toString('utf8')))
  return bis > jetzt ? was : undefined
}
