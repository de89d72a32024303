import { starteServer } from '../../src/betrieb/server.ts'
import { handUhr } from '../../src/betrieb/uhr.ts'
import { erstelleHttpKanal } from '../../src/kanal/http.ts'
import type { Sendung } from '../../src/kanal/kanal.ts'
import { type BueroArg, oeffneBuero } from './buero.ts'
import { signiert } from './http-empfaenger.ts'
import { merkendesLog } from './server.ts'

// The demo company on its HTTP channel: signed bodies to the real server and adapter, what goes out is kept.

const SECRET = `whsec_${Buffer.from('das geheimnis des http-kanals').toString('base64')}`

export async function oeffneHttpBuero(arg: Omit<BueroArg, 'uhr' | 'kanaele'>) {
  const uhr = handUhr(arg.zeit ?? '2026-11-27T09:00:00.000Z')
  const { log, zeilen } = merkendesLog()
  const gesendet: Sendung[] = []
  const http = {
    ...erstelleHttpKanal({ agent: 'beispiel', secrets: [SECRET], uhr, log, antworten: async () => [] }),
    async sende(s: Sendung) {
      gesendet.push(s)
      return { provider_ids: [String(s.id)] }
    },
  }
  const b = await oeffneBuero({ log, ...arg, uhr, kanaele: [http] })
  const annahme = b.assistent.eingang
  const bereit = async () => ({ ok: true })
  const server = await starteServer({ kanaele: [http], annahme, host: '127.0.0.1', port: 0, bereit, log })
  function liefere(inhalt: object): Promise<Response> {
    const body = JSON.stringify(inhalt)
    const headers = signiert(SECRET, body, uhr.jetzt())
    return fetch(`http://127.0.0.1:${server.port}/kanal/http`, { method: 'POST', body, headers })
  }
  return {
    b,
    uhr,
    zeilen,
    liefere,
    /** One body, then quiet: the answer's status and JSON, and what was sent because of it. */
    async poste(inhalt: object) {
      const vorher = gesendet.length
      const antwort = await liefere(inhalt)
      const json = (await antwort.json()) as Record<string, unknown>
      await b.warte(0)
      return { status: antwort.status, json, gesagt: gesendet.slice(vorher) }
    },
    async schliesse() {
      await server.schliesse()
      await b.schliesse()
    },
  }
}
