import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

// Data flows one way: kanal → eingang → router → skills → rueckkanal → kanal. A stage imports domaene/, ports, and the
// *type* of its successor; assistent.ts hands over implementations.

const src = resolve('src')
const dateien = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((d) => d.endsWith('.ts'))
  .map((d) => join(src, d))

interface Import {
  von: string
  zu: string
  nurTyp: boolean
}

function importe(datei: string, text = readFileSync(datei, 'utf8')): Import[] {
  const gefunden: Import[] = []
  for (const m of text.matchAll(/^\s*(?:import|export)\s+(type\s+)?([^;'"]*?)\s*from\s+'(\.[^']+)'/gm)) {
    const namen = (m[2] ?? '').trim()
    const alleTyp =
      /^\{[^}]*\}$/s.test(namen) &&
      namen
        .slice(1, -1)
        .split(',')
        .every((n) => n.trim() === '' || /^type\s/.test(n.trim()))
    gefunden.push({
      von: datei,
      zu: resolve(dirname(datei), m[3] ?? ''),
      nurTyp: m[1] !== undefined || alleTyp,
    })
  }
  return gefunden
}

const alle = dateien.flatMap((d) => importe(d))
const stufe = (datei: string): string => relative(src, datei).split('/')[0] ?? ''

/** Ports and plain helpers that every stage may use. */
const PORTS = new Set([
  'speicher/speicher.ts',
  'kanal/kanal.ts',
  'skills/skill.ts',
  'skills/slot.ts',
  'skills/format.ts',
  'erkennung/erkennung.ts',
  'modell/modell.ts',
])

/** What a folder may import as a value. */
const ERLAUBT: Record<string, readonly string[]> = {
  domaene: ['domaene'],
  speicher: ['domaene', 'speicher'],
  modell: ['domaene', 'modell'],
  kanal: ['domaene', 'kanal'],
  eingang: ['domaene', 'speicher', 'eingang'],
  router: ['domaene', 'speicher', 'router', 'skills', 'erkennung', 'modell', 'rueckkanal'],
  erkennung: ['domaene', 'erkennung', 'modell'],
  skills: ['domaene', 'speicher', 'skills'],
  gedaechtnis: ['domaene', 'speicher', 'modell', 'gedaechtnis'],
  rueckkanal: ['domaene', 'speicher', 'rueckkanal'],
  betrieb: ['domaene', 'speicher', 'betrieb', 'kanal', 'config.ts'],
}

const verstoesse = (importe: readonly Import[]): string[] =>
  importe
    .filter((i) => !i.nurTyp && ERLAUBT[stufe(i.von)] !== undefined)
    .filter((i) => !PORTS.has(relative(src, i.zu)) && !ERLAUBT[stufe(i.von)]?.includes(stufe(i.zu)))
    .map((i) => `${relative(src, i.von)} → ${relative(src, i.zu)}`)

function kreise(importe: readonly Import[]): string[] {
  const nach = new Map<string, string[]>()
  for (const i of importe) if (!i.nurTyp) nach.set(i.von, [...(nach.get(i.von) ?? []), i.zu])
  const fertig = new Set<string>()
  const gefunden: string[] = []
  const gehe = (datei: string, weg: readonly string[]): void => {
    if (weg.includes(datei))
      return void gefunden.push(
        [...weg.slice(weg.indexOf(datei)), datei].map((d) => relative(src, d)).join(' → '),
      )
    if (fertig.has(datei)) return
    for (const zu of nach.get(datei) ?? []) gehe(zu, [...weg, datei])
    fertig.add(datei)
  }
  for (const datei of nach.keys()) gehe(datei, [])
  return gefunden
}

test('kein Import läuft gegen die Richtung einer Nachricht', () => {
  expect(alle.length).toBeGreaterThan(200)
  expect(verstoesse(alle)).toEqual([])
})

test('es gibt keinen Kreis von Importen', () => {
  expect(kreise(alle)).toEqual([])
})

test('Gegenprobe: ein Import gegen die Richtung und ein Kreis fallen auf', () => {
  const a = join(src, 'skills/a.ts')
  const b = join(src, 'router/b.ts')
  const falsch = [
    ...importe(a, "import { b } from '../router/b.ts'\n"),
    ...importe(b, "import { a } from '../skills/a.ts'\n"),
  ]
  expect(verstoesse(falsch)).toEqual(['skills/a.ts → router/b.ts'])
  expect(kreise(falsch)).not.toEqual([])
  expect(
    verstoesse(
      importe(a, "import type { B } from '../router/b.ts'\nimport { type C } from '../router/b.ts'\n"),
    ),
  ).toEqual([])
})

test('die Zeit kommt nur aus der Uhr, und nur config/umgebung.ts liest die Umgebung', () => {
  const treffer = (re: RegExp, ausser: readonly string[]): string[] =>
    dateien
      .filter(
        (d) =>
          !ausser.includes(relative(src, d)) &&
          re.test(readFileSync(d, 'utf8').replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '')),
      )
      .map((d) => relative(src, d))
  expect(treffer(/Date\.now\(|new Date\(\)|DateTime\.(now|local|utc)\(\)/, ['betrieb/uhr.ts'])).toEqual([])
  expect(treffer(/process\.env/, ['config/umgebung.ts'])).toEqual([])
  expect(treffer(/from 'openai/, ['modell/openai.ts'])).toEqual([])
})
