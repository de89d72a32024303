import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bericht } from '../../src/cli/erkennung-bericht.ts'
import { ladeKonfiguration } from '../../src/config.ts'
import { oeffneSpeicher } from '../../src/speicher/oeffnen.ts'
import { rufe } from '../helfer/ausgabe.ts'
import { oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { grundlage } from '../helfer/grundlage.ts'

const demo = await ladeKonfiguration('beispiel/assistent.config.ts')
const { agent } = demo.konfiguration
const skills = ['umsatz_abfragen', 'ticket_anlegen', 'ticket_zusammenfassen'].map((s) => `skills/${s}.ts`)

let ordner = ''
beforeEach(() => {
  ordner = mkdtempSync(join(tmpdir(), 'assistent-bericht-'))
})
afterEach(() => rmSync(ordner, { recursive: true }))
const datei = (inhalt: string): string => {
  writeFileSync(join(ordner, 'zeilen.jsonl'), inhalt)
  return join(ordner, 'zeilen.jsonl')
}

jedeDatenbank((_name, oeffne) => {
  test('eigene Sätze und gelernte werden gemessen', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher })
    await b.sage('anna', 'Wie hoch war der Umsatz im Oktober?')
    await b.sage('anna', 'das war falsch')
    await b.sage('anna', 'Leg ein Ticket an: Beamer geht nicht')
    await b.sage('anna', 'nein')
    await b.schliesse()
    const g = { ...grundlage(speicher, { agent, skills }), ordner: demo.ordner }
    const json = JSON.parse((await rufe(() => bericht(g, { json: true }))).text)
    expect(json.gefragt).toBeGreaterThan(60)
    expect(json).toMatchObject({ fremd: 0, gelernt: 1, unbekannteLabels: [] })
    expect(json.erkenner.genauigkeit).toBeGreaterThan(0.8)
    expect(json.sicher.praezision).toBeGreaterThan(0.95)
  })
})

test('Zeilen aus einer Datei: fremd ist, was keine Fähigkeit nennt, und ein unbekanntes Label wird gesagt', async () => {
  const speicher = await oeffneSpeicher(':memory:')
  const g = { ...grundlage(speicher, { agent, skills }), ordner: demo.ordner }
  const daten = datei(
    [
      { text: 'Umsatz im September bitte', label: 'umsatz_abfragen' },
      { text: 'Leg ein Ticket an: Licht aus', label: 'ticket_anlegen' },
      { text: 'wie wird das Wetter' },
      { text: 'wer hat die Wahl gewonnen', label: '' },
      { text: 'nein danke', label: 'umsatz_abfrage' },
    ]
      .map((x) => JSON.stringify(x))
      .join('\n\n'),
  )
  const { text } = await rufe(() => bericht(g, { daten }))
  expect(text).toMatch(
    /3 Fähigkeiten an 5 Zeilen, davon 3 fremde\nKeine Fähigkeit, also fremd: umsatz_abfrage\n/,
  )
  expect(text).toMatch(/Genauigkeit +100,0 %/)
  expect(text).toMatch(/AUROC gegen Fremdes +1,00/)
  expect(text).toContain('Nicht verstanden: 0')
  expect(text).toContain('Verwechslungen: keine')
  await speicher.schliesse()
})

test('eine Datei, die fehlt, oder eine Zeile, die keine ist, wird genannt; ohne Skills gibt es nichts zu messen', async () => {
  const speicher = await oeffneSpeicher(':memory:')
  const g = { ...grundlage(speicher, { agent, skills }), ordner: demo.ordner }
  await expect(bericht(g, { daten: join(ordner, 'fehlt') })).rejects.toMatchObject({ code: 'datei' })
  const kaputt = datei('{"text":"a"}\nnein\n')
  await expect(bericht(g, { daten: kaputt })).rejects.toThrow(/Zeile 2/)
  const leer = grundlage(speicher, { agent, skills: [] })
  await expect(bericht(leer, {})).rejects.toMatchObject({ code: 'leer' })
  await speicher.schliesse()
})
