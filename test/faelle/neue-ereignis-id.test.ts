import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oeffneSpeicher } from '../../src/speicher/oeffnen.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { oeffneKanaele, SLACK_NUTZER } from '../helfer/kanaele.ts'
import { nachricht } from '../helfer/slack-anbieter.ts'

// Slack delivered one message up to eleven times within hours, each time under a new event id and without a retry
// header. What names a message is its channel and its time.

const STUNDE = 3_600_000
const TEXT = 'Leg ein Ticket an: Beamer Raum 2 defekt'
const URLAUB = 'Trag Urlaub vom 8.2. bis 9.2. ein'

jedeDatenbank((_name, oeffne) => {
  test('dieselbe Nachricht mit neuer Ereignis-Id, nach Sekunden, nach Stunden und wenn alles erledigt ist: ein Vorgang, ein Ticket, keine Antwort mehr', async () => {
    const k = await oeffneKanaele({ speicher: await oeffne() })
    const liefere = (id: string, ts: string, dazu: object = {}) =>
      k.nach(k.slack.liefere(nachricht(TEXT, { ts }), id, dazu))
    const TS = '1795770000.000100'
    const [frage] = await liefere('Ev1', TS)
    expect(frage?.text).toMatch(/Beamer Raum 2 defekt/)
    await k.b.warte(40_000)
    expect(await liefere('Ev2', TS)).toEqual([])
    await k.slack.sagt('anna', 'ja')
    expect((await k.b.vorgang('V-1'))?.status).toBe('erledigt')
    await k.b.warte(3 * STUNDE)
    expect(await liefere('Ev3', TS, { neu_2027: { tief: [1] } })).toEqual([])
    expect(await k.b.vorgaenge()).toMatchObject([{ id: 'V-1', status: 'erledigt' }])
    expect(await k.b.aufrufe()).toMatchObject([{ pfad: '/tickets', anzahl: 1 }])
    expect(k.zeilen.filter((z) => z.includes('schon bekannt'))).toHaveLength(2)
    // The counter-test: the same words as a new message are a new request.
    const [neueFrage] = await liefere('Ev4', '1795781000.000100')
    expect(neueFrage?.text).toMatch(/Beamer Raum 2 defekt/)
    expect(await k.b.vorgaenge()).toHaveLength(2)
    await k.schliesse()
  })

  test('elf Zustellungen auf elf Verbindungen im selben Augenblick, als Nachricht und als Erwähnung, mit und ohne Marke eines neuen Versuchs', async () => {
    const k = await oeffneKanaele({ speicher: await oeffne() })
    const event = (n: number) =>
      nachricht(URLAUB, {
        user: SLACK_NUTZER.deniz,
        ts: '1795770007.004200',
        type: n % 3 === 0 ? 'app_mention' : 'message',
      })
    const marke = (n: number) => (n % 2 === 0 ? {} : { 'x-slack-retry-num': String(n) })
    const alle = Array.from({ length: 11 }, (_, n) => k.slack.liefere(event(n), `Ev${n}`, {}, marke(n)))
    expect(await k.nach(alle)).toHaveLength(1)
    expect(await k.b.vorgaenge()).toMatchObject([{ status: 'bestaetigung' }])
    const [erledigt] = await k.slack.sagt('deniz', 'ja genau')
    expect(erledigt?.text).toMatch(/8\..*9\./)
    expect(await k.b.aufrufe()).toMatchObject([{ pfad: '/urlaube', anzahl: 1 }])
    await k.schliesse()
  })

  test('auch ein Knopfdruck, der noch einmal zugestellt wird, drückt nur einmal', async () => {
    const k = await oeffneKanaele({ speicher: await oeffne() })
    const [frage] = await k.slack.sagt('carla', 'Leg ein Ticket an: Heizung im Lager kalt')
    const ja = frage?.knoepfe[0]?.id ?? ''
    expect(ja).toMatch(/^ja:/)
    const container = { message_ts: frage?.id, channel_id: 'C1' }
    expect(await k.slack.drueckt('carla', ja, { container })).toHaveLength(1)
    for (const ms of [1000, STUNDE]) {
      await k.b.warte(ms)
      expect(await k.slack.drueckt('carla', ja, { container })).toEqual([])
    }
    expect(await k.b.aufrufe()).toMatchObject([{ anzahl: 1 }])
    await k.schliesse()
  })
})

test('wie oft und in welcher Reihenfolge auch zugestellt wird: so viele Vorgänge wie Nachrichten, und die Namen sind Kanal und Zeit', async () => {
  const WER = ['anna', 'bernd', 'deniz'] as const
  const eine = fc.record({
    wer: fc.constantFrom(...WER),
    channel: fc.constantFrom('C1', 'C2'),
    // Few of them, so that the same second comes up in both channels.
    sekunde: fc.integer({ min: 1, max: 3 }),
    dann: fc.array(fc.integer({ min: 0, max: 12 * STUNDE }), { maxLength: 4 }),
  })
  const nachrichten = fc.uniqueArray(eine, {
    minLength: 2,
    maxLength: 4,
    selector: (m) => m.channel + m.sekunde,
  })
  await fc.assert(
    fc.asyncProperty(nachrichten, async (alle) => {
      const k = await oeffneKanaele({ speicher: await oeffneSpeicher(':memory:') })
      const zustellungen = alle
        .flatMap((m) => [0, ...m.dann].map((um) => ({ ...m, um })))
        .sort((a, b) => a.um - b.um)
      let nummer = 0
      let jetzt = 0
      const gesendet: string[] = []
      for (const { wer, channel, sekunde, um } of zustellungen) {
        await k.b.warte(um - jetzt)
        jetzt = um
        const was = { user: SLACK_NUTZER[wer], channel, ts: `${1795770000 + sekunde}.000100` }
        const text = `Leg ein Ticket an: Lampe ${channel} ${sekunde} flackert`
        const posts = await k.nach(k.slack.liefere(nachricht(text, was), `Ev${++nummer}`))
        gesendet.push(...posts.map((p) => p.text))
      }
      expect(await k.b.vorgaenge()).toHaveLength(alle.length)
      expect(gesendet).toHaveLength(alle.length)
      for (const { channel, sekunde } of alle)
        expect(gesendet.filter((t) => t.includes(`Lampe ${channel} ${sekunde} `))).toHaveLength(1)
      await k.schliesse()
    }),
    { numRuns: 6 },
  )
})
