import { createHmac } from 'node:crypto'
import { type Empfangen, type Stoerung, signiert, starteEmpfaenger } from './http-empfaenger.ts'

// A stand-in for whasp: signs with Standard Webhooks, delivers at least once and in no order, takes a text for a chat
// once per idempotency key, and refuses a chat that has sent STOP.

export interface AnbieterOptionen {
  secret: string
  apiKey: string
  jetzt: () => string
}

export async function starteWhaspAnbieter(o: AnbieterOptionen) {
  const ids = new Map<string, string>()
  const abgemeldet = new Set<string>()
  const regel = (e: Empfangen): Stoerung | undefined => {
    if (e.kopf.authorization !== `Bearer ${o.apiKey}`) return { status: 401, json: { error: 'unauthorized' } }
    const { chat = '' } = e.json as { chat?: string }
    return abgemeldet.has(chat) ? { status: 403, json: { code: 'opted_out' } } : undefined
  }
  const api = await starteEmpfaenger((e) => {
    const key = String(e.kopf['idempotency-key'])
    ids.set(key, ids.get(key) ?? `out_${ids.size + 1}`)
    return { id: ids.get(key) }
  }, regel)
  let laufend = 0
  return {
    /** For WHASP_API_URL. */
    apiUrl: `${api.url}/v1`,
    empfangen: api.empfangen,
    get gesendet(): Record<string, unknown>[] {
      return api.empfangen.map((e) => e.json as Record<string, unknown>)
    },
    /** How many different messages reached people. */
    get verschieden(): number {
      return ids.size
    },
    /** Chats that have sent STOP. */
    abgemeldet,
    skript: api.skript,
    schliesse: api.schliesse,
    /** Delivers the exact bytes, each time as a delivery of its own. */
    async stelleZu(ziel: string, roh: string, kopf: Record<string, string> = {}) {
      laufend += 1
      const signatur = signiert(o.secret, roh, o.jetzt(), `evt_zustellung_${laufend}`)
      return fetch(ziel, { method: 'POST', body: roh, headers: { ...signatur, ...kopf } })
    },
  }
}

export const hmacKopf = (
  secret: string,
  roh: string | Buffer,
  kodierung: 'hex' | 'base64',
  name: string,
  vorsatz = '',
): Record<string, string> => ({
  'content-type': 'application/json',
  [name]: vorsatz + createHmac('sha256', secret).update(roh).digest(kodierung),
})

export const empfangen = (text: string, mehr: object = {}): object => ({
  type: 'message.received',
  id: 'evt_1',
  number: '+491713920090',
  chat: '+491713920001',
  text,
  ...mehr,
})

export const ersetzt = (alt: string, neu: string, id = 'evt_n1'): object => ({
  type: 'number.replaced',
  id,
  number: alt,
  new_number: neu,
})
