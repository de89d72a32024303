import { describe, expect, test } from 'vitest'
import { leseZeit } from '../../../src/erkennung/parameter/parameter.ts'
import { alsText, bezug } from './hilfe.ts'

const lies = (text: string, richtung: 'voraus' | 'zurueck' = 'voraus'): string => {
  const zeit = leseZeit(text, bezug(), richtung)
  if (!zeit) return '–'
  if ('grund' in zeit) return `?${zeit.grund}`
  return `${alsText(zeit.start)}..${zeit.ende === null ? '' : alsText(zeit.ende)}`
}

describe('die Zeit in einem Text, ohne dass ein Slot danach fragt (Freitag, 27. November 2026, 10:00)', () => {
  test.each([
    ['ab Dienstag', '2026-12-01..'],
    ['nach dem 6.1.', '2027-01-07..'],
    ['bis Mittwoch', '2026-11-27..2026-12-02'],
    ['vor 13 Uhr', '2026-11-27 10:00..2026-11-27 13:00'],
    ['morgen von 8 bis 10 Uhr', '2026-11-28 08:00..2026-11-28 10:00'],
    ['Dienstag 14 Uhr bis Mittwoch 11 Uhr', '2026-12-01 14:00..2026-12-02 11:00'],
    ['Ab dem 14.12. bin ich bis zum 16.12. weg', '2026-12-14..2026-12-16'],
    ['morgen zum Kunden, um 15 Uhr', '2026-11-28 15:00..2026-11-28 15:00'],
    ['im Februar', '2027-02-01..2027-02-28'],
    ['am 30.2.', '?datum_unmoeglich'],
    ['am Montag oder Mittwoch', '?zeit_mehrdeutig'],
    ['einen schönen Gruß', '–'],
  ])('%s → %s', (text, erwartet) => {
    expect(lies(text)).toBe(erwartet)
  })

  test.each([
    ['ab Dienstag', '2026-11-24..2026-11-27'],
    ['im Februar', '2026-02-01..2026-02-28'],
  ])('zurück: %s → %s', (text, erwartet) => {
    expect(lies(text, 'zurueck')).toBe(erwartet)
  })

  test('was angenommen wurde, steht dabei', () => {
    expect(leseZeit('im Februar', bezug(), 'voraus')).toMatchObject({
      annahmen: ['jahr'],
      koernung: 'zeitraum',
    })
    expect(leseZeit('im Februar 2027', bezug(), 'voraus')).toMatchObject({ annahmen: [] })
  })
})
