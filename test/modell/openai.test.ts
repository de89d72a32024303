import { createServer } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ModellFehler } from '../../src/domaene/fehler.ts'
import type { ModellAnfrage } from '../../src/modell/modell.ts'
import { erstelleOpenAi } from '../../src/modell/openai.ts'
import {
  json,
  type OpenAiServer,
  type Schritt,
  type ServerArt,
  starteOpenAiServer,
  text,
} from '../helfer/openai-server.ts'
import { code, logbuch, systemUhr } from './uhr.ts'

const SCHLUESSEL = 'sk-geheim-4242'
const GEHEIM = 'Bitte Rechnung von Frau Zylinderhut zahlen'
const schema = z.object({ faehigkeit: z.string().nullable(), sicherheit: z.number() })

let server: OpenAiServer
afterEach(async () => {
  // Whatever a test did: nothing was ever asked to be kept by the provider.
  expect(server.anfragen.filter((a) => a.body.store !== false)).toEqual([])
  await server.schliesse()
})

async function mit(art: ServerArt, ...schritte: Schritt[]) {
  server = await starteOpenAiServer(art)
  server.dann(...schritte)
  const buch = logbuch()
  const modell = erstelleOpenAi({
    apiKey: SCHLUESSEL,
    baseURL: server.url,
    modell: 'test-modell',
    uhr: systemUhr,
    log: buch.log,
  })
  return { modell, zeilen: buch.zeilen }
}

const anfrage = (mehr: Partial<ModellAnfrage> = {}): ModellAnfrage => ({
  zweck: 'erkennung',
  system: 'Fester Text.',
  eingabe: [{ rolle: 'nutzer', text: GEHEIM }],
  maxTokens: 100,
  timeoutMs: 5_000,
  ...mehr,
})
const mitForm = (mehr: Partial<ModellAnfrage> = {}) => ({
  ...anfrage(mehr),
  schema,
  schemaName: 'erkennung',
})

describe('a server with the Responses API', () => {
  test('gives free text and its cost; the request carries system, input, limit and store: false', async () => {
    const { modell } = await mit({}, text('Hallo Anna.'))
    expect(
      await modell.frei(
        anfrage({
          eingabe: [
            { rolle: 'nutzer', text: 'a' },
            { rolle: 'assistent', text: 'b' },
          ],
        }),
      ),
    ).toEqual({
      text: 'Hallo Anna.',
      verbrauch: { tokensEin: 120, tokensAus: 7, tokensCache: 0 },
    })
    expect(server.anfragen).toMatchObject([
      {
        pfad: '/responses',
        kopf: { authorization: `Bearer ${SCHLUESSEL}` },
        body: {
          model: 'test-modell',
          store: false,
          instructions: 'Fester Text.',
          input: [
            { role: 'user', content: 'a' },
            { role: 'assistant', content: 'b' },
          ],
          max_output_tokens: 100,
        },
      },
    ])
  })

  test('gets a strict schema and the answer comes back as it is, unchecked', async () => {
    const { modell } = await mit({}, json({ faehigkeit: 7, mehr: true }))
    const { wert } = await modell.strukturiert(mitForm())
    expect(wert).toEqual({ faehigkeit: 7, mehr: true })
    expect(server.anfragen[0]?.body.text).toMatchObject({
      format: {
        type: 'json_schema',
        name: 'erkennung',
        strict: true,
        schema: { required: ['faehigkeit', 'sicherheit'], additionalProperties: false },
      },
    })
  })

  test('a form that strict mode cannot say goes as words', async () => {
    const { modell } = await mit({}, json({ fakten: {} }))
    await modell.strukturiert({
      ...anfrage(),
      schema: z.object({ fakten: z.record(z.string(), z.string()).optional() }),
      schemaName: 'fakten',
    })
    expect(server.anfragen[0]?.body).not.toHaveProperty('text')
    expect(JSON.stringify(server.anfragen[0]?.body.input)).toContain('JSON-Schema')
    expect(server.anfragen[0]?.body.instructions).toBe('Fester Text.')
  })

  test('lone surrogates never leave', async () => {
    const { modell } = await mit({}, text('ok'))
    await modell.frei(anfrage({ eingabe: [{ rolle: 'nutzer', text: 'a\uD83D' }] }))
    expect(JSON.stringify(server.anfragen[0]?.body)).not.toContain('ud83d')
  })

  test.each<[string, Schritt, string]>([
    ['a refusal', { art: 'verweigert' }, 'abgelehnt'],
    ['the content filter', { art: 'unvollstaendig', grund: 'content_filter' }, 'abgelehnt'],
    [
      'the token limit',
      { art: 'unvollstaendig', grund: 'max_output_tokens', text: '{"faeh' },
      'abgeschnitten',
    ],
    ['a run that failed', { art: 'gescheitert', code: 'server_error' }, 'server'],
    ['a run that was limited', { art: 'gescheitert', code: 'rate_limit_exceeded' }, 'rate'],
    ['empty text', text('  \n'), 'unlesbar'],
    ['prose', text('Das weiß ich nicht.'), 'unlesbar'],
    ['an object that never closes', text('{"faehigkeit": "ticket_anl'), 'abgeschnitten'],
    ['two objects', text('{"faehigkeit":"a"}\n{"faehigkeit":"b"}'), 'unlesbar'],
    ['two fences', text('```json\n{"a":1}\n```\n```json\n{"a":2}\n```'), 'unlesbar'],
    ['half a body', { art: 'bricht_ab', text: '{"faehigkeit":"ticket_anlegen"}' }, 'netz'],
    ['a body that is no JSON', { art: 'roh', text: '{"output": [' }, 'unlesbar'],
    ['a web page', { art: 'roh', text: '<html>Anmeldung</html>', typ: 'text/html' }, 'server'],
    ['another JSON', { art: 'roh', text: '{"hallo":1}' }, 'server'],
    ['null', { art: 'roh', text: 'null' }, 'server'],
    ['nothing', { art: 'roh', text: '' }, 'server'],
    ['500', { art: 'status', status: 500 }, 'server'],
    ['503', { art: 'status', status: 503 }, 'server'],
    ['504', { art: 'status', status: 504 }, 'zeit'],
    ['401', { art: 'status', status: 401 }, 'schluessel'],
    ['403', { art: 'status', status: 403 }, 'schluessel'],
    ['400', { art: 'status', status: 400 }, 'abgelehnt'],
    ['429', { art: 'status', status: 429 }, 'rate'],
    ['no such model', { art: 'status', status: 404, fehler: { code: 'model_not_found' } }, 'server'],
  ])('%s is an error with the code of its kind', async (_, schritt, erwartet) => {
    const { modell } = await mit({}, schritt)
    expect(await code(modell.strukturiert(mitForm()))).toBe(erwartet)
  })

  test.each([
    ['a fence', '```json\n{"faehigkeit":"a"}\n```'],
    ['a fence without a name', '```\n{"faehigkeit":"a"}\n```'],
    ['prose around it', 'Gern! {"faehigkeit":"a"} Passt das?'],
    ['braces in strings', 'So: {"faehigkeit":"a","x":"} { \\" }"}'],
    ['a byte order mark', '\uFEFF{"faehigkeit":"a"}'],
  ])('one object in %s is read', async (_, antwort) => {
    const { modell } = await mit({}, text(antwort))
    expect((await modell.strukturiert(mitForm())).wert).toMatchObject({ faehigkeit: 'a' })
  })

  test.each([
    [{ 'retry-after': '120' }, 120_000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after-ms': '1500', 'retry-after': '120' }, 1_500],
    [{ 'retry-after': 'bald' }, undefined],
    [{}, undefined],
  ])('429 with %o says how long to wait', async (kopf, erwartet) => {
    const { modell } = await mit({}, { art: 'status', status: 429, kopf: kopf as Record<string, string> })
    const f = await modell.frei(anfrage()).catch((grund: unknown) => grund as ModellFehler)
    expect(f).toBeInstanceOf(ModellFehler)
    expect((f as ModellFehler).warteMs).toBe(erwartet)
    // The package would have tried again by itself.
    expect(server.anfragen).toHaveLength(1)
  })

  test('retry-after as a date counts from the clock', async () => {
    const { modell } = await mit(
      {},
      { art: 'status', status: 429, kopf: { 'retry-after': 'Fri, 01 Jan 2100 00:00:00 GMT' } },
    )
    const f = (await modell.frei(anfrage()).catch((grund: unknown) => grund)) as ModellFehler
    expect(f.warteMs).toBeGreaterThan(1e12)
  })

  test.each<[string, Schritt]>([
    ['never sends a byte', { art: 'haengt' }],
    ['stops in the middle of the body', { art: 'stockt', text: '{"faehigkeit":"ticket_anlegen"}' }],
  ])('a server that %s ends with the deadline', async (_, schritt) => {
    const { modell } = await mit({}, schritt)
    expect(await code(modell.strukturiert(mitForm({ timeoutMs: 80 })))).toBe('zeit')
  })

  test('the caller can cancel, before and during the call', async () => {
    const { modell } = await mit({}, { art: 'haengt' })
    expect(await code(modell.frei(anfrage({ signal: AbortSignal.abort() })))).toBe('abgebrochen')
    expect(server.anfragen).toHaveLength(0)
    const abbruch = new AbortController()
    const lauf = modell.frei(anfrage({ signal: abbruch.signal }))
    setTimeout(() => abbruch.abort(), 20)
    expect(await code(lauf)).toBe('abgebrochen')
  })

  test('500, 500, 200: two errors and then an answer, one request each', async () => {
    const { modell } = await mit(
      {},
      { art: 'status', status: 500 },
      { art: 'status', status: 500 },
      text('da bin ich'),
    )
    expect(await code(modell.frei(anfrage()))).toBe('server')
    expect(await code(modell.frei(anfrage()))).toBe('server')
    expect((await modell.frei(anfrage())).text).toBe('da bin ich')
    expect(server.anfragen).toHaveLength(3)
  })

  test('neither errors nor logs hold the key, the message or what the server said', async () => {
    const { modell, zeilen } = await mit(
      {},
      { art: 'status', status: 401, fehler: { message: `Incorrect key ${SCHLUESSEL} for ${GEHEIM}` } },
      json({ faehigkeit: GEHEIM }),
      { art: 'bricht_ab', text: GEHEIM },
      text(`kein JSON: ${GEHEIM}`),
    )
    const gesehen: unknown[] = []
    for (let i = 0; i < 4; i++) {
      await modell.strukturiert(mitForm()).catch((f: ModellFehler) => {
        const { stack, message, cause, ...rest } = f
        gesehen.push(stack, message, cause, rest)
      })
    }
    const alles = JSON.stringify(gesehen) + zeilen.join('')
    expect(alles).not.toContain(SCHLUESSEL)
    expect(alles).not.toContain('Zylinderhut')
    expect(alles).not.toContain('Incorrect')
    // Counter-check: the lines are there and say what happened.
    expect(zeilen.map((z) => JSON.parse(z) as object)).toMatchObject([
      { code: 'schluessel', status: 401, zweck: 'erkennung' },
      { tokensEin: 120, tokensAus: 7, tokensCache: 0 },
      { code: 'netz' },
      { code: 'unlesbar' },
    ])
  })
})

describe('a server without the Responses API', () => {
  test.each([404, 405, 501])(
    'answers %i there: chat completions are used, and remembered',
    async (status) => {
      const { modell } = await mit(
        { ohne: { '/responses': status } },
        text('Servus.'),
        json({ faehigkeit: 'a' }),
      )
      expect(await modell.frei(anfrage())).toEqual({
        text: 'Servus.',
        verbrauch: { tokensEin: 120, tokensAus: 7, tokensCache: 0 },
      })
      expect((await modell.strukturiert(mitForm())).wert).toEqual({ faehigkeit: 'a' })
      expect(server.anfragen.map((a) => a.pfad)).toEqual([
        '/responses',
        '/chat/completions',
        '/chat/completions',
      ])
      expect(server.anfragen[2]?.body).toMatchObject({
        messages: [
          { role: 'system', content: 'Fester Text.' },
          { role: 'user', content: GEHEIM },
        ],
        max_tokens: 100,
        response_format: { type: 'json_schema', json_schema: { name: 'erkennung', strict: true } },
      })
    },
  )

  test('which answers 200 with an error instead of 404 is understood too', async () => {
    const { modell } = await mit({ ohne: { '/responses': 200 } }, text('Servus.'))
    expect((await modell.frei(anfrage())).text).toBe('Servus.')
  })

  test('a wrong model name is not taken for a missing path', async () => {
    const { modell } = await mit({}, { art: 'status', status: 404, fehler: { code: 'model_not_found' } })
    await code(modell.frei(anfrage()))
    expect(server.anfragen.map((a) => a.pfad)).toEqual(['/responses'])
  })

  test('one 404 after the Responses API has answered does not switch', async () => {
    const { modell } = await mit({}, text('a'), { art: 'status', status: 404 }, text('b'))
    await modell.frei(anfrage())
    expect(await code(modell.frei(anfrage()))).toBe('server')
    expect((await modell.frei(anfrage())).text).toBe('b')
    expect(new Set(server.anfragen.map((a) => a.pfad))).toEqual(new Set(['/responses']))
  })

  test.each<[string, Schritt, string]>([
    ['a refusal', { art: 'verweigert' }, 'abgelehnt'],
    ['the content filter', { art: 'unvollstaendig', grund: 'content_filter' }, 'abgelehnt'],
    [
      'the token limit',
      { art: 'unvollstaendig', grund: 'max_output_tokens', text: '{"faeh' },
      'abgeschnitten',
    ],
    ['empty text', text(''), 'unlesbar'],
    ['no choices', { art: 'roh', text: '{"choices":[]}' }, 'server'],
  ])('%s is an error with the code of its kind', async (_, schritt, erwartet) => {
    const { modell } = await mit({ ohne: { '/responses': 404 } }, schritt)
    expect(await code(modell.strukturiert(mitForm()))).toBe(erwartet)
  })

  test('which refuses schemas gets the form as words, and is not offered a schema again', async () => {
    const { modell } = await mit(
      { ohne: { '/responses': 404 }, ohneSchema: true },
      text('```json\n{"faehigkeit":"a"}\n```'),
    )
    expect((await modell.strukturiert(mitForm())).wert).toEqual({ faehigkeit: 'a' })
    expect((await modell.strukturiert(mitForm())).wert).toEqual({ faehigkeit: 'a' })
    const chat = server.anfragen.filter((a) => a.pfad === '/chat/completions').map((a) => a.body)
    expect(chat.map((body) => 'response_format' in body)).toEqual([true, false, false])
    const nachrichten = chat[2]?.messages as { role: string; content: string }[]
    expect(nachrichten.map((n) => n.role)).toEqual(['system', 'user', 'user'])
    expect(nachrichten[0]?.content).toBe('Fester Text.')
    expect(nachrichten[2]?.content).toContain('"faehigkeit"')
  })
})

test('a closed port is „netz“', async () => {
  server = await starteOpenAiServer()
  const port = await new Promise<number>((resolve) => {
    const belegt = createServer().listen(0, '127.0.0.1', () => {
      const { port } = belegt.address() as { port: number }
      belegt.close(() => resolve(port))
    })
  })
  const modell = erstelleOpenAi({
    apiKey: SCHLUESSEL,
    baseURL: `http://127.0.0.1:${port}/v1`,
    modell: 'm',
    uhr: systemUhr,
    log: logbuch().log,
  })
  expect(await code(modell.frei(anfrage()))).toBe('netz')
})
