import { expect, test } from 'vitest'
import { systemUhr } from '../../src/betrieb/uhr.ts'
import { frage } from '../../src/cli/erkennung-frage.ts'
import type { Grundlage } from '../../src/cli/lade.ts'
import { ladeKonfiguration } from '../../src/config.ts'
import { oeffneSpeicher } from '../../src/speicher/oeffnen.ts'
import { uebernehmeTeam } from '../../src/speicher/person.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'
import { rufe } from '../helfer/ausgabe.ts'
import { oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { grundlage } from '../helfer/grundlage.ts'

const demo = await ladeKonfiguration('beispiel/assistent.config.ts')

/** The demo's recogniser; whatever writes fails, but for the team that every command takes over. */
function nurLesend(speicher: Speicher, umgebung: Record<string, string> = {}): Grundlage {
  const { agent, skills, gruppen } = demo.konfiguration
  const run: Speicher['run'] = async (operation, arg) => {
    if ((operation as unknown) !== uebernehmeTeam) throw new Error(`writes: ${operation.name}`)
    return await speicher.run(operation, arg)
  }
  return {
    ...grundlage({ ...speicher, run }, { agent, skills, gruppen }, umgebung),
    ordner: demo.ordner,
  }
}

const alsJson = async (g: Grundlage, text: string, als = 'Anna') =>
  JSON.parse((await rufe(() => frage(g, text, { als, json: true }))).text)
const alsText = async (g: Grundlage, text: string) => (await rufe(() => frage(g, text, { als: 'Anna' }))).text

jedeDatenbank((_name, oeffne) => {
  test('eine Folgefrage, ein Ja und ein Befehl werden verstanden wie im Chat, und nichts wird geschrieben', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher, zeit: systemUhr.jetzt() })
    await b.sage('anna', 'Wie hoch war der Umsatz im Oktober?')
    await b.sage('anna', 'Leg ein Ticket an: Beamer geht nicht')
    const g = nurLesend(speicher)
    expect(await alsJson(g, 'und im September?')).toMatchObject({
      person: 'Anna Beispiel',
      entscheidung: 'neu',
      ergebnis: 'ausgefuehrt',
      kandidaten: [{ faehigkeit: 'umsatz_abfragen', quelle: 'anschluss', schwelle: { sicher: 0.75 } }],
      blick: { anschluss: { faehigkeit: 'umsatz_abfragen' } },
    })
    expect(await alsJson(g, 'ja')).toMatchObject({ entscheidung: 'ja', kandidaten: [] })
    expect(await alsJson(g, 'hilfe')).toMatchObject({ entscheidung: 'befehl', kandidaten: [] })
    // Bernd has no window that „und im September?“ could lean on.
    expect(await alsJson(g, 'und im September?', 'Bernd')).toMatchObject({
      entscheidung: 'anschluss_ohne_bezug',
    })
    expect(await b.vorgaenge()).toHaveLength(2)
    await b.sage('anna', 'nein')
    await b.schliesse()
  })

  test('was gelernt wurde und eigene Worte stehen dabei, auch was danach daraus würde', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher, zeit: systemUhr.jetzt() })
    await b.sage('anna', 'mit Knete meine ich Umsatz')
    const g = nurLesend(speicher)
    const befund = await alsJson(g, 'Knete im Oktober?')
    expect(befund).toMatchObject({
      ergebnis: 'ausgefuehrt',
      blick: { gelesen: 'Umsatz im Oktober?', begriffe: [{ wort: 'Knete', bedeutung: 'Umsatz' }] },
    })
    expect((await alsJson(g, 'Knete im Oktober?', 'Bernd')).blick.begriffe).toEqual([])
    const text = await alsText(g, 'Knete im Oktober?')
    expect(text).toMatch(/Knete heißt Umsatz\n\s+gelesen als: Umsatz im Oktober\?/)
    expect(text).toMatch(/umsatz_abfragen .* sicher \(sicher ab 0,75, angeboten ab 0,35\)/)
    await b.schliesse()
  })
})

test('Zweifel, Fehlendes und Angenommenes stehen in Worten da; Fremdes kann den Schirm nicht umschreiben', async () => {
  const speicher = await oeffneSpeicher(':memory:')
  const g = nurLesend(speicher)
  const text = await alsText(g, 'Zahl die Rechnung 4711 über 1.2 €')
  expect(text).toMatch(/Zweifel betrag_mehrdeutig an „.*1\.2 €“/)
  expect(text).toContain('fehlt: betrag')
  expect(await alsText(g, 'Urlaub vom 4. bis 8. Januar')).toContain('(angenommen: jahr)')
  const boese = await alsText(g, 'Umsatz\u001B[2J\u202Eim Oktober')
  expect(boese).not.toMatch(/[\u001B\u202E]/)
  await expect(frage(g, '  ', {})).rejects.toMatchObject({ code: 'aufruf' })
  await expect(frage(g, 'Umsatz', { als: 'Zacharias' })).rejects.toMatchObject({ code: 'person' })
  await speicher.schliesse()
})

test('mit einem Schlüssel für das Modell würde gefragt, wo es unsicher ist; gefragt wird es nicht', async () => {
  const speicher = await oeffneSpeicher(':memory:')
  const mit = nurLesend(speicher, { OPENAI_API_KEY: 'x', OPENAI_BASE_URL: 'http://127.0.0.1:9' })
  const unklar = 'irgendwas mit Blumen'
  expect(await alsJson(mit, unklar)).toMatchObject({ entscheidung: 'erkennen_mit_modell' })
  expect(await alsJson(nurLesend(speicher), unklar)).toMatchObject({ entscheidung: 'nicht_verstanden' })
  await speicher.schliesse()
})
