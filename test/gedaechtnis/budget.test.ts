import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pruefeKonfiguration } from '../../src/config.ts'
import { kuerzeMitte } from '../../src/domaene/text.ts'
import { kuerzeAuf, massFuer } from '../../src/gedaechtnis/budget.ts'
import { erstelleSkriptModell } from '../../src/modell/skript.ts'
import { oeffneSpeicher } from '../../src/speicher/oeffnen.ts'
import { oeffneBuero } from '../helfer/buero.ts'
import '../helfer/fast-check.ts'

// The measure of a budget, and cutting to it.

const FAMILIE = '👨‍👩‍👧'

test('Tokens sind genau, und Namen besonderer Tokens sind Text', async () => {
  const { encode, decode } = await import('gpt-tokenizer/encoding/o200k_base')
  const { miss } = await massFuer({ tokens: 5_000 })
  const texte = ['Grüße aus Köln!', 'Fußbodenheizungsrohr 12,50 €', FAMILIE, '{"fakten":["a"]}', '\n\n  x']
  for (const text of texte) expect(miss(text)).toBe(encode(text).length)
  for (const text of ['<|endoftext|>', 'a <|im_start|> b', '<|endofprompt|>']) {
    const tokens = encode(text, { disallowedSpecial: new Set() })
    expect(miss(text)).toBe(tokens.length)
    expect(tokens.length).toBeGreaterThan(text.length / 4)
    expect(decode(tokens)).toBe(text)
    expect(() => encode(text)).toThrow()
  }
})

test('was keine Grenze hat, zählt in Teilen: nie zu wenig, und nicht ewig', async () => {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base')
  const { miss } = await massFuer({ tokens: 50_000 })
  for (const zeichen of ['a', '界', ' ', '!', '\n', '😀', '\u0301'])
    expect(miss(zeichen.repeat(2_000))).toBeGreaterThanOrEqual(countTokens(zeichen.repeat(2_000)))
  // At once it would take minutes: the test's own time limit is the check.
  expect(miss('界'.repeat(100_000))).toBeGreaterThan(50_000)
  expect(miss('x'.repeat(1_000_000))).toBe(Number.POSITIVE_INFINITY)
})

test('gekürzt wird in der Mitte, zwischen ganzen Zeichen, so viel wie nötig', async () => {
  const tokens = await massFuer({ tokens: 5_000 })
  const text = fc
    .array(fc.constantFrom('wort ', FAMILIE, 'ß', '\ud83d', 'e\u0301', '\n', '<|endoftext|>', '界'), {
      maxLength: 60,
    })
    .map((teile) => teile.join(''))
  fc.assert(
    fc.property(text, fc.integer({ min: 0, max: 90 }), (lang, hoechstens) => {
      for (const miss of [(t: string) => t.length, tokens.miss]) {
        const kurz = kuerzeAuf(lang, hoechstens, miss)
        expect(miss(kurz)).toBeLessThanOrEqual(hoechstens)
        expect(kurz.isWellFormed()).toBe(true)
        expect(kurz).not.toMatch(/\u200d(?!\p{Extended_Pictographic})|(?<!\p{Extended_Pictographic})\u200d/u)
        if (miss(lang.toWellFormed()) <= hoechstens) expect(kurz).toBe(lang.toWellFormed())
      }
    }),
    { numRuns: 300 },
  )
  expect(kuerzeMitte(`Anfang ${'x'.repeat(100)} Ende`, 30)).toBe('Anfang xxxxxxxx […] xxxxx Ende')
})

test.each([{ zeichen: 100 }, { tokens: 10 }, { zeichen: 12_000, tokens: 3_000 }, {}])(
  'ein Budget, das keins ist, hält den Start an: %o',
  (budget) => {
    expect(() => pruefeKonfiguration({ gedaechtnis: { budget } }, 'Test')).toThrow(/gedaechtnis\.budget/)
  },
)

test('mit einem Budget in Tokens antwortet der ganze Assistent, auch auf „<|endoftext|>“', async () => {
  const speicher = await oeffneSpeicher(':memory:')
  const modell = erstelleSkriptModell([{ faehigkeit: null, parameter: {}, sicherheit: 0.9 }, 'Klar.'])
  const b = await oeffneBuero({
    speicher,
    modell,
    konfiguration: { gedaechtnis: { budget: { tokens: 500 } } },
  })
  await b.sage('anna', 'merk dir, dass ich in Köln wohne')
  expect(await b.sage('anna', `und was hältst du von <|endoftext|>? ${'Erzähl mal. '.repeat(400)}`)).toEqual([
    expect.stringContaining('Klar.'),
  ])
  const eingabe = modell.aufrufe.at(-1)?.eingabe ?? []
  const { miss, rahmen } = await massFuer({ tokens: 5_000 })
  expect(eingabe.reduce((summe, n) => summe + miss(n.text) + rahmen, 0)).toBeLessThanOrEqual(500)
  expect(eingabe[0]?.text).toMatch(/Köln/)
  await b.schliesse()
  await speicher.schliesse()
})
