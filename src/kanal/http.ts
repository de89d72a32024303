import { Router } from 'express'
import type { Logger } from 'pino'
import { EndgueltigerFehler, WiederholbarerFehler } from '../domaene/fehler.ts'
import type { Uhr } from '../domaene/zeit.ts'
import { AnfrageFehler, antworteJson, leseJson, nurMethoden } from './antwort.ts'
import { HttpEingang, zuAntwort, zuEreignis } from './http-schema.ts'
import type { Annahme, Kanal, Sendung, Zustellung } from './kanal.ts'
import { roh } from './rohkoerper.ts'
import { pruefeStandard, signiereStandard, standardSchluessel } from './signatur.ts'
import { type Fetch, istVoruebergehend, pruefeUrl, sendePost, warteMsAus } from './versand.ts'

const HOECHSTENS = 100

export interface HttpKanalOptionen {
  agent: string
  /** Standard Webhooks secrets; the first is the current one, the others are still accepted. */
  secrets: readonly string[]
  /** Where replies go; without it they can only be read. */
  antwortUrl?: string
  uhr: Pick<Uhr, 'jetzt'>
  log: Logger
  /** Replies of this channel with an id above `nach`, ascending, at most `limit`. */
  antworten(nach: number, limit: number): Promise<Sendung[]>
  fetch?: Fetch
}

/**
 * The channel for other programs: `POST /kanal/http`, `GET /kanal/http/antworten`, replies to `antwortUrl`.
 * @throws KonfigurationsFehler a secret is empty or no base64, or the URL is none
 */
export function erstelleHttpKanal(o: HttpKanalOptionen): Kanal {
  const schluessel = standardSchluessel(o.secrets, 'HTTP_WEBHOOK_SECRET')
  if (o.antwortUrl !== undefined) pruefeUrl(o.antwortUrl, 'HTTP_ANTWORT_URL')
  return {
    name: 'http',
    adressform: 'e164',
    routen: (annahme) => routen(o, schluessel, annahme),
    sende: (sendung, signal) => sende(o, schluessel, sendung, signal),
  }
}

function routen(o: HttpKanalOptionen, schluessel: readonly Buffer[], annahme: Annahme): Router {
  const router = Router()
  router.post('/', async (req, res) => {
    const bytes = roh(req)
    pruefeStandard(bytes, req.headers, schluessel, o.uhr.jetzt())
    const gelesen = HttpEingang.safeParse(leseJson(bytes))
    if (!gelesen.success) throw felderFehler(gelesen.error.issues.map((i) => String(i.path[0] ?? '')))
    const [id] = await annahme.nimmAn([zuEreignis(o.agent, gelesen.data)], [], { nurVomSelben: true })
    antworteJson(res, 202, { nachricht_id: id })
  })
  router.get('/antworten', async (req, res) => {
    pruefeStandard(roh(req), req.headers, schluessel, o.uhr.jetzt())
    const nach = ganzeZahl('nach', req.query.nach ?? '0')
    const limit = ganzeZahl('limit', req.query.limit ?? String(HOECHSTENS))
    const sendungen = await o.antworten(nach, Math.min(limit, HOECHSTENS))
    antworteJson(res, 200, sendungen.map(zuAntwort))
  })
  router.all('/', nurMethoden('POST'))
  router.all('/antworten', nurMethoden('GET', 'HEAD'))
  return router
}

const felderFehler = (felder: readonly string[]): AnfrageFehler =>
  new AnfrageFehler(400, 'felder', [...new Set(felder)])

function ganzeZahl(name: string, wert: unknown): number {
  if (typeof wert !== 'string' || !/^\d{1,15}$/.test(wert)) throw felderFehler([name])
  return Number(wert)
}

async function sende(
  o: HttpKanalOptionen,
  schluessel: readonly Buffer[],
  sendung: Sendung,
  signal: AbortSignal,
): Promise<Zustellung> {
  const zustellung = { provider_ids: [String(sendung.id)] }
  if (o.antwortUrl === undefined) return zustellung
  const koerper = Buffer.from(JSON.stringify(zuAntwort(sendung)))
  // The id is the same for each attempt: that is how a receiver sees a repeat.
  const kopf = signiereStandard(koerper, `ausgang-${sendung.id}`, schluessel, o.uhr.jetzt())
  const post = { url: o.antwortUrl, kopf, koerper, gegenueber: 'Der Empfänger der Antworten' }
  const antwort = await sendePost(o.fetch ?? fetch, post, signal)
  await antwort.body?.cancel().catch(() => {})
  if (antwort.ok) return zustellung
  const meldung = `${post.gegenueber} hat mit ${antwort.status} abgelehnt.`
  if (istVoruebergehend(antwort.status)) {
    throw new WiederholbarerFehler(`http_${antwort.status}`, meldung, {
      warteMs: warteMsAus(antwort, o.uhr.jetzt()),
    })
  }
  throw new EndgueltigerFehler(`http_${antwort.status}`, meldung, {
    abhilfe: 'Prüfe HTTP_ANTWORT_URL und ob der Empfänger dasselbe HTTP_WEBHOOK_SECRET kennt.',
  })
}
