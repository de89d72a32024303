import { expect, test } from 'vitest'
import { erstelleZahlen } from '../../src/assistent/zahlen.ts'
import { plusMs, STUNDE_MS, TAG_MS } from '../../src/domaene/zeit.ts'
import type { Zahlen } from '../../src/leitstand/vertrag/zahlen.ts'
import { bucheModellaufrufe } from '../../src/speicher/modellaufruf.ts'
import { exec, type Operation, sql } from '../../src/speicher/speicher.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { oeffneLeitstand } from '../helfer/leitstand.ts'

// Figures over days: what came in, what the model did, how long people waited; in the zone of who looks.

const AUFRUF = { modell: 'm', ergebnis: 'ok', tokens_cache: 0 }

/** A message and, so many ms later, replies to it. */
function* nachricht(arg: {
  id: number
  angekommen: string
  antworten?: readonly number[]
  ergebnis?: string
  zweck?: string
}) {
  const { id, angekommen: um, ergebnis = 'beantwortet', zweck = 'antwort' } = arg
  yield* exec(sql`INSERT INTO assistent_eingang (id, agent, kanal, dedupe, art, lane, chat, gesendet, angekommen, status, ergebnis, versuche)
    VALUES (${id}, 'a', 'http', ${`d${id}`}, 'nachricht', 'a/p', 'c', ${um}, ${um}, 'erledigt', ${ergebnis}, 1)`)
  for (const ms of arg.antworten ?? [])
    yield* exec(sql`INSERT INTO assistent_ausgang (agent, kanal, chat, an, nachricht_id, zweck, text, knoepfe, status, versuche, erstellt, gesendet)
      VALUES ('a', 'http', 'c', 'c', ${id}, ${zweck}, 'x', '[]', 'gesendet', 1, ${um}, ${plusMs(um, ms)})`)
}
const MODELL = { waehrung: 'EUR', preise: {}, proTag: {} }

jedeDatenbank((_name, oeffne) => {
  test('aus Gesprächen: Nachrichten, Rückfragen, Modell und Offenes; ein Tag ohne alles ist eine 0', async () => {
    const speicher = await oeffne()
    const l = await oeffneLeitstand({ speicher })
    const carla = await l.fenster('carla')
    const zahlen = async (f = carla, tage = 30): Promise<Zahlen> =>
      (await f.frage<Zahlen>(`/zahlen?tage=${tage}`)).json
    const leer = await zahlen()
    expect([leer.tage, leer.seit, leer.zwecke]).toEqual([[], null, []])
    const nr = await l.b.lege('anna', 'Wie hoch war der Umsatz im Oktober?')
    await l.b.assistent.ruhe()
    await l.b.sage('anna', 'Wie hoch war der Umsatz im September?')
    await l.b.sage('anna', 'zahl die Rechnung 4711 über 80 €')
    const { agent } = l.b.konfiguration
    const neue = [
      {
        ...AUFRUF,
        agent,
        nachricht_id: nr,
        zweck: 'erkennung',
        tokens_ein: 900,
        tokens_aus: 100,
        kosten_mikro: 500,
      },
      {
        ...AUFRUF,
        agent,
        nachricht_id: nr,
        zweck: 'erkennung',
        tokens_ein: 10,
        tokens_aus: 0,
        kosten_mikro: null,
      },
      {
        ...AUFRUF,
        agent,
        nachricht_id: null,
        zweck: 'verdichten',
        tokens_ein: 50,
        tokens_aus: 5,
        kosten_mikro: 7,
      },
    ]
    await speicher.run(bucheModellaufrufe, { neue, jetzt: l.b.uhr.jetzt() })
    expect((await zahlen()).tage).toEqual([]) // one day is no line
    for (let i = 0; i < 48; i++) await l.b.warte(STUNDE_MS)
    const dritter = await l.fenster('carla')
    await l.b.sage('anna', 'Wie hoch war der Umsatz im Oktober?')
    const z = await zahlen(dritter)
    expect(z.tage.map((t) => [t.tag, t.nachrichten, t.mit_modell])).toEqual([
      ['2026-11-27', 3, 1],
      ['2026-11-28', 0, 0],
      ['2026-11-29', 1, 0],
    ])
    expect(z.tage[0]).toMatchObject({ tokens: 1065, kosten_mikro: 507, antwort_median_ms: 0 })
    expect(z.tage[1]).toMatchObject({ antwort_median_ms: null, kosten_mikro: null })
    expect(z.zwecke).toEqual([
      { zweck: 'erkennung', aufrufe: 2, tokens: 1010, kosten_mikro: 500 },
      { zweck: 'verdichten', aufrufe: 1, tokens: 55, kosten_mikro: 7 },
    ])
    expect(z.offen.find((o) => o.status === 'wartet_freigabe')?.anzahl).toBe(1)
    expect((await zahlen(dritter, 1)).tage).toEqual([])
    // Days that are over are remembered, today is not.
    await l.b.sage('anna', 'Wie hoch war der Umsatz im Mai?')
    expect((await zahlen(dritter)).tage.map((t) => t.nachrichten)).toEqual([3, 0, 2])
    for (const wer of ['anna', 'bernd'] as const)
      expect((await (await l.fenster(wer)).frage('/zahlen')).status).toBe(403)
    expect((await dritter.frage('/zahlen?tage=9999')).status).toBe(400)
    await l.schliesse()
  })

  test('Antwortzeiten: die erste Antwort zählt, Median und 95 % sind Zeiten, die jemand gewartet hat', async () => {
    const speicher = await oeffne()
    const t0 = '2026-06-10T08:00:00.000Z'
    function* alle(): Operation<void> {
      for (let i = 1; i <= 20; i++)
        yield* nachricht({ id: i, angekommen: plusMs(t0, i * 1000), antworten: [i * 100, i * 100 + 60_000] })
      yield* nachricht({ id: 30, angekommen: plusMs(t0, TAG_MS), ergebnis: 'rueckfrage', antworten: [] })
      // What is told to somebody else because of it is no answer.
      yield* nachricht({ id: 31, angekommen: plusMs(t0, TAG_MS), zweck: 'freigabe', antworten: [5] })
      yield* nachricht({ id: 32, angekommen: plusMs(t0, TAG_MS), zweck: 'ergebnis', antworten: [700] })
    }
    await speicher.run(alle, undefined)
    const zahlen = erstelleZahlen(speicher, { agent: 'a', modell: MODELL })
    const arg = { tage: 7, zone: 'Europe/Berlin', jetzt: plusMs(t0, TAG_MS + STUNDE_MS) }
    expect((await zahlen(arg)).tage).toMatchObject([
      { tag: '2026-06-10', nachrichten: 20, rueckfragen: 0, antwort_median_ms: 1000, antwort_p95_ms: 1900 },
      { tag: '2026-06-11', nachrichten: 3, rueckfragen: 1, antwort_median_ms: 700, antwort_p95_ms: 700 },
    ])
  })

  test('ein Tag ist der Tag dessen, der schaut, auch wenn die Uhr umgestellt wird', async () => {
    const speicher = await oeffne()
    function* alle(): Operation<void> {
      // 25 October 2026 has 25 hours in Berlin: 22:00Z the day before to 23:00Z.
      const zeiten = [
        '2026-10-24T21:59:59.999Z',
        '2026-10-24T22:00:00.000Z',
        '2026-10-25T22:59:59.999Z',
        '2026-10-25T23:00:00.000Z',
      ]
      for (const [i, angekommen] of zeiten.entries()) yield* nachricht({ id: i + 1, angekommen })
    }
    await speicher.run(alle, undefined)
    const zahlen = erstelleZahlen(speicher, { agent: 'a', modell: MODELL })
    const an = async (zone: string) =>
      (await zahlen({ tage: 5, zone, jetzt: '2026-10-26T12:00:00.000Z' })).tage.map((t) => [
        t.tag,
        t.nachrichten,
      ])
    expect(await an('Europe/Berlin')).toEqual([
      ['2026-10-24', 1],
      ['2026-10-25', 2],
      ['2026-10-26', 1],
    ])
    expect(await an('Asia/Kathmandu')).toEqual([
      ['2026-10-25', 2],
      ['2026-10-26', 2],
    ])
    const fremde = erstelleZahlen(speicher, { agent: 'b', modell: MODELL })
    expect((await fremde({ tage: 5, zone: 'UTC', jetzt: '2026-10-26T12:00:00.000Z' })).seit).toBeNull()
  })
})
