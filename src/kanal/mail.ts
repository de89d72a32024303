import { createTransport } from 'nodemailer'
import { EndgueltigerFehler, KonfigurationsFehler, WiederholbarerFehler } from '../domaene/fehler.ts'
import { type Absender, leseMailadresse } from '../domaene/mail.ts'
import { toMs, type Uhr } from '../domaene/zeit.ts'
import type { Kanal, Sendung } from './kanal.ts'

// Out only: a letter to a person whom no chat reaches now. Nothing comes back this way, so nobody can approve by
// answering a mail (a sender's address proves nothing, I7).

export interface MailOptionen {
  /** `smtp://user:pass@host:587`, `smtps://…:465`; user and password percent-encoded. */
  smtpUrl: string
  von: Absender
  /** `pflicht`: nothing goes out unencrypted. Default: that, but for a server on this machine. */
  tls?: 'pflicht' | 'angeboten'
  /** PEM of an authority that is not among those Node knows. */
  ca?: string
  agent: string
  uhr: Pick<Uhr, 'jetzt'>
}

export interface MailKanal extends Kanal {
  /** Connects and logs in; sends nothing. @throws as `sende` */
  pruefe(): Promise<void>
}

const FRIST_MS = 10_000

/** @throws KonfigurationsFehler SMTP_URL is no address of a mail server */
export function erstelleMailKanal(o: MailOptionen): MailKanal {
  const transport = createTransport({
    ...leseSmtpUrl(o.smtpUrl, o.tls),
    ...(o.ca === undefined ? {} : { tls: { ca: o.ca } }),
    connectionTimeout: FRIST_MS,
    greetingTimeout: FRIST_MS,
    socketTimeout: 2 * FRIST_MS,
    dnsTimeout: FRIST_MS,
    // What a mail may be made of comes from people: no path and no address in it is ever opened.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const [, host = ''] = o.von.address.split('@')
  return {
    name: 'mail',
    brief: true,
    async sende(s, signal) {
      const an = leseMailadresse(s.an)
      if (an === undefined) throw new EndgueltigerFehler('mail_adresse', 'Das ist keine Mailadresse.')
      const messageId = `<${messageIdVon(o.agent, s)}@${host}>`
      await uebersetzt(() =>
        transport.sendMail({
          from: o.von,
          to: { name: '', address: an },
          subject: s.brief?.betreff ?? o.von.name,
          text: textVon(s),
          messageId,
          date: new Date(toMs(o.uhr.jetzt())),
          xMailer: false,
          // Out-of-office replies would come to nobody.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          signal,
        }),
      )
      return { provider_ids: [messageId] }
    },
    async pruefe() {
      await uebersetzt(() => transport.verify())
    },
    async schliesse() {
      transport.close()
    },
  }
}

/** The row's id and when it was made (ids begin anew with a new database): the same for each attempt, so that a repeat is one. */
const messageIdVon = (agent: string, s: Sendung): string =>
  [agent.replace(/[^A-Za-z0-9-]+/g, '-'), s.id, toMs(s.brief?.erstellt ?? '1970-01-01T00:00:00.000Z')].join(
    '.',
  )

const textVon = (s: Sendung): string =>
  s.brief === undefined ? s.text : `${s.text}\n\n-- \n${s.brief.nachsatz}\n`

/** Connection of nodemailer. @throws KonfigurationsFehler without the address, which may hold a password */
export function leseSmtpUrl(text: string, tls?: 'pflicht' | 'angeboten') {
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || url.search !== '')
    throw new KonfigurationsFehler('SMTP_URL ist keine Adresse eines Mailservers.', {
      abhilfe: 'Schreib sie als smtp://benutzer:passwort@mail.beispiel.de:587 (oder smtps://…:465).',
    })
  const secure = url.protocol === 'smtps:'
  const hier = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname)
  const user = decodeURIComponent(url.username)
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && (tls ?? (hier ? 'angeboten' : 'pflicht')) === 'pflicht',
    ...(user === '' ? {} : { auth: { user, pass: decodeURIComponent(url.password) } }),
  }
}

interface SmtpFehler {
  code?: unknown
  responseCode?: unknown
  permanent?: unknown
  command?: unknown
}

/** A login or a STARTTLS that is refused is about us, not about this letter: somebody mends it, and then it goes. */
const UEBER_DEN_BRIEF = /^(?:RCPT TO|MAIL FROM|DATA|BDAT)/

/** What the server says is not passed on: it repeats addresses. Only its number, and the step that failed. */
async function uebersetzt<T>(tu: () => Promise<T>): Promise<T> {
  try {
    return await tu()
  } catch (fehler) {
    const { code, responseCode, permanent, command } = fehler as SmtpFehler
    const wort = typeof code === 'string' ? code : 'unbekannt'
    if (wort === 'EABORT') throw new WiederholbarerFehler('abgebrochen', 'Der Versand wurde abgebrochen.')
    if (typeof responseCode !== 'number')
      throw new WiederholbarerFehler('mail_netz', `Der Mailserver ist nicht zu erreichen (${wort}).`)
    if (permanent !== true)
      throw new WiederholbarerFehler(
        'mail_spaeter',
        `Der Mailserver nimmt gerade nicht an (${responseCode}).`,
      )
    throw typeof command === 'string' && UEBER_DEN_BRIEF.test(command)
      ? new EndgueltigerFehler('mail_abgelehnt', `Der Mailserver lehnt ab (${responseCode}, ${wort}).`)
      : new WiederholbarerFehler(
          'mail_zugang',
          `Der Mailserver lässt uns nicht herein (${responseCode}, ${wort}).`,
        )
  }
}
