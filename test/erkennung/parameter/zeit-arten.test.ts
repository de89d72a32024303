import { describe, expect, test } from 'vitest'
import type { Sprache } from '../../../src/domaene/sprache.ts'
import { leseZeit } from '../../../src/erkennung/parameter/parameter.ts'
import { slot } from '../../../src/skills/slot.ts'
import { alsText, bezug, einSlot, lies } from './hilfe.ts'

// Kinds of expressions beside the plain ones of zeitraum.test.ts, as a skill's slot gets them.

type Zeilen = [text: string, erwartet: string][]
const voraus = einSlot(slot.zeitraum({ richtung: 'voraus' }))
const zurueck = einSlot(slot.zeitraum({ richtung: 'zurueck' }))
const wann = einSlot(slot.zeitpunkt({ richtung: 'voraus' }))
const in_ = (sprache: Sprache, land = 'DE') => bezug({ sprache, land })

describe('Zeiträume voraus (Freitag, 27. November 2026, 10:00)', () => {
  const zeilen: Zeilen = [
    ['nächste Woche Di bis Do', '2026-12-01..2026-12-03'],
    ['nächste Woche Mo, Di und Mi', '2026-11-30..2026-12-02'],
    ['nächste Woche so', '2026-11-30..2026-12-06'],
    ['Do in KW 51', '2026-12-17..2026-12-17'],
    ['KW 51 am Dienstag', '2026-12-15..2026-12-15'],
    ['KW 51 und 52', '2026-12-14..2026-12-27'],
    ['2027 Q2', '2027-04-01..2027-06-30'],
    ['nächstes Jahr im April', '2027-04-01..2027-04-30'],
    ['nächstes Jahr zu Pfingsten', '2027-05-16..2027-05-17'],
    ['im neuen Jahr', '2027-01-01..2027-12-31'],
    ['frohes neues Jahr', '–'],
    ['die ersten drei Wochen im Februar', '2027-02-01..2027-02-21'],
    ['die letzten zwei Tage des Monats', '2026-11-29..2026-11-30'],
    ['zweite Hälfte März', '2027-03-16..2027-03-31'],
    ['erste Februarhälfte', '2027-02-01..2027-02-15'],
    ['die ganze Woche', '2026-11-23..2026-11-29'],
    ['im Laufe des Monats', '2026-11-01..2026-11-30'],
    ['in den nächsten Tagen', '2026-11-28..2026-11-30'],
    ['in ein paar Wochen', '2026-12-18..2026-12-18'],
    ['Dienstag nach dem nächsten', '2026-12-08..2026-12-08'],
    ['die Woche nach der nächsten', '2026-12-07..2026-12-13'],
    ['am Tag nach Silvester', '2027-01-01..2027-01-01'],
    ['die Woche vor Heiligabend', '2026-12-14..2026-12-20'],
    ['am zweiten Werktag im Februar', '2027-02-02..2027-02-02'],
    ['per Ultimo', '2026-11-30..2026-11-30'],
    ['zum Ultimo Februar', '2027-02-28..2027-02-28'],
    ['am Monatsersten', '2026-12-01..2026-12-01'],
    ['über den Jahreswechsel', '2026-12-31..2027-01-01'],
    ['dritter Advent', '2026-12-13..2026-12-13'],
    ['im Advent', '2026-11-29..2026-12-24'],
    ['im Frühjahr', '2027-03-01..2027-05-31'],
    ['nächsten Winter', '2026-12-01..2027-02-28'],
    ['Herbst 2027', '2027-09-01..2027-11-30'],
    ['zwei Tage Urlaub ab dem 14.12.', '2026-12-14..2026-12-15'],
    ['Dezember 9', '2026-12-09..2026-12-09'],
    ['Dezember 27 Stück', '2026-12-01..2026-12-31'],
    ['2te Mai 28', '2028-05-02..2028-05-02'],
    ['8 - 9.12', '2026-12-08..2026-12-09'],
    ['3./4. Dezember', '2026-12-03..2026-12-04'],
    ['in den nächsten zwei Jahren', '2027-01-01..2028-12-31'],
    ['Mittwoch, der 3.12.', '?wochentag_widerspruch'],
    ['die ersten 9 Wochen im Mai', '?datum_unmoeglich'],
    ['am 0. Werktag des Monats', '?datum_unmoeglich'],
  ]
  test.each(zeilen)('%s → %s', (text, erwartet) => {
    expect(lies(text, voraus, bezug())).toBe(erwartet)
  })
})

describe('Zeiträume zurück', () => {
  const zeilen: Zeilen = [
    ['die letzten drei Jahre', '2023-01-01..2025-12-31'],
    ['die letzten Wochen', '2026-11-06..2026-11-27'],
    ['letzte Woche', '2026-11-16..2026-11-22'],
    ['zum Ultimo', '2026-10-31..2026-10-31'],
    ['letzten Winter', '2025-12-01..2026-02-28'],
    ['letztes Jahr im Oktober', '2025-10-01..2025-10-31'],
    ['Dienstag vor zwei Wochen', '2026-11-10..2026-11-10'],
    ['vor einem halben Jahr', '2026-05-27..2026-05-27'],
    ['Q2 und Q3', '2026-04-01..2026-09-30'],
    ['am letzten Werktag im Oktober', '2026-10-30..2026-10-30'],
  ]
  test.each(zeilen)('%s → %s', (text, erwartet) => {
    expect(lies(text, zurueck, bezug())).toBe(erwartet)
  })
})

describe('Zeitpunkte', () => {
  const zeilen: Zeilen = [
    ['kurz nach zwei', '2026-11-27 14:05'],
    ['kurz vor 17 Uhr', '2026-11-27 16:55'],
    ['kurz nach Berlin', '–'],
    ['in 90 Sekunden', '2026-11-27 10:01'],
    ['morgen am frühen Nachmittag', '2026-11-28 15:00'],
    ['11.45', '2026-11-27 11:45'],
    ['Di KW 50 15 Uhr', '2026-12-08 15:00'],
  ]
  test.each(zeilen)('%s → %s', (text, erwartet) => {
    expect(lies(text, wann, bezug())).toBe(erwartet)
  })
})

describe('Englisch und Portugiesisch', () => {
  const zeilen: [sprache: Sprache, text: string, erwartet: string][] = [
    ['en', 'next week Tue to Thu', '2026-12-01..2026-12-03'],
    ['en', 'Tuesday after next', '2026-12-08..2026-12-08'],
    ['en', 'the week after next', '2026-12-07..2026-12-13'],
    ['en', 'first three weeks of February', '2027-02-01..2027-02-21'],
    ['en', 'the second half of April', '2027-04-16..2027-04-30'],
    ['en', 'in 4 business days', '2026-12-03..2026-12-03'],
    ['en', 'last working day of January', '2027-01-29..2027-01-29'],
    ['en', 'a week from today', '2026-12-04..2026-12-04'],
    ['en', 'in the next few weeks', '2026-11-28..2026-12-18'],
    ['en', 'next year in June', '2027-06-01..2027-06-30'],
    ['en', 'spring roll', '–'],
    ['pt', 'nos próximos dias', '2026-11-28..2026-11-30'],
    ['pt', 'ano que vem em abril', '2027-04-01..2027-04-30'],
    ['pt', 'último dia útil do mês', '2026-11-30..2026-11-30'],
    ['pt', 'segunda metade de abril', '2027-04-16..2027-04-30'],
    ['pt', 'em 4 dias úteis', '2026-12-03..2026-12-03'],
  ]
  test.each(zeilen)('%s: %s → %s', (sprache, text, erwartet) => {
    expect(lies(text, voraus, in_(sprache))).toBe(erwartet)
  })

  test('in Brasilien ist im Dezember Sommer, in Portugal im Juni', () => {
    expect(lies('no verão', voraus, in_('pt', 'BR'))).toBe('2026-12-01..2027-02-28')
    expect(lies('no verão', voraus, in_('pt', 'PT'))).toBe('2027-06-01..2027-08-31')
  })
})

test.each([
  'Frau Sommer',
  'Herr Winter ruft an',
  'Winterreifen',
  'Herr Sonntag',
  'Frau Freitag',
  'Halle 7.12.',
  'Tor 4.3.',
  'Kap. 2.4.',
  'Anlage 3.2.',
  'AZ 4.5.26',
  'Position 6.1.',
  'Firmware 2.4.26',
  'Sommerfest',
  'ein paar Sachen',
  'kurz vor dem Ziel',
])('„%s“ ist keine Zeit', (text) => {
  expect(lies(text, voraus, bezug())).toBe('–')
  expect(lies(text, wann, bezug())).toBe('–')
})

describe('nur leseZeit', () => {
  const b = bezug()
  const als = (text: string): string => {
    const zeit = leseZeit(text, b, 'voraus')
    return zeit && 'start' in zeit ? `${alsText(zeit.start)}..${alsText(zeit.ende)}` : '–'
  }
  test.each([
    ['die letzten 20 Minuten', '2026-11-27 09:40..2026-11-27 10:00'],
    ['die nächsten 3 Stunden', '2026-11-27 10:00..2026-11-27 13:00'],
    ['jetzt gleich', '2026-11-27 10:00..2026-11-27 10:00'],
    ['ab sofort', '2026-11-27..null'],
    ['jetzt bitte für morgen', '2026-11-28..2026-11-28'],
  ])('%s → %s', (text, erwartet) => {
    expect(als(text)).toBe(erwartet)
  })

  test('„ein paar“ und eine übersprungene Stunde sind Annahmen', () => {
    expect(leseZeit('in ein paar Tagen', b, 'voraus')).toMatchObject({ annahmen: ['menge'] })
    expect(leseZeit('in drei Tagen', b, 'voraus')).toMatchObject({ annahmen: [] })
    expect(leseZeit('28.3.2027 um 02:30', b, 'voraus')).toMatchObject({ annahmen: ['tageszeit'] })
    expect(leseZeit('28.3.2027 um 03:30', b, 'voraus')).toMatchObject({ annahmen: [] })
  })
})
