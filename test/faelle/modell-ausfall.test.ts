import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type HandUhr, handUhr } from '../../src/betrieb/uhr.ts'
import { erstelleOpenAi } from '../../src/modell/openai.ts'
import { mitSicherung } from '../../src/modell/sicherung.ts'
import { oeffneSpeicher } from '../../src/speicher/oeffnen.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'
import { type Buero, NUMMER, oeffneBuero, type Wer } from '../helfer/buero.ts'
import { json, type OpenAiServer, type Schritt, starteOpenAiServer } from '../helfer/openai-server.ts'

// The model's provider in trouble, and the whole Assistent in front of it: the real client, the circuit breaker, the
// budget of a message, all on a clock that the test moves.

const UNKLAR = 'könntest du dich bitte um die Sache von neulich kümmern'
const EHRLICH = /Sprachmodell nicht erreichbar, ich habe die Nachricht gespeichert/
const TICKET = json({
  faehigkeit: 'ticket_anlegen',
  parameter: { titel: 'Sache von neulich' },
  sicherheit: 0.9,
})
const AUSSER_BETRIEB: Schritt = { art: 'status', status: 500 }
const ZU_VIEL: Schritt = { art: 'status', status: 429, kopf: { 'retry-after': '120' } }

const log = pino({ level: 'silent' })
let server: OpenAiServer
let speicher: Speicher
let uhr: HandUhr
let b: Buero

beforeEach(async () => {
  server = await starteOpenAiServer()
  speicher = await oeffneSpeicher(':memory:')
  uhr = handUhr('2026-11-27T09:00:00.000Z')
  b = await oeffneBuero({ speicher, uhr, modell: modellAn(server.url) })
})
afterEach(async () => {
  await b.schliesse()
  await server.schliesse()
})

const modellAn = (baseURL: string) =>
  mitSicherung({ modell: erstelleOpenAi({ apiKey: 'k', baseURL, modell: 'm', uhr, log }), uhr, log })

const gehoert = (wer: Wer): string[] => b.gesendet.filter((s) => s.chat === NUMMER[wer]).map((s) => s.text)

/** Second after second, until all that waits for the model must have given up; the rest needs no time of the clock. */
async function bisEndeDerGeduld(): Promise<void> {
  for (let s = 0; s < 24; s++) {
    uhr.stelle(1000)
    await pause(10)
  }
  await b.assistent.ruhe()
}

test.each<[string, Schritt]>([
  ['nimmt an und schickt nie ein Byte', { art: 'haengt' }],
  ['hört mitten in der Antwort auf', { art: 'stockt', text: 'x'.repeat(2000) }],
])(
  'der Anbieter %s: ehrliche Antwort in 25 Sekunden, Befehle antworten inzwischen',
  async (_was, schritt) => {
    server.dann(schritt)
    await b.lege('anna', UNKLAR)
    await expect.poll(() => server.anfragen.length).toBe(1)
    // The clock stands still: these do not wait for the model, not even in the lane that does.
    await b.lege('anna', 'Was läuft gerade?')
    await b.lege('anna', 'hilfe')
    await b.lege('bernd', 'Wie hoch war der Umsatz im Oktober?')
    await expect.poll(() => b.gesendet.length).toBe(3)
    expect(gehoert('anna').join('\n')).toMatch(
      /Gerade läuft nichts[\s\S]*Das kann ich|Das kann ich[\s\S]*Gerade läuft nichts/,
    )
    expect(gehoert('bernd').join()).toMatch(/84\.200/)
    await bisEndeDerGeduld()
    expect(gehoert('anna').slice(2)).toEqual([expect.stringMatching(EHRLICH)])
    expect(await b.vorgang('V-1')).toMatchObject({ status: 'fehler', grund: 'modell_fehlt', text: UNKLAR })
    expect(server.anfragen.length).toBeLessThanOrEqual(2)
  },
)

test('zehn Minuten lang 429 mit „erst in zwei Minuten wieder“, dreißig Nachrichten: höchstens fünf Anfragen, nichts geht verloren, nichts wird zweimal beantwortet', async () => {
  server.dann(ZU_VIEL)
  const leute: Wer[] = ['anna', 'bernd', 'deniz']
  for (let minute = 0; minute < 10; minute++) {
    await Promise.all(leute.map((wer) => b.lege(wer, `${UNKLAR} (${minute})`)))
    await b.assistent.ruhe()
    expect((await b.sage('carla', 'Was läuft gerade?'))[0]).toMatch(/läuft nichts/)
    await b.warte(60_000)
  }
  expect(server.anfragen.length).toBeLessThanOrEqual(5)
  for (const wer of leute) {
    expect(gehoert(wer)).toHaveLength(10)
    for (const text of gehoert(wer)) expect(text).toMatch(EHRLICH)
  }
  const wartend = await b.vorgaenge()
  expect(wartend.map((v) => [v.status, v.grund])).toEqual(wartend.map(() => ['fehler', 'modell_fehlt']))
  expect(wartend).toHaveLength(30)

  // It works again: nothing is answered by itself a second time, and each can be repeated.
  server.dann(TICKET)
  await b.warte(600_000)
  await b.sage('carla', 'nun aber mal ehrlich gefragt, was hältst du davon')
  await b.warte(600_000)
  for (const wer of leute) expect(gehoert(wer)).toHaveLength(10)
  expect(await b.sage('anna', 'nochmal V-1')).toEqual([expect.stringMatching(/Sache von neulich.*\?/)])
})

test('500, 500, 200: zweimal ehrlich gesagt, dann eine Antwort', async () => {
  server.dann(AUSSER_BETRIEB, AUSSER_BETRIEB, TICKET)
  await b.sage('anna', UNKLAR)
  await b.sage('anna', 'nochmal V-1')
  expect(gehoert('anna')).toEqual([expect.stringMatching(EHRLICH), expect.stringMatching(EHRLICH)])
  expect(await b.sage('anna', 'nochmal')).toEqual([expect.stringMatching(/Sache von neulich.*\?/)])
  expect((await b.vorgaenge()).map((v) => v.status)).toEqual(['bestaetigung', 'abgebrochen'])
  expect(server.anfragen).toHaveLength(3)
})

test('bricht die Antwort mitten im JSON ab, wird nichts davon ausgeführt', async () => {
  server.dann({
    art: 'bricht_ab',
    text: '{"faehigkeit":"ticket_anlegen","parameter":{"titel":"Sache"},"sicherheit":0.9}',
  })
  expect(await b.sage('anna', UNKLAR)).toEqual([expect.stringMatching(EHRLICH)])
  expect((await b.vorgaenge()).map((v) => [v.faehigkeit, v.status])).toEqual([[null, 'fehler']])
  expect((await b.sage('anna', 'hilfe'))[0]).toMatch(/Das kann ich/)
})

test('ist unter der Adresse niemand da, hört jeder das Ehrliche, und was kein Modell braucht, geht weiter', async () => {
  await server.schliesse()
  for (const wer of ['anna', 'bernd', 'carla', 'deniz'] as const)
    expect(await b.sage(wer, UNKLAR)).toEqual([expect.stringMatching(EHRLICH)])
  expect(await b.sage('anna', 'Wie hoch war der Umsatz im Oktober?')).toEqual([
    expect.stringMatching(/84\.200/),
  ])
})
