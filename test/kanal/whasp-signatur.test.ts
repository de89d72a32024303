import { describe, expect, it } from 'vitest'
import { KonfigurationsFehler, SignaturFehler } from '../../src/domaene/fehler.ts'
import { WhaspEinstellungen } from '../../src/kanal/whasp-einstellungen.ts'
import { whaspPruefung } from '../../src/kanal/whasp-signatur.ts'
import { signiert } from '../helfer/http-empfaenger.ts'
import { empfangen, hmacKopf } from '../helfer/whasp-anbieter.ts'

const NEU = `whsec_${Buffer.from('ein langes neues geheimnis 01').toString('base64')}`
const ALT = `whsec_${Buffer.from('ein langes altes geheimnis 02').toString('base64')}`
const JETZT = '2026-11-27T09:00:00.400Z'
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

  it('lehnt ab, wenn ein Kopf fehlt, leer oder doppelt ist', () => {
    for (const name of namen) {
      expect(grund(roh, { ...kopf, [name]: undefined })).toBe('fehlt')
      expect(grund(roh, { ...kopf, [name]: '' })).toBe('fehlt')
      expect(grund(roh, { ...kopf, [name]: `${kopf[name]}, ${kopf[name]}` })).toBe('doppelt')
    }
    expect(grund(roh, { ...kopf, [signaturKopf]: `${kopf[signaturKopf]}!` })).toBe('form')
  })
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
