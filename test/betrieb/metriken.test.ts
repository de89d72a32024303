import { describe, expect, it } from 'vitest'
import { bereit, merkeSchreibfehler } from '../../src/betrieb/gesundheit.ts'
import { erstelleMetriken, mitZaehlung } from '../../src/betrieb/metriken.ts'
import { handUhr } from '../../src/betrieb/uhr.ts'
import { SpeicherNichtVerfuegbar } from '../../src/domaene/fehler.ts'
import { OFFEN } from '../../src/domaene/vorgang.ts'
import { plusMs, TAG_MS } from '../../src/domaene/zeit.ts'
import { erstelleSkriptModell } from '../../src/modell/skript.ts'
import type { Operation } from '../../src/speicher/speicher.ts'
import { oeffneSqlite } from '../../src/speicher/sqlite.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import * as bestand from './bestand.ts'

const JETZT = '2026-11-27T09:00:00.000Z'
const uhr = handUhr(JETZT)

/** The samples of our own names, `name{labels}` to value. */
async function werte(metriken: { text(): Promise<string> }): Promise<Record<string, number>> {
  const zeilen = (await metriken.text()).split('\n').filter((z) => z !== '' && !z.startsWith('#'))
  return Object.fromEntries(
    zeilen.map((z) => [z.slice(0, z.lastIndexOf(' ')), Number(z.slice(z.lastIndexOf(' ') + 1))]),
  )
}

jedeDatenbank((_name, oeffne) => {
  it('zeigt, was jetzt offen ist und wartet', async () => {
    const speicher = await oeffne()
    await speicher.run(function* (): Operation<void> {
      yield* bestand.grundstock({ jetzt: JETZT })
      for (const [i, status] of ['laeuft', 'fehler', 'fehler', 'erledigt'].entries()) {
        yield* bestand.vorgang({ id: `V-${i}`, status: status as 'laeuft', zeit: JETZT })
      }
      yield* bestand.eingang({ ding: 'neu', zeit: JETZT })
      yield* bestand.eingang({ ding: 'fertig', zeit: JETZT, status: 'erledigt' })
      yield* bestand.ausgang({ zeit: JETZT })
      yield* bestand.ausgang({ zeit: JETZT, nicht_vor: plusMs(JETZT, TAG_MS) })
      yield* bestand.ausgang({ zeit: JETZT, gesendet: JETZT })
    }, undefined)
    const da = await werte(erstelleMetriken({ speicher, uhr }))
    expect(da).toMatchObject({
      'assistent_vorgaenge_offen{status="laeuft"}': 1,
      'assistent_vorgaenge_offen{status="fehler"}': 2,
      'assistent_vorgaenge_offen{status="rueckfrage"}': 0,
      assistent_eingang_wartend: 1,
      assistent_ausgang_wartend: 1,
    })
    expect(Object.keys(da).filter((name) => name.startsWith('assistent_vorgaenge'))).toHaveLength(
      OFFEN.length,
    )
  })

  it('meldet sich bereit, und mit geschlossener Datenbank nicht', async () => {
    const speicher = await oeffne()
    expect(await bereit(speicher)).toEqual({ ok: true })
    await speicher.schliesse()
    expect(await bereit(speicher)).toEqual({ ok: false, grund: 'speicher_geschlossen' })
  })
})

describe('Metriken', () => {
  it('zählt Tokens und Kosten nach Zweck; ohne Preis keine Kosten', async () => {
    const metriken = erstelleMetriken({ speicher: await oeffneSqlite({ datei: ':memory:' }), uhr })
    const verbrauch = { tokensEin: 100, tokensAus: 7, tokensCache: 40 }
    metriken.modellVerbrauch({ zweck: 'erkennung', verbrauch }, 250)
    metriken.modellVerbrauch({ zweck: 'gespraech', verbrauch }, null)
    metriken.modellVerbrauch({ zweck: '+491713920001', verbrauch }, 1)
    const da = await werte(metriken)
    expect(da).toMatchObject({
      'assistent_modell_tokens_total{zweck="erkennung",art="ein"}': 100,
      'assistent_modell_tokens_total{zweck="erkennung",art="cache"}': 40,
      'assistent_modell_tokens_total{zweck="gespraech",art="aus"}': 7,
      'assistent_modell_kosten_mikro_total{zweck="erkennung"}': 250,
      'assistent_modell_kosten_mikro_total{zweck="anderes"}': 1,
    })
    expect(da).not.toHaveProperty(['assistent_modell_kosten_mikro_total{zweck="gespraech"}'])
  })

  it('zählen Züge und Aufrufe des Modells', async () => {
    const metriken = erstelleMetriken({ speicher: await oeffneSqlite({ datei: ':memory:' }), uhr })
    metriken.zug({ ergebnis: 'beantwortet', dauerMs: 120 })
    metriken.zug({ ergebnis: 'beantwortet', dauerMs: 20_000 })
    const anfrage = { zweck: 'gespraech', system: '', eingabe: [], maxTokens: 1, timeoutMs: 1 }
    const modell = mitZaehlung(erstelleSkriptModell(['Hallo', { fehler: 'rate' }]), metriken)
    expect((await modell.frei(anfrage)).text).toBe('Hallo')
    await expect(modell.frei(anfrage)).rejects.toMatchObject({ code: 'rate' })
    metriken.verdichtung({ ergebnis: 'ok', nachrichten: 20 })
    metriken.verdichtung({ ergebnis: 'ok', nachrichten: 60 })
    metriken.verdichtung({ ergebnis: 'unlesbar', nachrichten: 0 })
    expect(await werte(metriken)).toMatchObject({
      'assistent_verdichtungen_total{ergebnis="ok"}': 2,
      'assistent_verdichtungen_total{ergebnis="unlesbar"}': 1,
      assistent_verdichtete_nachrichten_total: 80,
      'assistent_zuege_total{ergebnis="beantwortet"}': 2,
      'assistent_zug_seconds_bucket{le="0.25"}': 1,
      assistent_zug_seconds_count: 2,
      'assistent_modell_aufrufe_total{zweck="gespraech",ergebnis="ok"}': 1,
      'assistent_modell_aufrufe_total{zweck="gespraech",ergebnis="rate"}': 1,
    })
  })

  it('tragen nichts Persönliches: was kein festes Wort ist, heißt „anderes“', async () => {
    const metriken = erstelleMetriken({ speicher: await oeffneSqlite({ datei: ':memory:' }), uhr })
    for (const ergebnis of ['+491713920001', 'Anna Beispiel', 'Zahl die Rechnung', '']) {
      metriken.zug({ ergebnis, dauerMs: 1 })
    }
    const text = await metriken.text()
    expect(text).not.toMatch(/4917|Anna|Rechnung/)
    expect(text).toContain('assistent_zuege_total{ergebnis="anderes"} 4')
  })

  it('nennen ohne Datenbank keinen Bestand, aber alles andere', async () => {
    const speicher = await oeffneSqlite({ datei: ':memory:' })
    const metriken = erstelleMetriken({ speicher, uhr })
    metriken.zug({ ergebnis: 'fehler', dauerMs: 1 })
    expect(await werte(metriken)).toMatchObject({ assistent_eingang_wartend: 0 })
    await speicher.schliesse()
    const danach = await werte(metriken)
    expect(Object.keys(danach).filter((name) => /offen|wartend/.test(name))).toEqual([])
    expect(danach['assistent_zuege_total{ergebnis="fehler"}']).toBe(1)
  })
})

describe('Gesundheit', () => {
  it('ist nach einem gescheiterten Schreiben nicht bereit, bis eines gelingt oder eine halbe Minute um ist', async () => {
    const zeit = handUhr(JETZT)
    const offen = await oeffneSqlite({ datei: ':memory:' })
    let voll = true
    const { speicher, stand } = merkeSchreibfehler(
      {
        ...offen,
        run: (op, arg) =>
          voll
            ? Promise.reject(new SpeicherNichtVerfuegbar('speicher_voll', 'kein Platz'))
            : offen.run(op, arg),
      },
      zeit,
    )
    const schreibe = () => speicher.run(bestand.grundstock, { jetzt: JETZT })
    await expect(schreibe()).rejects.toThrow(SpeicherNichtVerfuegbar)
    expect(await bereit(speicher, stand)).toEqual({ ok: false, grund: 'speicher_voll' })
    zeit.stelle(30_000)
    expect(await bereit(speicher, stand)).toEqual({ ok: true })
    await expect(schreibe()).rejects.toThrow(SpeicherNichtVerfuegbar)
    voll = false
    await schreibe()
    expect(await bereit(speicher, stand)).toEqual({ ok: true })
  })

  it('hält einen abgelehnten Wert nicht für eine kranke Datenbank', async () => {
    const { speicher, stand } = merkeSchreibfehler(await oeffneSqlite({ datei: ':memory:' }), handUhr(JETZT))
    await speicher.run(bestand.grundstock, { jetzt: JETZT })
    await expect(speicher.run(bestand.grundstock, { jetzt: JETZT })).rejects.toThrow()
    expect(await bereit(speicher, stand)).toEqual({ ok: true })
  })
})
