import { expect, it } from 'vitest'
import { notizen, notizSpeichern, notizSuchen } from '../../src/skills/notiz.ts'
import { fuehreAus } from '../helfer/skill-kontext.ts'

it('speichert unter dem Schlüssel der Aktion und sagt, was notiert ist', async () => {
  const notiert: [string, string][] = []
  const notiere = async (key: string, text: string) => {
    notiert.push([key, text])
    return { id: 1 }
  }
  expect(
    await fuehreAus(notizSpeichern(), { text: 'Schlüssel liegt bei Kim' }, { dienste: { notiere } }),
  ).toBe('Notiert: Schlüssel liegt bei Kim')
  expect(notiert).toEqual([['V-1:assistent.notiz_gespeichert:1', 'Schlüssel liegt bei Kim']])
})

it('findet mit Tag, höchstens fünf, und nennt, wie viele es noch sind', async () => {
  const suche = async (text: string) =>
    Array.from({ length: 7 }, (_, i) => ({ text: `${text} ${i}`, erstellt: '2026-10-31T23:30:00.000Z' }))
  const antwort = await fuehreAus(notizSuchen(), { suche: 'WLAN' }, { dienste: { notizen: { suche } } })
  expect(antwort.split('\n')).toEqual([
    ...[0, 1, 2, 3, 4].map((i) => `– 01.11.2026: WLAN ${i}`),
    '… und 2 weitere',
  ])
})

it('findet es nichts, sagt es das', async () => {
  expect(await fuehreAus(notizSuchen(), { suche: 'x' }, { sprache: 'en' })).toBe(
    'I found no note about that.',
  )
})

it('suchen ist lesen, speichern sind eigene Daten', () => {
  expect(notizen().map((s) => [s.name, s.risiko])).toEqual([
    ['notiz_speichern', 1],
    ['notiz_suchen', 0],
  ])
})
