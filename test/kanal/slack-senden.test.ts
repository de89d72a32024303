import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EndgueltigerFehler, WiederholbarerFehler } from '../../src/domaene/fehler.ts'
import type { Sendung } from '../../src/kanal/kanal.ts'
import { erstelleSlackKanal } from '../../src/kanal/slack.ts'
import { slackNachrichten } from '../../src/kanal/slack-senden.ts'
import { fehlerVon, handUhr, merkendesLog } from '../helfer/server.ts'
import { abgelehnt, starteSlackAnbieter } from '../helfer/slack-anbieter.ts'

const ZUGANG = { signingSecret: 'geheimnis', botToken: 'xoxb-1-token' }
const signal = new AbortController().signal
const sendung = (mehr: Partial<Sendung> = {}): Sendung => ({
  id: 1,
  chat: 'C1',
  an: 'U_A',
  text: 'Soll ich das Ticket anlegen?',
  knoepfe: [],
  ...mehr,
})
const knoepfe = (...texte: string[]) => texte.map((text, i) => ({ id: `wahl:V-3:${i + 1}`, text }))

interface Text {
  type: string
  text: string
  emoji?: boolean
}
interface Block {
  type: string
  text: Text
  elements: { action_id: string; value: string; text: Text }[]
}
const jsons = (s: Sendung) => slackNachrichten(s).map((n) => n.json)
const bloecke = (json: Record<string, unknown> | undefined) => (json?.blocks ?? []) as Block[]
const knoepfeIn = (json: Record<string, unknown> | undefined) =>
  bloecke(json).flatMap((b) => b.elements ?? [])

let anbieter: Awaited<ReturnType<typeof starteSlackAnbieter>>
const kanal = (botToken = ZUGANG.botToken) =>
  erstelleSlackKanal({
    agent: 'assistent',
    signingSecrets: [ZUGANG.signingSecret],
    botToken,
    apiUrl: anbieter.apiUrl,
    rufname: 'Assistent',
    uhr: handUhr(),
    log: merkendesLog().log,
  })
beforeEach(async () => {
  anbieter = await starteSlackAnbieter({ ...ZUGANG, jetzt: handUhr().jetzt })
})
afterEach(() => anbieter.schliesse())

describe('die Form', () => {
  it('ein Text ohne Auszeichnung und ohne Vorschau', () => {
    expect(jsons(sendung())).toEqual([
      {
        channel: 'C1',
        text: 'Soll ich das Ticket anlegen?',
        mrkdwn: false,
        unfurl_links: false,
        unfurl_media: false,
      },
    ])
  })

  it('was Leute schrieben, ist nie Erwähnung, Link oder Auszeichnung', () => {
    const text = '<!channel> <@U_B> <https://x.de|Bank> *fett* ~weg~ & &amp;'
    const [ohne] = jsons(sendung({ text }))
    expect(ohne).toMatchObject({
      text: '&lt;!channel&gt; &lt;@U_B&gt; &lt;https://x.de|Bank&gt; *fett* ~weg~ &amp; &amp;amp;',
      mrkdwn: false,
    })
    const [mit] = jsons(sendung({ text, knoepfe: knoepfe('<!here> & ja') }))
    // plain_text is never parsed, so it holds the words as they are
    expect(bloecke(mit)[0]?.text).toEqual({ type: 'plain_text', text, emoji: false })
    expect(knoepfeIn(mit)[0]?.text).toEqual({ type: 'plain_text', text: '<!here> & ja', emoji: false })
    expect(mit?.text).not.toMatch(/[<>]/)
  })

  it('Möglichkeiten sind Knöpfe, fünf in einer Reihe, mit ihrer Id als Wert', () => {
    const k = knoepfe('Ja', 'Nein', 'Später', 'd', 'e', 'f', ' ')
    const [json] = jsons(sendung({ knoepfe: k }))
    expect(bloecke(json).map((b) => [b.type, b.elements?.length])).toEqual([
      ['section', undefined],
      ['actions', 5],
      ['actions', 2],
    ])
    expect(knoepfeIn(json).map((e) => e.value)).toEqual(k.map((x) => x.id))
    expect(knoepfeIn(json).at(-1)?.text.text).toBe('wahl:V-3:7')
  })

  it('hält alle Grenzen von Slack ein, was immer Text und Möglichkeiten sind', async () => {
    const lang = Array.from({ length: 300 }, (_, n) => '👩🏽‍🚀&'.repeat(n % 40))
    const faelle = [
      sendung({ id: 1, knoepfe: knoepfe(...lang) }),
      sendung({ id: 2, text: '&'.repeat(9000), knoepfe: knoepfe('Ja') }),
      sendung({ id: 3, text: `${'<wort> '.repeat(9000)}${'👨‍👩‍👧'.repeat(9000)}` }),
      sendung({ id: 4, text: ' \n ', knoepfe: knoepfe('Ja') }),
      sendung({ id: 5, text: '' }),
    ]
    for (const s of faelle) await kanal().sende(s, signal)
    expect(anbieter.empfangen.length).toBeGreaterThan(faelle.length)
    for (const k of knoepfeIn(anbieter.gesendet[0])) {
      expect(k.text.text.isWellFormed()).toBe(true)
    }
  })

  it('ein langer Text wird geteilt, ohne dass etwas fehlt; die Knöpfe stehen unter dem letzten Teil', () => {
    const text = `${'Wort & '.repeat(1200)}Soll ich das so machen?`
    const teile = slackNachrichten(sendung({ text, knoepfe: knoepfe('Ja') }))
    expect(teile.map((t) => t.traegtFrage)).toEqual(teile.map((_, i) => i === teile.length - 1))
    const zusammen = teile.map((t) => String(t.json.text).replaceAll('&amp;', '&')).join(' ')
    expect(zusammen.replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
    const letzter = bloecke(teile.at(-1)?.json)[0]?.text.text
    expect(letzter?.endsWith('Soll ich das so machen?')).toBe(true)
  })

  it('die Antwort auf etwas in einem Faden geht in den Faden, jede andere in den Kanal', () => {
    const [imFaden] = jsons(sendung({ zu: 'C1:1795770012.000200:1795770000.000100' }))
    expect(imFaden?.thread_ts).toBe('1795770000.000100')
    for (const zu of ['C1:1795770000.000100', 'C2:1795770012.000200:1795770000.000100', 'wamid.X']) {
      expect(jsons(sendung({ zu }))[0]).not.toHaveProperty('thread_ts')
    }
  })
})

describe('das Senden', () => {
  it('geht mit dem Token an chat.postMessage; die Namen sind die Nachricht und ihre Fäden', async () => {
    const { provider_ids } = await kanal().sende(sendung({ zu: 'C1:1795770000.000100' }), signal)
    expect(provider_ids).toEqual([
      'C1:1795800000.000001',
      'faden:C1:1795800000.000001',
      'faden:C1:1795800000.000001:U_A',
      'faden:C1:1795770000.000100',
      'faden:C1:1795770000.000100:U_A',
    ])
    const imFaden = sendung({ id: 2, zu: 'C1:1795770012.000200:1795770000.000100' })
    expect((await kanal().sende(imFaden, signal)).provider_ids).toEqual([
      'C1:1795800000.000002',
      'faden:C1:1795770000.000100',
      'faden:C1:1795770000.000100:U_A',
    ])
    expect(anbieter.empfangen.map((e) => [e.pfad, e.kopf.authorization])).toEqual(
      Array(2).fill(['/api/chat.postMessage', 'Bearer xoxb-1-token']),
    )
  })

  it('der Teil mit den Knöpfen steht zuerst', async () => {
    const s = sendung({ text: 'Wort '.repeat(1000), knoepfe: knoepfe('Ja') })
    expect((await kanal().sende(s, signal)).provider_ids[0]).toBe('C1:1795800000.000002')
  })

  it('ein zweiter Versuch schickt die Teile nicht noch einmal, die schon angenommen sind', async () => {
    const k = kanal()
    const s = sendung({ text: 'Wort '.repeat(1500), knoepfe: knoepfe('Ja') })
    anbieter.skript.push(
      { status: 200, json: { ok: true, channel: 'C1', ts: '1.1' } },
      abgelehnt('internal_error'),
    )
    await expect(k.sende(s, signal)).rejects.toBeInstanceOf(WiederholbarerFehler)
    const zustellung = await k.sende(s, signal)
    expect(zustellung.provider_ids).toContain('C1:1.1')
    expect(await k.sende(s, signal)).toEqual(zustellung)
    expect(anbieter.gesendet.map((g) => g.text)).toEqual(
      [0, 1, 1, 2].map((i) => slackNachrichten(s)[i]?.json.text),
    )
  })

  it.each([
    ['invalid_auth', 'token', false],
    ['account_inactive', 'token', false],
    ['token_revoked', 'token', false],
    ['missing_scope', 'token', false],
    ['not_in_channel', 'nicht_erreichbar', false],
    ['channel_not_found', 'nicht_erreichbar', false],
    ['is_archived', 'nicht_erreichbar', false],
    ['restricted_action', 'nicht_erlaubt', false],
    ['msg_too_long', 'parameter', false],
    ['invalid_blocks', 'parameter', false],
    ['ratelimited', 'rate', true],
    ['message_limit_exceeded', 'rate', true],
    ['internal_error', 'stoerung', true],
    ['service_unavailable', 'stoerung', true],
    ['neu_2027', 'abgelehnt', false],
    ['Nicht nur ein Code: <@U_A>', 'abgelehnt', false],
  ])('„%s“ heißt %s', async (error, erwartet, nochmal) => {
    anbieter.skript.push(abgelehnt(error))
    const fehler = await fehlerVon(kanal().sende(sendung(), signal))
    expect(fehler).toBeInstanceOf(nochmal ? WiederholbarerFehler : EndgueltigerFehler)
    expect(fehler).toMatchObject({ code: erwartet })
    expect(`${fehler} ${JSON.stringify(fehler)}`).not.toMatch(/xoxb|U_A|Ticket/)
  })

  it('um Geduld gebeten, mit kaputtem Server und ohne Verbindung ist es wiederholbar', async () => {
    anbieter.skript.push(
      abgelehnt('ratelimited', { status: 429, kopf: { 'retry-after': '30' } }),
      { status: 429, kopf: { 'retry-after': '7' }, json: 'zu viel' },
      { status: 502, json: '<html>' },
      'drop',
    )
    const codes = []
    for (let i = 0; i < 4; i++) codes.push(await fehlerVon(kanal().sende(sendung(), signal)))
    expect(codes.map((f) => (f instanceof WiederholbarerFehler ? [f.code, f.warteMs] : f))).toEqual([
      ['rate', 30_000],
      ['rate', 7000],
      ['stoerung', undefined],
      ['netz', undefined],
    ])
  })

  it('ein falsches Token lehnt Slack ab; eine Antwort ohne Namen wird nicht noch einmal geschickt', async () => {
    expect(await fehlerVon(kanal('xoxb-falsch').sende(sendung(), signal))).toMatchObject({ code: 'token' })
    anbieter.skript.push({ status: 200, json: { ok: true } })
    expect(await kanal().sende(sendung(), signal)).toEqual({ provider_ids: [] })
  })

  it('trägt das Token zu keiner anderen Adresse', async () => {
    anbieter.skript.push({ status: 302, kopf: { location: 'http://127.0.0.1:9/fremd' } })
    expect(await fehlerVon(kanal().sende(sendung(), signal))).toMatchObject({ code: 'abgelehnt' })
  })
})
