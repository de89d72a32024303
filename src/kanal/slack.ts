import { Router } from 'express'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Uhr } from '../domaene/zeit.ts'
import { AnfrageFehler, antworteJson, leseJson, nurMethoden } from './antwort.ts'
import type { Annahme, Kanal, Sendung, Zustellung } from './kanal.ts'
import { roh } from './rohkoerper.ts'
import { leeresGeheimnis } from './signatur.ts'
import { slackFehler } from './slack-fehler.ts'
import { leseInteraktion } from './slack-interaktion.ts'
import { type Gelesen, leseSlack } from './slack-lesen.ts'
import { holeSlackMedium } from './slack-medien.ts'
import { namen, slackNachrichten } from './slack-senden.ts'
import { pruefeSlack } from './slack-signatur.ts'
import { erstelleTeilversand, type Teilversand } from './teilversand.ts'
import { type Fetch, pruefeUrl, sendePost, warteMsAus } from './versand.ts'

const STANDARD_API_URL = 'https://slack.com/api'

export interface SlackKanalOptionen {
  agent: string
  /** The first is the current one, the others are still accepted. */
  signingSecrets: readonly string[]
  botToken: string
  /** Without a slash at the end. */
  apiUrl?: string
  /** What a mention of the assistant is called in the text. */
  rufname: string
  uhr: Pick<Uhr, 'jetzt'>
  log: Logger
  fetch?: Fetch
}

/**
 * Slack: Events API at `POST /kanal/slack`, buttons at `POST /kanal/slack/interaktion`, sending by chat.postMessage.
 * Nobody can be written to by phone, so it has no `adressform`.
 * @throws KonfigurationsFehler a secret is empty or the API's URL is none
 */
export function erstelleSlackKanal(o: SlackKanalOptionen): Kanal {
  if (o.signingSecrets.length === 0 || o.signingSecrets.includes(''))
    throw leeresGeheimnis('SLACK_SIGNING_SECRET')
  if (o.botToken === '') throw leeresGeheimnis('SLACK_BOT_TOKEN')
  if (o.apiUrl !== undefined) pruefeUrl(o.apiUrl, 'SLACK_API_URL')
  const teilversand = erstelleTeilversand()
  return {
    name: 'slack',
    routen: (annahme) => routen(o, annahme),
    sende: (sendung, signal) => sende(o, teilversand, sendung, signal),
    holeMedium: (medium, grenze) =>
      holeSlackMedium({ basis: basis(o), token: o.botToken, fetch: o.fetch ?? fetch }, medium, grenze),
  }
}

const basis = (o: SlackKanalOptionen): string => (o.apiUrl ?? STANDARD_API_URL).replace(/\/+$/, '')

/** Slack waits 3 s: what came is stored and answered, nothing else. A repeat is taken like a first delivery. */
function routen(o: SlackKanalOptionen, annahme: Annahme): Router {
  const nimm = async (gelesen: Gelesen): Promise<void> => {
    if ('ereignis' in gelesen) await annahme.nimmAn([gelesen.ereignis])
    else o.log.info({ kanal: 'slack', verworfen: [gelesen.verworfen] }, 'nicht gespeichert')
  }
  const router = Router()
  router.post('/', async (req, res) => {
    const bytes = roh(req)
    pruefeSlack(bytes, req.headers, o.signingSecrets, o.uhr.jetzt())
    const koerper = leseJson(bytes)
    const challenge = aufgabe(koerper)
    if (challenge !== undefined) return antworteJson(res, 200, { challenge })
    await nimm(leseSlack(koerper, o.agent, o.rufname))
    antworteJson(res, 200, {})
  })
  router.post('/interaktion', async (req, res) => {
    const bytes = roh(req)
    pruefeSlack(bytes, req.headers, o.signingSecrets, o.uhr.jetzt())
    await nimm(leseInteraktion(leseJson(payload(bytes)), o.agent))
    // Words in the answer could replace the message that holds the button.
    res.status(200).end()
  })
  router.all(['/', '/interaktion'], nurMethoden('POST'))
  return router
}

/** The handshake when the URL is entered; answered only to Slack, who signs it like everything else. */
function aufgabe(koerper: unknown): string | undefined {
  const frage = z.looseObject({ type: z.literal('url_verification') }).safeParse(koerper).data
  if (frage === undefined) return undefined
  const { challenge } = frage
  if (typeof challenge !== 'string' || challenge.length > 500)
    throw new AnfrageFehler(400, 'felder', ['challenge'])
  return challenge
}

/** @throws AnfrageFehler 400 `felder` */
function payload(formular: Buffer): Buffer {
  const wert = new URLSearchParams(formular.toString('utf8')).get('payload')
  if (wert === null) throw new AnfrageFehler(400, 'felder', ['payload'])
  return Buffer.from(wert)
}

async function sende(
  o: SlackKanalOptionen,
  teilversand: Teilversand,
  sendung: Sendung,
  signal: AbortSignal,
): Promise<Zustellung> {
  const nachrichten = slackNachrichten(sendung)
  const ids = await teilversand(sendung, nachrichten, ({ json }) => rufe(o, json, signal))
  // The part with the buttons is the last one.
  const angenommen = ids.filter((id) => id !== '').reverse()
  return {
    provider_ids: [
      ...new Set(
        angenommen.flatMap((id) => {
          const [channel = '', ts = ''] = id.split(':')
          return namen(sendung, channel, ts)
        }),
      ),
    ],
  }
}

const Gesendet = z.looseObject({ ok: z.literal(true) })
const Ort = z.looseObject({ channel: z.string().min(1), ts: z.string().min(1) })

/** One message; `channel:ts`, or '' when it was accepted with an answer that cannot be read (sending again would double it). */
async function rufe(o: SlackKanalOptionen, json: object, signal: AbortSignal): Promise<string> {
  const post = {
    url: `${basis(o)}/chat.postMessage`,
    kopf: { authorization: `Bearer ${o.botToken}`, 'content-type': 'application/json; charset=utf-8' },
    koerper: JSON.stringify(json),
    gegenueber: 'Slack',
  }
  const antwort = await sendePost(o.fetch ?? fetch, post, signal)
  const koerper: unknown = await antwort.json().catch(() => undefined)
  const abgelehnt = koerper !== undefined && !Gesendet.safeParse(koerper).success
  if (!antwort.ok || abgelehnt) throw slackFehler(antwort.status, koerper, warteMsAus(antwort, o.uhr.jetzt()))
  const ort = Ort.safeParse(koerper).data
  return ort === undefined ? '' : `${ort.channel}:${ort.ts}`
}
