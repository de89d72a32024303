import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { starteServer } from '../betrieb/server.ts'
import type { Uhr } from '../domaene/zeit.ts'
import { erstelleHttpKanal } from '../kanal/http.ts'
import { HttpEingang, zuEreignis } from '../kanal/http-schema.ts'
import type { Annahme, Kanal, Sendung } from '../kanal/kanal.ts'
import { signiereStandard, standardSchluessel } from '../kanal/signatur.ts'

// How a Dialogprobe talks to the Assistent: over the real HTTP channel, signed, on a real port. Other channels get
// the same things under their own name, without their wire.

/** A message as it goes over the wire; delivered again it is the same bytes. */
export interface Brief {
  kanal: string
  koerper: Buffer
}

export const schreibeBrief = (kanal: string, eingang: z.input<typeof HttpEingang>): Brief => ({
  kanal,
  koerper: Buffer.from(JSON.stringify(eingang)),
})

export interface Gesendet extends Sendung {
  kanal: string
}

export interface Postamt {
  kanaele: Kanal[]
  /** Everything that was sent, in order. */
  gesendet: Gesendet[]
  oeffne(annahme: Annahme): Promise<void>
  stelleZu(brief: Brief): Promise<void>
  schliesse(): Promise<void>
}

export function erstellePostamt(o: {
  agent: string
  kanaele: readonly string[]
  uhr: Uhr
  log: Logger
}): Postamt {
  const geheimnis = randomBytes(32).toString('base64')
  const schluessel = standardSchluessel([geheimnis], 'HTTP_WEBHOOK_SECRET')
  const gesendet: Gesendet[] = []
  const sammle = (kanal: string): Omit<Kanal, 'routen'> => ({
    name: kanal,
    ruhezeitMs: 0,
    // Whoever never wrote is reached too, as on a channel that knows phones.
    adressform: 'e164',
    async sende(sendung) {
      gesendet.push({ ...sendung, kanal })
      return { provider_ids: [String(sendung.id)] }
    },
  })
  const http = erstelleHttpKanal({ ...o, secrets: [geheimnis], antworten: async () => [] })
  const stelle: { annahme?: Annahme; url?: string; schliesse: () => Promise<void> } = {
    schliesse: async () => {},
  }
  let zustellungen = 0

  async function perHttp(koerper: Buffer): Promise<void> {
    const kopf = signiereStandard(koerper, `probe-${++zustellungen}`, schluessel, o.uhr.jetzt())
    const antwort = await fetch(`${stelle.url}/kanal/http`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...kopf },
      body: new Uint8Array(koerper),
    })
    const text = await antwort.text()
    if (antwort.status !== 202) throw new Error(`POST /kanal/http: ${antwort.status} ${text}`)
  }

  return {
    gesendet,
    kanaele: [
      { ...http, ...sammle('http') },
      ...o.kanaele.filter((name) => name !== 'http').map((name): Kanal => sammle(name)),
    ],
    async oeffne(annahme) {
      stelle.annahme = annahme
      const { log } = o
      const bereit = async () => ({ ok: true })
      const server = await starteServer({ kanaele: [http], annahme, host: '127.0.0.1', port: 0, bereit, log })
      stelle.url = `http://127.0.0.1:${server.port}`
      stelle.schliesse = server.schliesse
    },
    async stelleZu({ kanal, koerper }) {
      if (kanal === 'http') return await perHttp(koerper)
      const eingang = HttpEingang.parse(JSON.parse(koerper.toString()))
      await stelle.annahme?.nimmAn([{ ...zuEreignis(o.agent, eingang), kanal }])
    },
    schliesse: () => stelle.schliesse(),
  }
}
