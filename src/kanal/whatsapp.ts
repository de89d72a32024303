import { Router } from 'express'
import type { Logger } from 'pino'
import { z } from 'zod'
import { MINUTE_MS, TAG_MS, toMs, type Uhr } from '../domaene/zeit.ts'
import { AnfrageFehler, antworteJson, leseJson, nurMethoden } from './antwort.ts'
import type { Annahme, Kanal, Sendung, Zustellung } from './kanal.ts'
import { roh } from './rohkoerper.ts'
import { gleich, leeresGeheimnis, pruefeMeta } from './signatur.ts'
import { erstelleTeilversand, type Teilversand } from './teilversand.ts'
import { type Fetch, pruefeUrl, sendePost, warteMsAus } from './versand.ts'
import { whatsappFehler } from './whatsapp-fehler.ts'
import { leseWhatsapp } from './whatsapp-lesen.ts'
import { holeWhatsappMedium } from './whatsapp-medien.ts'
import { graphNachrichten } from './whatsapp-senden.ts'
import { type Vorlagen, type VorlagenZweck, vorlagenNachricht } from './whatsapp-vorlagen.ts'

/** Meta ended v20.0 on 2026-09-24; v26.0 was the newest then. */
const STANDARD_API_URL = 'https://graph.facebook.com/v26.0'

/** 24 hours since the person's last message, less a minute for the way. */
const FENSTER_MS = TAG_MS - MINUTE_MS

export interface WhatsappKanalOptionen {
  agent: string
  /** Two during a change, separated by a blank. */
  appSecret: string
  verifyToken: string
  token: string
  phoneNumberId: string
  /** With the version, without a slash at the end. */
  apiUrl?: string
  /** Approved templates by purpose, for whom has not written for 24 hours. */
  vorlagen?: Vorlagen
  uhr: Pick<Uhr, 'jetzt'>
  log: Logger
  fetch?: Fetch
}

/**
 * WhatsApp through Meta's Cloud API: `GET|POST /kanal/whatsapp`, sending through the Graph API.
 * @throws KonfigurationsFehler a secret is empty or the API's URL is none
 */
export function erstelleWhatsappKanal(o: WhatsappKanalOptionen): Kanal {
  const appSecrets = o.appSecret.split(/\s+/)
  if (appSecrets.includes('')) throw leeresGeheimnis('WHATSAPP_APP_SECRET')
  if (o.verifyToken === '') throw leeresGeheimnis('WHATSAPP_VERIFY_TOKEN')
  if (o.token === '') throw leeresGeheimnis('WHATSAPP_TOKEN')
  if (o.phoneNumberId === '') throw leeresGeheimnis('WHATSAPP_PHONE_NUMBER_ID')
  if (o.apiUrl !== undefined) pruefeUrl(o.apiUrl, 'WHATSAPP_API_URL')
  const teilversand = erstelleTeilversand()
  return {
    name: 'whatsapp',
    adressform: 'ziffern',
    routen: (annahme) => routen(o, appSecrets, annahme),
    sende: (sendung, signal) => sende(o, teilversand, sendung, signal),
    darfSchreiben: (letzte, jetzt) => letzte !== undefined && toMs(jetzt) - toMs(letzte) < FENSTER_MS,
    hatVorlage: (zweck) => o.vorlagen?.[zweck as VorlagenZweck] !== undefined,
    holeMedium: (medium, grenze) =>
      holeWhatsappMedium(
        { basis: basis(o), token: o.token, phoneNumberId: o.phoneNumberId, fetch: o.fetch ?? fetch },
        medium,
        grenze,
      ),
  }
}

const basis = (o: WhatsappKanalOptionen): string => (o.apiUrl ?? STANDARD_API_URL).replace(/\/+$/, '')

function routen(o: WhatsappKanalOptionen, appSecrets: readonly string[], annahme: Annahme): Router {
  const router = Router()
  router.get('/', (req, res) => {
    res.type('text/plain').send(challenge(req.query, o.verifyToken))
  })
  router.post('/', async (req, res) => {
    const bytes = roh(req)
    pruefeMeta(bytes, req.headers, appSecrets)
    const { ereignisse, meldungen, verworfen } = leseWhatsapp(leseJson(bytes), o.agent, o.phoneNumberId)
    if (verworfen.length > 0) o.log.warn({ kanal: 'whatsapp', verworfen }, 'nicht gespeichert')
    if (ereignisse.length + meldungen.length > 0) await annahme.nimmAn(ereignisse, meldungen)
    antworteJson(res, 200, {})
  })
  router.all('/', nurMethoden('GET', 'HEAD', 'POST'))
  return router
}

/** Meta's handshake when the webhook is set up. @throws AnfrageFehler 403 */
function challenge(query: Record<string, unknown>, verifyToken: string): string {
  const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': wert } = query
  const erlaubt = mode === 'subscribe' && typeof token === 'string' && gleich(token, verifyToken)
  if (!erlaubt || typeof wert !== 'string' || wert.length > 500) throw new AnfrageFehler(403, 'verify_token')
  return wert
}

async function sende(
  o: WhatsappKanalOptionen,
  teilversand: Teilversand,
  sendung: Sendung,
  signal: AbortSignal,
): Promise<Zustellung> {
  const vorlage = o.vorlagen?.[sendung.vorlage as VorlagenZweck]
  const nachrichten = vorlage ? [vorlagenNachricht(sendung, vorlage)] : graphNachrichten(sendung)
  const ids = await teilversand(sendung, nachrichten, ({ json }) => rufeGraph(o, json, signal))
  const frage = nachrichten.findIndex((n) => n.traegtFrage)
  const zuerst = frage === -1 ? [] : ids.slice(frage, frage + 1)
  return { provider_ids: [...new Set([...zuerst, ...ids])].filter((id) => id !== '') }
}

const Angenommen = z.looseObject({ messages: z.tuple([z.looseObject({ id: z.string() })], z.unknown()) })

/** One message; its wamid, or '' when it was accepted with an answer that cannot be read (sending again would double it). */
async function rufeGraph(o: WhatsappKanalOptionen, json: object, signal: AbortSignal): Promise<string> {
  const post = {
    url: `${basis(o)}/${encodeURIComponent(o.phoneNumberId)}/messages`,
    kopf: { authorization: `Bearer ${o.token}` },
    koerper: JSON.stringify(json),
    gegenueber: 'WhatsApp',
  }
  const antwort = await sendePost(o.fetch ?? fetch, post, signal)
  const koerper: unknown = await antwort.json().catch(() => undefined)
  if (!antwort.ok) throw whatsappFehler(antwort.status, koerper, warteMsAus(antwort, o.uhr.jetzt()))
  return Angenommen.safeParse(koerper).data?.messages[0].id ?? ''
}
