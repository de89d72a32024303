import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { KonfigurationsFehler, SpeicherNichtVerfuegbar } from '../../src/domaene/fehler.ts'
import { erstelleWhatsappKanal } from '../../src/kanal/whatsapp.ts'
import { handUhr, merkendesLog, schreibweisen, type TestServer, testServer } from '../helfer/server.ts'
import { metaKopf, nachricht, starteWhatsappAnbieter, textNachricht } from '../helfer/whatsapp-anbieter.ts'

const ZUGANG = { appSecret: 'app-geheimnis', token: 'EAAG-token', phoneNumberId: 'PN1' }
const optionen = () => ({
  ...ZUGANG,
  agent: 'assistent',
  verifyToken: 'handschlag',
  uhr: handUhr(),
  log: merkendesLog().log,
})

let server: TestServer
let anbieter: Awaited<ReturnType<typeof starteWhatsappAnbieter>>
let ziel: string
const kanalLog = merkendesLog()
beforeAll(async () => {
  anbieter = await starteWhatsappAnbieter(ZUGANG)
  server = await testServer({ kanaele: [erstelleWhatsappKanal({ ...optionen(), log: kanalLog.log })] })
  ziel = `${server.url}/kanal/whatsapp`
})
afterAll(() => Promise.all([server.schliesse(), anbieter.schliesse()]))
beforeEach(() => {
  server.annahme.leere()
  kanalLog.zeilen.length = 0
})
const stelleZu = (wert: object) => anbieter.stelleZu(ziel, JSON.stringify(anbieter.umschlag(wert)))

describe('der Handschlag', () => {
  const frage = (q: string) => fetch(`${ziel}?${q}`)

  it('gibt die Aufgabe als Text zurück, wenn das Wort stimmt', async () => {
    const antwort = await frage('hub.mode=subscribe&hub.verify_token=handschlag&hub.challenge=1158201444')
    expect([antwort.status, await antwort.text()]).toEqual([200, '1158201444'])
    expect(antwort.headers.get('content-type')).toMatch(/^text\/plain/)
  })

  it.each([
    '',
    'hub.mode=subscribe&hub.challenge=1',
    'hub.mode=subscribe&hub.verify_token=&hub.challenge=1',
    'hub.mode=subscribe&hub.verify_token=falsch&hub.challenge=1',
    'hub.mode=unsubscribe&hub.verify_token=handschlag&hub.challenge=1',
    'hub.mode=subscribe&hub.verify_token=handschlag',
    'hub.mode=subscribe&hub.verify_token=handschlag&hub.verify_token=handschlag&hub.challenge=1',
  ])('lehnt „%s“ mit 403 ab', async (q) => {
    const antwort = await frage(q)
    expect([antwort.status, await antwort.json()]).toEqual([403, { fehler: 'verify_token' }])
  })
})

describe('ein Webhook', () => {
  it('zwei Nachrichten und eine Meldung in einem Körper sind ein Aufruf; erst danach 200', async () => {
    const antwort = await stelleZu({
      messages: ['wamid.T2', 'wamid.T3'].map((id) => ({
        id,
        from: '491713920001',
        type: 'text',
        text: { body: id },
      })),
      statuses: [{ id: 'wamid.OUT1', status: 'delivered', recipient_id: '491713920001' }],
    })
    expect(antwort.status).toBe(200)
    expect(server.annahme.aufrufe.map((a) => [a.ereignisse.length, a.meldungen.length])).toEqual([[2, 1]])
  })

  it('nur Meldungen ändern nur die Zustellung', async () => {
    for (const status of ['sent', 'delivered', 'read']) {
      expect(
        (await stelleZu({ statuses: [{ id: 'wamid.OUT1', status, recipient_id: '491713920001' }] })).status,
      ).toBe(200)
    }
    await stelleZu({ statuses: [{ id: 'wamid.OUT1', status: 'failed', errors: [{ code: 131047 }] }] })
    expect(server.annahme.ereignisse).toEqual([])
    expect(server.annahme.meldungen.map((m) => m.status)).toEqual([
      'gesendet',
      'zugestellt',
      'gelesen',
      'fehler',
    ])
  })

  it('dieselbe Nachricht byte-gleich noch einmal ist dasselbe Ding', async () => {
    for (let i = 0; i < 3; i++)
      await stelleZu(textNachricht('wamid.T1', 'Wie hoch war der Umsatz im Oktober?'))
    expect(new Set(server.annahme.ereignisse.map((e) => e.ding))).toEqual(new Set(['nachricht:wamid.T1']))
  })

  it('nimmt Umlaute und Emoji über genau die Bytes, die kamen', async () => {
    const koerper = anbieter.umschlag(textNachricht('wamid.T1', 'Grüße aus Zürich 👨‍👩‍👧'))
    for (const roh of schreibweisen(koerper)) {
      expect((await anbieter.stelleZu(ziel, roh)).status).toBe(200)
    }
    expect(new Set(server.annahme.ereignisse.map((e) => e.text))).toEqual(
      new Set(['Grüße aus Zürich 👨‍👩‍👧']),
    )
  })

  it('jede Art von Nachricht wird mit 200 beantwortet und mit Text gespeichert', async () => {
    const inhalte = [
      { type: 'audio', audio: { id: 'M1', voice: true } },
      { type: 'image', image: { id: 'M2' } },
      { type: 'image', image: { id: 'M3', caption: 'ja' } },
      { type: 'reaction', reaction: { message_id: 'wamid.OUT1', emoji: '👍' } },
      { type: 'reaction', reaction: { message_id: 'wamid.OUT1', emoji: '' } },
      { type: 'location', location: { latitude: 48.1, longitude: 11.5 } },
      { type: 'contacts', contacts: [{ name: { formatted_name: 'B' } }] },
      { type: 'unsupported', errors: [{ code: 131051 }] },
      { type: 'neu_2027' },
    ]
    for (const [i, inhalt] of inhalte.entries()) {
      expect((await stelleZu(nachricht(`wamid.A${i}`, inhalt))).status).toBe(200)
    }
    expect(server.annahme.ereignisse.length).toBe(inhalte.length)
    for (const e of server.annahme.ereignisse) expect(e.text).toMatch(/\S/)
  })

  it('ohne, mit falscher, doppelter oder leer signierter Signatur: 401, nichts gespeichert, nichts verraten', async () => {
    const roh = JSON.stringify(anbieter.umschlag(textNachricht('wamid.T1', 'ja')))
    const gut = metaKopf(ZUGANG.appSecret, roh)['x-hub-signature-256']
    const falsch = [
      {},
      metaKopf('anders', roh),
      metaKopf('', roh),
      { 'x-hub-signature-256': `${gut}, ${gut}` },
      metaKopf(ZUGANG.appSecret, `${roh}\n`),
    ]
    for (const kopf of falsch) {
      const antwort = await fetch(ziel, { method: 'POST', body: roh, headers: kopf })
      expect([antwort.status, await antwort.text()]).toEqual([401, '{"fehler":"signatur"}'])
    }
    expect(server.annahme.aufrufe).toEqual([])
    expect(
      (await fetch(ziel, { method: 'POST', body: roh, headers: { 'x-hub-signature-256': gut ?? '' } }))
        .status,
    ).toBe(200)
  })

  it('kann nicht gespeichert werden, kommt 503, und der Anbieter liefert noch einmal', async () => {
    server.annahme.fehler = new SpeicherNichtVerfuegbar('speicher_belegt', 'belegt')
    const roh = JSON.stringify(anbieter.umschlag(textNachricht('wamid.T9', 'hallo')))
    const statuses = await anbieter.stelleZuBisErfolg(ziel, roh, 5, async () => {
      server.annahme.fehler = undefined
    })
    expect(statuses).toEqual([503, 200])
    expect(server.annahme.ereignisse.map((e) => e.ding)).toEqual(['nachricht:wamid.T9'])
  })

  it('für eine fremde Nummer: 200, nicht gespeichert, mit Grund und ohne Text im Log', async () => {
    const koerper = anbieter.umschlag(textNachricht('wamid.T1', 'geheimer Text'))
    const antwort = await anbieter.stelleZu(ziel, JSON.stringify(koerper).replace('"PN1"', '"PN2"'))
    expect([antwort.status, server.annahme.aufrufe]).toEqual([200, []])
    expect(kanalLog.zeilen.map((z) => JSON.parse(z).verworfen)).toEqual([['fremde_nummer']])
    expect(kanalLog.zeilen.join('')).not.toMatch(/geheim|4917/)
  })

  it('kaputtes JSON 400, 5 MB 413, andere Methoden 405', async () => {
    const kaputt = await anbieter.stelleZu(ziel, '{"entry":')
    expect([kaputt.status, await kaputt.json()]).toEqual([400, { fehler: 'json' }])
    expect((await anbieter.stelleZu(ziel, 'x'.repeat(5_000_000))).status).toBe(413)
    expect((await fetch(ziel, { method: 'DELETE' })).status).toBe(405)
    expect((await anbieter.stelleZu(ziel, '{}')).status).toBe(200)
    expect(server.annahme.aufrufe).toEqual([])
  })
})

it.each(['appSecret', 'verifyToken', 'token', 'phoneNumberId'])(
  'mit leerem %s startet der Kanal nicht',
  (name) => {
    expect(() => erstelleWhatsappKanal({ ...optionen(), [name]: '' })).toThrow(KonfigurationsFehler)
  },
)
