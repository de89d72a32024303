import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SignaturFehler } from '../../src/domaene/fehler.ts'
import { pruefeSlack } from '../../src/kanal/slack-signatur.ts'
import { schreibweisen } from '../helfer/server.ts'
import { huelle, nachricht, slackKopf } from '../helfer/slack-anbieter.ts'
import { verfaelscht, verfaelschung } from '../helfer/verfaelschung.ts'

const [NEU, ALT] = ['8f742231b10e8888abcd99yyyzzz85a5', 'ein altes geheimnis']
const JETZT = '2026-11-27T09:00:00.400Z'
const ZEIT = 'x-slack-request-timestamp'
const SIGNATUR = 'x-slack-signature'
const plusS = (s: number) => new Date(Date.parse(JETZT) + s * 1000).toISOString()

const grund = (roh: string | Buffer, kopf: Record<string, string | undefined>): string | undefined => {
  try {
    pruefeSlack(Buffer.from(roh), kopf, [NEU, ALT], JETZT)
  } catch (fehler) {
    if (fehler instanceof SignaturFehler) return fehler.grund
    throw fehler
  }
  return undefined
}

describe('die Signatur von Slack', () => {
  it('rechnet wie das Beispiel, das Slack veröffentlicht', () => {
    const roh =
      'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c'
    const kopf = {
      [ZEIT]: '1531420618',
      [SIGNATUR]: 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
    }
    expect(() =>
      pruefeSlack(
        Buffer.from(roh),
        kopf,
        ['8f742231b10e8888abcd99yyyzzz85a5'],
        new Date(1531420618_000).toISOString(),
      ),
    ).not.toThrow()
  })

  it('prüft über genau die Bytes, die kamen: roh, mit \\u geschrieben oder eingerückt', () => {
    const formen = schreibweisen(huelle(nachricht('Grüße aus Zürich 👨‍👩‍👧 – 100 €')))
    for (const roh of formen) expect(grund(roh, slackKopf(NEU, roh, JETZT))).toBeUndefined()
    const [roh = '', escaped = ''] = formen
    expect(grund(escaped, slackKopf(NEU, roh, JETZT))).toBe('falsch')
  })

  it('nimmt beim Wechsel auch das alte Geheimnis, ein fremdes nie', () => {
    expect(grund('x', slackKopf(ALT, 'x', JETZT))).toBeUndefined()
    expect(grund('x', slackKopf('fremd', 'x', JETZT))).toBe('falsch')
    expect(grund('x', slackKopf('', 'x', JETZT))).toBe('falsch')
  })

  it.each([
    [-300, undefined],
    [300, undefined],
    [-301, 'alt'],
    [301, 'zukunft'],
  ])('ein Stempel %d Sekunden neben der Uhr: %s', (abstand, erwartet) => {
    expect(grund('x', slackKopf(NEU, 'x', plusS(abstand)))).toBe(erwartet)
  })

  it.each([ZEIT, SIGNATUR])('lehnt ab, wenn %s fehlt, leer, doppelt oder von anderer Form ist', (name) => {
    const kopf: Record<string, string> = slackKopf(NEU, 'x', JETZT)
    expect(grund('x', { ...kopf, [name]: undefined })).toBe('fehlt')
    expect(grund('x', { ...kopf, [name]: '' })).toBe('fehlt')
    expect(grund('x', { ...kopf, [name]: `${kopf[name]}, ${kopf[name]}` })).toBe('doppelt')
    expect(grund('x', { ...kopf, [name]: `${kopf[name]}a` })).toBe('form')
  })

  it('nimmt keine von 10.000 Veränderungen an Körper, Zeit und Signatur', () => {
    const roh = JSON.stringify(huelle(nachricht('Zahl die Rechnung 4711 über 100 €')))
    const kopf: Record<string, string> = slackKopf(NEU, roh, JETZT)
    const angenommen: string[] = []
    fc.assert(
      fc.property(fc.constantFrom('body', ZEIT, SIGNATUR), verfaelschung, (wo, v) => {
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
