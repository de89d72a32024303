import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { KonfigurationsFehler, SignaturFehler } from '../../src/domaene/fehler.ts'
import { pruefeMeta, pruefeStandard, signiereStandard, standardSchluessel } from '../../src/kanal/signatur.ts'
import { signiert } from '../helfer/http-empfaenger.ts'
import { schreibweisen } from '../helfer/server.ts'
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

  it('nimmt keine von vielen Veränderungen an Körper, Kopf und Zeit', () => {
    const body = '{"id":"1","chat":"+491713920001","text":"Zahl die Rechnung 4711 über 100 €"}'
    const kopf = signiert(NEU, body, JETZT)
    fc.assert(
      fc.property(
        fc.constantFrom('body', 'webhook-id', 'webhook-timestamp', 'webhook-signature'),
        fc.nat(),
        fc.constantFrom('tausch', 'weg', 'dazu'),
        fc.integer({ min: 0x21, max: 0x7e }).map((c) => String.fromCharCode(c)),
        (wo, stelle, wie, zeichen) => {
          const vorher = wo === 'body' ? body : (kopf[wo] ?? '')
          const nachher = veraendert(vorher, stelle, wie, zeichen)
          fc.pre(nachher !== vorher)
          const ergebnis =
            wo === 'body' ? standard(nachher, kopf) : standard(body, { ...kopf, [wo]: nachher })
          expect(ergebnis).toBeDefined()
        },
      ),
      { numRuns: 600 },
    )
    expect(standard(body, kopf)).toBeUndefined()
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
    grund(() => pruefeMeta(Buffer.from(roh), kopf, 'geheim'))
  const NAME = 'x-hub-signature-256'

  it('prüft über genau die Bytes, die kamen: roh, mit \\u geschrieben oder eingerückt', () => {
    const inhalt = { text: { body: 'Grüße aus Zürich 👋 – 100 €' } }
    for (const roh of schreibweisen(inhalt)) {
      expect(meta(roh, metaKopf('geheim', roh))).toBeUndefined()
    }
    const [roh = '', escaped = ''] = schreibweisen(inhalt)
    expect(meta(escaped, metaKopf('geheim', roh))).toBe('falsch')
  })

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

  it('nimmt keine von vielen Veränderungen an Körper und Kopf', () => {
    const body = '{"object":"whatsapp_business_account","entry":[]}'
    const gut = metaKopf('geheim', body)[NAME] ?? ''
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.nat(),
        fc.constantFrom('tausch', 'weg', 'dazu'),
        fc.integer({ min: 0x21, max: 0x7e }).map((c) => String.fromCharCode(c)),
        (imKoerper, stelle, wie, zeichen) => {
          const vorher = imKoerper ? body : gut
          const nachher = veraendert(vorher, stelle, wie, zeichen)
          fc.pre(nachher !== vorher)
          expect(imKoerper ? meta(nachher, { [NAME]: gut }) : meta(body, { [NAME]: nachher })).toBeDefined()
        },
      ),
      { numRuns: 400 },
    )
  })
})

function veraendert(text: string, stelle: number, wie: string, zeichen: string): string {
  const i = stelle % text.length
  if (wie === 'weg') return text.slice(0, i) + text.slice(i + 1)
  return text.slice(0, i) + zeichen + text.slice(wie === 'tausch' ? i + 1 : i)
}
