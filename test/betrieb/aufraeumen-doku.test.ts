import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { fristenVon, pruefeKonfiguration } from '../../src/config.ts'
import { dauerMs, TAG_MS } from '../../src/domaene/zeit.ts'
import { ARCHIV, type Eintrag, VERZEICHNIS } from '../../src/rueckkanal/texte/verzeichnis.ts'

// `assistent aufbewahrung`, docs/aufbewahrung.md, the config and the schema say the same.

const lies = (pfad: string) => readFile(new URL(`../../${pfad}`, import.meta.url), 'utf8')
const namen = (zelle: string) => [...zelle.matchAll(/`([\w.]+)`/g)].map((m) => m[1] ?? '')

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
const tabellen = [...(await lies('sql/schema.sqlite.sql')).matchAll(/CREATE TABLE "?(\w+)/g)]
  .map((m) => m[1] ?? '')
  .filter((t) => t !== 'sqlite_sequence')

/** A table and the key of its Frist, of both. */
const paare = (zeilen: readonly (readonly [string[], string | undefined])[]): string[] =>
  zeilen.flatMap(([t, key]) => t.map((tabelle) => `${tabelle}: ${key ?? 'none'}`)).sort()
const key = ({ frist }: Eintrag): string | undefined =>
  'einstellung' in frist ? frist.einstellung : undefined

it('die Seite nennt jede Frist der Konfiguration mit ihrem Standard', () => {
  const mitArchiv = { archiv: { ordner: 'a', empfaenger: `age1${'q'.repeat(58)}` } }
  const { aufbewahrung } = pruefeKonfiguration({ aufbewahrung: mitArchiv }, 'test')
  const fristen = { ...fristenVon(aufbewahrung), 'archiv.frist': aufbewahrung.archiv?.frist ?? '' }
  const beschrieben = zeilen.flatMap(([, , frist, key = '']) => namen(key).map((k) => `${k}: ${frist}`))
  const gilt = Object.entries(fristen).map(([k, dauer]) => `${k}: ${(dauerMs(dauer) ?? 0) / TAG_MS} days`)
  expect([...new Set(beschrieben)].sort()).toEqual(gilt.sort())
})

it('Verzeichnis und Seite nennen jede Tabelle der Datenbank genau einmal, mit derselben Frist', () => {
  const imVerzeichnis = VERZEICHNIS.flatMap((e) => e.tabellen)
  expect(imVerzeichnis.toSorted()).toEqual(tabellen.toSorted())
  const aufDerSeite = zeilen
    .filter(([was = '']) => !was.startsWith('files'))
    .map(([was = '', , , frist = '']) => [namen(was), namen(frist)[0]] as const)
  expect(paare(aufDerSeite)).toEqual(paare(VERZEICHNIS.map((e) => [[...e.tabellen], key(e)])))
})

it('das Verzeichnis nennt jede Frist der Konfiguration', () => {
  const { aufbewahrung } = pruefeKonfiguration({}, 'test')
  const genannt = new Set([...VERZEICHNIS, ARCHIV].flatMap((e) => key(e) ?? []))
  expect([...genannt].sort()).toEqual([...Object.keys(fristenVon(aufbewahrung)), 'archiv.frist'].sort())
})

it('jeder Eintrag sagt, was, wozu, von wem und was danach geschieht', () => {
  for (const e of VERZEICHNIS)
    for (const feld of [e.was, e.zweck, e.daten, e.wessen, e.danach]) expect(feld).not.toBe('')
})
