import { expect, it } from 'vitest'
import type { Rhythmus } from '../../src/domaene/rhythmus.ts'
import { rhythmusText } from '../../src/skills/rhythmus-text.ts'

const zeiten = [{ stunde: 9, minute: 0 }]
const tag = (alle: number, t: number): Rhythmus => ({
  ...{ art: 'monate', alle, anker: '2026-03-01', tage: [t] },
  zeiten,
})

it.each([
  ['de', tag(12, 1), 'am 1. März jedes Jahres um 09:00 Uhr'],
  ['de', tag(12, -1), 'am letzten Tag im März jedes Jahres um 09:00 Uhr'],
  ['en', tag(12, 1), 'on the 1st of March every year at 09:00'],
  ['pt', tag(12, 1), 'no dia 1 de março de cada ano às 09:00'],
  ['de', tag(1, 1), 'am 1. jedes Monats um 09:00 Uhr'],
] as const)('%s: was einmal im Jahr kommt, nennt seinen Monat (%#)', (sprache, r, gesagt) =>
  expect(rhythmusText(r, sprache)).toBe(gesagt),
)
