import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Ereignis, type EreignisEingabe } from '../../src/domaene/ereignis.ts'
import { leseInteraktion } from '../../src/kanal/slack-interaktion.ts'
import { leseSlack } from '../../src/kanal/slack-lesen.ts'
import { klartext, maskiere } from '../../src/kanal/slack-text.ts'
import { druck, huelle, nachricht, WIR } from '../helfer/slack-anbieter.ts'

const lies = (event: object) => leseSlack(huelle(event), 'assistent', 'Assistent')
const eines = (event: object): Ereignis => {
  const gelesen = lies(event)
  expect(gelesen).not.toHaveProperty('verworfen')
  return Ereignis.parse((gelesen as { ereignis: EreignisEingabe }).ereignis)
}
const gruende = (...events: object[]) => events.map((e) => (lies(e) as { verworfen?: string }).verworfen)

describe('eine Nachricht', () => {
  it('in einem Kanal, mit allem, was Slack dazu sagt', () => {
    expect(eines(nachricht('und im September?'))).toEqual({
      agent: 'assistent',
      kanal: 'slack',
      ding: 'nachricht:C1:1795770000.000100',
      art: 'nachricht',
      chat: 'C1',
      gruppe: true,
      von: 'U_A',
      nummer: 'UBOT',
      provider_id: 'C1:1795770000.000100',
      gesendet: '2026-11-27T09:00:00.000Z',
      text: 'und im September?',
      typ: 'text',
    })
  })

  it('mit nichts als dem Nötigsten ist dasselbe Ding', () => {
    const knapp = { type: 'message', channel: 'C1', user: 'U_A', text: 'ja', ts: '1795770000.000100' }
    const koerper = { type: 'event_callback', event_id: 'Ev9', event: knapp }
    expect(leseSlack(koerper, 'assistent', 'Assistent')).toMatchObject({
      ereignis: { ding: 'nachricht:C1:1795770000.000100', von: 'U_A', gruppe: true },
    })
  })

  it.each([
    [{ channel: 'D1', channel_type: 'im' }, false],
    [{ channel: 'D1', channel_type: undefined }, false],
    [{ channel: 'C1', channel_type: undefined }, true],
    [{ channel: 'G1', channel_type: 'mpim' }, true],
    [{ channel: 'C1', channel_type: 'group' }, true],
  ])('%j ist eine Gruppe: %s', (ort, gruppe) => {
    expect(eines(nachricht('hallo', ort)).gruppe).toBe(gruppe)
  })

  it('als Erwähnung gemeldet ist dasselbe Ding wie die Nachricht selbst, mit denselben Worten', () => {
    const text = `<@${WIR.nutzer}> leg ein Ticket an`
    const [a, b] = [
      eines(nachricht(text)),
      eines(nachricht(text, { type: 'app_mention', channel_type: undefined })),
    ]
    expect(a).toEqual(b)
    expect(a).toMatchObject({ text: 'leg ein Ticket an', angesprochen: true })
    const andere = eines(nachricht('<@U_B> leg ein Ticket an'))
    expect([andere.text, andere.angesprochen]).toEqual(['@U_B leg ein Ticket an', undefined])
  })

  it('sagt der Webhook nicht, wer wir sind, sagt es die Erwähnung', () => {
    const event = nachricht('<@U77> hilfe', { type: 'app_mention' })
    expect(leseSlack({ type: 'event_callback', event }, 'assistent', 'Assistent')).toMatchObject({
      ereignis: { text: 'hilfe', angesprochen: true },
    })
  })

  it('in einem Faden nennt den Faden, damit die Antwort dorthin geht; wer ihn beginnt, ist in keinem', () => {
    const m = eines(nachricht('ja', { ts: '1795770012.000200', thread_ts: '1795770000.000100' }))
    expect(m).toMatchObject({
      chat: 'C1',
      ding: 'nachricht:C1:1795770012.000200',
      provider_id: 'C1:1795770012.000200:1795770000.000100',
      zitat: 'faden:C1:1795770000.000100',
      faden: 'faden:C1:1795770000.000100:U_A',
    })
    const wurzel = eines(nachricht('ja', { thread_ts: '1795770000.000100' }))
    expect([wurzel.provider_id, wurzel.zitat, wurzel.faden]).toEqual([
      'C1:1795770000.000100',
      undefined,
      undefined,
    ])
  })

  it.each([
    [{ subtype: 'file_share', files: [{ name: 'a.png', mimetype: 'image/png' }] }, '[Foto] schau', 'image'],
    [
      { files: [{ name: 'a.m4a', mimetype: 'audio/mp4', subtype: 'slack_audio' }] },
      '[Sprachnachricht] schau',
      'audio',
    ],
    [{ files: [{ mimetype: 'video/mp4' }] }, '[Video] schau', 'video'],
    [{ files: [{ name: 'a.pdf' }, { name: 'b.pdf' }], text: '' }, '[Dokument] a.pdf, b.pdf', 'document'],
    [{ files: [{}], text: '' }, '[Dokument]', 'document'],
    [
      { text: '', attachments: [{ text: 'weitergeleitet' }] },
      '[Nicht unterstützte Nachricht]',
      'unsupported',
    ],
    [{ text: undefined }, '[Nicht unterstützte Nachricht]', 'unsupported'],
    [{ text: '' }, '', 'text'],
    [{ subtype: 'me_message' }, 'schau', 'text'],
    [{ subtype: 'thread_broadcast' }, 'schau', 'text'],
  ])('%j wird als „%s“ gespeichert', (mehr, text, typ) => {
    expect(eines(nachricht('schau', mehr))).toMatchObject({ art: 'nachricht', text, typ, von: 'U_A' })
  })

  it.each([
    { subtype: 'bot_message', user: undefined, bot_id: 'B2' },
    { bot_id: 'B2', app_id: 'A2' },
    { user: 'USLACKBOT' },
  ])('eines anderen Bots %j ist keine einer Person', (mehr) => {
    expect(eines(nachricht('ja', mehr)).bot).toBe(true)
  })

  it('von uns selbst wird nicht genommen', () => {
    expect(
      gruende(
        nachricht('hallo', { user: WIR.nutzer, bot_id: WIR.bot }),
        nachricht('hallo', { user: undefined, bot_id: 'B9', app_id: WIR.app, subtype: 'bot_message' }),
        nachricht('hallo', { bot_id: 'B9', bot_profile: { app_id: WIR.app } }),
        { type: 'reaction_added', user: WIR.nutzer, item: { channel: 'C1', ts: '1.1' }, event_ts: '1.2' },
      ),
    ).toEqual(Array(4).fill('eigene_nachricht'))
    // what a person wrote through our app's shortcut is the person's
    expect(eines(nachricht('hallo', { app_id: WIR.app })).von).toBe('U_A')
  })

  it.each(['channel_join', 'channel_topic', 'channel_archive', 'pinned_item', 'neu_2027'])(
    'ein Hinweis des Kanals (%s) ist keine Nachricht',
    (subtype) => {
      expect(eines(nachricht('<@U_A> ist dem Kanal beigetreten', { subtype }))).toMatchObject({
        art: 'sonstiges',
        text: '[Systemhinweis]',
        typ: 'system',
      })
    },
  )

  it('ein Hinweis auf Antworten, der ohne Art kommt, auch nicht', () => {
    const event = { type: 'message', channel: 'C1', ts: '1795770001.0', hidden: true, message: { ts: '1.1' } }
    expect(eines(event).art).toBe('sonstiges')
  })
})

describe('Bearbeitung und Löschung', () => {
  const AUSSEN = {
    type: 'message',
    channel: 'C1',
    channel_type: 'channel',
    hidden: true,
    ts: '1795770060.000500',
  }
  const original = { type: 'message', user: 'U_A', text: 'über 100 €', ts: '1795770000.000100' }
  const bearbeitet = (neu: object, alt: object | undefined = original) => ({
    ...AUSSEN,
    subtype: 'message_changed',
    message: { ...original, edited: { user: 'U_A', ts: '1795770060.000000' }, ...neu },
    previous_message: alt,
  })

  it('eine Bearbeitung nennt die Nachricht, ihren Autor und die neuen Worte', () => {
    expect(eines(bearbeitet({ text: 'über 1000 € &amp; <@U_B>' }))).toMatchObject({
      art: 'bearbeitung',
      zitat: 'C1:1795770000.000100',
      von: 'U_A',
      text: 'über 1000 € & @U_B',
      gesendet: '2026-11-27T09:01:00.000Z',
    })
    expect(eines(bearbeitet({ text: '' })).text).toBe('[Bearbeitung ohne Text]')
  })

  it('dieselbe Bearbeitung ist dasselbe Ding, eine andere ein anderes, auch in derselben Sekunde', () => {
    const ding = (text: string, ts = '1795770060.000500') => eines({ ...bearbeitet({ text }), ts }).ding
    expect(ding('a', '1795790000.000900')).toBe(ding('a'))
    expect(ding('b')).not.toBe(ding('a'))
  })

  it('eine Vorschau, die Slack hinzufügt, ist keine Bearbeitung', () => {
    expect(gruende(bearbeitet({ edited: undefined, attachments: [{ title: 'x' }] }))).toEqual([
      'unveraendert',
    ])
    const ohneVorher = { edited: undefined, attachments: [{ title: 'x' }] }
    expect(gruende({ ...bearbeitet(ohneVorher), previous_message: undefined })).toEqual(['unveraendert'])
    expect(gruende(bearbeitet({ user: WIR.nutzer, bot_id: WIR.bot, text: 'neu' }))).toEqual([
      'eigene_nachricht',
    ])
  })

  it('in einem Faden heißt die Nachricht wie beim ersten Mal', () => {
    const thread_ts = '1795769000.000001'
    const erste = eines(nachricht('über 100 €', { thread_ts }))
    expect(eines(bearbeitet({ text: 'neu', thread_ts })).zitat).toBe(erste.provider_id)
    const weg = { ...AUSSEN, subtype: 'message_deleted', deleted_ts: original.ts }
    expect(eines({ ...weg, previous_message: { ...original, thread_ts } }).zitat).toBe(erste.provider_id)
  })

  it('eine Löschung, auch die einer Nachricht mit Antworten, ist ein Ding', () => {
    const weg = { ...AUSSEN, subtype: 'message_deleted', deleted_ts: original.ts, previous_message: original }
    const grabstein = { subtype: 'tombstone', user: 'USLACKBOT', text: 'This message was deleted.' }
    const [a, b] = [eines(weg), eines(bearbeitet(grabstein))]
    expect(a).toMatchObject({
      art: 'loeschung',
      ding: 'loeschung:C1:1795770000.000100:U_A',
      zitat: 'C1:1795770000.000100',
      von: 'U_A',
      text: '[Nachricht gelöscht]',
    })
    expect([b.ding, b.von]).toEqual([a.ding, a.von])
    const eigene = { ...weg, previous_message: { ...original, user: WIR.nutzer, bot_id: WIR.bot } }
    expect(gruende(eigene)).toEqual(['eigene_nachricht'])
    expect(eines({ ...weg, previous_message: undefined })).toMatchObject({ art: 'loeschung' })
  })
})

it('Reaktion, Rücknahme und dieselbe Reaktion noch einmal sind drei Dinge zu einer Nachricht', () => {
  const r = (type: string, event_ts: string) =>
    eines({
      type,
      user: 'U_A',
      reaction: '+1',
      item: { type: 'message', channel: 'C1', ts: '1795800000.000001' },
      event_ts,
    })
  const alle = [r('reaction_added', '1.1'), r('reaction_removed', '1.2'), r('reaction_added', '1.3')]
  expect(alle.map((e) => [e.art, e.text, e.zitat, e.von])).toEqual([
    ['reaktion', '[Reaktion] :+1:', 'C1:1795800000.000001', 'U_A'],
    ['reaktion', '[Reaktion zurückgenommen]', 'C1:1795800000.000001', 'U_A'],
    ['reaktion', '[Reaktion] :+1:', 'C1:1795800000.000001', 'U_A'],
  ])
  expect(new Set(alle.map((e) => e.ding)).size).toBe(3)
})

it('was kein Ereignis für uns ist, hat einen Grund', () => {
  expect(
    gruende(
      { type: 'app_home_opened', user: 'U_A' },
      nachricht('x', { ts: 'gestern' }),
      nachricht('x', { channel: undefined }),
      { type: 'message', subtype: 'message_changed', channel: 'C1', ts: '1.1' },
    ),
  ).toEqual(['anderes_ereignis', 'nachricht_unlesbar', 'nachricht_unlesbar', 'nachricht_unlesbar'])
  expect(leseSlack({ type: 'app_rate_limited' }, 'a', 'A')).toEqual({ verworfen: 'kein_ereignis' })
  expect(leseSlack({ type: 'event_callback' }, 'a', 'A')).toEqual({ verworfen: 'unlesbar' })
})

describe('ein gedrückter Knopf', () => {
  const lese = (payload: unknown) => leseInteraktion(payload, 'assistent')

  it('kommt mit Aufschrift, Id und der Nachricht, in der er steht', () => {
    expect(lese(druck('ja:V-3:ab12', 'Ja &amp; weiter'))).toEqual({
      ereignis: {
        agent: 'assistent',
        kanal: 'slack',
        ding: 'knopf:C1:1795800000.000001:U_A:1795770030.000300',
        art: 'nachricht',
        chat: 'C1',
        gruppe: true,
        von: 'U_A',
        provider_id: 'C1:1795770030.000300',
        gesendet: '2026-11-27T09:00:30.000Z',
        text: 'Ja & weiter',
        zitat: 'C1:1795800000.000001',
        knopf: 'ja:V-3:ab12',
        angesprochen: true,
      },
    })
  })

  it('in einem Faden wird dort beantwortet', () => {
    const container = { message_ts: '1795800000.000001', thread_ts: '1795770000.000100' }
    expect(lese(druck('ja:V-3:', 'Ja', { container }))).toMatchObject({
      ereignis: { provider_id: 'C1:1795770030.000300:1795770000.000100' },
    })
  })

  it.each([
    [{ type: 'view_submission' }, 'andere_interaktion'],
    [druck('x', 'y', { actions: [{ type: 'static_select', action_ts: '1.1' }] }), 'andere_interaktion'],
    [druck('x', 'y', { actions: [] }), 'unlesbar'],
    [druck('x', 'y', { user: undefined }), 'unlesbar'],
    [null, 'andere_interaktion'],
  ])('%j wird nicht genommen', (payload, verworfen) => {
    expect(lese(payload)).toEqual({ verworfen })
  })
})

describe('Auszeichnung', () => {
  const lesbar = (roh: string) => klartext(roh, 'UBOT', 'Assistent').text

  it.each([
    ['a &amp; b &lt;c&gt; &amp;lt;', 'a & b <c> &lt;'],
    ['schau <https://a.de/x?y=1&amp;z=2>', 'schau https://a.de/x?y=1&z=2'],
    ['schau <http://wien.at|wien.at>', 'schau wien.at'],
    ['<https://a.de|hier &gt; da>', 'hier > da (https://a.de)'],
    ['<mailto:a@b.de|a@b.de> <tel:+43123|0123> <mailto:c@d.de>', 'a@b.de 0123 c@d.de'],
    ['<@U_B> und <@U_C|carla>', '@U_B und @carla'],
    ['<#C2|allgemein> <#C3>', '#allgemein #C3'],
    ['<!here> <!subteam^S1|@buchhaltung>', '@here @buchhaltung'],
    ['<!date^1392734382^{date}|18. Februar>', '18. Februar'],
    ['<@UBOT> leg ein Ticket an', 'leg ein Ticket an'],
    ['<@UBOT|assistent>: hilfe', 'hilfe'],
    ['Kann <@UBOT> das?', 'Kann @Assistent das?'],
    ['<@UBOT>', ''],
    ['@Assistent hilfe', '@Assistent hilfe'],
    ['3 < 4', '3 < 4'],
  ])('„%s“ heißt „%s“', (roh, klar) => {
    expect(lesbar(roh)).toBe(klar)
  })

  it('was hinausgeht, wird von Slack genau so gezeigt, wie es geschrieben wurde', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('&', '<', '>', '@', '!', 'amp;', 'lt;', 'U1', '|', ' ') }),
        (text) => {
          const maskiert = maskiere(text)
          expect(maskiert).not.toMatch(/[<>]/)
          expect(klartext(maskiert, 'UBOT', 'Assistent')).toEqual({ text, erwaehnt: false })
        },
      ),
    )
  })
})

it('wirft nie, was immer kommt, und gibt nur speicherbare Ereignisse', () => {
  const event = fc.record(
    {
      type: fc.constantFrom('message', 'app_mention', 'reaction_added'),
      subtype: fc.constantFrom(undefined, 'message_changed', 'message_deleted', 'file_share', 'x'),
      channel: fc.constantFrom('C1', 'D1', 7, null),
      user: fc.anything(),
      text: fc.anything(),
      ts: fc.constantFrom('1795770000.000100', 'x', 5),
      thread_ts: fc.anything(),
      deleted_ts: fc.constantFrom('1795770000.000100', undefined),
      message: fc.jsonValue(),
      previous_message: fc.jsonValue(),
      files: fc.jsonValue(),
      item: fc.jsonValue(),
    },
    { requiredKeys: ['type'] },
  )
  fc.assert(
    fc.property(event, fc.jsonValue(), (e, wild) => {
      leseSlack(wild, 'assistent', 'Assistent')
      leseInteraktion(wild, 'assistent')
      leseInteraktion({ ...druck('a', 'b'), channel: wild, actions: [wild] }, 'assistent')
      const gelesen = lies(e)
      if ('ereignis' in gelesen) Ereignis.parse(gelesen.ereignis)
    }),
    { numRuns: 500 },
  )
})
