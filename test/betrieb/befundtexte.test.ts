import { expect, test } from 'vitest'
import { pruefe } from '../../src/betrieb/pruefen.ts'
import { BEFUNDTEXTE } from '../../src/betrieb/texte/befunde.ts'
import { ladeKonfiguration } from '../../src/config.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'

/** Every sentence of a catalogue, with something in each place of it. */
const saetze = (worte: object): [string, string][] =>
  Object.entries(worte).flatMap(([name, wert]): [string, string][] =>
    typeof wert === 'object'
      ? saetze(wert).map(([innen, satz]) => [`${name}.${innen}`, satz])
      : [[name, typeof wert === 'function' ? wert('A', 3, 5) : wert]],
  )
/** Only what stands in the middle of a sentence as it is: names of settings and commands, places, numbers. */
const GLEICH = ['fuer', 'siegel.wiederhergestellt']

test('jeder Befund sagt in jeder Sprache etwas Eigenes, und nichts Deutsches in den anderen', () => {
  const [de, en, pt] = [BEFUNDTEXTE.de, BEFUNDTEXTE.en, BEFUNDTEXTE.pt].map((t) => new Map(saetze(t)))
  expect([...(en?.keys() ?? [])]).toEqual([...(de?.keys() ?? [])])
  expect([...(pt?.keys() ?? [])]).toEqual([...(de?.keys() ?? [])])
  for (const [name, satz] of de ?? []) {
    if (!GLEICH.includes(name)) expect(new Set([satz, en?.get(name), pt?.get(name)]).size, name).toBe(3)
    for (const anders of [en?.get(name), pt?.get(name)])
      expect(anders?.replace(/`[^`]*`/gu, '')).not.toMatch(/[äöüß„]|\b(?:nicht|und|oder|ist|die|der)\b/u)
  }
})

jedeDatenbank((_name, oeffne) => {
  test('was `pruefen` findet, steht da in drei Sprachen, mit denselben Nummern', async () => {
    const { konfiguration } = await ladeKonfiguration('beispiel/assistent.config.ts')
    const alle = await pruefe({
      speicher: await oeffne(),
      konfiguration: { ...konfiguration, team: [] },
      skills: [{ name: 'zahlen', freigabe: { rolle: 'finanzen', anzahl: 2 } }],
      jetzt: '2026-11-27T09:00:00.000Z',
    })
    const von = (name: string) => alle.find((b) => b.name === name)?.hinweis
    expect(von('freigabe')).toEqual({
      de: expect.stringContaining('finanzen (niemand, nötig 2) für zahlen'),
      en: expect.stringContaining('finanzen (nobody, 2 needed) for zahlen'),
      pt: expect.stringContaining('finanzen (ninguém, necessárias 2) para zahlen'),
    })
    expect(von('schema')).toEqual({ de: 'in Ordnung', en: 'all right', pt: 'tudo certo' })
  })
})
