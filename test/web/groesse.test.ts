import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

// What a browser has to load before it shows anything, read from the files that were built: sizes, no times.

const DIST = join(import.meta.dirname, '..', '..', 'web', 'dist')
/** In bytes, as sent to who takes gzip. */
const HOECHSTENS = 220_000

const teile = new Map(
  readdirSync(join(DIST, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => [name, readFileSync(join(DIST, 'assets', name), 'utf8')]),
)
const seite = readFileSync(join(DIST, 'index.html'), 'utf8')
const anfang = [...seite.matchAll(/(?:src|href)="\/assets\/([\w-]+\.js)"/g)].map((m) => m[1] ?? '')

/** These files and all that they import before they run; what they `import()` later is not among it. */
function mitAllem(namen: readonly string[], da = new Set<string>()): Set<string> {
  for (const name of namen) {
    if (da.has(name)) continue
    da.add(name)
    const text = teile.get(name) ?? ''
    mitAllem(
      [...text.matchAll(/(?:import|from)\s*"\.\/([\w-]+\.js)"/g)].map((m) => m[1] ?? ''),
      da,
    )
  }
  return da
}
const gepackt = (namen: Iterable<string>): number =>
  [...namen].reduce((summe, name) => summe + gzipSync(teile.get(name) ?? '').length, 0)
const mitNamen = (anfangs: string): string[] =>
  [...teile.keys()].filter((name) => name.startsWith(`${anfangs}-`))
const diagramme = [...teile].filter(([, text]) => text.includes('recharts-')).map(([name]) => name)

test.each([
  ['Heute auf Deutsch', []],
  ['Heute auf Portugiesisch', ['pt']],
  ['die Anmeldung', ['anmeldung', 'mit-code', 'wege']],
] as const)('%s lädt höchstens 220 kB Skript, und kein Diagramm', (_was, dazu) => {
  const geladen = mitAllem([...anfang, ...dazu.flatMap(mitNamen)])
  expect(geladen.size).toBeGreaterThan(10)
  expect(gepackt(geladen)).toBeLessThanOrEqual(HOECHSTENS)
  expect([...geladen].filter((name) => diagramme.includes(name))).toEqual([])
})

test('die Diagramme sind ein Teil für sich, den keine Seite vor ihren Zahlen lädt; mit ihnen wäre es zu viel', () => {
  expect(diagramme.length).toBeGreaterThan(0)
  for (const name of teile.keys())
    if (!diagramme.includes(name))
      expect([name, [...mitAllem([name])].filter((n) => diagramme.includes(n))]).toEqual([name, []])
  expect(gepackt(mitAllem([...anfang, ...diagramme]))).toBeGreaterThan(HOECHSTENS)
})
