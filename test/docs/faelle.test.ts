import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// docs/faelle.md: a test's name leads to its story, and back. Every test that it names is there.

const WURZEL = join(import.meta.dirname, '..', '..')
const seite = readFileSync(join(WURZEL, 'docs', 'faelle.md'), 'utf8')
const [kopf = '', ...faelle] = seite.split(/^## /m)
const genannte = (text: string) =>
  [...text.matchAll(/^- `(test\/\S+)` › (.+)$/gm)].map(([, datei = '', name = '']) => ({ datei, name }))

/** Titles of tests in a file; a placeholder of a template is an ellipsis. */
function titelIn(datei: string): string[] {
  const text = readFileSync(join(WURZEL, datei), 'utf8')
  if (datei.endsWith('.yaml')) return [...text.matchAll(/^name: (.+)$/gm)].map(([, name = '']) => name)
  // `it(`, `test.each(…)(`, or a runner of the file's own; a `FRIST` may follow.
  return [
    ...text.matchAll(/[\w\])>]\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])+)\1,\s*(?:FRIST,\s*)?(?=async\b|\(|\{)/g),
  ].map(([, , titel = '']) => titel.replaceAll(/\$\{[^}]*\}/g, '…'))
}

it('jeder Fall nennt, was geschehen muss, und Tests, die es halten', () => {
  expect(faelle).toHaveLength(31)
  for (const fall of faelle) {
    expect(fall).toMatch(/\n\n\*\*Must:\*\* /)
    expect({ fall: fall.split('\n')[0], tests: genannte(fall).length >= 3 }).toMatchObject({ tests: true })
  }
})

it('jeden genannten Test gibt es, unter genau diesem Namen', () => {
  const fehlt = genannte(seite).filter(
    ({ datei, name }) => !existsSync(join(WURZEL, datei)) || !titelIn(datei).includes(name),
  )
  expect(fehlt).toEqual([])
})

it('die Prüfung fände einen Namen, den es nicht gibt', () => {
  const [ein] = genannte(kopf)
  expect(titelIn(ein?.datei ?? '')).toEqual([ein?.name])
  expect(titelIn('test/dialoge/17_texte.yaml')).not.toContain('nach Wochen')
})

it('kein Test in test/faelle/ ist ohne seine Geschichte', () => {
  for (const name of readdirSync(join(WURZEL, 'test', 'faelle')).filter((d) => d.endsWith('.test.ts'))) {
    const datei = `test/faelle/${name}`
    const genannt = genannte(seite).filter((t) => t.datei === datei)
    expect({ datei, namen: genannt.map((t) => t.name).sort() }).toEqual({
      datei,
      namen: titelIn(datei).sort(),
    })
  }
})
