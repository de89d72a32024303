import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { KonfigurationsFehler, SignaturFehler } from '../../src/domaene/fehler.ts'
import { WhaspEinstellungen } from '../../src/kanal/whasp-einstellungen.ts'
import { whaspPruefung } from '../../src/kanal/whasp-signatur.ts'
import { signiert } from '../helfer/http-empfaenger.ts'
import { schreibweisen } from '../helfer/server.ts'
import { verfaelscht, verfaelschung } from '../helfer/verfaelschung.ts'
import { empfangen, hmacKopf } from '../helfer/whasp-anbieter.ts'

const NEU = `whsec_${Buffer.from('ein langes neues geheimnis 01').toString('base64')}`
const ALT = `whsec_${Buffer.from('ein langes altes geheimnis 02').toString('base64')}`
const JETZT = '2026-11-27T09:00:00.400Z'
const plusS = (s: number) => new Date(Date.parse(JETZT) + s * 1000).toISOString()
type Kopf = Record<string, string | undefined>
const EIGENE = { id: 'X-Whasp-Id', zeit: 'X-Whasp-Time', signatur: 'X-Whasp-Signature' }

/** Reads like a check: the reason of the refusal, undefined when it is accepted. */
const pruefung = (e: object) => {
  const pruefe = whaspPruefung(WhaspEinstellungen.parse(e), [NEU, ALT])
  return (roh: string | Buffer, kopf: Kopf): string | undefined => {
    try {
      pruefe(Buffer.from(roh), kopf, JETZT)
    } catch (fehler) {
      if (fehler instanceof SignaturFehler) return fehler.grund
      throw fehler
    }
    return undefined
  }
}

const umbenannt = (kopf: Kopf): Kopf => ({
  'x-whasp-id': kopf['webhook-id'],
  'x-whasp-time': kopf['webhook-timestamp'],
  'x-whasp-signature': kopf['webhook-signature'],
})

const SCHEMATA = [
  ['Standard Webhooks', {}, (secret: string, roh: string): Kopf => signiert(secret, roh, JETZT)],
  [
    'Standard Webhooks mit anderen Köpfen',
    { kopf: EIGENE },
    (secret: string, roh: string): Kopf => umbenannt(signiert(secret, roh, JETZT)),
  ],
  [
    'HMAC, hex mit Vorsatz',
    { schema: 'hmac-hex', vorsatz: 'sha256=', kopf: EIGENE },
    (secret: string, roh: string): Kopf => hmacKopf(secret, roh, 'hex', 'x-whasp-signature', 'sha256='),
  ],
  [
    'HMAC, base64',
    { schema: 'hmac-base64' },
    (secret: string, roh: string): Kopf => hmacKopf(secret, roh, 'base64', 'webhook-signature'),
  ],
] as const

describe.each(SCHEMATA)('%s', (_name, einstellungen, signiere) => {
  const grund = pruefung(einstellungen)
  const roh = JSON.stringify(empfangen('Zahl die Rechnung 4711 über 100 €'))
  const kopf = signiere(NEU, roh)
  const namen = Object.keys(kopf).filter((name) => name !== 'content-type')
  const signaturKopf = namen.at(-1) ?? ''

  it('prüft über genau die Bytes, die kamen: roh, mit \\u geschrieben oder eingerückt', () => {
    const formen = schreibweisen(empfangen('Grüße aus Zürich 👨‍👩‍👧 – 100 €'))
    for (const form of formen) expect(grund(form, signiere(NEU, form))).toBeUndefined()
    expect(grund(formen[1] ?? '', signiere(NEU, formen[0] ?? ''))).toBe('falsch')
  })

  it('nimmt beim Wechsel auch das alte Geheimnis, ein fremdes nie', () => {
    expect(grund(roh, signiere(ALT, roh))).toBeUndefined()
    expect(grund(roh, signiere(`whsec_${Buffer.from('fremd').toString('base64')}`, roh))).toBe('falsch')
  })

  it('lehnt ab, wenn ein Kopf fehlt, leer oder doppelt ist', () => {
    for (const name of namen) {
      expect(grund(roh, { ...kopf, [name]: undefined })).toBe('fehlt')
      expect(grund(roh, { ...kopf, [name]: '' })).toBe('fehlt')
      expect(grund(roh, { ...kopf, [name]: `${kopf[name]}, ${kopf[name]}` })).toBe('doppelt')
    }
    expect(grund(roh, { ...kopf, [signaturKopf]: `${kopf[signaturKopf]}!` })).toBe('form')
  })

  it('nimmt keine von 10.000 Veränderungen an Körper, Zeit und Kopf', () => {
    const angenommen: string[] = []
    fc.assert(
      fc.property(fc.constantFrom('body', ...namen), verfaelschung, (wo, v) => {
        const vorher = wo === 'body' ? roh : (kopf[wo] ?? '')
        const nachher = verfaelscht(vorher, v)
        fc.pre(nachher !== vorher)
        const ergebnis = wo === 'body' ? grund(nachher, kopf) : grund(roh, { ...kopf, [wo]: nachher })
        if (ergebnis === undefined) angenommen.push(`${wo} ${nachher}`)
      }),
      { numRuns: 10_000 },
    )
    expect(angenommen).toEqual([])
    expect(grund(roh, kopf)).toBeUndefined()
  })
})

it.each([
  [-300, undefined],
  [300, undefined],
  [-301, 'alt'],
  [301, 'zukunft'],
])('ein Stempel %d Sekunden neben der Uhr: %s', (abstand, erwartet) => {
  expect(pruefung({})('x', signiert(NEU, 'x', plusS(abstand)))).toBe(erwartet)
})

it.each([
  [{}, []],
  [{}, ['']],
  [{}, ['kein base64!']],
  [{ schema: 'hmac-hex' }, []],
  [{ schema: 'hmac-hex' }, ['a', '']],
])('mit %j und den Geheimnissen %j startet der Kanal nicht', (e, secrets) => {
  expect(() => whaspPruefung(WhaspEinstellungen.parse(e), secrets)).toThrow(KonfigurationsFehler)
})
