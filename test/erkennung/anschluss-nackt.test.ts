import { describe, expect, it } from 'vitest'
import { aendereParameter } from '../../src/erkennung/aenderung.ts'
import { erkenneAnschluss } from '../../src/erkennung/anschluss.ts'
import { demoSkills } from '../helfer/demo-skills.ts'
import { anfrage, vorgang } from './anfrage.ts'

const ALT = { rechnung: '6120', betrag: { cent: 42_000, waehrung: 'EUR' } }
const rechnung = demoSkills.find((s) => s.name === 'rechnung_zahlen')
const kandidat = (text: string) =>
  erkenneAnschluss(
    anfrage(text, { fenster: [vorgang('V-1', 'rechnung_zahlen', ALT)], skills: [...demoSkills] }),
  ).kandidat

describe('Nach einer Wirkung mit Nummer und Betrag', () => {
  it.each([
    'und 65?',
    'nein, 380',
    'doch nur 77',
    'und in 40 Minuten?',
    'und um 7?',
    'und 12 %?',
    'und 2023?',
    'dasselbe mit 380',
    'and 65?',
  ])('wird „%s“ höchstens gefragt', (text) => {
    expect(kandidat(text)?.sicherheit ?? 0).toBeLessThan(0.75)
  })

  it.each(['doch nur 77', 'bloß 5000', 'lieber 380', 'only 77', 'no, just 5000', 'só 77', 'mach 380 draus'])(
    'fragt „%s“ nach dem Betrag, und die Nummer bleibt',
    (text) => {
      const k = kandidat(text)
      expect(k?.parameter.rechnung).toBe('6120')
      expect(k?.parameter.betrag).not.toEqual(ALT.betrag)
      expect(k?.sicherheit).toBeLessThan(0.75)
    },
  )

  it('bleibt es die Währung, die es war', () => {
    const alt = { rechnung: '6120', betrag: { cent: 42_000, waehrung: 'CHF' } }
    const fenster = [vorgang('V-1', 'rechnung_zahlen', alt)]
    const k = erkenneAnschluss(anfrage('doch nur 77', { fenster, skills: [...demoSkills] })).kandidat
    expect(k?.parameter.betrag).toEqual({ cent: 7700, waehrung: 'CHF' })
  })

  it.each([
    ['nein, 6121', { ...ALT, rechnung: '6121' }],
    ['und Rechnung 77?', { ...ALT, rechnung: '77' }],
    ['doch 380 €', { ...ALT, betrag: { cent: 38_000, waehrung: 'EUR' } }],
    ['nein, 380 statt 420', { ...ALT, betrag: { cent: 38_000, waehrung: 'EUR' } }],
  ])('ist „%s“ deutlich', (text, parameter) => {
    const k = kandidat(text)
    expect(k?.parameter).toEqual(parameter)
    expect(k?.sicherheit).toBeGreaterThanOrEqual(0.75)
  })

  it('ändert eine nackte Zahl nichts an dem, was noch wartet; eine mit Feld oder Maß schon', () => {
    const b = anfrage('')
    const geaendert = (text: string) => rechnung && aendereParameter(rechnung, ALT, text, b)
    expect(geaendert('380')).toBeUndefined()
    expect(geaendert('nur 77')).toBeUndefined()
    expect(geaendert('nur 5000')).toBeUndefined()
    expect(geaendert('6121')).toEqual({ ...ALT, rechnung: '6121' })
    expect(geaendert('Betrag 380')).toEqual({ ...ALT, betrag: { cent: 38_000, waehrung: 'EUR' } })
    expect(geaendert('380 Euro')).toEqual({ ...ALT, betrag: { cent: 38_000, waehrung: 'EUR' } })
  })
})
