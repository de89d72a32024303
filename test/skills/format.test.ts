import { describe, expect, it } from 'vitest'
import {
  betragText,
  imZeitraum,
  prozentText,
  tagText,
  zeitpunktText,
  zeitraumText,
} from '../../src/skills/format.ts'
import { blanks } from '../helfer/skill-kontext.ts'

const eur = (cent: number) => ({ cent, waehrung: 'EUR' })

describe('Beträge', () => {
  it('immer mit Cent, glatt nur auf Wunsch und nur, wenn es keine gibt', () => {
    expect(blanks(betragText(eur(123_456), 'de'))).toBe('1.234,56 €')
    expect(blanks(betragText(eur(10_000), 'de'))).toBe('100,00 €')
    expect(blanks(betragText(eur(8_420_000), 'de', 'glatt'))).toBe('84.200 €')
    expect(blanks(betragText(eur(8_420_050), 'de', 'glatt'))).toBe('84.200,50 €')
    expect(blanks(betragText(eur(-5), 'de'))).toBe('-0,05 €')
  })

  it('genau, auch wo eine Kommazahl schon rundet', () => {
    expect(blanks(betragText(eur(9_007_199_254_740_991), 'de'))).toBe('90.071.992.547.409,91 €')
  })

  it('eine Währung, die keine ist, stürzt nicht ab', () => {
    expect(betragText({ cent: 100, waehrung: '??!' }, 'de')).toBe('1,00 ??!')
    expect(betragText({ cent: 100, waehrung: 'JPY' }, 'en')).toBe('JP¥1.00')
  })

  it('Prozente ohne Nachkommastellen, mit Vorzeichen', () => {
    expect([0.171, -0.5, 0].map((p) => blanks(prozentText(p, 'de')))).toEqual(['+17 %', '-50 %', '0 %'])
  })
})

describe('Zeiträume heißen, wie man sie nennt', () => {
  it.each([
    ['2026-10-01', '2026-10-31', 'im Oktober 2026', 'in October 2026', 'em outubro de 2026'],
    ['2024-02-01', '2024-02-29', 'im Februar 2024', 'in February 2024', 'em fevereiro de 2024'],
    ['2025-01-01', '2025-12-31', 'im Jahr 2025', 'in 2025', 'em 2025'],
    ['2026-07-01', '2026-09-30', 'im 3. Quartal 2026', 'in Q3 2026', 'no 3º trimestre de 2026'],
    [
      '2026-02-01',
      '2026-04-30',
      'von Februar bis April 2026',
      'from February to April 2026',
      'de fevereiro a abril de 2026',
    ],
    [
      '2025-12-01',
      '2026-01-31',
      'von Dezember 2025 bis Januar 2026',
      'from December 2025 to January 2026',
      'de dezembro de 2025 a janeiro de 2026',
    ],
    ['2027-01-04', '2027-01-04', 'am 04.01.2027', 'on 4 January 2027', 'em 04/01/2027'],
    [
      '2026-12-21',
      '2026-12-23',
      'vom 21.12.2026 bis 23.12.2026',
      'from 21 December 2026 to 23 December 2026',
      'de 21/12/2026 a 23/12/2026',
    ],
    [
      '2024-02-01',
      '2024-02-28',
      'vom 01.02.2024 bis 28.02.2024',
      'from 1 February 2024 to 28 February 2024',
      'de 01/02/2024 a 28/02/2024',
    ],
  ])('%s bis %s', (von, bis, de, en, pt) => {
    expect([
      imZeitraum({ von, bis }, 'de'),
      imZeitraum({ von, bis }, 'en'),
      imZeitraum({ von, bis }, 'pt'),
    ]).toEqual([de, en, pt])
  })

  it('der Name ohne Verhältniswort', () => {
    expect(zeitraumText({ von: '2025-01-01', bis: '2025-12-31' }, 'de')).toBe('2025')
    expect(tagText('2026-11-05', 'en')).toBe('5 November 2026')
  })

  it('ein Zeitpunkt in der Zone, auch am Tag der Umstellung', () => {
    expect(zeitpunktText('2026-10-25T00:30:00.000Z', 'Europe/Berlin', 'de')).toBe(
      'Sonntag, 25.10.2026 um 02:30 Uhr',
    )
    expect(zeitpunktText('2026-10-25T02:30:00.000Z', 'Europe/Berlin', 'pt')).toBe(
      'domingo, 25/10/2026 às 03:30',
    )
  })
})
