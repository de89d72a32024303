import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ladeZustand, schluesselVon } from '../../../src/erkennung/training/ablage.ts'
import { erstelleTraining } from '../../../src/erkennung/training/training.ts'

const beispiele = ['kantine heute', 'was gibt es zu essen', 'mittagessen']
  .map((text) => ({ text, label: 'essen' }))
  .concat(['wo parken', 'stellplatz frei', 'tiefgarage'].map((text) => ({ text, label: 'parken' })))

let ordner = ''
beforeEach(() => {
  ordner = mkdtempSync(join(tmpdir(), 'training-'))
})
afterEach(() => rmSync(ordner, { recursive: true }))

it('trainiert in einem eigenen Thread und ersetzt, was dient', async () => {
  const t = erstelleTraining()
  expect(t.klassifikator()).toBeUndefined()
  await t.lerne(beispiele)
  const erster = t.klassifikator()
  expect(erster?.klassifiziere('stellplatz')[0]?.label).toBe('parken')
  const zweites = t.lerne([...beispiele, { text: 'drucker kaputt', label: 'stoerung' }])
  expect(t.klassifikator()).toBe(erster)
  await zweites
  expect(t.klassifikator()?.labels).toContain('stoerung')
})

it('der Zustand liegt in einer Datei, nur für den Eigentümer, ohne ein Wort der Beispiele', async () => {
  const datei = join(ordner, 'z.erkennung')
  await erstelleTraining({ datei }).lerne(beispiele)
  expect(statSync(datei).mode & 0o777).toBe(0o600)
  expect(ladeZustand(datei, schluesselVon(beispiele))).toBeDefined()
  const inhalt = readFileSync(datei).toString('latin1')
  for (const wort of ['kantine', 'stellplatz', 'tiefgarage']) expect(inhalt).not.toContain(wort)
})

it('nach einem Neustart antwortet der Zustand aus der Datei wie der eben trainierte', async () => {
  const datei = join(ordner, 'z.erkennung')
  const erster = erstelleTraining({ datei })
  await erster.lerne(beispiele)
  const { ino, mtimeMs } = statSync(datei)
  const zweiter = erstelleTraining({ datei })
  await zweiter.lerne(beispiele)
  // Read and not written again.
  expect(statSync(datei)).toMatchObject({ ino, mtimeMs })
  for (const text of ['stellplatz', 'was gibt es heute', 'wo ist noch etwas frei', 'qwertz']) {
    const antwort = erster.klassifikator()?.klassifiziere(text)
    expect(antwort).toHaveLength(2)
    expect(zweiter.klassifikator()?.klassifiziere(text), text).toEqual(antwort)
  }
})

it('fremd, beschädigt oder von anderen Beispielen: es wird neu trainiert', async () => {
  const datei = join(ordner, 'z.erkennung')
  await erstelleTraining({ datei }).lerne(beispiele)
  expect(ladeZustand(datei, schluesselVon(beispiele.slice(1)))).toBeUndefined()
  const bytes = readFileSync(datei)
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  writeFileSync(datei, bytes)
  expect(ladeZustand(datei, schluesselVon(beispiele))).toBeUndefined()
  const t = erstelleTraining({ datei })
  await t.lerne(beispiele)
  expect(t.klassifikator()?.labels).toEqual(['essen', 'parken'])
  expect(ladeZustand(datei, schluesselVon(beispiele))).toBeDefined()
})

it('kann die Datei nicht geschrieben werden, dient der neue trotzdem, und es wird gesagt', async () => {
  const fehler: unknown[] = []
  const t = erstelleTraining({ datei: join(ordner, 'fehlt', 'z'), gescheitert: (f) => fehler.push(f) })
  await t.lerne(beispiele)
  expect(t.klassifikator()).toBeDefined()
  expect(fehler).toHaveLength(1)
})
