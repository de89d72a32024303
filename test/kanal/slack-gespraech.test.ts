import { expect, test } from 'vitest'
import { starteServer } from '../../src/betrieb/server.ts'
import { handUhr } from '../../src/betrieb/uhr.ts'
import { erstelleSlackKanal } from '../../src/kanal/slack.ts'
import { exec, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { findeUnterhaltung } from '../../src/speicher/unterhaltung.ts'
import { oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { merkendesLog } from '../helfer/server.ts'
import { druck, huelle, nachricht, starteSlackAnbieter, WIR } from '../helfer/slack-anbieter.ts'

// Whole conversations over Slack: the real Assistent behind the real server, Slack's side spoken by a stand-in.

const ZUGANG = { signingSecret: 'geheimnis', botToken: 'xoxb-1' }
const NUTZER = { U_A: 'Anna Beispiel', U_B: 'Bernd Muster' }

async function oeffne(speicher: Speicher, gruppen: 'alle' | 'erwaehnt' = 'alle') {
  const uhr = handUhr('2026-11-27T09:00:00.000Z')
  const slack = await starteSlackAnbieter({ ...ZUGANG, jetzt: uhr.jetzt })
  const { log } = merkendesLog()
  const kanal = erstelleSlackKanal({
    agent: 'assistent',
    signingSecrets: [ZUGANG.signingSecret],
    botToken: ZUGANG.botToken,
    apiUrl: slack.apiUrl,
    rufname: 'Assistent',
    uhr,
    log,
  })
  const b = await oeffneBuero({
    speicher,
    uhr,
    kanaele: [kanal],
    konfiguration: { agent: 'assistent', gruppen },
  })
  for (const [user, name] of Object.entries(NUTZER)) {
    const person = (await b.personen()).find((p) => p.name === name)
    await speicher.run(alias, { agent: 'assistent', user, person_id: person?.id ?? '' })
  }
  const server = await starteServer({
    kanaele: [kanal],
    annahme: b.assistent.eingang,
    host: '127.0.0.1',
    port: 0,
    bereit: async () => ({ ok: true }),
    log,
  })
  const ziel = `http://127.0.0.1:${server.port}/kanal/slack`
  /** Delivers, waits until all is quiet, and returns the calls that came of it. */
  const nach = async (zustellung: Promise<Response>) => {
    const vorher = slack.gesendet.length
    expect((await zustellung).status).toBe(200)
    await b.warte(0)
    return slack.gesendet.slice(vorher) as {
      text: string
      thread_ts?: string
      channel: string
      blocks?: unknown
    }[]
  }
  let sekunde = 0
  return {
    b,
    sagt: (user: string, text: string, mehr: object = {}, event_id?: string) => {
      uhr.stelle(1000)
      const ts = `${1795770000 + ++sekunde}.000100`
      return nach(
        slack.stelleZu(ziel, JSON.stringify(huelle(nachricht(text, { user, ts, ...mehr }), event_id))),
      )
    },
    drueckt: (user: string, value: string, mehr: object = {}) =>
      nach(slack.druecke(`${ziel}/interaktion`, druck(value, 'Ja', { user: { id: user }, ...mehr }))),
    letzteTs: () => `1795800000.${String(slack.gesendet.length).padStart(6, '0')}`,
    knopf: (call: { blocks?: unknown } | undefined): string =>
      /"value":"(ja:[^"]+)"/.exec(JSON.stringify(call?.blocks ?? ''))?.[1] ?? '',
    unterhaltung: async (name: string) => {
      const person_id = (await b.personen()).find((p) => p.name === name)?.id ?? ''
      const ort = { agent: 'assistent', kanal: 'slack', chat: 'C1', person_id }
      return (await speicher.read(findeUnterhaltung, ort))?.id
    },
    async schliesse() {
      await server.schliesse()
      await b.schliesse()
      await slack.schliesse()
    },
  }
}

function* alias(a: { agent: string; user: string; person_id: string }) {
  yield* exec(sql`INSERT INTO assistent_kennung (agent, kanal, kennung, person_id, geprueft, erstellt)
    VALUES (${a.agent}, 'slack', ${a.user}, ${a.person_id}, ${true}, '2026-11-27T09:00:00.000Z')`)
}

jedeDatenbank((_name, oeffneDb) => {
  test('eine Nachricht, die noch einmal mit neuer Ereignis-Id kommt, tut nichts mehr, auch wenn alles erledigt ist', async () => {
    const g = await oeffne(await oeffneDb())
    const anlegen = (event_id: string, ts = '1795770001.000100', mehr = {}) =>
      g.sagt('U_A', 'Leg ein Ticket an: Beamer Raum 2 defekt', { ts, ...mehr }, event_id)
    const [frage] = await anlegen('Ev1')
    expect(frage?.text).toMatch(/Beamer Raum 2 defekt/)
    await g.b.warte(40_000)
    expect(await anlegen('Ev2')).toEqual([])
    await g.sagt('U_A', 'ja', { ts: '1795770050.000100' })
    await g.b.warte(3 * 3_600_000)
    expect(await anlegen('Ev3', undefined, { neu_2027: true })).toEqual([])
    expect((await g.b.vorgang('V-1'))?.status).toBe('erledigt')
    expect((await g.b.aufrufe()).length).toBe(1)
    // a new message with the same words is a new request
    expect((await anlegen('Ev4', '1795781000.000100')).length).toBe(1)
    expect((await g.b.vorgaenge()).length).toBe(2)
    await g.schliesse()
  })

  test('zwei in einem Kanal haben zwei Unterhaltungen: das Ja des einen bestätigt nichts vom anderen', async () => {
    const g = await oeffne(await oeffneDb())
    await g.sagt('U_A', 'Trag Urlaub am 4.1. ein')
    const [fremdesJa] = await g.sagt('U_B', 'ja')
    expect(fremdesJa?.text).toMatch(/Anna/)
    expect((await g.b.vorgang('V-1'))?.status).toBe('bestaetigung')
    expect((await g.drueckt('U_B', 'ja:V-1:'))[0]?.text).toMatch(/Anna/)
    expect(await g.b.aufrufe()).toEqual([])
    const [laeuft] = await g.sagt('U_B', 'Was läuft gerade?')
    expect(laeuft?.text).not.toMatch(/Urlaub/)
    const orte = [await g.unterhaltung('Anna Beispiel'), await g.unterhaltung('Bernd Muster')]
    expect(new Set(orte.filter((id) => id !== undefined)).size).toBe(2)
    await g.schliesse()
  })

  test('ein Knopf bestätigt, und die Antwort steht, wo der Knopf stand', async () => {
    const g = await oeffne(await oeffneDb())
    const [frage] = await g.sagt('U_A', 'Trag Urlaub am 4.1. ein')
    const container = { message_ts: g.letzteTs(), channel_id: 'C1' }
    const [antwort] = await g.drueckt('U_A', g.knopf(frage), { container })
    expect([antwort?.channel, antwort?.thread_ts]).toEqual(['C1', undefined])
    expect((await g.b.vorgang('V-1'))?.status).toBe('erledigt')
    const [nochmal] = await g.drueckt('U_A', g.knopf(frage), {
      container,
      actions: zweiterDruck(g.knopf(frage)),
    })
    expect(nochmal?.text).not.toBe('')
    expect((await g.b.aufrufe()).length).toBe(1)
    await g.schliesse()
  })

  test('im Faden unter einer offenen Frage braucht es keine Erwähnung, und ein Ja meint die Frage, die dort zuletzt gestellt wurde', async () => {
    const g = await oeffne(await oeffneDb(), 'erwaehnt')
    expect(await g.sagt('U_A', 'Trag Urlaub am 4.1. ein')).toEqual([])
    await g.sagt('U_A', `<@${WIR.nutzer}> Trag Urlaub am 4.1. ein`)
    const thread_ts = g.letzteTs()
    // beside the thread a bare yes is the channel's chatter
    expect(await g.sagt('U_A', 'ja')).toEqual([])
    const [erledigt] = await g.sagt('U_A', 'ja', { thread_ts })
    expect(erledigt?.thread_ts).toBe(thread_ts)
    expect((await g.b.vorgang('V-2'))?.status).toBe('erledigt')
    const [zweite] = await g.sagt('U_A', `<@${WIR.nutzer}> Leg ein Ticket an: Beamer Raum 2 defekt`, {
      thread_ts,
    })
    expect([zweite?.thread_ts, g.knopf(zweite)]).toEqual([thread_ts, expect.stringMatching(/^ja:V-5:/)])
    await g.sagt('U_A', 'ja', { thread_ts })
    expect((await g.b.vorgang('V-5'))?.status).toBe('erledigt')
    expect((await g.b.aufrufe()).length).toBe(2)
    await g.schliesse()
  })

  test('im Faden unter der eigenen Nachricht auch; eine Bearbeitung ihres Anfangs meint nicht, was im Faden entstand', async () => {
    const g = await oeffne(await oeffneDb(), 'erwaehnt')
    const ts = '1795770001.000100'
    await g.sagt('U_A', `<@${WIR.nutzer}> Trag Urlaub am 4.1. ein`, { ts })
    await g.sagt('U_A', 'ja', { thread_ts: ts })
    await g.sagt('U_A', `<@${WIR.nutzer}> Leg ein Ticket an: Tür klemmt`, { thread_ts: ts })
    await g.sagt('U_A', '', {
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

  test('wird die Nachricht gelöscht, deren Frage offen ist, tut ein Ja nichts mehr', async () => {
    const g = await oeffne(await oeffneDb())
    const ts = '1795770001.000100'
    await g.sagt('U_A', 'Trag Urlaub am 4.1. ein', { ts })
    await g.sagt('U_A', '', {
      subtype: 'message_deleted',
      user: undefined,
      deleted_ts: ts,
      previous_message: { user: 'U_A', text: 'Trag Urlaub am 4.1. ein', ts },
    })
    await g.sagt('U_A', 'ja')
    expect((await g.b.vorgang('V-1'))?.status).toBe('abgebrochen')
    expect(await g.b.aufrufe()).toEqual([])
    await g.schliesse()
  })
})

const zweiterDruck = (value: string): object[] => [
  { type: 'button', value, text: { type: 'plain_text', text: 'Ja' }, action_ts: '1795770033.000300' },
]
