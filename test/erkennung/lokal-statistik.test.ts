import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { erstelleLokal } from '../../src/erkennung/lokal/lokal.ts'
import { beispieleVon } from '../../src/erkennung/lokal/statistik.ts'
import { type Skill, skill } from '../../src/skills/skill.ts'
import { slot } from '../../src/skills/slot.ts'
import { anfrage } from './anfrage.ts'

// Skills of a team that the rules know nothing of: plain sentences, no slots.

const schlicht = (name: string, risiko: 0 | 2, beispiele: readonly string[]): Skill =>
  skill({ name, beschreibung: 'x', beispiele, parameter: z.object({}), risiko, run: async () => 'ok' })

const team = (risiko: 0 | 2): Skill[] => [
  schlicht('parkplatz', 0, [
    'wo kann ich mein auto abstellen',
    'ist in der tiefgarage noch etwas frei',
    'parkplatz für besucher',
    'wo parken gäste',
    'gibt es heute noch einen stellplatz',
    'stellplatz in der garage',
  ]),
  schlicht('speiseplan', 0, [
    'was gibt es heute zu essen',
    'was kocht die küche',
    'speiseplan der kantine',
    'mittagessen heute',
    'gibt es etwas vegetarisches',
    'essen in der kantine',
  ]),
  schlicht('zugang_sperren', risiko, [
    'sperr den ausweis',
    'meine zugangskarte ist weg, sperren bitte',
    'schlüsselkarte deaktivieren',
    'ausweis verloren',
    'sperr meine karte',
    'zugang sofort dichtmachen',
  ]),
]

const frage = (skills: readonly Skill[], text: string) => erstelleLokal(skills)(anfrage(text, { skills }))

describe('Skills ohne Parameter', () => {
  it.each([
    ['in der tiefgarge noch ein stelplatz frei?', 'parkplatz'],
    ['wo parken denn unsere besucher', 'parkplatz'],
    ['was kocht die kueche heute vegetarisches', 'speiseplan'],
    ['schluesselkarte ist verloren, bitte deaktiviern', 'zugang_sperren'],
  ])('„%s“ wird als %s verstanden', (text, name) => {
    expect(frage(team(0), text)[0]?.faehigkeit).toBe(name)
  })

  it('wovon kein Beispiel handelt, ist nicht sicher', () => {
    for (const text of ['wie wird das wetter in rom', 'schreib ein gedicht', 'qwertz uiop'])
      expect(frage(team(0), text)[0]?.sicherheit ?? 0).toBeLessThan(0.75)
  })

  it('von zwei Skills mit je fünf Beispielen macht die Statistik allein keinen sicher', () => {
    const klein = [team(0)[0], team(0)[1]].filter((x) => x !== undefined)
    for (const text of [
      'wer hat die wahl gewonnen',
      'xylophon',
      'mein rechner ist kaputt',
      'was gibt es neues',
    ])
      expect(frage(klein, text)[0]?.sicherheit ?? 0, text).toBeLessThan(0.75)
    expect(frage(klein, 'stellplatz in der garage')[0]?.sicherheit).toBeGreaterThan(0.75)
  })

  it('verneint wird nichts getan', () => {
    expect(frage(team(2), 'sperr meine karte nicht')[0]?.sicherheit ?? 0).toBeLessThan(0.35)
  })

  it('was etwas ändert und keinem Beispiel gleicht, wird gefragt', () => {
    const [k] = frage(team(2), 'den zugang mit der karte bitte dichtmachen und sperren')
    expect(k?.faehigkeit).toBe('zugang_sperren')
    expect(k?.sicherheit).toBeGreaterThanOrEqual(0.35)
  })
})

it('Werte stehen als Marken in den Beispielen, freier Text als nichts', () => {
  const s = skill({
    name: 'notiz',
    beschreibung: 'x',
    beispiele: ['notiz {tag}: {text}'],
    parameter: z.object({ tag: slot.datum(), text: slot.text() }),
    risiko: 0,
    run: async () => 'ok',
  })
  expect(beispieleVon([s])[0]?.text.replace(/\s+/g, ' ').trim()).toBe('notiz xzeitx :')
})
