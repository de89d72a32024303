import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

// A real SMTP server on loopback. What it took can be read raw; how it answers a recipient is set from outside.

export interface Post {
  an: string[]
  von: string
  verschluesselt: boolean
  benutzer: string | undefined
  /** The message as it came over the wire. */
  roh: string
}

export interface Mailserver {
  url: string
  post: Post[]
  /** Answers RCPT for this address with this code; undefined: 250 again. */
  verweigere(adresse: string, code: number | undefined): void
  schliesse(): Promise<void>
}

export const ANMELDUNG = { benutzer: 'assistent', passwort: 'ge:heim@1' }

export async function starteMailserver(
  o: { zertifikat?: { key: string; cert: string }; nurTls?: boolean; ohneTls?: boolean } = {},
): Promise<Mailserver> {
  const post: Post[] = []
  const verweigert = new Map<string, number>()
  const optionen: SMTPServerOptions = {
    secure: o.nurTls ?? false,
    ...(o.zertifikat ?? {}),
    ...(o.zertifikat && !o.ohneTls ? {} : { hideSTARTTLS: true }),
    disabledCommands: o.zertifikat && !o.ohneTls ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    authMethods: ['PLAIN'],
    logger: false,
    onAuth(auth, _sitzung, fertig) {
      if (auth.username === ANMELDUNG.benutzer && auth.password === ANMELDUNG.passwort)
        return fertig(null, { user: auth.username })
      fertig(Object.assign(new Error('Falsche Anmeldung'), { responseCode: 535 }))
    },
    onRcptTo({ address }, _sitzung, fertig) {
      const responseCode = verweigert.get(address)
      if (responseCode === undefined) return fertig()
      fertig(Object.assign(new Error(`nicht an <${address}>`), { responseCode }))
    },
    async onData(strom, sitzung, fertig) {
      const roh = await text(strom)
      post.push({
        an: sitzung.envelope.rcptTo.map((r) => r.address),
        von: sitzung.envelope.mailFrom === false ? '' : sitzung.envelope.mailFrom.address,
        verschluesselt: sitzung.secure,
        benutzer: sitzung.user as string | undefined,
        roh,
      })
      fertig()
    },
  }
  const server = new SMTPServer(optionen)
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const adresse = server.server.address()
  const port = typeof adresse === 'object' && adresse ? adresse.port : 0
  const wer = `${ANMELDUNG.benutzer}:${encodeURIComponent(ANMELDUNG.passwort)}`
  return {
    url: `${o.nurTls ? 'smtps' : 'smtp'}://${wer}@127.0.0.1:${port}`,
    post,
    verweigere: (an, code) => void (code === undefined ? verweigert.delete(an) : verweigert.set(an, code)),
    schliesse: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** For 127.0.0.1, signed by nobody, until 2126; it is known to all, and a machine without openssl has the test as well. */
export const ZERTIFIKAT = {
  key: readFileSync(join(import.meta.dirname, 'zertifikat', 'key.pem'), 'utf8'),
  cert: readFileSync(join(import.meta.dirname, 'zertifikat', 'cert.pem'), 'utf8'),
}

/** Header of a raw message, unfolded; undefined: it has none of that name. */
export const kopf = (roh: string, name: string): string | undefined =>
  (roh.split('\r\n\r\n')[0] ?? '')
    .replace(/\r\n[ \t]/g, ' ')
    .split('\r\n')
    .find((z) => z.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    ?.slice(name.length + 1)
    .trim()

/** Its text as a person reads it. */
export function koerper(roh: string): string {
  const inhalt = roh.slice(roh.indexOf('\r\n\r\n') + 4)
  const art = kopf(roh, 'Content-Transfer-Encoding')
  if (art === 'base64') return Buffer.from(inhalt, 'base64').toString('utf8')
  if (art !== 'quoted-printable') return inhalt
  const bytes = inhalt
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
