import { expect, test } from 'vitest'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { oeffneKanaele } from '../helfer/kanaele.ts'
import { WIR } from '../helfer/slack-anbieter.ts'

// Whole conversations over Slack: the real Assistent behind the real server, Slack's side spoken by a stand-in.

jedeDatenbank((_name, oeffne) => {
  test('ein Knopf bestätigt, und die Antwort steht, wo der Knopf stand', async () => {
    const g = await oeffneKanaele({ speicher: await oeffne() })
    const [frage] = await g.slack.sagt('anna', 'Trag Urlaub am 4.1. ein')
    const ja = frage?.knoepfe[0]?.id ?? ''
    const container = { message_ts: frage?.id, channel_id: 'C1' }
    const [antwort] = await g.slack.drueckt('anna', ja, { container })
    expect([antwort?.chat, antwort?.faden]).toEqual(['C1', undefined])
    expect((await g.b.vorgang('V-1'))?.status).toBe('erledigt')
    const [nochmal] = await g.slack.drueckt('anna', ja, {
      container,
      actions: zweiterDruck(ja),
    })
    expect(nochmal?.text).not.toBe('')
    expect((await g.b.aufrufe()).length).toBe(1)
    await g.schliesse()
  })

  test('im Faden unter einer offenen Frage braucht es keine Erwähnung, und ein Ja meint die Frage, die dort zuletzt gestellt wurde', async () => {
    const g = await oeffneKanaele({ speicher: await oeffne(), konfiguration: { gruppen: 'erwaehnt' } })
    expect(await g.slack.sagt('anna', 'Trag Urlaub am 4.1. ein')).toEqual([])
    const [frage] = await g.slack.sagt('anna', `<@${WIR.nutzer}> Trag Urlaub am 4.1. ein`)
    const thread_ts = frage?.id
    // beside the thread a bare yes is the channel's chatter
    expect(await g.slack.sagt('anna', 'ja')).toEqual([])
    const [erledigt] = await g.slack.sagt('anna', 'ja', { thread_ts })
    expect(erledigt?.faden).toBe(thread_ts)
    expect((await g.b.vorgang('V-2'))?.status).toBe('erledigt')
    const [zweite] = await g.slack.sagt('anna', `<@${WIR.nutzer}> Leg ein Ticket an: Beamer Raum 2 defekt`, {
      thread_ts,
    })
    expect([zweite?.faden, zweite?.knoepfe[0]?.id]).toEqual([thread_ts, expect.stringMatching(/^ja:V-5:/)])
    await g.slack.sagt('anna', 'ja', { thread_ts })
    expect((await g.b.vorgang('V-5'))?.status).toBe('erledigt')
    expect((await g.b.aufrufe()).length).toBe(2)
    await g.schliesse()
  })

  test('im Faden unter der eigenen Nachricht auch; eine Bearbeitung ihres Anfangs meint nicht, was im Faden entstand', async () => {
    const g = await oeffneKanaele({ speicher: await oeffne(), konfiguration: { gruppen: 'erwaehnt' } })
    const ts = '1795770001.000100'
    await g.slack.sagt('anna', `<@${WIR.nutzer}> Trag Urlaub am 4.1. ein`, { ts })
    await g.slack.sagt('anna', 'ja', { thread_ts: ts })
    await g.slack.sagt('anna', `<@${WIR.nutzer}> Leg ein Ticket an: Tür klemmt`, { thread_ts: ts })
    await g.slack.sagt('anna', '', {
      subtype: 'message_changed',
      user: undefined,
      message: {
        user: 'U_A',
        text: 'Trag Urlaub am 5.1. ein',
        ts,
        thread_ts: ts,
        edited: { ts: '1795770100.0' },
      },
      previous_message: { user: 'U_A', text: 'Trag Urlaub am 4.1. ein', ts },
    })
    expect((await g.b.vorgang('V-1'))?.status).toBe('erledigt')
    expect((await g.b.vorgang('V-3'))?.status).toBe('bestaetigung')
    await g.schliesse()
  })
})

const zweiterDruck = (value: string): object[] => [
  { type: 'button', value, text: { type: 'plain_text', text: 'Ja' }, action_ts: '1795770033.000300' },
]
