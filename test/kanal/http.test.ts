import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  EndgueltigerFehler,
  KonfigurationsFehler,
  SpeicherNichtVerfuegbar,
  WiederholbarerFehler,
} from '../../src/domaene/fehler.ts'
import { erstelleHttpKanal } from '../../src/kanal/http.ts'
import { HttpAntwort, HttpEingang } from '../../src/kanal/http-schema.ts'
import type { Sendung } from '../../src/kanal/kanal.ts'
import { pruefeStandard, standardSchluessel } from '../../src/kanal/signatur.ts'
import { signiert, starteEmpfaenger } from '../helfer/http-empfaenger.ts'
import {
  fehlerVon,
  handUhr,
  merkendesLog,
  schreibweisen,
  type TestServer,
  testServer,
} from '../helfer/server.ts'

const SECRET = `whsec_${Buffer.from('das geheimnis des http-kanals').toString('base64')}`
const uhr = handUhr()
const gesendete: Sendung[] = Array.from({ length: 130 }, (_, i) => ({
  id: i + 1,
  chat: '+491713920001',
  an: '+491713920001',
  text: `Antwort ${i + 1}`,
  knoepfe: [],
}))
const optionen = () => ({
  agent: 'assistent',
  secrets: [SECRET],
  uhr,
  log: merkendesLog().log,
  antworten: async (nach: number, limit: number) => gesendete.filter((s) => s.id > nach).slice(0, limit),
})

let server: TestServer
beforeAll(async () => {
  server = await testServer({ kanaele: [erstelleHttpKanal(optionen())] })
})
afterAll(() => server.schliesse())
beforeEach(() => {
  server.annahme.leere()
  server.zeilen.length = 0
})

const posteRoh = (roh: string, kopf: Record<string, string> = signiert(SECRET, roh, uhr.jetzt())) =>
  fetch(`${server.url}/kanal/http`, { method: 'POST', body: roh, headers: kopf })
const poste = (inhalt: unknown) => posteRoh(JSON.stringify(inhalt))
const lies = (pfad: string, kopf = signiert(SECRET, '', uhr.jetzt())) =>
  fetch(`${server.url}${pfad}`, { headers: kopf })
const EINFACH = { id: 'm1', chat: '+491713920001', text: 'Wie hoch war der Umsatz im Oktober?' }

describe('POST /kanal/http', () => {
  it('speichert die Nachricht, dann 202 mit ihrer Nachrichten-ID; dieselbe noch einmal hat dieselbe', async () => {
    const erste = await poste({ ...EINFACH, ts: '2026-11-27T10:00:00+01:00' })
    expect(erste.status).toBe(202)
    const inhalt = await erste.json()
    expect(inhalt).toEqual({ nachricht_id: 1 })
    expect(server.annahme.ereignisse).toEqual([
      expect.objectContaining({
        agent: 'assistent',
        kanal: 'http',
        ding: 'nachricht:m1',
        art: 'nachricht',
        chat: '+491713920001',
        von: '+491713920001',
        gruppe: false,
        provider_id: 'm1',
        gesendet: '2026-11-27T09:00:00.000Z',
        text: EINFACH.text,
      }),
    ])
    expect(await (await poste(EINFACH)).json()).toEqual(inhalt)
  })

  it.each([
    ['2026-11-27T09:00:00Z', '2026-11-27T09:00:00.000Z'],
    ['2026-11-27T10:00:00.25+01:00', '2026-11-27T09:00:00.250Z'],
    [1795770000, '2026-11-27T09:00:00.000Z'],
    ['1795770000', '2026-11-27T09:00:00.000Z'],
    [1795770000.5, '2026-11-27T09:00:00.500Z'],
    [1795770000123, '2026-11-27T09:00:00.123Z'],
    [0, '1970-01-01T00:00:00.000Z'],
  ])('liest die Zeit %j als %s', async (ts, gesendet) => {
    expect((await poste({ ...EINFACH, ts })).status).toBe(202)
    expect(server.annahme.ereignisse[0]?.gesendet).toBe(gesendet)
  })

  it.each([
    'gestern',
    '',
    '2026-11-27',
    '2026-11-27T09:00:00',
    '2026-02-30T25:00:00Z',
    '9999-12-31T23:59:59-02:00',
    -5,
    1e18,
    true,
    {},
  ])('nimmt %j nicht als Zeit', async (ts) => {
    const antwort = await poste({ ...EINFACH, ts })
    expect([antwort.status, await antwort.json()]).toEqual([400, { fehler: 'felder', felder: ['ts'] }])
  })

  it('mit `von` neben `chat` ist es eine Gruppe, und die Person ist `von`', async () => {
    await poste({ ...EINFACH, chat: 'team-1', von: '+491713920001', angesprochen: true })
    await poste({ ...EINFACH, chat: '491713920001', von: '+491713920001' })
    expect(server.annahme.ereignisse.map(({ chat, von, gruppe }) => ({ chat, von, gruppe }))).toEqual([
      { chat: 'team-1', von: '+491713920001', gruppe: true },
      { chat: '491713920001', von: '+491713920001', gruppe: false },
    ])
    expect(server.annahme.ereignisse[0]?.angesprochen).toBe(true)
  })

  it('gibt Zitat und Knopf weiter; die Id einer Antwort darf als Zahl zurückkommen', async () => {
    await poste({ ...EINFACH, zitat: 17, knopf: 'V-3:ja' })
    await poste({ ...EINFACH, zitat: '17' })
    expect(server.annahme.ereignisse.map((e) => [e.zitat, e.knopf])).toEqual([
      ['17', 'V-3:ja'],
      ['17', undefined],
    ])
  })

  it('nimmt Bearbeitung, Löschung und Reaktion, je mit einem eigenen Ding, das die Wiederholung wiedererkennt', async () => {
    const ereignisse = [
      { ...EINFACH, art: 'bearbeitung', text: 'über 1000 €' },
      { ...EINFACH, art: 'bearbeitung', text: 'über 1000 €' },
      { ...EINFACH, art: 'bearbeitung', text: 'über 2000 €' },
      { ...EINFACH, art: 'bearbeitung', text: '' },
      { ...EINFACH, art: 'loeschung', text: '' },
      { ...EINFACH, id: 'r1', zitat: '9', art: 'reaktion', text: '👍' },
      { ...EINFACH, id: 'r1', zitat: '9', art: 'reaktion', text: '' },
    ]
    const ids = []
    for (const e of ereignisse)
      ids.push(((await (await poste(e)).json()) as { nachricht_id: number }).nachricht_id)
    expect(new Set(ids).size).toBe(6)
    expect(ids[1]).toBe(ids[0])
    expect(server.annahme.ereignisse.map(({ art, text, zitat }) => ({ art, text, zitat }))).toEqual([
      { art: 'bearbeitung', text: 'über 1000 €', zitat: 'm1' },
      { art: 'bearbeitung', text: 'über 1000 €', zitat: 'm1' },
      { art: 'bearbeitung', text: 'über 2000 €', zitat: 'm1' },
      { art: 'bearbeitung', text: '[Bearbeitung ohne Text]', zitat: 'm1' },
      { art: 'loeschung', text: '[Nachricht gelöscht]', zitat: 'm1' },
      { art: 'reaktion', text: '[Reaktion] 👍', zitat: '9' },
      { art: 'reaktion', text: '[Reaktion zurückgenommen]', zitat: '9' },
    ])
  })

  it.each([
    ['voice', '', '[Sprachnachricht]', 'audio'],
    ['audio', '', '[Audio]', 'audio'],
    ['image', 'ja', '[Foto] ja', 'image'],
    ['hologramm', '', '[Unbekannte Nachrichtenart]', 'hologramm'],
    ['constructor', '', '[Unbekannte Nachrichtenart]', 'constructor'],
  ])('speichert %s als Text', async (typ, text, erwartet, alsTyp) => {
    await poste({ ...EINFACH, typ, text })
    expect(server.annahme.ereignisse[0]).toMatchObject({ text: erwartet, typ: alsTyp, art: 'nachricht' })
  })

  it.each([
    '',
    ' ',
    '\u200b\u200b',
    '\n\n',
    "O'Brien'); DROP TABLE assistent_vorgang;--",
    'Hallo\u0000Welt',
    '{{ vorgang_id }} $' + '{x}',
    '<img src=x>',
    'a'.repeat(60_000),
  ])('reicht den Text %j unverändert weiter', async (text) => {
    expect((await poste({ ...EINFACH, text })).status).toBe(202)
    expect(server.annahme.ereignisse[0]?.text).toBe(text)
  })

  it('macht aus halben Zeichen Ersatzzeichen, damit jeder Speicher sie schreiben kann', async () => {
    await posteRoh('{"id":"m1","chat":"+491713920001","text":"halb \\ud83d"}')
    expect(server.annahme.ereignisse[0]?.text).toBe('halb \uFFFD')
  })

  it('nimmt Umlaute und Emoji roh, mit \\u geschrieben und eingerückt', async () => {
    const inhalt = { ...EINFACH, text: 'Grüße aus Zürich 👨‍👩‍👧' }
    for (const roh of schreibweisen(inhalt)) {
      expect((await posteRoh(roh)).status).toBe(202)
    }
    expect(server.annahme.ereignisse.map((e) => e.text)).toEqual([inhalt.text, inhalt.text, inhalt.text])
  })

  it.each([
    [{}, ['id', 'chat', 'text']],
    [{ ...EINFACH, id: '' }, ['id']],
    [{ ...EINFACH, text: 5 }, ['text']],
    [{ ...EINFACH, text: 'x'.repeat(65_537) }, ['text']],
    [{ ...EINFACH, von: null, knopf: ['a'] }, ['von', 'knopf']],
    [{ ...EINFACH, art: 'drop' }, ['art']],
    [[EINFACH], ['']],
    [null, ['']],
  ])('nennt bei %j die falschen Felder', async (inhalt, felder) => {
    const antwort = await poste(inhalt)
    expect([antwort.status, await antwort.json()]).toEqual([400, { fehler: 'felder', felder }])
    expect(server.annahme.aufrufe).toEqual([])
  })

  it.each(['', '{', 'text', '{"id":"1",}'])('antwortet auf %j mit 400 json', async (roh) => {
    const antwort = await posteRoh(roh)
    expect([antwort.status, await antwort.json()]).toEqual([400, { fehler: 'json' }])
  })

  it('eine falsche, fehlende, doppelte oder alte Signatur: immer dieselbe Antwort, nichts gespeichert, der Grund im Log', async () => {
    const roh = JSON.stringify(EINFACH)
    const gut = signiert(SECRET, roh, uhr.jetzt())
    const faelle: [Record<string, string>, string][] = [
      [{}, 'fehlt'],
      [{ ...gut, 'webhook-id': 'msg_2' }, 'falsch'],
      [
        { ...gut, 'webhook-signature': `${gut['webhook-signature']}, ${gut['webhook-signature']}` },
        'doppelt',
      ],
      [signiert(SECRET, roh, '2026-11-27T08:54:59.000Z'), 'alt'],
      [signiert(SECRET, `${roh} `, uhr.jetzt()), 'falsch'],
    ]
    for (const [kopf, grund] of faelle) {
      server.zeilen.length = 0
      const antwort = await posteRoh(roh, kopf)
      expect([antwort.status, await antwort.text()]).toEqual([401, '{"fehler":"signatur"}'])
      expect(server.zeilen.map((z) => JSON.parse(z).grund)).toEqual([grund])
    }
    expect(server.annahme.aufrufe).toEqual([])
  })

  it('ist nichts gespeichert, sagt es 503 und wann es wieder versucht werden soll', async () => {
    server.annahme.fehler = new SpeicherNichtVerfuegbar('speicher_belegt', 'belegt', { warteMs: 2500 })
    const antwort = await poste(EINFACH)
    expect([antwort.status, antwort.headers.get('retry-after'), await antwort.json()]).toEqual([
      503,
      '3',
      { fehler: 'speicher' },
    ])
  })

  it('ein unerwarteter Fehler ist 500, und weder Text noch Nummer kommen ins Log', async () => {
    server.annahme.fehler = new Error(`kann ${EINFACH.text} von ${EINFACH.chat} nicht speichern`)
    const antwort = await poste(EINFACH)
    expect([antwort.status, await antwort.json()]).toEqual([500, { fehler: 'intern' }])
    expect(server.zeilen.join('')).toMatch(/"name":"Error","ort":\["/)
    expect(server.zeilen.join('')).not.toMatch(/Umsatz|4917/)
  })

  it('ein Körper von 5 MB: 413, ohne ihn zu lesen; andere Methoden: 405', async () => {
    const antwort = await poste({ ...EINFACH, text: 'x'.repeat(5_000_000) })
    expect([antwort.status, await antwort.json()]).toEqual([413, { fehler: 'zu_gross' }])
    const get = await lies('/kanal/http')
    expect([get.status, get.headers.get('allow'), await get.json()]).toEqual([
      405,
      'POST',
      { fehler: 'methode' },
    ])
  })
})

describe('GET /kanal/http/antworten', () => {
  it('gibt die Antworten nach einer Id, aufsteigend, höchstens hundert', async () => {
    const antwort = await lies('/kanal/http/antworten?nach=5')
    expect(antwort.status).toBe(200)
    const liste = z.array(HttpAntwort).parse(await antwort.json())
    expect(liste.map((a) => a.id)).toEqual(Array.from({ length: 100 }, (_, i) => i + 6))
    expect(((await (await lies('/kanal/http/antworten?nach=128&limit=1')).json()) as unknown[]).length).toBe(
      1,
    )
    expect(((await (await lies('/kanal/http/antworten?limit=5000')).json()) as unknown[]).length).toBe(100)
  })

  it('verlangt die Signatur über den leeren Körper und eine Zahl', async () => {
    expect((await lies('/kanal/http/antworten', {})).status).toBe(401)
    expect((await lies('/kanal/http/antworten', signiert(SECRET, 'x', uhr.jetzt()))).status).toBe(401)
    for (const frage of ['nach=x', 'nach=-1', 'nach=1&nach=2', 'limit=1.5']) {
      expect((await lies(`/kanal/http/antworten?${frage}`)).status).toBe(400)
    }
  })
})

describe('Senden', () => {
  const sendung: Sendung = {
    id: 7,
    chat: 'team-1',
    an: '+491713920001',
    text: 'Soll ich das Ticket anlegen? 👍',
    knoepfe: [{ id: 'V-3:ja', text: 'Ja' }],
    vorgang_id: 'V-3',
    zu: 'm1',
  }
  const an = (antwortUrl: string | undefined) => erstelleHttpKanal({ ...optionen(), antwortUrl })
  const signal = new AbortController().signal

  it('schickt die Antwort signiert, bei jedem Versuch mit derselben Id', async () => {
    const empfaenger = await starteEmpfaenger()
    const kanal = an(`${empfaenger.url}/antworten`)
    expect(await kanal.sende(sendung, signal)).toEqual({ provider_ids: ['7'] })
    await kanal.sende(sendung, signal)
    await empfaenger.schliesse()
    expect(empfaenger.empfangen.map((e) => [e.pfad, e.json, e.kopf['webhook-id']])).toEqual([
      ['/antworten', sendung, 'ausgang-7'],
      ['/antworten', sendung, 'ausgang-7'],
    ])
    for (const e of empfaenger.empfangen) {
      pruefeStandard(Buffer.from(e.roh), e.kopf, standardSchluessel([SECRET], 'X'), uhr.jetzt())
    }
  })

  it('ohne Adresse ist es getan: die Antworten kann man lesen', async () => {
    expect(await an(undefined).sende(sendung, signal)).toEqual({ provider_ids: ['7'] })
  })

  it.each([
    [408, undefined, undefined],
    [429, '12', 12_000],
    [500, 'Fri, 27 Nov 2026 09:01:00 GMT', 60_000],
    [503, 'bald', undefined],
  ])('auf %d wird später wieder versucht (Retry-After %s)', async (status, retryAfter, warteMs) => {
    const empfaenger = await starteEmpfaenger()
    empfaenger.skript.push({ status, kopf: retryAfter === undefined ? {} : { 'retry-after': retryAfter } })
    const fehler = await fehlerVon(an(empfaenger.url).sende(sendung, signal))
    await empfaenger.schliesse()
    expect(fehler).toBeInstanceOf(WiederholbarerFehler)
    expect(fehler).toMatchObject({ code: `http_${status}`, warteMs })
  })

  it.each([400, 401, 404, 410])('auf %d nie wieder', async (status) => {
    const empfaenger = await starteEmpfaenger()
    empfaenger.skript.push({ status })
    const fehler = await fehlerVon(an(empfaenger.url).sende(sendung, signal))
    await empfaenger.schliesse()
    expect(fehler).toBeInstanceOf(EndgueltigerFehler)
  })

  it('folgt keiner Umleitung: die Signatur gilt nur einem Empfänger', async () => {
    const [empfaenger, anderer] = [await starteEmpfaenger(), await starteEmpfaenger()]
    empfaenger.skript.push({ status: 307, kopf: { location: anderer.url } })
    const fehler = await fehlerVon(an(empfaenger.url).sende(sendung, signal))
    await Promise.all([empfaenger.schliesse(), anderer.schliesse()])
    expect(fehler).toBeInstanceOf(EndgueltigerFehler)
    expect(anderer.empfangen).toEqual([])
  })

  it('ein Netzfehler und ein Abbruch sind wiederholbar und verraten nichts', async () => {
    const empfaenger = await starteEmpfaenger()
    empfaenger.skript.push('drop')
    const netz = await fehlerVon(an(empfaenger.url).sende(sendung, signal))
    const abbruch = await fehlerVon(an(empfaenger.url).sende(sendung, AbortSignal.abort()))
    await empfaenger.schliesse()
    const zu = await fehlerVon(an(empfaenger.url).sende(sendung, signal))
    expect(
      [netz, abbruch, zu].map((f) => [f instanceof WiederholbarerFehler, (f as { code?: string }).code]),
    ).toEqual([
      [true, 'netz'],
      [true, 'abgebrochen'],
      [true, 'netz'],
    ])
    for (const f of [netz, abbruch, zu]) expect(String(f)).not.toMatch(/4917|Ticket|127\.0\.0\.1/)
  })

  it.each(['', 'antworten', 'ftp://beispiel.de'])('startet nicht mit der Adresse %j', (antwortUrl) => {
    expect(() => an(antwortUrl)).toThrow(KonfigurationsFehler)
  })
})

describe('Schemas', () => {
  it.each([
    ['http-eingang', HttpEingang],
    ['http-antwort', HttpAntwort],
  ])('docs/schema/%s.schema.json ist, was der Kanal prüft', async (name, schema) => {
    const json = z.toJSONSchema(schema, { io: 'input' })
    await expect(`${JSON.stringify(json, null, 2)}\n`).toMatchFileSnapshot(
      `../../docs/schema/${name}.schema.json`,
    )
  })
})
