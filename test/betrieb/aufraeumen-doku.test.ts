import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { pruefeKonfiguration } from '../../src/config.ts'
import { dauerMs, TAG_MS } from '../../src/domaene/zeit.ts'

// docs/aufbewahrung.md says what the program does.

const lies = (pfad: string) => readFile(new URL(`../../${pfad}`, import.meta.url), 'utf8')
const namen = (zelle: string) => [...zelle.matchAll(/`(\w+)`/g)].map((m) => m[1])

const zeilen = (await lies('docs/aufbewahrung.md'))
  .split('\n')
  .filter((zeile) => zeile.startsWith('|'))
  .slice(2)
  .map((zeile) =>
    zeile
      .split('|')
      .slice(1, -1)
      .map((zelle) => zelle.trim()),
  )

it('die Tabelle nennt jede Frist der Konfiguration mit ihrem Standard', () => {
  const { aufbewahrung } = pruefeKonfiguration({}, 'test')
  const beschrieben = zeilen.flatMap(([, , frist, key = '']) => namen(key).map((k) => `${k}: ${frist}`))
  const { archiv: _, ...fristen } = aufbewahrung
  const gilt = Object.entries(fristen).map(([k, dauer]) => `${k}: ${(dauerMs(dauer) ?? 0) / TAG_MS} days`)
  expect([...new Set(beschrieben)].sort()).toEqual(gilt.sort())
})

it('die Tabelle nennt jede Tabelle der Datenbank genau einmal', async () => {
  const schema = await lies('sql/schema.sqlite.sql')
  const tabellen = [...schema.matchAll(/CREATE TABLE "?(\w+)/g)].map((m) => m[1])
  const beschrieben = zeilen.flatMap(([tabelle = '']) => namen(tabelle))
  expect(beschrieben.sort()).toEqual(tabellen.filter((t) => t !== 'sqlite_sequence').sort())
})
