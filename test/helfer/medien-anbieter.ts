import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// A stand-in for the media side of the Graph API: an id gives an address, the address gives the bytes; both want the
// token. Takes messages too, so that a whole program can talk to it.

export interface Ablage {
  bytes: Uint8Array
  /** What is told beforehand, where it is not the truth. */
  file_size?: number
  /** Instead of this server's own address. */
  url?: string
  /** The bytes come without a length. */
  ohneLaenge?: boolean
  /** The bytes come again and again, and never end. */
  endlos?: boolean
  typ?: string
}

/** Until the other side has enough. */
function endlos(res: ServerResponse, bytes: Uint8Array): void {
  while (!res.destroyed && res.write(bytes));
  if (!res.destroyed) res.once('drain', () => endlos(res, bytes))
}

export async function starteMedienAnbieter(...token: string[]) {
  const medien = new Map<string, Ablage>()
  const aufrufe: { pfad: string; kopf: string | undefined }[] = []
  const gesendet: Record<string, unknown>[] = []
  /** Statuses to answer the next calls with. */
  const skript: number[] = []
  const server = createServer(async (req, res) => {
    const pfad = new URL(req.url ?? '/', 'http://x').pathname
    let roh = ''
    for await (const stueck of req.setEncoding('utf8')) roh += stueck
    const json = (status: number, wert: unknown): void =>
      void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(wert))
    if (req.method === 'POST') {
      gesendet.push(JSON.parse(roh))
      return json(200, { messages: [{ id: `wamid.OUT${gesendet.length}` }] })
    }
    aufrufe.push({ pfad, kopf: req.headers.authorization })
    const status = skript.shift()
    if (status !== undefined) return void res.writeHead(status, { location: 'http://127.0.0.1:1/' }).end()
    if (!token.some((t) => req.headers.authorization === `Bearer ${t}`))
      return json(401, { error: { code: 190 } })
    const [art, id = ''] = pfad.split('/').slice(-2)
    const m = medien.get(id)
    if (!m) return json(404, { error: { code: 100 } })
    if (art !== 'bytes')
      return json(200, { url: m.url ?? `${url()}/bytes/${id}`, file_size: m.file_size ?? m.bytes.byteLength })
    res.writeHead(200, {
      ...(m.ohneLaenge || m.endlos ? {} : { 'content-length': m.bytes.byteLength }),
      ...(m.typ === undefined ? {} : { 'content-type': m.typ }),
    })
    if (m.endlos) return void endlos(res, m.bytes)
    res.end(m.bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    /** For WHATSAPP_API_URL. */
    apiUrl: `${url()}/v26.0`,
    /** Where the bytes of a medium are. */
    adresse: (id: string) => `${url()}/bytes/${id}`,
    medien,
    aufrufe,
    gesendet,
    skript,
    schliesse: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
