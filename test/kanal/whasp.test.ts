import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { kanaeleAusUmgebung } from '../../src/cli/kanaele.ts'
import type { Grundlage } from '../../src/cli/lade.ts'
import { leseUmgebung, pruefeKonfiguration } from '../../src/config.ts'
import {
  EndgueltigerFehler,
  KonfigurationsFehler,
  SpeicherNichtVerfuegbar,
  WiederholbarerFehler,
} from '../../src/domaene/fehler.ts'
import type { Kanal, Sendung } from '../../src/kanal/kanal.ts'
import { erstelleWhaspKanal } from '../../src/kanal/whasp.ts'
import { WhaspEinstellungen } from '../../src/kanal/whasp-einstellungen.ts'
import { fehlerVon, handUhr, merkendesLog, type TestServer, testServer } from '../helfer/server.ts'
import { empfangen, ersetzt, starteWhaspAnbieter } from '../helfer/whasp-anbieter.ts'

const SECRET = `whsec_${Buffer.from('ein langes geheimnis fuer whasp').toString('base64')}`
const [N1, N2] = ['+491713920090', '+491713920091']
const ANNA = '+491713920001'
const signal = new AbortController().signal
const sendung = (mehr: Partial<Sendung> = {}): Sendung => ({
  id: 1,
  chat: ANNA,
  an: ANNA,
  text: 'Soll ich das Ticket anlegen?',
  knoepfe: [],
  ...mehr,
})

const uhr = handUhr()
const kanalLog = merkendesLog()
const optionen = (einstellungen: object = {}) => ({
  agent: 'assistent',
  secrets: [SECRET],
  apiKey: 'wk_geheim',
  apiUrl: anbieter.apiUrl,
  einstellungen: WhaspEinstellungen.parse(einstellungen),
  uhr,
  log: kanalLog.log,
})

let server: TestServer
let anbieter: Awaited<ReturnType<typeof starteWhaspAnbieter>>
let kanal: Kanal
let ziel: string
beforeEach(async () => {
  uhr.stelle('2026-11-27T09:00:00.000Z')
  kanalLog.zeilen.length = 0
  anbieter = await starteWhaspAnbieter({ secret: SECRET, apiKey: 'wk_geheim', jetzt: uhr.jetzt })
  kanal = erstelleWhaspKanal(optionen())
  server = await testServer({ kanaele: [kanal] })
  ziel = `${server.url}/kanal/whasp`
})
afterEach(() => Promise.all([server.schliesse(), anbieter.schliesse()]))
const stelleZu = (koerper: object) => anbieter.stelleZu(ziel, JSON.stringify(koerper))

describe('ein Webhook', () => {
  it('wird gespeichert und erst dann mit 200 beantwortet; ohne Speicher kommt 503', async () => {
    server.annahme.fehler = new SpeicherNichtVerfuegbar('speicher_belegt', 'belegt')
    expect((await stelleZu(empfangen('hallo'))).status).toBe(503)
    server.annahme.fehler = undefined
    expect((await stelleZu(empfangen('hallo'))).status).toBe(200)
    expect(server.annahme.ereignisse.map((e) => [e.ding, e.text])).toEqual([['nachricht:evt_1', 'hallo']])
  })

  it('elf Zustellungen über Stunden, mit neuen Ereignis-Ids, sind ein Ding, wenn die Nachricht eine Id hat', async () => {
    for (let mal = 1; mal <= 11; mal++) {
      const koerper = empfangen('Leg ein Ticket an', { id: `evt_${mal}`, message_id: 'm_1' })
      expect((await stelleZu(koerper)).status).toBe(200)
      await uhr.warte(19 * 60_000)
    }
    expect(server.annahme.ereignisse.length).toBe(11)
    expect(new Set(server.annahme.ereignisse.map((e) => e.ding))).toEqual(new Set(['nachricht:m_1']))
  })

  it('dasselbe Ereignis in Zustellungen mit eigenen Ids ist ein Ding', async () => {
    for (let mal = 0; mal < 3; mal++) await stelleZu(empfangen('hallo'))
    expect(new Set(server.annahme.ereignisse.map((e) => e.ding)).size).toBe(1)
  })

  it('ohne oder mit falscher Unterschrift 401, ohne Chat 400, anderes 200 ohne Zeile', async () => {
    const roh = JSON.stringify(empfangen('hallo'))
    expect((await fetch(ziel, { method: 'POST', body: roh })).status).toBe(401)
    expect((await anbieter.stelleZu(ziel, roh, { 'webhook-id': 'anders' })).status).toBe(401)
    const ohneChat = await stelleZu(empfangen('hallo', { chat: undefined }))
    expect([ohneChat.status, await ohneChat.json()]).toEqual([400, { fehler: 'felder', felder: ['chat'] }])
    expect((await stelleZu({ type: 'chat.opened', id: 'evt_2', text: 'geheimer Text' })).status).toBe(200)
    expect((await fetch(ziel)).status).toBe(405)
    expect(server.annahme.aufrufe).toEqual([])
    expect(kanalLog.zeilen.map((z) => JSON.parse(z).verworfen)).toEqual([['anderes_ereignis']])
    expect([...kanalLog.zeilen, ...server.zeilen].join('')).not.toMatch(/geheim|4917/)
  })
})

describe('das Senden', () => {
  it('geht mit dem Schlüssel an den Chat; die Id ist bei jedem Versuch dieselbe', async () => {
    expect(await kanal.sende(sendung({ id: 7 }), signal)).toEqual({ provider_ids: ['out_1'] })
    expect(anbieter.empfangen.map((e) => [e.pfad, e.kopf.authorization, e.json])).toEqual([
      ['/v1/messages', 'Bearer wk_geheim', { chat: ANNA, text: 'Soll ich das Ticket anlegen?' }],
    ])
    // a process that died after sending knows nothing of it: whasp does
    expect(await erstelleWhaspKanal(optionen()).sende(sendung({ id: 7 }), signal)).toEqual({
      provider_ids: ['out_1'],
    })
    expect([anbieter.empfangen.length, anbieter.verschieden]).toEqual([2, 1])
  })

  it('geht über die Nummer, die den Chat trägt, nach einem Wechsel über die neue', async () => {
    await stelleZu(empfangen('hallo'))
    await kanal.sende(sendung({ id: 1 }), signal)
    await stelleZu(ersetzt(N1, N2))
    await stelleZu(empfangen('spät', { id: 'evt_0' }))
    await kanal.sende(sendung({ id: 2 }), signal)
    expect(anbieter.gesendet.map((g) => g.number)).toEqual([N1, N2])
    expect(server.annahme.ereignisse.map((e) => e.art)).toEqual(['nachricht', 'nummernwechsel', 'nachricht'])
  })

  it('ein Wechsel, der nicht gespeichert wurde, gilt noch nicht', async () => {
    await stelleZu(empfangen('hallo'))
    server.annahme.fehler = new SpeicherNichtVerfuegbar('speicher_belegt', 'belegt')
    await stelleZu(ersetzt(N1, N2))
    await kanal.sende(sendung(), signal)
    expect(anbieter.gesendet.map((g) => g.number)).toEqual([N1])
  })

  it('Adresse, Köpfe und Körper sind Vorlagen; was Leute schrieben, bleibt darin Wert', async () => {
    const eigen = erstelleWhaspKanal(
      optionen({
        sendeUrl: '{api}/chats/{chat}/send',
        sendeKopf: { 'X-Api-Key': '{schluessel}', authorization: 'Bearer {schluessel}' },
        sendeKoerper: {
          to: { id: '{an}' },
          type: 'text',
          text: { body: '» {text}' },
          reply: '{zu}',
          buttons: '{knoepfe}',
          tags: ['{vorgang}', 'x'],
        },
      }),
    )
    const text = '{schluessel} "}, {"to": "x"} {zu}'
    const knoepfe = [{ id: 'ja:V-3:', text: 'Ja' }]
    await eigen.sende(sendung({ chat: 'a/b?c', text, knoepfe }), signal)
    expect(anbieter.empfangen.map((e) => [e.pfad, e.kopf['x-api-key'], e.json])).toEqual([
      [
        '/v1/chats/a%2Fb%3Fc/send',
        'wk_geheim',
        { to: { id: ANNA }, type: 'text', text: { body: `» ${text}` }, buttons: knoepfe, tags: ['x'] },
      ],
    ])
  })

  it('ein langer Text geht in Teilen, die Frage im letzten; nach einem Fehler geht es dort weiter', async () => {
    const s = sendung({ text: 'Wort '.repeat(2000), zu: 'm_1', knoepfe: [{ id: 'k', text: 'Ja' }] })
    anbieter.skript.push({ status: 200, json: { message: { id: 'A' } } }, { status: 503 })
    await expect(kanal.sende(s, signal)).rejects.toBeInstanceOf(WiederholbarerFehler)
    expect(await kanal.sende(s, signal)).toEqual({ provider_ids: ['out_2', 'out_1', 'A'] })
    expect(anbieter.empfangen.map((e) => e.kopf['idempotency-key'])).toEqual([
      'ausgang-1',
      'ausgang-1-2',
      'ausgang-1-2',
      'ausgang-1-3',
    ])
  })

  it('wer STOP geschrieben hat, ist abgemeldet', async () => {
    anbieter.abgemeldet.add(ANNA)
    const fehler = await fehlerVon(kanal.sende(sendung(), signal))
    expect(fehler).toBeInstanceOf(EndgueltigerFehler)
    expect(fehler).toMatchObject({ code: 'abgemeldet' })
  })

  it.each([
    [401, {}, 'token', false],
    [403, { error: 'forbidden' }, 'token', false],
    [402, {}, 'konto', false],
    [404, { error: { code: 'not_found' } }, 'parameter', false],
    [404, { error: { code: 'chat_not_found' } }, 'nicht_erreichbar', false],
    [409, { code: 'outside_window' }, 'ausserhalb_fenster', false],
    [422, { error: 131047 }, 'ausserhalb_fenster', false],
    [422, { code: 'toString' }, 'parameter', false],
    [409, {}, 'abgelehnt', false],
    [408, {}, 'stoerung', true],
    [500, 'kaputt', 'stoerung', true],
  ])('HTTP %d mit %j heißt %s', async (status, json, erwartet, nochmal) => {
    anbieter.skript.push({ status, json })
    const k = erstelleWhaspKanal(
      optionen({
        fehler: {
          '131047': 'ausserhalb_fenster',
          outside_window: 'ausserhalb_fenster',
          chat_not_found: 'nicht_erreichbar',
        },
      }),
    )
    const fehler = await fehlerVon(k.sende(sendung(), signal))
    expect(fehler).toBeInstanceOf(nochmal ? WiederholbarerFehler : EndgueltigerFehler)
    expect(fehler).toMatchObject({ code: erwartet })
    expect(`${fehler} ${JSON.stringify(fehler)}`).not.toMatch(/wk_|4917|Ticket/)
  })

  it('um Geduld gebeten oder ohne Verbindung ist es wiederholbar; eine Antwort ohne Id gilt als angenommen', async () => {
    anbieter.skript.push({ status: 429, kopf: { 'retry-after': '7' } }, 'drop', { status: 202, json: 'ok' })
    expect(await fehlerVon(kanal.sende(sendung(), signal))).toMatchObject({ code: 'rate', warteMs: 7000 })
    expect(await fehlerVon(kanal.sende(sendung(), signal))).toMatchObject({ code: 'netz' })
    expect(await kanal.sende(sendung(), signal)).toEqual({ provider_ids: [] })
  })
})

describe('die Einrichtung', () => {
  it('mit leerem Geheimnis oder Schlüssel oder ohne Adresse startet der Kanal nicht', () => {
    const falsch = [
      { secrets: [''] },
      { apiKey: '' },
      { apiUrl: undefined },
      { apiUrl: 'whasp' },
      { apiUrl: undefined, einstellungen: WhaspEinstellungen.parse({ sendeUrl: 'whasp/{chat}' }) },
    ]
    for (const mehr of falsch)
      expect(() => erstelleWhaspKanal({ ...optionen(), ...mehr })).toThrow(KonfigurationsFehler)
    const ganz = WhaspEinstellungen.parse({ sendeUrl: 'https://whasp.example/{chat}' })
    expect(erstelleWhaspKanal({ ...optionen(), apiUrl: undefined, einstellungen: ganz }).name).toBe('whasp')
  })

  it.each([
    { sendeUrl: '{api}/{token}' },
    { sendeKopf: { authorization: '{text}' } },
    { sendeKoerper: { a: ['{wer}'] } },
    { schema: 'md5' },
    { kopf: { signatur: 'a b' } },
    { unbekannt: 1 },
  ])('die Konfiguration whasp: %j wird mit Stelle abgelehnt', (whasp) => {
    expect(() => pruefeKonfiguration({ whasp }, 'x.ts')).toThrow(/x\.ts[\s\S]*whasp/)
  })

  it('beide Geheimnisse zusammen machen den Kanal, keines macht keinen, eines allein hält den Start an', () => {
    const kanaele = (env: Record<string, string>) =>
      kanaeleAusUmgebung({
        umgebung: leseUmgebung(env),
        konfiguration: pruefeKonfiguration({}, 'Test'),
        log: kanalLog.log,
      } as Grundlage).map((k) => k.name)
    const WHASP_API_URL = anbieter.apiUrl
    expect(
      kanaele({ WHASP_WEBHOOK_SECRET: `${SECRET} ${SECRET}`, WHASP_API_KEY: 'k', WHASP_API_URL }),
    ).toEqual(['whasp'])
    expect(kanaele({ WHASP_API_URL })).toEqual([])
    for (const name of ['WHASP_WEBHOOK_SECRET', 'WHASP_API_KEY']) {
      expect(() => kanaele({ [name]: SECRET })).toThrow(KonfigurationsFehler)
      expect(() => kanaele({ [name]: '' })).toThrow(KonfigurationsFehler)
    }
  })
})
