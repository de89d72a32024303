import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { KonfigurationsFehler, SignaturFehler } from '../../src/domaene/fehler.ts'
import { pruefeMeta, pruefeStandard, signiereStandard, standardSchluessel } from '../../src/kanal/signatur.ts'
import { signiert } from '../helfer/http-empfaenger.ts'
import { metaKopf } from '../helfer/whatsapp-anbieter.ts'

const NEU = `whsec_${Buffer.from('ein langes neues geheimnis 01').toString('base64')}`
const ALT = `whsec_${Buffer.from('ein langes altes geheimnis 02').toString('base64')}`
const JETZT = '2026-11-27T09:00:00.400Z'
const schluessel = standardSchluessel([NEU, ALT], 'X')
const plusS = (s: number) => new Date(Date.parse(JETZT) + s * 1000).toISOString()

const grund = (pruefe: () => void): string | undefined => {
  try {
    pruefe()
  } catch (fehler) {
    if (fehler instanceof SignaturFehler) return fehler.grund
    throw fehler
  }
  return undefined
}
const standard = (roh: string | Buffer, kopf: Record<string, string | undefined>, jetzt = JETZT) =>
  grund(() => pruefeStandard(Buffer.from(roh), kopf, schluessel, jetzt))

describe('Standard Webhooks', () => {
  it('nimmt, was die Referenzbibliothek signiert, mit jedem der Geheimnisse', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom(NEU, ALT), (body, secret) => {
        expect(standard(body, signiert(secret, body, JETZT))).toBeUndefined()
      }),
    )
  })

  it('signiert so, dass die Referenzbibliothek es mit dem alten und dem neuen Geheimnis annimmt', () => {
    const jetzt = new Date().toISOString()
    const kopf = signiereStandard(Buffer.from('{"text":"Grüße 👋"}'), 'ausgang-7', schluessel, jetzt)
    for (const secret of [NEU, ALT]) {
      expect(new Webhook(secret).verify('{"text":"Grüße 👋"}', kopf)).toEqual({ text: 'Grüße 👋' })
    }
  })

  it('nimmt eine von mehreren Signaturen im Kopf, und übergeht fremde Versionen', () => {
    const kopf = signiert(NEU, 'x', JETZT)
    const passend = kopf['webhook-signature']
    expect(standard('x', { ...kopf, 'webhook-signature': `v1a,AAAA v1,BBBB ${passend}` })).toBeUndefined()
    expect(standard('x', { ...kopf, 'webhook-signature': 'v1a,AAAA v1,BBBB' })).toBe('falsch')
    expect(standard('x', { ...kopf, 'webhook-signature': passend?.replace('v1,', 'v2,') })).toBe('falsch')
  })

  it.each([
    [-300, undefined],
    [300, undefined],
    [-301, 'alt'],
    [301, 'zukunft'],
  ])('ein Stempel %d Sekunden neben der Uhr: %s', (abstand, erwartet) => {
    expect(standard('x', signiert(NEU, 'x', plusS(abstand)))).toBe(erwartet)
  })

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
    'lehnt ab, wenn %s fehlt, leer oder doppelt ist',
    (name) => {
      const kopf = signiert(NEU, 'x', JETZT)
      expect(standard('x', { ...kopf, [name]: undefined })).toBe('fehlt')
      expect(standard('x', { ...kopf, [name]: '' })).toBe('fehlt')
      // Node joins a header that came twice in just this way.
      expect(standard('x', { ...kopf, [name]: `${kopf[name]}, ${kopf[name]}` })).toBe('doppelt')
    },
  )

  it('lehnt ein fremdes Geheimnis ab', () => {
    const fremd = `whsec_${Buffer.from('ganz anderes geheimnis').toString('base64')}`
    expect(standard('x', signiert(fremd, 'x', JETZT))).toBe('falsch')
  })

  it('unterscheidet auch Bytes, die kein UTF-8 sind', () => {
    const [a, b] = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])]
    const kopf = signiereStandard(a, 'm', schluessel, JETZT)
    expect(standard(a, kopf)).toBeUndefined()
    expect(standard(b, kopf)).toBe('falsch')
  })

  it.each([[[]], [['']], [['whsec_']], [['kein base64!']], [[NEU, '']]])(
    'startet nicht mit den Geheimnissen %j',
    (secrets) => {
      expect(() => standardSchluessel(secrets, 'HTTP_WEBHOOK_SECRET')).toThrow(KonfigurationsFehler)
      expect(() => standardSchluessel(secrets, 'HTTP_WEBHOOK_SECRET')).toThrow(/HTTP_WEBHOOK_SECRET/)
    },
  )
})

it('nennt ein leeres Geheimnis leer', () => {
  expect(() => standardSchluessel(['whsec_'], 'HTTP_WEBHOOK_SECRET')).toThrow('HTTP_WEBHOOK_SECRET ist leer.')
})

describe('Meta', () => {
  const meta = (roh: string, kopf: Record<string, string | undefined>) =>
    grund(() => pruefeMeta(Buffer.from(roh), kopf, ['geheim']))
  const NAME = 'x-hub-signature-256'

  it('lehnt fehlend, leer, doppelt, ohne Vorsatz, groß geschrieben und mit fremdem Geheimnis ab', () => {
    const gut = metaKopf('geheim', 'x')[NAME] ?? ''
    expect(meta('x', { [NAME]: gut })).toBeUndefined()
    expect(meta('x', {})).toBe('fehlt')
    expect(meta('x', { [NAME]: '' })).toBe('fehlt')
    expect(meta('x', { [NAME]: `${gut}, ${gut}` })).toBe('doppelt')
    expect(meta('x', { [NAME]: gut.slice('sha256='.length) })).toBe('form')
    expect(meta('x', { [NAME]: gut.toUpperCase() })).toBe('form')
    expect(meta('x', metaKopf('anders', 'x'))).toBe('falsch')
    expect(meta('x', metaKopf('', 'x'))).toBe('falsch')
  })
})
