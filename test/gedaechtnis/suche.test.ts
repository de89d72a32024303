import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { ausGrammtexten, GRAMME, grammeDer, grammtext, worte } from '../../src/domaene/gramme.ts'
import { passendeFakten } from '../../src/gedaechtnis/suche.ts'
import { ablenker } from './ablenker.ts'
import { FAKTEN, FERN, type Frage, NAH } from './fragen.ts'
import { WEITERE, WEITERE_FAKTEN } from './fragen-weitere.ts'

// Retrieval of facts: thirty among a thousand that talk of the same things.

/** The facts stand anywhere among the others. */
function bestand(saat: number): { fact: string }[] {
  const andere = ablenker(1000, saat)
  return andere.flatMap((fact, i) => {
    const fakt = i % 33 === 0 ? FAKTEN[i / 33] : undefined
    return fakt === undefined ? [{ fact }] : [{ fact }, { fact: fakt }]
  })
}

type Finde = (frage: string, fakten: readonly { fact: string }[]) => string | undefined
const unser: Finde = (frage, fakten) => passendeFakten(frage, fakten, 1)[0]?.fact

/** How many questions have the right fact at the first place. */
const richtig = (
  fragen: readonly Frage[],
  fakten: readonly { fact: string }[],
  finde: Finde = unser,
): number => fragen.filter((f) => finde(f.frage, fakten) === f.fakt).length

/** Whole words, as a full-text index without German does it. */
const ganzeWorte: Finde = (frage, fakten) => {
  const gefragt = new Set(worte(frage))
  const gleiche = (fact: string): number => worte(fact).filter((w) => gefragt.has(w)).length
  return fakten.toSorted((a, b) => gleiche(b.fact) - gleiche(a.fact))[0]?.fact
}

describe('sechzig Fragen an dreißig Fakten unter tausend ähnlichen', () => {
  test.each([1, 2, 3])('in mindestens 57 steht der richtige vorn (Saat %i)', (saat) => {
    const fakten = bestand(saat)
    expect(fakten).toHaveLength(1030)
    const nah = richtig(NAH, fakten)
    const fern = richtig(FERN, fakten)
    expect({ nah, fern, genug: nah + fern >= 57 }).toMatchObject({ genug: true })
  })

  test('auch wenn sie anders eingeleitet werden', () => {
    const fakten = bestand(4)
    for (const davor of ['Weißt du noch: ', 'Kannst du mir bitte sagen, ', 'Ich finde es nicht mehr. ']) {
      const eingeleitet = [...NAH, ...FERN].map((f) => ({ ...f, frage: davor + f.frage }))
      expect({ davor, genug: richtig(eingeleitet, fakten) >= 57 }).toMatchObject({ genug: true })
    }
  })

  test('auch an vierzig andere, an denen nichts eingestellt wurde', () => {
    const fakten = [...bestand(5), ...WEITERE_FAKTEN.map((fact) => ({ fact }))]
    expect(WEITERE).toHaveLength(80)
    expect(richtig(WEITERE, fakten)).toBeGreaterThanOrEqual(76)
  })

  test('mit ganzen Wörtern wären es weniger als die Hälfte', () => {
    expect(richtig([...NAH, ...FERN], bestand(1), ganzeWorte)).toBeLessThan(30)
  })
})

describe('passendeFakten', () => {
  const finde = (frage: string, ...fakten: string[]): string[] =>
    passendeFakten(
      frage,
      fakten.map((fact) => ({ fact })),
      3,
    ).map((f) => f.fact)

  it('findet Umlaute, ß, Akzente und Großschreibung in jeder Schreibweise', () => {
    const fakt = 'René grüßt die Bürogemeinschaft in der Großstraße.'
    for (const frage of [
      'RENE GRUESST',
      'gru\u0308ßt rene',
      'Burogemeinschaft',
      'gross\u00ADstrasse',
      'Ｇｒｏßｓｔｒａßｅ',
    ])
      expect(finde(frage, 'Der Hof ist nachts dunkel.', fakt)[0]).toBe(fakt)
  })

  it('liest eine Zahl nur als ganze', () => {
    const fakten = ['Die Tür hat den Code 4417.', 'Die Tür hat den Code 17.', 'Die Tür hat den Code 441.']
    expect(finde('Was ist 17?', ...fakten)).toEqual([fakten[1]])
    expect(finde('Was ist 41?', ...fakten)).toEqual([])
  })

  it('lässt weg, was nichts gemeinsam hat, und gibt höchstens so viele, wie gefragt sind', () => {
    expect(finde('Xylophon', 'Der Hof ist nachts dunkel.')).toEqual([])
    expect(finde('', 'Der Hof ist nachts dunkel.')).toEqual([])
    expect(passendeFakten('Hof', [], 3)).toEqual([])
    expect(finde('Hof', '🙂', '…')).toEqual([])
    expect(
      passendeFakten(
        'Hof',
        ['Hof 1', 'Hof 2'].map((fact) => ({ fact })),
        1,
      ),
    ).toHaveLength(1)
  })

  it('nennt von gleich guten den späteren zuerst und gibt das ganze Ding zurück', () => {
    const zwei = [1, 2].map((id) => ({ id, fact: 'Der Hof ist dunkel.' }))
    expect(passendeFakten('Hof?', zwei, 2).map((f) => f.id)).toEqual([2, 1])
  })
})

describe('grammtext', () => {
  it('ist druckbares ASCII ohne Leerzeichen, ohne doppelte, und aus jedem Text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const zeichen = grammtext(text)
        expect(zeichen).toMatch(/^(?:[!-~]{2})*$/)
        const alle = [...ausGrammtexten([zeichen]).alle]
        expect(alle).toEqual([...grammeDer([text]).alle])
        expect(new Set(alle).size).toBe(alle.length)
        expect(alle.every((g) => g >= 0 && g < GRAMME)).toBe(true)
      }),
    )
  })

  it('liest nicht mehr als 2.000 Zeichen, auch nicht von einem einzigen Wort', () => {
    expect(grammtext('donaudamp '.repeat(100_000))).toBe(grammtext('donaudamp '))
    expect(grammtext('\uFDFA'.repeat(100_000)).length).toBeLessThan(10_000)
    const langes = Array.from({ length: 5000 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('')
    expect(grammtext(langes).length).toBeLessThanOrEqual(2 * 66)
  })
})
