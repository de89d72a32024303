import { expect, test } from 'vitest'
import { EndgueltigerFehler, WiederholbarerFehler } from '../../src/domaene/fehler.ts'
import { MINUTE_MS, plusMs } from '../../src/domaene/zeit.ts'
import type { Betrieb } from '../../src/leitstand/vertrag/betrieb.ts'
import { beendeRun, beginneRun } from '../../src/speicher/run.ts'
import { exec, sql } from '../../src/speicher/speicher.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { oeffneLeitstand } from '../helfer/leitstand.ts'

// What an operator sees: findings, what is not delivered, lanes that stand, runs, channels, how long what is kept.

const PROZESS = { host: 'h', pid: 1, kennung: 'k' }

jedeDatenbank((name, oeffne) => {
  test('ein frisches Haus: nichts Ungesendetes, der nächste Lauf steht da, und jede Frist', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne() })
    await l.b.sage('anna', 'Wie hoch war der Umsatz im Oktober?')
    const carla = await l.fenster('carla')
    const { status, json: b } = await carla.frage<Betrieb>('/betrieb')
    expect([status, b.bereit, b.unzugestellt, b.lanes]).toEqual([200, { ok: true, grund: null }, [], []])
    expect(b.befunde.map((x) => x.name)).toContain('protokoll')
    for (const x of b.befunde) expect(x.titel, x.name).not.toBe(x.name)
    expect(b.laeufe).toMatchObject([
      {
        name: 'aufraeumen',
        titel: 'Aufräumen',
        status: 'geplant',
        gestartet: null,
        naechster: '2026-11-28T01:30:00.000Z',
      },
    ])
    expect(b.kanaele).toMatchObject([{ ungesendet: 0, letzte_nachricht: l.b.uhr.jetzt() }])
    for (const x of b.aufbewahrung) expect(x.anteil).toBeLessThanOrEqual(1)
    const nachrichten = b.aufbewahrung.find((x) => x.was === 'Nachrichten im Gedächtnis')
    expect(nachrichten).toMatchObject({ anzahl: 2, aelteste: l.b.uhr.jetzt() })
    expect(b.datenbank.art).toBe(name === 'SQLite' ? 'sqlite' : 'postgres')
    expect(b.siegel.ok).toBe(true)
    for (const wer of ['anna', 'bernd'] as const)
      expect((await (await l.fenster(wer)).frage('/betrieb')).status).toBe(403)
    await l.schliesse()
  })

  test('was nicht hinausgeht, wer wartet und was gescheitert ist, steht mit seiner Zeit da, und ohne Texte', async () => {
    const speicher = await oeffne()
    const kanal = { zu: true, weg: false }
    const l = await oeffneLeitstand({
      speicher,
      async sende() {
        if (kanal.weg) throw new EndgueltigerFehler('weg', 'weg')
        if (kanal.zu) throw new WiederholbarerFehler('zu', 'zu')
        return { provider_ids: ['x'] }
      },
    })
    const carla = await l.fenster('carla')
    await l.b.lege('anna', 'Wie hoch war der Umsatz im Oktober?')
    await l.b.assistent.eingang.ruhe()
    await expect
      .poll(async () => (await carla.frage<Betrieb>('/betrieb')).json.unzugestellt)
      .toMatchObject([{ kanal: 'HTTP', zweck: 'Antwort', versuche: 1, person: { name: 'Anna Beispiel' } }])
    // A lane that waits for its next try.
    const spaeter = plusMs(l.b.uhr.jetzt(), 60 * MINUTE_MS)
    const alt = plusMs(l.b.uhr.jetzt(), -10 * MINUTE_MS)
    const { agent } = l.b.konfiguration
    await speicher.run(function* () {
      yield* exec(sql`INSERT INTO assistent_eingang (agent, kanal, dedupe, art, lane, chat, gesendet, angekommen, status, versuche, nicht_vor)
        VALUES (${agent}, 'http', 'x', 'nachricht', ${`${agent}/fremd`}, 'c', ${alt}, ${alt}, 'neu', 1, ${spaeter})`)
    }, undefined)
    const lauf = {
      name: 'aufraeumen',
      slot: 's',
      nachgeholt: false,
      prozess: PROZESS,
      verlassen: [],
      jetzt: alt,
    }
    const id = (await speicher.run(beginneRun, lauf)) ?? 0
    await speicher.run(beendeRun, { id, status: 'fehler', ergebnis: 'platz', jetzt: l.b.uhr.jetzt() })
    const b = (await carla.frage<Betrieb>('/betrieb')).json
    expect(b.lanes).toEqual([{ person: null, wartend: 1, seit: alt, nicht_vor: spaeter }])
    expect(b.laeufe).toMatchObject([{ status: 'fehler', ergebnis: 'platz', gestartet: alt }])
    expect(b.laeufe[0]?.naechster).toBe('2026-11-28T01:30:00.000Z')
    expect(b.befunde.find((x) => x.name === 'zeitplan')).toMatchObject({ ok: false, schwere: 'fehler' })
    expect(JSON.stringify(b)).not.toMatch(/Umsatz|\+49171/)
    for (const [sprache, rat, gut] of [
      ['en', 'The last run failed; look into the log: aufraeumen', 'all right'],
      ['pt', 'A última execução falhou; veja o log: aufraeumen', 'tudo certo'],
    ] as const) {
      await carla.frage('/ich/sprache', { methode: 'PUT', koerper: { sprache } })
      const { befunde } = (await carla.frage<Betrieb>('/betrieb')).json
      expect(befunde.find((x) => x.name === 'zeitplan')?.hinweis).toContain(rat)
      expect(befunde.find((x) => x.name === 'schema')?.hinweis).toBe(gut)
    }
    await carla.frage('/ich/sprache', { methode: 'PUT', koerper: { sprache: 'de' } })
    await speicher.run(function* () {
      yield* exec(sql`DELETE FROM assistent_eingang WHERE dedupe = 'x'`)
    }, undefined)
    kanal.zu = false
    for (let i = 0; i < 10; i++) await l.b.warte(MINUTE_MS)
    expect((await carla.frage<Betrieb>('/betrieb')).json.unzugestellt).toEqual([])
    // What was given up is not forgotten.
    kanal.weg = true
    await l.b.sage('anna', 'Wie hoch war der Umsatz im Oktober?')
    expect((await carla.frage<Betrieb>('/betrieb')).json.unzugestellt).toMatchObject([
      { fehler: 'weg', naechster: null },
    ])
    await l.schliesse()
  })
})
