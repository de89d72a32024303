import { starteServer } from '../../src/betrieb/server.ts'
import { handUhr } from '../../src/betrieb/uhr.ts'
import type { Kanal } from '../../src/kanal/kanal.ts'
import { erstelleWhaspKanal } from '../../src/kanal/whasp.ts'
import { WhaspEinstellungen } from '../../src/kanal/whasp-einstellungen.ts'
import { erstelleWhatsappKanal } from '../../src/kanal/whatsapp.ts'
import { type Buero, type BueroArg, oeffneBuero } from './buero.ts'
import { merkendesLog } from './server.ts'
import { starteWhaspAnbieter } from './whasp-anbieter.ts'
import { nachricht, starteWhatsappAnbieter } from './whatsapp-anbieter.ts'

// The demo company behind the real WhatsApp and whasp adapters: what comes in is signed and posted to the real server,
// what goes out is what reached the stand-in of the provider.

const META = { appSecret: 'app-geheim', verifyToken: 'wort', token: 't', phoneNumberId: 'PN1' }
const WHASP = `whsec_${Buffer.from('ein langes geheimnis fuer whasp').toString('base64')}`

/** What reached a provider. */
export interface Post {
  an: string
  text: string
  /** The assistant's own number, if the provider was told one. */
  nummer?: string
}

export type Messenger = Awaited<ReturnType<typeof oeffneMessenger>>

export async function oeffneMessenger(arg: Omit<BueroArg, 'uhr'>) {
  const uhr = handUhr(arg.zeit ?? '2026-11-27T09:00:00.000Z')
  const { log, zeilen } = merkendesLog()
  const meta = await starteWhatsappAnbieter(META)
  const whasp = await starteWhaspAnbieter({ secret: WHASP, apiKey: 'k', jetzt: uhr.jetzt })
  const agent = arg.konfiguration?.agent ?? 'beispiel'
  const kanaele: Kanal[] = [
    erstelleWhatsappKanal({ ...META, apiUrl: meta.apiUrl, agent, uhr, log }),
    erstelleWhaspKanal({
      agent,
      secrets: [WHASP],
      apiKey: 'k',
      apiUrl: whasp.apiUrl,
      einstellungen: WhaspEinstellungen.parse({}),
      uhr,
      log,
    }),
  ]
  const b: Buero = await oeffneBuero({ log, ...arg, uhr, kanaele: [...kanaele, ...(arg.kanaele ?? [])] })
  const server = await starteServer({
    kanaele,
    annahme: b.assistent.eingang,
    host: '127.0.0.1',
    port: 0,
    bereit: async () => ({ ok: true }),
    log,
  })
  const ziel = (kanal: string): string => `http://127.0.0.1:${server.port}/kanal/${kanal}`
  const post = (): Post[] => [...meta.gesendet.map(ausMeta), ...whasp.gesendet.map(ausWhasp)]
  let laufend = 0

  /** Delivers a second later, waits until all is quiet, and returns the answer's status and what was sent. */
  async function liefere(zustellen: () => Promise<Response>): Promise<Post[]> {
    await b.warte(1000)
    const [m, w] = [meta.gesendet.length, whasp.gesendet.length]
    const antwort = await zustellen()
    if (!antwort.ok) throw new Error(`The server answered ${antwort.status}.`)
    await b.warte(0)
    return [...meta.gesendet.slice(m).map(ausMeta), ...whasp.gesendet.slice(w).map(ausWhasp)]
  }

  const sekunden = (): string => String(Math.floor(Date.parse(uhr.jetzt()) / 1000))
  return {
    b,
    uhr,
    /** Chats that whasp no longer takes anything for. */
    whaspAbgemeldet: whasp.abgemeldet,
    /** Everything that was logged. */
    zeilen,
    /** Everything that reached a provider, WhatsApp's first. */
    post,
    /** One message over WhatsApp's Cloud API; `inhalt` in place of a text. */
    whatsapp: (von: string, inhalt: string | object, mehr: object = {}): Promise<Post[]> =>
      liefere(() => {
        const was = typeof inhalt === 'string' ? { type: 'text', text: { body: inhalt } } : inhalt
        const wert = nachricht(`wamid.T${++laufend}`, { ...was, ...mehr }, von, sekunden())
        return meta.stelleZu(ziel('whatsapp'), JSON.stringify(meta.umschlag(wert)))
      }),
    /** One event of whasp, by default a message to the assistant's first number. */
    whasp: (felder: object): Promise<Post[]> =>
      liefere(() =>
        whasp.stelleZu(
          ziel('whasp'),
          JSON.stringify({
            type: 'message.received',
            id: `evt_${++laufend}`,
            number: '+491713920090',
            sent_at: uhr.jetzt(),
            ...felder,
          }),
        ),
      ),
    async schliesse() {
      await server.schliesse()
      await b.schliesse()
      await Promise.all([meta.schliesse(), whasp.schliesse()])
    },
  }
}

const Text = (wert: unknown): string => (typeof wert === 'string' ? wert : '')

function ausMeta(p: Record<string, unknown>): Post {
  const { to, text, interactive } = p as {
    to?: string
    text?: { body?: string }
    interactive?: { body?: { text?: string } }
  }
  return { an: to ?? '', text: Text(text?.body ?? interactive?.body?.text) }
}

const ausWhasp = (p: Record<string, unknown>): Post => ({
  an: Text(p.chat),
  text: Text(p.text),
  ...(typeof p.number === 'string' ? { nummer: p.number } : {}),
})
