import { describe, expect, test } from 'vitest'
import { aendereZeitpunkt, leseTeilzeitraum } from '../../../src/erkennung/parameter/parameter.ts'
import { alsText, bezug, um } from './hilfe.ts'

describe('ein offener Zeitraum, 21.12. bis 23.12.', () => {
  const alt = { von: '2026-12-21', bis: '2026-12-23' }
  const aendere = (text: string): string => {
    const neu = leseTeilzeitraum(text, alt, bezug())
    if (!neu) return '–'
    return 'grund' in neu ? `?${neu.grund}` : alsText(neu.wert)
  }
  test.each([
    ['ja, aber nur bis zum 22.', '2026-12-21..2026-12-22'],
    ['ach nein, bis zum 22.12.', '2026-12-21..2026-12-22'],
    ['nur bis 22', '2026-12-21..2026-12-22'],
    ['doch bis zum 29.', '2026-12-21..2026-12-29'],
    ['bis zum 2.1.', '2026-12-21..2027-01-02'],
    ['bis Freitag', '2026-12-21..2026-12-25'],
    ['bis Heiligabend', '2026-12-21..2026-12-24'],
    ['erst ab dem 22.', '2026-12-22..2026-12-23'],
    ['ab 22.12.', '2026-12-22..2026-12-23'],
    ['schon ab dem 20.', '2026-12-20..2026-12-23'],
    ['ab Dienstag', '2026-12-22..2026-12-23'],
    ['nur am 22.', '2026-12-22..2026-12-22'],
    ['nur den 22.', '2026-12-22..2026-12-22'],
    ['am 4.1.', '2027-01-04..2027-01-04'],
    ['lieber vom 27. bis 29.', '2026-12-27..2026-12-29'],
    ['nein, 4.1. bis 8.1.', '2027-01-04..2027-01-08'],
    ['einen Tag länger', '2026-12-21..2026-12-24'],
    ['zwei Tage mehr', '2026-12-21..2026-12-25'],
    ['um eine Woche verlängern', '2026-12-21..2026-12-30'],
    ['einen Tag kürzer', '2026-12-21..2026-12-22'],
    ['eine Woche später', '2026-12-28..2026-12-30'],
    ['eine Woche früher', '2026-12-14..2026-12-16'],
    ['um zwei Tage verschieben', '2026-12-23..2026-12-25'],
    ['einen Tag später anfangen', '2026-12-22..2026-12-23'],
    ['nur zwei Tage', '2026-12-21..2026-12-22'],
    ['nicht am 21. sondern am 22.', '2026-12-22..2026-12-22'],
    ['einen Monat später', '2027-01-21..2027-01-23'],
    ['nächste Woche', '2026-11-30..2026-12-06'],
    ['bis zum 32.', '?datum_unmoeglich'],
    ['bis zum 20.12.', '?zeitraum_verkehrt'],
    ['drei Tage kürzer', '?zeitraum_verkehrt'],
    ['ja bitte', '–'],
    ['um 17 Uhr', '–'],
  ])('%s → %s', (text, erwartet) => {
    expect(aendere(text)).toBe(erwartet)
  })

  test('ein Monat eines Berichts wird zum nächstgelegenen', () => {
    const oktober = { von: '2026-10-01', bis: '2026-10-31' }
    const neu = leseTeilzeitraum('ich meine September', oktober, bezug())
    expect(neu).toEqual({ wert: { von: '2026-09-01', bis: '2026-09-30' } })
  })
})

describe('ein offener Zeitpunkt, heute 16 Uhr', () => {
  const aendere = (text: string, b = bezug()): string => {
    const neu = aendereZeitpunkt(text, um('2026-11-27T16:00'), b)
    if (!neu) return '–'
    return 'grund' in neu ? `?${neu.grund}` : alsText(neu.wert)
  }
  test.each([
    ['ja, aber 17 Uhr', '2026-11-27 17:00'],
    ['mach 17 Uhr draus', '2026-11-27 17:00'],
    ['halb fünf', '2026-11-27 16:30'],
    ['lieber um halb fünf', '2026-11-27 16:30'],
    ['ja bitte, aber morgen', '2026-11-28 16:00'],
    ['ok aber erst am Montag', '2026-11-30 16:00'],
    ['nein, morgen um 9', '2026-11-28 09:00'],
    ['ja morgen früh', '2026-11-28 08:00'],
    ['eine Stunde später', '2026-11-27 17:00'],
    ['eine halbe Stunde früher', '2026-11-27 15:30'],
    ['einen Tag später', '2026-11-28 16:00'],
    ['um zwei Stunden verschieben', '2026-11-27 18:00'],
    ['in zwei Stunden', '2026-11-27 12:00'],
    ['statt 16 Uhr um 17 Uhr', '2026-11-27 17:00'],
    ['am 4.12.', '2026-12-04 16:00'],
    ['um 9', '?zeit_vergangen'],
    ['gestern', '?zeit_vergangen'],
    ['um 25 Uhr', '?datum_unmoeglich'],
    ['passt', '–'],
  ])('%s → %s', (text, erwartet) => {
    expect(aendere(text)).toBe(erwartet)
  })

  test('einen Tag später bleibt die Uhrzeit auch über die Zeitumstellung', () => {
    const neu = aendereZeitpunkt('einen Tag später', um('2027-03-27T16:00'), bezug())
    expect(neu).toMatchObject({ wert: um('2027-03-28T16:00') })
  })

  test('was gefragt wurde, bleibt im Wortlaut', () => {
    expect(aendereZeitpunkt('bitte um 25 Uhr', um('2026-11-27T16:00'), bezug())).toEqual({
      grund: 'datum_unmoeglich',
      woertlich: 'um 25 Uhr',
    })
  })
})

test.each([
  ['en', 'change it to dec 7', '2026-12-07..2026-12-07'],
  ['en', 'please move that to Wednesday', '2026-12-23..2026-12-23'],
  ['en', 'extend it to dec 28', '2026-12-21..2026-12-28'],
  ['pt', 'muda para segunda', '2026-12-21..2026-12-21'],
  ['pt', 'sim, mas até sexta', '2026-12-21..2026-12-25'],
] as const)('%s: „%s“ macht aus 21. bis 23.12. %s', (sprache, text, erwartet) => {
  const neu = leseTeilzeitraum(text, { von: '2026-12-21', bis: '2026-12-23' }, bezug({ sprache }))
  expect(neu && 'wert' in neu && alsText(neu.wert)).toBe(erwartet)
})
