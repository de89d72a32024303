import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import type { Behandlungen } from '../../src/leitstand/behandlung.ts'
import { geraetVon } from '../../src/leitstand/geraet.ts'
import { fehlerAntwort, montiere } from '../../src/leitstand/montiere.ts'
import { alsProblem, antworteProblem } from '../../src/leitstand/problem.ts'
import { begrenze } from '../../src/leitstand/sicherheit.ts'
import type { Vertrag } from '../../src/leitstand/vertrag/vertrag.ts'
import { texteDe } from '../../src/rueckkanal/texte/de.ts'
import { oeffneSqlite } from '../../src/speicher/sqlite.ts'
import { oeffneBuero } from '../helfer/buero.ts'
import { merkendesLog } from '../helfer/server.ts'

// What the mounting does with a handler that says too much, something else, or breaks.

async function mit(behandlungen: Partial<Behandlungen<keyof Vertrag>>) {
  const speicher = await oeffneSqlite({ datei: ':memory:' })
  const b = await oeffneBuero({ speicher })
  const { log, zeilen } = merkendesLog()
  const { uhr, konfiguration, schluessel, assistent } = b
  const werk = { speicher, uhr, log, konfiguration, schluessel, welt: assistent.welt, assistent }
  const app = express()
  app.use(montiere(werk, behandlungen))
  app.use(fehlerAntwort(werk))
  const server = app.listen(0, '127.0.0.1')
  await new Promise((da) => server.once('listening', da))
  onTestFinished(async () => {
    server.close()
    await b.schliesse()
    await speicher.schliesse()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    zeilen,
    hole: async (pfad: string) => {
      const antwort = await fetch(url + pfad, { headers: { connection: 'close' } })
      return { status: antwort.status, json: (await antwort.json()) as Record<string, unknown> }
    },
  }
}

const WEGE = { agent: 'beispiel', passkey: true, passwort: true, sso: null }

test('was der Vertrag nicht nennt, geht nicht hinaus', async () => {
  const { hole } = await mit({ wege: async () => ({ ...WEGE, passwort_hash: 'geheim' }) })
  expect(await hole('/anmeldung/wege')).toEqual({ status: 200, json: WEGE })
})

test('was nicht zum Vertrag passt, ist ein Fehler von uns, der das Feld nennt und nie den Wert', async () => {
  const { hole, zeilen } = await mit({
    wege: async () => ({ ...WEGE, sso: { geheim: 'Berndgeheim-9913' } as unknown as string }),
  })
  const { status, json } = await hole('/anmeldung/wege')
  expect([status, json.code, json.felder]).toEqual([500, 'intern', ['sso']])
  expect(zeilen.join('\n')).toContain('Antwort entspricht nicht dem Vertrag')
  expect(zeilen.join('\n') + JSON.stringify(json)).not.toContain('Berndgeheim')
})

test('was wirft, ist ein Problem ohne Einzelheiten; im Protokoll steht, wo, nicht, was', async () => {
  const { hole, zeilen } = await mit({
    wege: async () => {
      throw new Error('Berndgeheim-9913')
    },
  })
  const { status, json } = await hole('/anmeldung/wege')
  expect([status, json.code, json.title]).toEqual([500, 'intern', 'Fehler im Programm'])
  expect(zeilen.join('\n')).toContain('montiere.test.ts')
  expect(zeilen.join('\n') + JSON.stringify(json)).not.toContain('Berndgeheim')
})

test('ein Weg ohne Behandlung sagt, dass es ihn noch nicht gibt', async () => {
  const { hole } = await mit({})
  expect(await hole('/anmeldung/wege')).toMatchObject({ status: 501, json: { code: 'noch_nicht' } })
})

test('von einem Gerät bleibt Browser und System', () => {
  const win = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
  for (const [agent, soll] of [
    [`${win}; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox · Windows'],
    [`${win} ${chrome}`, 'Chrome · Windows'],
    [`${win} ${chrome} Edg/142.0.0.0`, 'Edge · Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari · iPhone',
    ],
    [`Mozilla/5.0 (Linux; Android 16; K) ${chrome.replace('Safari', 'Mobile Safari')}`, 'Chrome · Android'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
      'Safari · macOS',
    ],
    ['<script>alert(1)</script>', '?'],
    [undefined, '?'],
  ] as const)
    expect(geraetVon(agent)).toBe(soll)
})

test('was zu oft kommt, wartet, und erfährt, wie lange; andere merken nichts', async () => {
  const app = express()
  const t = texteDe('du').probleme
  const wer = (req: express.Request): string => String(req.query.wer)
  app.use(begrenze({ windowMs: 60_000, limit: 2, wer }, () => t))
  app.get('/', (_req, res) => void res.send('ok'))
  app.use(((fehler, _req, res, _next) => {
    const p = alsProblem(fehler, t)
    antworteProblem(res, t, p?.status ?? 500, p?.problem ?? { code: '?', detail: '' })
  }) satisfies express.ErrorRequestHandler)
  const server = app.listen(0, '127.0.0.1')
  await new Promise((da) => server.once('listening', da))
  onTestFinished(() => void server.close())
  const frage = async (wer: string) =>
    await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/?wer=${wer}`, {
      headers: { connection: 'close' },
    })
  const antworten = [await frage('a'), await frage('a'), await frage('a'), await frage('b')]
  expect(antworten.map((a) => a.status)).toEqual([200, 200, 429, 200])
  expect(antworten[2]?.headers.get('retry-after')).toBe('60')
  expect(await antworten[2]?.json()).toMatchObject({ code: 'zu_viele_anfragen', warte_s: 60 })
})
