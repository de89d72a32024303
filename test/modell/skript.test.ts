import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ModellFehler } from '../../src/domaene/fehler.ts'
import type { ModellAnfrage } from '../../src/modell/modell.ts'
import { erstelleSkriptModell } from '../../src/modell/skript.ts'
import { code } from './uhr.ts'

const anfrage: ModellAnfrage = {
  zweck: 'gespraech',
  system: 'fest',
  eingabe: [{ rolle: 'nutzer', text: 'Hallo' }],
  maxTokens: 10,
  timeoutMs: 1000,
}
const mitForm = { ...anfrage, schema: z.object({}), schemaName: 'x' }

describe('scripted model', () => {
  test('gives its answers in order and remembers what it was asked', async () => {
    const modell = erstelleSkriptModell(['Hallo!', '{"a":1}', { faehigkeit: ['b'] }])
    expect((await modell.frei(anfrage)).text).toBe('Hallo!')
    expect((await modell.strukturiert(mitForm)).wert).toEqual({ a: 1 })
    expect((await modell.strukturiert(mitForm)).wert).toEqual({ faehigkeit: ['b'] })
    expect(modell.aufrufe.map((a) => a.art)).toEqual(['frei', 'strukturiert', 'strukturiert'])
    expect(modell.aufrufe[0]).toMatchObject({
      zweck: 'gespraech',
      system: 'fest',
      eingabe: [{ text: 'Hallo' }],
    })
    expect(modell.pruefe()).toEqual([])
  })

  test('an unexpected call rejects and is reported, even if the caller swallows the rejection', async () => {
    const modell = erstelleSkriptModell(['eins'])
    await modell.frei(anfrage)
    await code(modell.frei(anfrage))
    expect(modell.pruefe()).toEqual([expect.stringContaining('call 2 (gespraech)')])
  })

  test('an unused answer is reported', () => {
    expect(erstelleSkriptModell(['eins', 'zwei']).pruefe()).toEqual([expect.stringContaining('2 answer')])
  })

  test('a value where free text is wanted is reported', async () => {
    const modell = erstelleSkriptModell([{ faehigkeit: 'a' }])
    expect(await code(modell.frei(anfrage))).toBe('unlesbar')
    expect(modell.pruefe()).toHaveLength(1)
  })

  test('fails with the scripted code; text that is no JSON fails by itself', async () => {
    const modell = erstelleSkriptModell([
      { fehler: 'rate', warteMs: 120_000 },
      { fehler: 'zeit' },
      'kein JSON',
      '{"a',
    ])
    const f = (await modell.frei(anfrage).catch((grund: unknown) => grund)) as ModellFehler
    expect([f.code, f.warteMs]).toEqual(['rate', 120_000])
    expect(await code(modell.frei(anfrage))).toBe('zeit')
    expect(await code(modell.strukturiert(mitForm))).toBe('unlesbar')
    expect(await code(modell.strukturiert(mitForm))).toBe('abgeschnitten')
  })
})
