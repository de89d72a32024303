import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aktuelleDatei } from '../../src/skills/zahlen/csv.ts'

let ordner: string
let datei: string
let stempel = 1_700_000_000
beforeEach(() => {
  ordner = mkdtempSync(join(tmpdir(), 'csv-datei-'))
  datei = join(ordner, 'a.csv')
})
afterEach(() => rmSync(ordner, { recursive: true }))

/** Each change has a stamp of its own, as with seconds between them. */
function schreibe(text: string): void {
  writeFileSync(datei, text)
  stempel += 10
  utimesSync(datei, stempel, stempel)
}

test('eine Datei, die lange gleich war, wird nicht wieder gelesen, eine geänderte gleich', async () => {
  schreibe('eins')
  const lade = aktuelleDatei(datei, 0)
  await lade()
  const ruhig = await lade()
  expect(await lade()).toBe(ruhig)
  schreibe('zwei')
  expect(String(await lade())).toBe('zwei')
})

test('kurz nach einer Änderung wird jedes Mal gelesen: dann sagen die Stempel nichts', async () => {
  schreibe('eins')
  const lade = aktuelleDatei(datei)
  await lade()
  writeFileSync(datei, 'drei')
  utimesSync(datei, stempel, stempel)
  expect(String(await lade())).toBe('drei')
})

test('eine Datei, die verschwindet, wird nicht aus dem Gedächtnis beantwortet', async () => {
  schreibe('eins')
  const lade = aktuelleDatei(datei, 0)
  for (let i = 0; i < 3; i++) await lade()
  rmSync(datei)
  await expect(lade()).rejects.toMatchObject({ code: 'datei_fehlt' })
})
