import { createHmac } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { SignaturFehler } from '../../src/domaene/fehler.ts'
import { erstelleHttpKanal } from '../../src/kanal/http.ts'
import type { Kanal } from '../../src/kanal/kanal.ts'
import { pruefeMeta, pruefeStandard, standardSchluessel } from '../../src/kanal/signatur.ts'
import { erstelleSlackKanal } from '../../src/kanal/slack.ts'
import { pruefeSlack } from '../../src/kanal/slack-signatur.ts'
import { erstelleWhaspKanal } from '../../src/kanal/whasp.ts'
import { WhaspEinstellungen } from '../../src/kanal/whasp-einstellungen.ts'
import { whaspPruefung } from '../../src/kanal/whasp-signatur.ts'
import { erstelleWhatsappKanal } from '../../src/kanal/whatsapp.ts'
import { signiert } from '../helfer/http-empfaenger.ts'
import { merkendesLog, schreibweisen, testServer } from '../helfer/server.ts'
import { huelle, nachricht, slackKopf } from '../helfer/slack-anbieter.ts'
import { type Kopf, mutanten, type Signiert } from '../helfer/verfaelschung.ts'
import { empfangen, hmacKopf } from '../helfer/whasp-anbieter.ts'
import { metaKopf, textNachricht, umschlag } from '../helfer/whatsapp-anbieter.ts'

// What no channel takes, and what each takes: every scheme against the same changes, and every channel's own route with
// the same text in each way of writing it.

const NEU = `whsec_${Buffer.from('ein langes neues geheimnis 01').toString('base64')}`
const ALT = `whsec_${Buffer.from('ein langes altes geheimnis 02').toString('base64')}`
const FREMD = `whsec_${Buffer.from('ein langes fremdes geheimnis').toString('base64')}`
const JETZT = '2026-11-27T09:00:00.400Z'
const plusS = (s: number) => new Date(Date.parse(JETZT) + s * 1000).toISOString()
const uhr = { jetzt: () => JETZT }
const { log } = merkendesLog()
const EIGENE = { id: 'X-Whasp-Id', zeit: 'X-Whasp-Time', signatur: 'X-Whasp-Signature' }
const HEX = { schema: 'hmac-hex', vorsatz: 'sha256=', kopf: EIGENE }

const whasp = (einstellungen: object): Kanal =>
  erstelleWhaspKanal({
    agent: 'assistent',
    secrets: [NEU, ALT],
    apiKey: 'k',
    apiUrl: 'http://127.0.0.1:9',
    einstellungen: WhaspEinstellungen.parse(einstellungen),
    uhr,
    log,
  })
const whaspPruefe = (einstellungen: object) =>
  whaspPruefung(WhaspEinstellungen.parse(einstellungen), [NEU, ALT])
const umbenannt = (kopf: Kopf): Kopf => ({
  'content-type': kopf['content-type'],
  'x-whasp-id': kopf['webhook-id'],
  'x-whasp-time': kopf['webhook-timestamp'],
  'x-whasp-signature': kopf['webhook-signature'],
})

interface Schema {
  name: string
  kanal: () => Kanal
  pruefe(roh: Buffer, kopf: Kopf): void
  signiere(roh: string, secret: string, jetzt: string): Kopf
  inhalt: (text: string) => object
  zeit?: string
}

const SCHEMATA: readonly Schema[] = [
  {
    name: 'HTTP',
    kanal: () =>
      erstelleHttpKanal({ agent: 'assistent', secrets: [NEU, ALT], uhr, log, antworten: async () => [] }),
    pruefe: (roh, kopf) => pruefeStandard(roh, kopf, standardSchluessel([NEU, ALT], 'X'), JETZT),
    signiere: (roh, secret, jetzt) => signiert(secret, roh, jetzt),
    inhalt: (text) => ({ id: 'm-1', chat: '+491713920001', text }),
    zeit: 'webhook-timestamp',
  },
  {
    name: 'WhatsApp',
    kanal: () =>
      erstelleWhatsappKanal({
        agent: 'assistent',
        appSecret: `${NEU} ${ALT}`,
        verifyToken: 'v',
        token: 't',
        phoneNumberId: 'PN1',
        uhr,
        log,
      }),
    pruefe: (roh, kopf) => pruefeMeta(roh, kopf, [NEU, ALT]),
    signiere: (roh, secret) => metaKopf(secret, roh),
    inhalt: (text) => umschlag('PN1', textNachricht('wamid.1', text)),
  },
  {
    name: 'whasp, Standard Webhooks unter eigenen Namen',
    kanal: () => whasp({ kopf: EIGENE }),
    pruefe: (roh, kopf) => whaspPruefe({ kopf: EIGENE })(roh, kopf, JETZT),
    signiere: (roh, secret, jetzt) => umbenannt(signiert(secret, roh, jetzt)),
    inhalt: (text) => empfangen(text),
    zeit: 'x-whasp-time',
  },
  {
    name: 'whasp, HMAC in hex',
    kanal: () => whasp(HEX),
    pruefe: (roh, kopf) => whaspPruefe(HEX)(roh, kopf, JETZT),
    signiere: (roh, secret) => hmacKopf(secret, roh, 'hex', 'x-whasp-signature', 'sha256='),
    inhalt: (text) => empfangen(text),
  },
  {
    name: 'whasp, HMAC in base64',
    kanal: () => whasp({ schema: 'hmac-base64' }),
    pruefe: (roh, kopf) => whaspPruefe({ schema: 'hmac-base64' })(roh, kopf, JETZT),
    signiere: (roh, secret) => hmacKopf(secret, roh, 'base64', 'webhook-signature'),
    inhalt: (text) => empfangen(text),
  },
  {
    name: 'Slack',
    kanal: () =>
      erstelleSlackKanal({
        agent: 'assistent',
        signingSecrets: [NEU, ALT],
        botToken: 'xoxb-1',
        rufname: 'Assistent',
        uhr,
        log,
      }),
    pruefe: (roh, kopf) => pruefeSlack(roh, kopf, [NEU, ALT], JETZT),
    signiere: (roh, secret, jetzt) => slackKopf(secret, roh, jetzt),
    inhalt: (text) => huelle(nachricht(text, { channel_type: 'im' })),
    zeit: 'x-slack-request-timestamp',
  },
]

function signierte(s: Schema): Signiert {
  const roh = JSON.stringify(s.inhalt('Zahl die Rechnung 4711 über 100 € 🙏'))
  const kopf = s.signiere(roh, NEU, JETZT)
  return {
    roh,
    kopf,
    namen: Object.keys(kopf).filter((n) => n !== 'content-type'),
    ...(s.zeit === undefined ? {} : { zeit: s.zeit }),
    signiere: (koerper, { secret = NEU, umS = 0 } = {}) => s.signiere(koerper, secret, plusS(umS)),
  }
}

const nimmtAn = (pruefe: Schema['pruefe'], roh: Buffer, kopf: Kopf): boolean => {
  try {
    pruefe(roh, kopf)
    return true
  } catch (fehler) {
    if (fehler instanceof SignaturFehler) return false
    throw fehler
  }
}
const grund = (s: Schema, roh: string, kopf: Kopf): string | undefined => {
  try {
    s.pruefe(Buffer.from(roh), kopf)
  } catch (fehler) {
    if (fehler instanceof SignaturFehler) return fehler.grund
    throw fehler
  }
  return undefined
}

describe.each(SCHEMATA)('$name', (s) => {
  it('nimmt keine von 10.000 Veränderungen an Körper, Kopf und Zeit', () => {
    const gut = signierte(s)
    const alle = mutanten(gut, 10_000)
    expect(alle.filter((m) => nimmtAn(s.pruefe, m.roh, m.kopf))).toEqual([])
    expect(nimmtAn(s.pruefe, Buffer.from(gut.roh), gut.kopf)).toBe(true)
  })

  it('nimmt beim Wechsel das neue und das alte Geheimnis, ein fremdes und ein leeres nie', () => {
    const { roh } = signierte(s)
    expect([NEU, ALT, FREMD].map((secret) => grund(s, roh, s.signiere(roh, secret, JETZT)))).toEqual([
      undefined,
      undefined,
      'falsch',
    ])
  })

  if (s.zeit !== undefined)
    it('nimmt ±5 Minuten und keine Sekunde mehr', () => {
      const { roh } = signierte(s)
      const um = (umS: number) => grund(s, roh, s.signiere(roh, NEU, plusS(umS)))
      expect([-301, -300, 0, 300, 301].map(um)).toEqual(['alt', undefined, undefined, undefined, 'zukunft'])
    })

  it('nimmt Umlaute und Emoji roh, mit \\u geschrieben und eingerückt, jedes nur unter seiner eigenen Signatur', async () => {
    const server = await testServer({ kanaele: [s.kanal()] })
    onTestFinished(() => server.schliesse())
    const ziel = `${server.url}/kanal/${s.kanal().name}`
    const text = 'Grüße aus Zürich: ÄÖÜß, 100 €, 👨‍👩‍👧 und 🇨🇭'
    const formen = schreibweisen(s.inhalt(text))
    const poste = async (roh: string, signiertUeber: string, secret: string) => {
      const headers = {
        'content-type': 'application/json',
        ...(s.signiere(signiertUeber, secret, JETZT) as Record<string, string>),
      }
      return (await fetch(ziel, { method: 'POST', body: roh, headers })).status
    }
    for (const roh of formen)
      for (const ueber of formen) {
        const vorher = server.annahme.ereignisse.length
        const status = await poste(roh, ueber, roh === formen[0] ? ALT : NEU)
        expect(status < 300 ? 'angenommen' : status).toBe(roh === ueber ? 'angenommen' : 401)
        expect(server.annahme.ereignisse.slice(vorher).map((e) => e.text)).toEqual(
          roh === ueber ? [text] : [],
        )
      }
  })
})

// Counter-tests: the same changes find a check that is weak in any one of the ways in which such checks are.
const GUT = SCHEMATA[0] as Schema
const teile = (kopf: Kopf): [string, string, string] => [
  kopf['webhook-id'] ?? '',
  kopf['webhook-timestamp'] ?? '',
  kopf['webhook-signature'] ?? '',
]
const mac = (kopf: Kopf, roh: string | Buffer): string => {
  const [id, zeit] = teile(kopf)
  const [key] = standardSchluessel([NEU], 'X')
  const hmac = createHmac('sha256', key ?? '').update(`${id}.${zeit}.`)
  return `v1,${hmac.update(roh).digest('base64')}`
}
const jung = (kopf: Kopf): boolean => Math.abs(Date.parse(JETZT) / 1000 - Number(teile(kopf)[1])) <= 301

it.each<[schwaeche: string, (roh: Buffer, kopf: Kopf) => boolean]>([
  ['vergisst die Zeit', (roh, kopf) => teile(kopf)[2] === mac(kopf, roh)],
  [
    'unterschreibt den gelesenen Inhalt statt der Bytes',
    (roh, kopf) => jung(kopf) && teile(kopf)[2] === mac(kopf, JSON.stringify(jsonAus(roh)) ?? ''),
  ],
  [
    'rechnet über Text statt über Bytes',
    (roh, kopf) => jung(kopf) && teile(kopf)[2] === mac(kopf, roh.toString()),
  ],
  [
    'vergleicht nur den Anfang',
    (roh, kopf) => jung(kopf) && teile(kopf)[2].slice(0, 40) === mac(kopf, roh).slice(0, 40),
  ],
  [
    'vergleicht ohne Groß und Klein',
    (roh, kopf) => jung(kopf) && teile(kopf)[2].toLowerCase() === mac(kopf, roh).toLowerCase(),
  ],
  [
    'nimmt, was keine Signatur hat',
    (roh, kopf) => jung(kopf) && ['', mac(kopf, roh)].includes(teile(kopf)[2]),
  ],
])('Gegenprobe: eine Prüfung, die %s, fällt auf', (_schwaeche, schwach) => {
  const gut = signierte(GUT)
  expect(schwach(Buffer.from(gut.roh), gut.kopf)).toBe(true)
  const angenommen = mutanten(gut, 10_000).filter((m) => schwach(m.roh, m.kopf))
  expect(angenommen.length).toBeGreaterThan(0)
})

function jsonAus(roh: Buffer): unknown {
  try {
    return JSON.parse(roh.toString().replace(/^\ufeff/u, ''))
  } catch {
    return undefined
  }
}
