import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { FalscheBenutzung } from '../../src/domaene/fehler.ts'
import { erstelleLokal } from '../../src/erkennung/lokal/lokal.ts'
import { beispieleVon } from '../../src/erkennung/lokal/statistik.ts'
import { skill } from '../../src/skills/skill.ts'
import { slot } from '../../src/skills/slot.ts'
import { entfalteVorlage, HOECHSTENS } from '../../src/skills/vorlage.ts'
import { anfrage } from '../erkennung/anfrage.ts'

const entfalte = (beispiel: string) => entfalteVorlage(beispiel, { skill: 'lift', felder: ['tag', 'ort'] })

describe('Ein Beispiel als Vorlage', () => {
  it.each([
    ['wann fährt der lift', ['wann fährt der lift']],
    ['(wann|wie oft) fährt der lift {tag}', ['wann fährt der lift {tag}', 'wie oft fährt der lift {tag}']],
    ['fährt der lift {tag} [bitte]?', ['fährt der lift {tag} bitte?', 'fährt der lift {tag}?']],
    ['[sag mir] lift', ['sag mir lift', 'lift']],
    ['lift [(in|nach) {ort}]', ['lift in {ort}', 'lift nach {ort}', 'lift']],
    ['lift [heute|morgen]', ['lift heute', 'lift morgen', 'lift']],
    ['(lift|lift) an', ['lift an']],
    ['lift (süd) [heute]', ['lift (süd) heute', 'lift (süd)']],
  ])('„%s“', (beispiel, saetze) => {
    expect(entfalte(beispiel)).toEqual(saetze)
  })

  it.each([
    '(wann|wie oft fährt der lift',
    'wann) fährt der lift',
    'lift [bitte',
    'lift (bitte]',
    'lift (|heute)',
    'lift []',
    'lift ()',
    'lift {wer}',
    'lift {tag',
    'lift tag}',
    'lift {der tag}',
    '(a|b)(a|b)(a|b)(a|b)(a|b)(a|b)(a|b)',
    `lift ${'(a|b)'.repeat(200)}`,
    `lift ${'['.repeat(2000)}`,
  ])('„%s“ ist ein Fehler, der Skill und Beispiel nennt', (beispiel) => {
    expect(() => entfalte(beispiel)).toThrow(FalscheBenutzung)
    expect(() => entfalte(beispiel)).toThrow('lift')
    expect(() => entfalte(beispiel)).toThrow(beispiel)
  })

  it(`steht für höchstens ${HOECHSTENS} Sätze`, () => {
    expect(entfalte('(a|b)(a|b)(a|b)(a|b)(a|b)(a|b)')).toHaveLength(HOECHSTENS)
  })

  it('Regeln und Statistik lernen alle ihre Sätze', () => {
    const lift = skill({
      name: 'lift',
      beschreibung: 'x',
      beispiele: ['(wann|wie oft) fährt die gondel {tag} [ins tal]'],
      parameter: z.object({ tag: slot.datum() }),
      risiko: 0,
      run: async () => 'ok',
    })
    expect(beispieleVon([lift])).toHaveLength(4)
    const [k] = erstelleLokal([lift])(anfrage('wie oft fährt die gondel morgen', { skills: [lift] }))
    expect(k?.sicherheit).toBeGreaterThan(0.75)
    expect(k?.parameter).toEqual({ tag: '2026-11-04' })
  })
})
