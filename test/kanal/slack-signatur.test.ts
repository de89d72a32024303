import { describe, expect, it } from 'vitest'
import { SignaturFehler } from '../../src/domaene/fehler.ts'
import { pruefeSlack } from '../../src/kanal/slack-signatur.ts'
import { slackKopf } from '../helfer/slack-anbieter.ts'

const [NEU, ALT] = ['8f742231b10e8888abcd99yyyzzz85a5', 'ein altes geheimnis']
const JETZT = '2026-11-27T09:00:00.400Z'
const ZEIT = 'x-slack-request-timestamp'
const SIGNATUR = 'x-slack-signature'

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

  it.each([ZEIT, SIGNATUR])('lehnt ab, wenn %s fehlt, leer, doppelt oder von anderer Form ist', (name) => {
    const kopf: Record<string, string> = slackKopf(NEU, 'x', JETZT)
    expect(grund('x', { ...kopf, [name]: undefined })).toBe('fehlt')
    expect(grund('x', { ...kopf, [name]: '' })).toBe('fehlt')
    expect(grund('x', { ...kopf, [name]: `${kopf[name]}, ${kopf[name]}` })).toBe('doppelt')
    expect(grund('x', { ...kopf, [name]: `${kopf[name]}a` })).toBe('form')
  })
})
