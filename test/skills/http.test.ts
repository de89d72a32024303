import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { EndgueltigerFehler, WiederholbarerFehler } from '../../src/domaene/fehler.ts'
import { pruefeStatus, rufe } from '../../src/skills/http.ts'

const server: Server[] = []
afterEach(() => {
  for (const s of server.splice(0)) s.close().closeAllConnections()
})

async function starte(antworte: RequestListener): Promise<string> {
  const s = createServer(antworte).listen(0, '127.0.0.1')
  server.push(s)
  await once(s, 'listening')
  return `http://127.0.0.1:${(s.address() as AddressInfo).port}`
}

const signal = new AbortController().signal
const system = 'Kasse'

it('schickt und liest JSON; was keines ist, ist undefined, kein Absturz', async () => {
  const url = await starte((req, res) => {
    if (req.method === 'GET') res.end('<html>')
    else req.pipe(res.writeHead(201))
  })
  expect(await rufe(url, { method: 'POST', body: { ä: 1 }, signal, system })).toMatchObject({
    status: 201,
    wert: { ä: 1 },
  })
  expect(await rufe(url, { signal, system })).toMatchObject({ status: 200, wert: undefined })
})

it('wer nie antwortet, wird nach timeoutMs verlassen: wiederholbar', async () => {
  const url = await starte(() => {})
  const fehler = await rufe(url, { signal, system, timeoutMs: 30 }).catch((e: unknown) => e)
  expect(fehler).toBeInstanceOf(WiederholbarerFehler)
  expect(fehler).toMatchObject({ code: 'netz' })
})

it('folgt keiner Umleitung: das Token bliebe nicht bei dem, für den es ist', async () => {
  const gesehen: unknown[] = []
  const fremd = await starte((req, res) => {
    gesehen.push(req.headers.authorization)
    res.end()
  })
  const url = await starte((_, res) => res.writeHead(307, { location: fremd }).end())
  const antwort = await rufe(url, { signal, system, headers: { authorization: 'Bearer geheim' } })
  expect(antwort.status).toBe(307)
  expect(gesehen).toEqual([])
  expect(() => pruefeStatus(antwort, system)).toThrow(EndgueltigerFehler)
})

it.each([
  [500, WiederholbarerFehler],
  [503, WiederholbarerFehler],
  [429, WiederholbarerFehler],
  [408, WiederholbarerFehler],
  [400, EndgueltigerFehler],
  [401, EndgueltigerFehler],
  [409, EndgueltigerFehler],
])('%i ist %o', (status, art) => {
  expect(() => pruefeStatus({ status, headers: new Headers(), wert: undefined }, system)).toThrow(art)
})

it('retry-after wird gelesen, wenn es Sekunden sind', () => {
  const warteMs = (wert: string): unknown => {
    try {
      pruefeStatus({ status: 503, headers: new Headers({ 'retry-after': wert }), wert: undefined }, system)
    } catch (e) {
      return (e as WiederholbarerFehler).warteMs
    }
  }
  expect([warteMs('12'), warteMs('bald'), warteMs('-5')]).toEqual([12_000, undefined, undefined])
})
