import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { kanaeleAusUmgebung } from '../../src/cli/kanaele.ts'
import type { Grundlage } from '../../src/cli/lade.ts'
import { leseUmgebung, pruefeKonfiguration } from '../../src/config.ts'
import { KonfigurationsFehler, SpeicherNichtVerfuegbar } from '../../src/domaene/fehler.ts'
import { erstelleSlackKanal } from '../../src/kanal/slack.ts'
import { handUhr, merkendesLog, schreibweisen, type TestServer, testServer } from '../helfer/server.ts'
import {
  druck,
  formular,
  huelle,
  nachricht,
  slackKopf,
  starteSlackAnbieter,
} from '../helfer/slack-anbieter.ts'
import { verfaelscht, verfaelschung } from '../helfer/verfaelschung.ts'

const SECRET = 'ein signing secret'
const uhr = handUhr()
const kanalLog = merkendesLog()
const optionen = () => ({
  agent: 'assistent',
  signingSecrets: [SECRET, 'das alte'],
  botToken: 'xoxb-1',
  rufname: 'Assistent',
  uhr,
  log: kanalLog.log,
})

let server: TestServer
let anbieter: Awaited<ReturnType<typeof starteSlackAnbieter>>
let ziel: string
beforeAll(async () => {
  anbieter = await starteSlackAnbieter({ signingSecret: SECRET, botToken: 'xoxb-1', jetzt: uhr.jetzt })
  server = await testServer({ kanaele: [erstelleSlackKanal(optionen())] })
  ziel = `${server.url}/kanal/slack`
})
afterAll(() => Promise.all([server.schliesse(), anbieter.schliesse()]))
beforeEach(() => {
  server.annahme.leere()
  kanalLog.zeilen.length = 0
  uhr.stelle('2026-11-27T09:00:00.000Z')
})
const stelleZu = (event: object, event_id?: string) =>
  anbieter.stelleZu(ziel, JSON.stringify(huelle(event, event_id)))
const verworfen = () => kanalLog.zeilen.map((z) => JSON.parse(z).verworfen)

describe('der Handschlag', () => {
  const frage = JSON.stringify({ token: 'x', challenge: '3eZbrw1aBm2rZgRNFdxV', type: 'url_verification' })

  it('gibt die Aufgabe zurück, aber nur mit richtiger Unterschrift', async () => {
    const antwort = await anbieter.stelleZu(ziel, frage)
    expect([antwort.status, await antwort.json()]).toEqual([200, { challenge: '3eZbrw1aBm2rZgRNFdxV' }])
    const ohne = await fetch(ziel, { method: 'POST', body: frage })
    expect([ohne.status, await ohne.text()]).toEqual([401, '{"fehler":"signatur"}'])
    expect(server.annahme.aufrufe).toEqual([])
  })

  it('eine Aufgabe ohne Wort ist keine', async () => {
    expect((await anbieter.stelleZu(ziel, '{"type":"url_verification"}')).status).toBe(400)
  })
})

describe('ein Ereignis', () => {
  it('wird gespeichert und erst dann mit 200 beantwortet', async () => {
    expect((await stelleZu(nachricht('hallo'))).status).toBe(200)
    expect(server.annahme.ereignisse.map((e) => [e.ding, e.text])).toEqual([
      ['nachricht:C1:1795770000.000100', 'hallo'],
    ])
  })

  it('dieselbe Nachricht, elf Mal über Stunden mit neuer Ereignis-Id, ist dasselbe Ding', async () => {
    const statuses = []
    for (let mal = 1; mal <= 11; mal++) {
      const event = nachricht('Leg ein Ticket an: Beamer Raum 2 defekt', mal === 3 ? { neu_2027: 1 } : {})
      statuses.push((await stelleZu(event, `Ev${mal}`)).status)
      await uhr.warte(17 * 60_000)
    }
    expect(statuses).toEqual(Array(11).fill(200))
    expect(new Set(server.annahme.ereignisse.map((e) => e.ding))).toEqual(
      new Set(['nachricht:C1:1795770000.000100']),
    )
    await stelleZu(nachricht('Leg ein Ticket an: Beamer Raum 2 defekt', { ts: '1795780000.000100' }), 'Ev12')
    expect(new Set(server.annahme.ereignisse.map((e) => e.ding)).size).toBe(2)
  })

  it('kann nicht gespeichert werden, kommt 503; die Wiederholung ist wie eine erste Zustellung', async () => {
    server.annahme.fehler = new SpeicherNichtVerfuegbar('speicher_belegt', 'belegt')
    const roh = JSON.stringify(huelle(nachricht('hallo')))
    const statuses = await anbieter.stelleZuBisErfolg(ziel, roh, async () => {
      server.annahme.fehler = undefined
    })
    expect(statuses).toEqual([503, 200])
    expect(server.annahme.ereignisse.map((e) => e.text)).toEqual(['hallo'])
  })

  it('nimmt Umlaute und Emoji über genau die Bytes, die kamen', async () => {
    const formen = schreibweisen(huelle(nachricht('Grüße aus Zürich 👨‍👩‍👧 \\/')))
    // Slack writes slashes with a backslash
    for (const roh of [...formen, (formen[1] ?? '').replaceAll('/', '\\/')]) {
      expect((await anbieter.stelleZu(ziel, roh)).status).toBe(200)
    }
    expect(server.annahme.ereignisse.length).toBe(4)
    expect(server.annahme.ereignisse[0]?.text).toBe('Grüße aus Zürich 👨‍👩‍👧 \\/')
  })

  it('nimmt beim Wechsel auch das alte Geheimnis', async () => {
    const roh = JSON.stringify(huelle(nachricht('hallo')))
    const kopf = slackKopf('das alte', roh, uhr.jetzt())
    expect((await fetch(ziel, { method: 'POST', body: roh, headers: kopf })).status).toBe(200)
  })

  it('keine veränderte Zustellung wird angenommen, auf beiden Wegen', async () => {
    const wege = [
      { url: ziel, roh: JSON.stringify(huelle(nachricht('Zahl die Rechnung 4711'))) },
      { url: `${ziel}/interaktion`, roh: formular(druck('ja:V-3:', 'Ja')) },
    ]
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...wege), fc.nat(2), verfaelschung, async ({ url, roh }, wo, v) => {
        const kopf: Record<string, string> = slackKopf(SECRET, roh, uhr.jetzt())
        const name = Object.keys(kopf)[wo]
        const vorher = name === undefined ? roh : (kopf[name] ?? '')
        const nachher = verfaelscht(vorher, v)
        fc.pre(nachher !== vorher)
        const headers = name === undefined ? kopf : { ...kopf, [name]: nachher }
        const antwort = await fetch(url, {
          method: 'POST',
          body: name === undefined ? nachher : roh,
          headers,
        })
        expect(antwort.status).toBe(401)
        await antwort.arrayBuffer()
      }),
      { numRuns: 120 },
    )
    expect(server.annahme.aufrufe).toEqual([])
    expect((await anbieter.druecke(`${ziel}/interaktion`, druck('ja:V-3:', 'Ja'))).status).toBe(200)
  })

  it('was nicht gespeichert wird, ist mit Grund im Log, ohne Text', async () => {
    await stelleZu(nachricht('geheimer Text', { user: 'UBOT', bot_id: 'B1' }))
    await stelleZu({ type: 'app_home_opened', user: 'U_A' })
    await anbieter.stelleZu(ziel, '{"type":"app_rate_limited"}')
    expect(verworfen()).toEqual([['eigene_nachricht'], ['anderes_ereignis'], ['kein_ereignis']])
    expect(kanalLog.zeilen.join('')).not.toMatch(/geheim|U_A/)
  })

  it('kaputtes JSON 400, 5 MB 413, andere Methoden 405', async () => {
    expect((await anbieter.stelleZu(ziel, '{"type":')).status).toBe(400)
    expect((await anbieter.stelleZu(ziel, 'x'.repeat(5_000_000))).status).toBe(413)
    for (const pfad of ['', '/interaktion']) expect((await fetch(ziel + pfad)).status).toBe(405)
    expect(server.annahme.aufrufe).toEqual([])
  })
})

describe('ein Knopf', () => {
  it('kommt als Formular, wird gespeichert und mit leerem 200 beantwortet', async () => {
    const antwort = await anbieter.druecke(`${ziel}/interaktion`, druck('ja:V-3:ab', 'Ja, für 100 € + 7 %'))
    expect([antwort.status, await antwort.text()]).toEqual([200, ''])
    expect(server.annahme.ereignisse).toMatchObject([{ knopf: 'ja:V-3:ab', text: 'Ja, für 100 € + 7 %' }])
  })

  it('ein Formular ohne Inhalt oder mit kaputtem ist 400, eine andere Interaktion 200 ohne Zeile', async () => {
    for (const roh of ['', 'x=1', 'payload=%7B']) {
      expect((await anbieter.stelleZu(`${ziel}/interaktion`, roh)).status).toBe(400)
    }
    expect((await anbieter.druecke(`${ziel}/interaktion`, { type: 'shortcut' })).status).toBe(200)
    expect(server.annahme.aufrufe).toEqual([])
  })
})

describe('die Einrichtung', () => {
  it('mit leerem Geheimnis oder Token oder ohne Adresse startet der Kanal nicht', () => {
    const falsch = [
      { signingSecrets: [] },
      { signingSecrets: [SECRET, ''] },
      { botToken: '' },
      { apiUrl: 'slack.com' },
    ]
    for (const mehr of falsch)
      expect(() => erstelleSlackKanal({ ...optionen(), ...mehr })).toThrow(KonfigurationsFehler)
  })

  it('beide Geheimnisse zusammen machen den Kanal, keines macht keinen, eines allein hält den Start an', () => {
    const kanaele = (env: Record<string, string>) =>
      kanaeleAusUmgebung({
        umgebung: leseUmgebung(env),
        konfiguration: pruefeKonfiguration({}, 'Test'),
        log: kanalLog.log,
      } as Grundlage).map((k) => k.name)
    expect(kanaele({ SLACK_SIGNING_SECRET: SECRET, SLACK_BOT_TOKEN: 'xoxb-1' })).toEqual(['slack'])
    expect(kanaele({})).toEqual([])
    for (const name of ['SLACK_SIGNING_SECRET', 'SLACK_BOT_TOKEN']) {
      expect(() => kanaele({ [name]: 'x' })).toThrow(KonfigurationsFehler)
      expect(() => kanaele({ [name]: '' })).toThrow(KonfigurationsFehler)
    }
  })

  it('ohne Telefonnummern: wer dort nie schrieb, kann nicht angeschrieben werden', () => {
    expect(erstelleSlackKanal(optionen()).adressform).toBeUndefined()
  })
})
