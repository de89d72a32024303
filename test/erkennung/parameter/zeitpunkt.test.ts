import { describe, expect, test } from 'vitest'
import { leseParameter } from '../../../src/erkennung/parameter/parameter.ts'
import { slot } from '../../../src/skills/slot.ts'
import { bezug, einSlot, lies } from './hilfe.ts'

type Zeilen = [text: string, erwartet: string][]
const wann = einSlot(slot.zeitpunkt({ richtung: 'voraus' }))
const war = einSlot(slot.zeitpunkt({ richtung: 'zurueck' }))

describe('Zeitpunkte (Freitag, 27. November 2026, 10:00)', () => {
  const zeilen: Zeilen = [
    ['heute um 16 Uhr', '2026-11-27 16:00'],
    ['heut um 16 uhr', '2026-11-27 16:00'],
    ['um 16:30', '2026-11-27 16:30'],
    ['16:30 Uhr', '2026-11-27 16:30'],
    ['um 16.30 Uhr', '2026-11-27 16:30'],
    ['um 10.30', '2026-11-27 10:30'],
    ['16h', '2026-11-27 16:00'],
    ['16 Uhr 15', '2026-11-27 16:15'],
    ['acht Uhr dreißig', '2026-11-27 20:30'],
    ['8 Uhr 15', '2026-11-28 08:15'],
    ['um 9', '2026-11-28 09:00'],
    ['um 11', '2026-11-27 11:00'],
    ['um drei', '2026-11-27 15:00'],
    ['um 3', '2026-11-27 15:00'],
    ['um 03:30', '2026-11-28 03:30'],
    ['halb vier', '2026-11-27 15:30'],
    ['um halb 4', '2026-11-27 15:30'],
    ['halb eins', '2026-11-27 12:30'],
    ['Viertel nach neun', '2026-11-27 21:15'],
    ['Viertel vor zwölf', '2026-11-27 11:45'],
    ['dreiviertel vier', '2026-11-27 15:45'],
    ['drei viertel vier', '2026-11-27 15:45'],
    ['viertel vier', '2026-11-27 15:15'],
    ['fünf vor halb vier', '2026-11-27 15:25'],
    ['zwanzig nach drei', '2026-11-27 15:20'],
    ['10 vor 12', '2026-11-27 11:50'],
    ['übermorgen um drei', '2026-11-29 15:00'],
    ['morgen um 9', '2026-11-28 09:00'],
    ['morgen um neun', '2026-11-28 09:00'],
    ['um 9 morgen', '2026-11-28 09:00'],
    ['heute Abend um 8', '2026-11-27 20:00'],
    ['heute abend', '2026-11-27 19:00'],
    ['morgen früh', '2026-11-28 08:00'],
    ['morgen früh um 7', '2026-11-28 07:00'],
    ['morgen Nachmittag', '2026-11-28 15:00'],
    ['morgen Mittag', '2026-11-28 12:00'],
    ['mittags', '2026-11-27 12:00'],
    ['heute Nacht um 3', '2026-11-28 03:00'],
    ['um Mitternacht', '2026-11-28 00:00'],
    ['um 24 Uhr', '2026-11-28 00:00'],
    ['7 Uhr abends', '2026-11-27 19:00'],
    ['um 3 Uhr nachmittags', '2026-11-27 15:00'],
    ['am Montagabend', '2026-11-30 19:00'],
    ['Dienstagvormittag um 10', '2026-12-01 10:00'],
    ['Mittwochnachmittag', '2026-12-02 15:00'],
    ['am Montag Abend', '2026-11-30 19:00'],
    ['am Montag um 14 Uhr', '2026-11-30 14:00'],
    ['Montag früh', '2026-11-30 08:00'],
    ['Di 14 Uhr', '2026-12-01 14:00'],
    ['Fr, 18. Dez 7 Uhr abends', '2026-12-18 19:00'],
    ['am 4.12., 14 Uhr', '2026-12-04 14:00'],
    ['am 4.12. um 14:15 Uhr', '2026-12-04 14:15'],
    ['2026-12-04 14:15', '2026-12-04 14:15'],
    ['am 4. Januar', '2027-01-04 09:00'],
    ['in zwei Stunden', '2026-11-27 12:00'],
    ['in einer halben Stunde', '2026-11-27 10:30'],
    ['in anderthalb Stunden', '2026-11-27 11:30'],
    ['in 1,5 Stunden', '2026-11-27 11:30'],
    ['in einer Viertelstunde', '2026-11-27 10:15'],
    ['in 90 Minuten', '2026-11-27 11:30'],
    ['in 2 Stunden und 30 Minuten', '2026-11-27 12:30'],
    ['in drei Tagen', '2026-11-30 09:00'],
    ['in drei Tagen um 17 Uhr', '2026-11-30 17:00'],
    ['morgen von 9 bis 11', '2026-11-28 09:00'],
    ['morgen zwischen 9:30 und 11', '2026-11-28 09:30'],
    ['Freitag ab 14 Uhr', '2026-12-04 14:00'],
    ['morgen bis 17 Uhr', '2026-11-28 17:00'],
    ['bis Montag', '2026-11-30 09:00'],
    ['Ende nächster Woche', '2026-12-04 09:00'],
    ['so gegen 15 Uhr', '2026-11-27 15:00'],
    ['um circa 15 Uhr', '2026-11-27 15:00'],
    ['Besprechung 13-14 Uhr', '2026-11-27 13:00'],
    ['11:30-13:30', '2026-11-27 11:30'],
    ['morgen bis 12', '2026-11-28 12:00'],
    ['morgen 14.30', '2026-11-28 14:30'],
    ['am Montag zw. 9 und 10', '2026-11-30 09:00'],
    ['von 9 bis 11 am Montag', '2026-11-30 09:00'],
    ['2026-11-30T09:15', '2026-11-30 09:15'],
    ['heute in 3 Stunden', '2026-11-27 13:00'],
    ['in ca. 2 Stunden', '2026-11-27 12:00'],
    ['um ca. 15 Uhr', '2026-11-27 15:00'],
    ['diesen Abend', '2026-11-27 19:00'],
    ['mein 17-Uhr-Termin', '2026-11-27 17:00'],
    ['der morgige Termin um 8', '2026-11-28 08:00'],
    ['in der morgigen Sitzung', '2026-11-28 09:00'],
    ['8 Uhr 15. Dezember', '2026-12-15 08:00'],
    ['um 8 Uhr 9 Uhr', '2026-11-28 08:00'],
    ['erinner mich morgen an den Vertrag um 9', '2026-11-28 09:00'],
    ['an Heiligabend um 18 Uhr', '2026-12-24 18:00'],
  ]
  test.each(zeilen)('%s → %s', (text, erwartet) => {
    expect(lies(text, wann, bezug())).toBe(erwartet)
  })
})

describe('Zeitpunkte, die nicht gehen', () => {
  const zeilen: Zeilen = [
    ['heute um 9', '?zeit_vergangen'],
    ['heute früh', '?zeit_vergangen'],
    ['gestern um 16 Uhr', '?zeit_vergangen'],
    ['am 3.1.2020 um 9', '?zeit_vergangen'],
    ['letzten Montag', '?zeit_vergangen'],
    ['vor zwei Stunden', '?zeit_vergangen'],
    ['um 25 Uhr', '?datum_unmoeglich'],
    ['um 12:75', '?datum_unmoeglich'],
    ['um 24:30 Uhr', '?datum_unmoeglich'],
    ['am 31.2. um 9', '?datum_unmoeglich'],
    ['heute', '?zeit_mehrdeutig'],
    ['nächste Woche', '?zeit_mehrdeutig'],
    ['jeden Montag um 9', '?zeit_mehrdeutig'],
    ['am 5. und 6. um 9', '?zeit_mehrdeutig'],
    ['am 4. und 5.1. um 9 Uhr', '?zeit_mehrdeutig'],
    ['täglich um 9', '?zeit_mehrdeutig'],
    ['montags um 9', '?zeit_mehrdeutig'],
    ['um 9 oder um 11', '?zeit_mehrdeutig'],
    ['um 9 an den Termin am 5.12.', '?zeit_mehrdeutig'],
    ['vor Weihnachten', '?zeit_mehrdeutig'],
  ]
  test.each(zeilen)('%s → %s', (text, erwartet) => {
    expect(lies(text, wann, bezug())).toBe(erwartet)
  })
})

describe('was die Uhr bei anderer Uhrzeit sagt', () => {
  const zeilen: [um: string, text: string, erwartet: string][] = [
    ['2026-11-27T08:00', 'um 9', '2026-11-27 09:00'],
    ['2026-11-27T08:00', 'heute', '2026-11-27 09:00'],
    ['2026-11-27T16:00', 'halb vier', '2026-11-28 15:30'],
    ['2026-11-27T16:00', 'um sieben', '2026-11-27 19:00'],
    ['2026-11-27T23:30', 'in einer Stunde', '2026-11-28 00:30'],
    ['2026-12-31T23:00', 'morgen um 9', '2027-01-01 09:00'],
  ]
  test.each(zeilen)('um %s: %s → %s', (um, text, erwartet) => {
    expect(lies(text, wann, bezug({ um }))).toBe(erwartet)
  })

  test('zurück gesehen ist eine Uhrzeit die letzte', () => {
    expect(lies('um 9', war, bezug())).toBe('2026-11-27 09:00')
    expect(lies('um 16 Uhr', war, bezug())).toBe('2026-11-26 16:00')
    expect(lies('gestern um 16 Uhr', war, bezug())).toBe('2026-11-26 16:00')
  })
})

describe('Sommerzeit', () => {
  test('eine übersprungene Uhrzeit rückt vor, eine doppelte ist die erste', () => {
    const vor = leseParameter('morgen um 2:30 Uhr', [wann], bezug({ um: '2027-03-27T10:00' }))
    expect(vor.funde[0]?.wert).toBe('2027-03-28T01:30:00.000Z')
    const zurueck = leseParameter('morgen um 2:30 Uhr', [wann], bezug({ um: '2026-10-24T10:00' }))
    expect(zurueck.funde[0]?.wert).toBe('2026-10-25T00:30:00.000Z')
  })

  test('Stunden vergehen wirklich, Tage nach dem Kalender', () => {
    const b = bezug({ um: '2027-03-27T20:00' })
    expect(lies('in 12 Stunden', wann, b)).toBe('2027-03-28 09:00')
    expect(lies('morgen um 20 Uhr', wann, b)).toBe('2027-03-28 20:00')
  })

  test('„heute“ ist der Tag des Teams, nicht der in UTC', () => {
    const b = bezug({ um: '2026-11-28T00:30' })
    expect(b.jetzt).toBe('2026-11-27T23:30:00.000Z')
    expect(lies('heute um 9', wann, b)).toBe('2026-11-28 09:00')
  })
})

test('eine Uhrzeit, die niemand genau gesagt hat, ist eine Annahme', () => {
  const annahme = (text: string): unknown => leseParameter(text, [wann], bezug()).funde[0]?.annahme
  expect(annahme('morgen')).toBe('tageszeit')
  expect(annahme('um drei')).toBe('tageszeit')
  expect(annahme('morgen früh')).toBe('tageszeit')
  expect(annahme('morgen um 9')).toBeUndefined()
  expect(annahme('heute Abend um 8')).toBeUndefined()
})
