import type { IncomingHttpHeaders } from 'node:http'
import { Router } from 'express'
import type { Logger } from 'pino'
import { z } from 'zod'
import { KonfigurationsFehler } from '../domaene/fehler.ts'
import type { Uhr } from '../domaene/zeit.ts'
import { antworteJson, leseJson, nurMethoden } from './antwort.ts'
import type { Annahme, Kanal, Sendung, Zustellung } from './kanal.ts'
import { roh } from './rohkoerper.ts'
import { leeresGeheimnis } from './signatur.ts'
import { erstelleTeilversand, type Teilversand } from './teilversand.ts'
import { type Fetch, pruefeUrl, sendePost, warteMsAus } from './versand.ts'
import type { WhaspEinstellungen } from './whasp-einstellungen.ts'
import { whaspFehler } from './whasp-fehler.ts'
import { leseWhasp } from './whasp-lesen.ts'
import { erstelleNummern, type Nummern } from './whasp-nummern.ts'
import { fuelle, fuelleJson, sendeUrl, type Werte, werteJeTeil } from './whasp-senden.ts'
import { type Pruefung, whaspPruefung } from './whasp-signatur.ts'

export interface WhaspKanalOptionen {
  agent: string
  /** The first is the current one, the others are still accepted. */
  secrets: readonly string[]
  apiKey: string
  /** Needed where `einstellungen.sendeUrl` says `{api}`; without a slash at the end. */
  apiUrl?: string
  einstellungen: WhaspEinstellungen
  uhr: Pick<Uhr, 'jetzt'>
  log: Logger
  fetch?: Fetch
}

/**
 * WhatsApp numbers carried by whasp: `POST /kanal/whasp`, sending as `einstellungen` say.
 * @throws KonfigurationsFehler a secret is empty or unusable, or there is no address to send to
 */
export function erstelleWhaspKanal(o: WhaspKanalOptionen): Kanal {
  const pruefe = whaspPruefung(o.einstellungen, o.secrets)
  if (o.apiKey === '') throw leeresGeheimnis('WHASP_API_KEY')
  pruefeAdresse(o)
  const nummern = erstelleNummern(o.einstellungen.nummer)
  const teilversand = erstelleTeilversand()
  return {
    name: 'whasp',
    ...(o.einstellungen.adressform ? { adressform: o.einstellungen.adressform } : {}),
    routen: (annahme) => routen(o, pruefe, nummern, annahme),
    sende: (sendung, signal) => sende(o, nummern, teilversand, sendung, signal),
  }
}

function pruefeAdresse(o: WhaspKanalOptionen): void {
  if (o.apiUrl !== undefined) pruefeUrl(o.apiUrl, 'WHASP_API_URL')
  else if (o.einstellungen.sendeUrl.includes('{api}')) {
    throw new KonfigurationsFehler('WHASP_API_URL fehlt: whasp.sendeUrl beginnt damit.', {
      abhilfe:
        'Setze WHASP_API_URL auf die Adresse der API, oder in der Konfiguration whasp.sendeUrl auf eine ganze Adresse.',
    })
  } else pruefeUrl(o.einstellungen.sendeUrl.replace(/\{\w+\}/g, 'x'), 'whasp.sendeUrl')
}

function routen(o: WhaspKanalOptionen, pruefe: Pruefung, nummern: Nummern, annahme: Annahme): Router {
  const router = Router()
  router.post('/', async (req, res) => {
    const bytes = roh(req)
    pruefe(bytes, req.headers, o.uhr.jetzt())
    const gelesen = leseWhasp(leseJson(bytes), o.agent, zustellId(o, req.headers))
    if ('ereignis' in gelesen) {
      await annahme.nimmAn([gelesen.ereignis])
      nummern.gehoert(gelesen.ereignis)
    } else o.log.info({ kanal: 'whasp', verworfen: [gelesen.verworfen] }, 'nicht gespeichert')
    antworteJson(res, 200, {})
  })
  router.all('/', nurMethoden('POST'))
  return router
}

/** Signed only in Standard Webhooks. */
function zustellId(o: WhaspKanalOptionen, kopf: IncomingHttpHeaders): string | undefined {
  const id = o.einstellungen.schema === 'standard' ? kopf[o.einstellungen.kopf.id] : undefined
  return typeof id === 'string' ? id : undefined
}

async function sende(
  o: WhaspKanalOptionen,
  nummern: Nummern,
  teilversand: Teilversand,
  sendung: Sendung,
  signal: AbortSignal,
): Promise<Zustellung> {
  const zugang = {
    api: (o.apiUrl ?? '').replace(/\/+$/, ''),
    schluessel: o.apiKey,
    nummer: nummern.fuer(sendung.chat),
  }
  const teile = werteJeTeil(sendung, o.einstellungen, zugang)
  const ids = await teilversand(sendung, teile, (werte) => rufe(o, werte, signal))
  // The question is in the last part.
  return { provider_ids: ids.filter((id) => id !== '').reverse() }
}

const Id = z.union([z.string().min(1), z.number().transform(String)])
const Angenommen = z.union([
  z.looseObject({ message_id: Id }).transform((a) => a.message_id),
  z.looseObject({ id: Id }).transform((a) => a.id),
  z.looseObject({ message: z.looseObject({ id: Id }) }).transform((a) => a.message.id),
  z.looseObject({ data: z.looseObject({ id: Id }) }).transform((a) => a.data.id),
])

/** One message; its id, or '' when it was accepted with an answer that names none (sending again would double it). */
async function rufe(o: WhaspKanalOptionen, werte: Werte, signal: AbortSignal): Promise<string> {
  const { sendeKopf, sendeKoerper, fehler } = o.einstellungen
  const post = {
    url: sendeUrl(o.einstellungen.sendeUrl, werte),
    kopf: Object.fromEntries(Object.entries(sendeKopf).map(([name, wert]) => [name, fuelle(wert, werte)])),
    koerper: JSON.stringify(fuelleJson(sendeKoerper, werte)),
    gegenueber: 'whasp',
  }
  const antwort = await sendePost(o.fetch ?? fetch, post, signal)
  const koerper: unknown = await antwort.json().catch(() => undefined)
  if (!antwort.ok) throw whaspFehler(antwort.status, koerper, warteMsAus(antwort, o.uhr.jetzt()), fehler)
  return Angenommen.safeParse(koerper).data ?? ''
}
