import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type HandUhr, handUhr } from '../../src/betrieb/uhr.ts'
import { erstelleOpenAi } from '../../src/modell/openai.ts'
import { mitSicherung } from '../../src/modell/sicherung.ts'
import { oeffneSpeicher } from '../../src/speicher/oeffnen.ts'
import { type Buero, oeffneBuero } from '../helfer/buero.ts'
import { json, type OpenAiServer, type Schritt, starteOpenAiServer, text } from '../helfer/openai-server.ts'

// A model that names what does not exist and gives what nobody said: the real client in front of the real turn. Whatever
// it answers, nothing happens without a person's yes, and the next message is answered as if nothing had been.

const UNKLAR = 'da müsste sich mal wer um den Drucker kümmern'
const log = pino({ level: 'silent' })
let server: OpenAiServer
let uhr: HandUhr
let b: Buero

beforeEach(async () => {
  server = await starteOpenAiServer()
  uhr = handUhr('2026-11-27T09:00:00.000Z')
  const modell = erstelleOpenAi({ apiKey: 'k', baseURL: server.url, modell: 'm', uhr, log })
  b = await oeffneBuero({
    speicher: await oeffneSpeicher(':memory:'),
    uhr,
    modell: mitSicherung({ modell, uhr, log }),
  })
})
afterEach(async () => {
  expect((await b.sage('carla', 'hilfe'))[0]).toMatch(/Das kann ich/)
  expect((await b.sage('carla', 'Wie hoch war der Umsatz im Oktober?'))[0]).toMatch(/84\.200/)
  await b.schliesse()
  await server.schliesse()
})

const eine = (faehigkeit: unknown, parameter: unknown = {}, sicherheit: unknown = 0.95): Schritt =>
  json({ faehigkeit, parameter, sicherheit })
const ticket = (parameter: unknown, sicherheit: unknown = 0.95) =>
  eine('ticket_anlegen', parameter, sicherheit)
const WEITER = text('Worum geht es genau?')

/** No effect, and nothing that would have one without a yes. */
async function nichtsGeschah(): Promise<void> {
  expect(await b.aktionen()).toEqual([])
  for (const v of await b.vorgaenge()) expect(v.status).not.toMatch(/laeuft|erledigt|beantwortet|freigabe/)
}

test.each([
  'rechnung_loeschen',
  'ticket_anlege',
  'ticket anlegen',
  'tіcket_anlegen', // Cyrillic і
  'ticket_anlegen\u200b',
  'ｔicket_anlegen',
  'null',
  'none',
  'constructor',
  '__proto__',
  'hasOwnProperty',
  'x'.repeat(100_000),
])('die Fähigkeit „%.40s“ gibt es nicht: nichts geschieht, und niemand fragt für immer', async (name) => {
  server.dann(eine(name, { titel: 'Drucker' }), WEITER)
  const [antwort] = await b.sage('anna', UNKLAR)
  expect(antwort).toMatch(/\S/)
  expect(server.anfragen.length).toBeLessThanOrEqual(2)
  await nichtsGeschah()
})

test.each(['Ticket_Anlegen ', '\tTICKET_ANLEGEN\n'])('„%s“ ist genau diese', async (name) => {
  server.dann(eine(name, { titel: 'Drucker' }))
  await b.sage('anna', UNKLAR)
  expect(await b.vorgang('V-1')).toMatchObject({ faehigkeit: 'ticket_anlegen', status: 'bestaetigung' })
})

test('falsche Arten werden nicht umgedeutet: nichts ist 1970, nichts ist 0, „false“ ist nein', async () => {
  server.dann({
    art: 'text',
    text: '{"faehigkeit":"ticket_anlegen","sicherheit":0.9,"parameter":{"titel":"Drucker","eilig":"false","faellig":null,"anzahl":"","extra":{"__proto__":{"admin":true}},"__proto__":{"admin":true}}}',
  })
  await b.sage('anna', UNKLAR)
  expect((await b.vorgang('V-1'))?.parameter).toEqual({ titel: 'Drucker', eilig: false })
  expect(({} as Record<string, unknown>).admin).toBeUndefined()
})

test.each<[string, unknown]>([
  ['null als Wort', { titel: 'Drucker', faellig: 'null', anzahl: 'null', eilig: 'null' }],
  ['undefined, NaN und leer', { titel: 'Drucker', faellig: 'undefined', anzahl: 'NaN', eilig: '' }],
  ['Listen und Objekte', { titel: 'Drucker', faellig: ['2026-12-01'], anzahl: [3], eilig: {} }],
  ['eine Zahl, die niemand nannte', { titel: 'Drucker', anzahl: 1e9 }],
  ['eine Zahl ohne Ende', { titel: 'Drucker', anzahl: 1e300 }],
  ['null und unmögliche Tage', { titel: 'Drucker', faellig: '0000-00-00', anzahl: 0 }],
])('%s: fehlt, statt etwas zu werden', async (_was, parameter) => {
  server.dann(ticket(parameter))
  await b.sage('anna', UNKLAR)
  const v = await b.vorgang('V-1')
  expect(v).toMatchObject({ faehigkeit: 'ticket_anlegen', status: 'bestaetigung' })
  expect(v?.parameter).toEqual({ titel: 'Drucker' })
})

test.each<[string, unknown]>([
  ['das Wort null', 'null'],
  ['eine Liste', ['Drucker']],
  ['ein Objekt', { text: 'Drucker' }],
  ['ein Roman, den niemand schrieb', 'Lorem ipsum dolor '.repeat(5_000)],
  ['etwas, das niemand sagte', 'Kaffeemaschine in der Kantine'],
])('%s ist kein Titel: er wird erfragt', async (_was, titel) => {
  server.dann(ticket({ titel }))
  await b.sage('anna', 'könntest du das mal für mich erledigen')
  const [v] = await b.vorgaenge()
  expect(v?.status).toBe('rueckfrage')
  expect(v?.parameter).toEqual({})
  await nichtsGeschah()
})

test.each(['sehr hoch', '0.95', 7, -1, null, true, [0.9], { wert: 0.9 }])(
  'sicherheit %j ist keine Zahl von 0 bis 1: nichts wird angelegt, ohne dass es geklärt ist',
  async (sicherheit) => {
    server.dann(ticket({ titel: 'Drucker' }, sicherheit), WEITER)
    await b.sage('anna', 'könntest du das mal für mich erledigen')
    await nichtsGeschah()
    for (const v of await b.vorgaenge()) expect(v.status).not.toBe('bestaetigung')
  },
)

test('NaN und Infinity sind kein JSON: höchstens zwei Aufrufe, dann ehrlich', async () => {
  server.dann(text('{"faehigkeit":"ticket_anlegen","parameter":{},"sicherheit":NaN}'))
  await b.sage('anna', UNKLAR)
  expect(server.anfragen).toHaveLength(2)
  await nichtsGeschah()
})

test.each<[string, unknown]>([
  ['eine Liste von Namen', { faehigkeit: ['ticket_anlegen', 'rechnung_zahlen'], sicherheit: 0.99 }],
  [
    '0.999 für alles',
    {
      kandidaten: ['ticket_anlegen', 'rechnung_zahlen', 'post_loeschen'].map((faehigkeit) => ({
        faehigkeit,
        parameter: {},
        sicherheit: 0.999,
      })),
    },
  ],
])('%s: eine Frage mit Auswahl', async (_was, antwort) => {
  server.dann(json(antwort))
  const [frage] = await b.sage('anna', 'da müsste sich wer drum kümmern, das mit dem Lieferanten')
  expect(frage).toMatch(/1[\s\S]*2/)
  expect((await b.vorgaenge())[0]).toMatchObject({ status: 'rueckfrage' })
  await nichtsGeschah()
})

test.each<[string, Schritt]>([
  ['Prosa', text('Das ist bestimmt ein Ticket.')],
  ['zwei Objekte', text('{"faehigkeit":"ticket_anlegen"} {"faehigkeit":"rechnung_zahlen"}')],
  ['eine Liste außen', json([{ faehigkeit: 'ticket_anlegen' }])],
  ['ein Wort', json('ticket_anlegen')],
  ['eine Zahl als Name', eine(42)],
  ['nichts Verlangtes', json({ antwort: 'ok' })],
  ['ein leeres Objekt', json({})],
])('immer wieder %s: höchstens zwei Aufrufe, dann eine ehrliche Antwort', async (_was, schritt) => {
  server.dann(schritt)
  const antworten = await b.sage('anna', UNKLAR)
  expect(antworten).toHaveLength(1)
  expect(server.anfragen).toHaveLength(2)
  await nichtsGeschah()
  // The same wrong answer for ever: the next message is one question more, not a loop.
  await b.sage('anna', UNKLAR)
  expect(server.anfragen.length).toBeLessThanOrEqual(4)
})

test('in einem Zaun steht dasselbe', async () => {
  server.dann(
    text('```json\n{"faehigkeit":"ticket_anlegen","parameter":{"titel":"Drucker"},"sicherheit":0.9}\n```'),
  )
  await b.sage('anna', UNKLAR)
  expect(await b.vorgang('V-1')).toMatchObject({ faehigkeit: 'ticket_anlegen', status: 'bestaetigung' })
})
