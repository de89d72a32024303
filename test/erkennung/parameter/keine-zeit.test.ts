import { describe, expect, test } from 'vitest'
import { slot } from '../../../src/skills/slot.ts'
import { bezug, einSlot, lies } from './hilfe.ts'

// Words and numbers that look like a time and are something else.

const zeitraum = einSlot(slot.zeitraum())
const datum = einSlot(slot.datum())
const wann = einSlot(slot.zeitpunkt())

describe('keine Zeit', () => {
  test.each([
    ['Frau Mai anrufen'],
    ['Herr August hat sich gemeldet'],
    ['Herrn Mai das Paket geben'],
    ['August Müller anrufen'],
    ['für Jan ein Ticket'],
    ['Jan Meier einladen'],
    ['Version 3.4.1 stürzt ab'],
    ['v2.3. ausrollen'],
    ['§ 3.4. der Satzung'],
    ['Kapitel 3.4. überarbeiten'],
    ['Nr. 3.4. fehlt'],
    ['3.4 Mio Euro'],
    ['3.4 Prozent'],
    ['IP 10.10.10.10 sperren'],
    ['Telefon 0171 3920001'],
    ['+49 171 392 00 01 anrufen'],
    ['Rechnung 2025 über 40 €'],
    ['Ticket 2026 zusammenfassen'],
    ['2025er Wein'],
    ['2025 Stück'],
    ['um 2025 €'],
    ['RE-2026-10-03'],
    ['Drucker 3. OG'],
    ['Kaffeemaschine 2. Stock'],
    ['im 3. Stock'],
    ['am 3. Tag'],
    ['zum 3. Mal'],
    ['die 3. Mahnung'],
    ['guten Morgen'],
    ['Guten Abend zusammen'],
    ['schönes Wochenende'],
    ['frohe Ostern'],
    ['Umsatz pro Monat'],
    ['um 20 % erhöht'],
    ['um 20 Euro'],
    ['3 nach 5 Spielen'],
    ['20 Minuten vor dem Termin'],
    ['zu früh'],
    ['früher war das besser'],
    ['Montage der Heizung'],
    ['Ergebnis 3:2'],
    ['Format 16:9'],
    ['mach das so'],
    ['do it yourself'],
    ['Raum 12:34a'],
    ['Feierabend'],
    ['in der letzten Sitzung besprochen'],
    ['beim ersten Mal'],
    ['eine Frage noch'],
    ['I am 3'],
    ['may I ask'],
    ['Fr. Müller'],
    ['12.3.4.5'],
    ['1/2 Portion'],
    ['www.3.10.de'],
  ])('%s', (text) => {
    expect(lies(text, zeitraum, bezug())).toBe('–')
    expect(lies(text, datum, bezug())).toBe('–')
  })

  test.each([['um 20 Euro'], ['2 h'], ['Nummer 14'], ['Tor 3'], ['4711'], ['10.50 €']])(
    '%s ist keine Uhrzeit',
    (text) => {
      expect(lies(text, wann, bezug())).toBe('–')
    },
  )
})

describe('Gegenprobe: dieselben Wörter, wenn sie eine Zeit sind', () => {
  test.each([
    ['im Mai', '2027-05-01..2027-05-31'],
    ['Umsatz August', '2027-08-01..2027-08-31'],
    ['im Jan', '2027-01-01..2027-01-31'],
    ['am 3.4.', '2027-04-03..2027-04-03'],
    ['Bericht 2025', '2025-01-01..2025-12-31'],
    ['am 3. frei', '2026-12-03..2026-12-03'],
    ['Morgen', '2026-11-28..2026-11-28'],
    ['am Wochenende', '2026-11-28..2026-11-29'],
    ['zu Ostern', '2027-03-28..2027-03-29'],
  ])('%s → %s', (text, erwartet) => {
    expect(lies(text, zeitraum, bezug())).toBe(erwartet)
  })
})

test('wer im Team wie ein Monat heißt, ist keiner', () => {
  const b = bezug({ personen: ['April Sommer', 'Mai Linh'] })
  expect(lies('frag Mai mal', zeitraum, b)).toBe('–')
  expect(lies('Umsatz im Mai', zeitraum, b)).toBe('2027-05-01..2027-05-31')
  expect(lies('frag Mai mal', zeitraum, bezug())).toBe('2027-05-01..2027-05-31')
})

describe('ein Slot, der leer bleiben darf, nimmt nur, was klar ist', () => {
  const faellig = einSlot(slot.datum().optional())
  test.each([
    ['Drucker geht seit gestern nicht', '–'],
    ['letzte Woche war der Beamer kaputt', '–'],
    ['gestern kam Rauch aus dem Drucker', '–'],
    ['bitte nächste Woche', '–'],
    ['bitte bis Montag', '2026-11-30'],
    ['fällig am 31.2.', '?datum_unmoeglich'],
  ])('%s → %s', (text, erwartet) => {
    expect(lies(text, faellig, bezug())).toBe(erwartet)
  })
  test('der verlangte nimmt auch einen vergangenen Tag', () => {
    expect(lies('gestern', datum, bezug())).toBe('2026-11-26')
  })
})
