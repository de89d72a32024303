import { createHmac } from 'node:crypto'
import { type Empfangen, type Stoerung, starteEmpfaenger } from './http-empfaenger.ts'

// A stand-in for Meta: takes messages as the Graph API does and delivers webhooks as Meta does, over real HTTP.

export interface AnbieterOptionen {
  appSecret: string
  token: string
  phoneNumberId: string
}

/** What Meta answers when it refuses with one of its codes. */
export const abgelehnt = (status: number, code: number, mehr: object = {}): Stoerung => ({
  status,
  json: {
    error: { message: `(#${code}) refused`, type: 'OAuthException', code, fbtrace_id: 'AbC', ...mehr },
  },
})

export async function starteWhatsappAnbieter(o: AnbieterOptionen) {
  let laufend = 0
  const adressen = new Map<string, string>()
  const auskunft = (e: Empfangen): Stoerung | undefined => {
    if (e.json !== undefined) return undefined
    const url = adressen.get(new URL(e.pfad, 'http://x').pathname.split('/').at(-1) ?? '')
    return url === undefined
      ? { status: 404, json: { error: { code: 100 } } }
      : { status: 200, json: { url, messaging_product: 'whatsapp' } }
  }
  const graph = await starteEmpfaenger((e) => {
    laufend += 1
    const to = (e.json as { to?: string }).to
    return {
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id: `wamid.OUT${laufend}` }],
    }
  }, auskunft)
  return {
    /** Where the bytes of a medium are, by its id; they are served by medien-anbieter.ts. */
    adressen,
    /** For WHATSAPP_API_URL. */
    apiUrl: `${graph.url}/v26.0`,
    empfangen: graph.empfangen,
    /** Payloads that were accepted or refused, in order. */
    get gesendet(): Record<string, unknown>[] {
      return graph.empfangen.flatMap((e: Empfangen) =>
        e.json === undefined ? [] : [e.json as Record<string, unknown>],
      )
    },
    skript: graph.skript,
    schliesse: graph.schliesse,
    /** Delivers the exact bytes once, signed over them. */
    stelleZu: (ziel: string, roh: string | Buffer, kopf: Record<string, string> = {}) =>
      fetch(ziel, { method: 'POST', body: roh, headers: { ...metaKopf(o.appSecret, roh), ...kopf } }),
    /** As Meta does: again and again until 2xx. Returns the statuses. */
    async stelleZuBisErfolg(
      ziel: string,
      roh: string,
      versuche = 5,
      dazwischen = async () => {},
    ): Promise<number[]> {
      const statuses: number[] = []
      while (statuses.length < versuche) {
        const antwort = await this.stelleZu(ziel, roh)
        statuses.push(antwort.status)
        if (antwort.ok) break
        await dazwischen()
      }
      return statuses
    },
    umschlag: (wert: object) => umschlag(o.phoneNumberId, wert),
  }
}

export const metaKopf = (appSecret: string, roh: string | Buffer): Record<string, string> => ({
  'content-type': 'application/json',
  'x-hub-signature-256': `sha256=${createHmac('sha256', appSecret).update(roh).digest('hex')}`,
})

/** Meta's envelope around one `value`. */
export function umschlag(phoneNumberId: string, wert: object): object {
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '491713920090', phone_number_id: phoneNumberId },
    ...wert,
  }
  return {
    object: 'whatsapp_business_account',
    entry: [{ id: 'W1', changes: [{ field: 'messages', value }] }],
  }
}

/** One message of a person, with its contact. */
export function nachricht(id: string, inhalt: object, von = '491713920001', ts = '1795770000') {
  return {
    contacts: [{ profile: { name: 'Anna' }, wa_id: von }],
    messages: [{ from: von, id, timestamp: ts, ...inhalt }],
  }
}

export const textNachricht = (id: string, body: string, von?: string) =>
  nachricht(id, { type: 'text', text: { body } }, von)
