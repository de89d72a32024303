import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Uhr } from '../../src/domaene/zeit.ts'
import type { Anfrage, Erkennung } from '../../src/erkennung/erkennung.ts'
import { modellStufe } from '../../src/erkennung/modell.ts'
import { nachrichtenbudget } from '../../src/modell/budget.ts'
import { erstelleOpenAi } from '../../src/modell/openai.ts'
import { mitSicherung } from '../../src/modell/sicherung.ts'
import { demoSkills } from '../helfer/demo-skills.ts'
import { json, type OpenAiServer, type Schritt, starteOpenAiServer } from '../helfer/openai-server.ts'
import { code, handUhr, logbuch } from '../modell/uhr.ts'

// The stage as it is wired in the program: budget of the message, circuit breaker, HTTP.

const anfrage: Anfrage = {
  text: 'Leg ein Ticket an: Drucker',
  jetzt: '2026-11-27T09:00:00.000Z',
  zone: 'Europe/Berlin',
  sprache: 'de',
  land: 'DE',
  skills: demoSkills,
  verlauf: [],
  fenster: [],
  begriffe: [],
  personen: [],
  lernbeispiele: [],
}
const nichts: Erkennung = { kandidaten: [], anschlussOhneBezug: false }
const gut = json({ faehigkeit: 'ticket_anlegen', parameter: { titel: 'Drucker' }, sicherheit: 0.8 })

let server: OpenAiServer
beforeEach(async () => {
  server = await starteOpenAiServer()
})
afterEach(() => server.schliesse())

function stufe(uhr: Uhr, ...schritte: Schritt[]) {
  server.dann(...schritte)
  const { log } = logbuch()
  const modell = mitSicherung({
    modell: erstelleOpenAi({ apiKey: 'k', baseURL: server.url, modell: 'm', uhr, log }),
    uhr,
    log,
  })
  const { erkenne } = modellStufe({ modell, log })
  return () => erkenne(anfrage, nichts, new AbortController().signal, nachrichtenbudget(uhr))
}

describe('a provider in trouble', () => {
  test('429 for ten minutes, 30 messages: at most 5 requests, every message hears of it, and then it works again', async () => {
    const uhr = handUhr()
    const erkenne = stufe(uhr, { art: 'status', status: 429, kopf: { 'retry-after': '120' } })
    for (let i = 0; i < 30; i++) {
      expect(['rate', 'sicherung_offen']).toContain(await code(erkenne()))
      await uhr.vor(20_000)
    }
    expect(server.anfragen.length).toBeLessThanOrEqual(5)
    server.dann(gut)
    await uhr.vor(600_000)
    await code(erkenne()).catch(() => undefined)
    await uhr.vor(600_000)
    expect((await erkenne())[0]?.faehigkeit).toBe('ticket_anlegen')
  })

  test('500, 500, 200: two honest failures, one answer', async () => {
    const erkenne = stufe(handUhr(), { art: 'status', status: 500 }, { art: 'status', status: 500 }, gut)
    expect(await code(erkenne())).toBe('server')
    expect(await code(erkenne())).toBe('server')
    expect(await erkenne()).toHaveLength(1)
  })

  test.each<[string, Schritt]>([
    ['accepts and never sends a byte', { art: 'haengt' }],
    ['stops in the middle', { art: 'stockt', text: 'x'.repeat(2_000) }],
  ])('a server that %s ends with the deadline, and nothing is recognised', async (_, schritt) => {
    const uhr = handUhr()
    const lauf = code(stufe(uhr, schritt)())
    await anfragen(1)
    await uhr.vor(15_000)
    expect(await lauf).toBe('zeit')
  })

  test('a server that breaks off in the middle is not reached, and nothing is recognised', async () => {
    const halb: Schritt = { art: 'bricht_ab', text: '{"faehigkeit":"ticket_anlegen","parameter":{}}' }
    expect(await code(stufe(handUhr(), halb)())).toBe('netz')
  })

  test('the repair call has only the time that the first one left', async () => {
    const uhr = handUhr()
    let gib: () => void = () => undefined
    const spaet = new Promise<void>((resolve) => {
      gib = resolve
    })
    const prosa: Schritt = { art: 'nach', gib: spaet, dann: { art: 'text', text: 'Das ist ein Ticket.' } }
    const lauf = code(stufe(uhr, prosa, { art: 'haengt' })())
    await anfragen(1)
    await uhr.vor(14_000)
    gib()
    await anfragen(2)
    await uhr.vor(8_000)
    expect(await lauf).toBe('zeit')
  })
})

async function anfragen(anzahl: number): Promise<void> {
  await expect.poll(() => server.anfragen.length, { interval: 5 }).toBe(anzahl)
}
