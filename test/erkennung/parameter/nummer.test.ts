import { describe, expect, test } from 'vitest'
import { leseParameter } from '../../../src/erkennung/parameter/parameter.ts'
import { slot } from '../../../src/skills/slot.ts'
import { bezug, einSlot, lies, slots } from './hilfe.ts'

type Zeilen = [text: string, erwartet: string][]

describe('eine Nummer hinter ihrem Wort', () => {
  const ticket = einSlot(slot.zahl({ nach: ['Ticket', 'Vorfall'] }))
  const zeilen: Zeilen = [
    ['fass mir bitte ticket 88 zusammen', '88'],
    ['Ticket Nr. 88', '88'],
    ['Ticket #88', '88'],
    ['Ticket: 88', '88'],
    ['Ticketnummer 88', '88'],
    ['das Ticket mit der Nummer 88', '88'],
    ['Vorfall 12', '12'],
    ['ticket achtundachtzig', '88'],
    ['Ticket 88?', '88'],
    ['#88 zusammenfassen', '88'],
    ['Stand bei Nummer 88?', '88'],
    ['fass 88 zusammen', '88'],
    ['Ticket 88 und noch mal Ticket 88', '88'],
    ['Tickets 88 und 89', '?zahl_mehrdeutig'],
    ['Ticket 88 oder Ticket 89', '?zahl_mehrdeutig'],
    ['Ticket 88 für Raum 2', '88'],
    ['Ticket 88 vom 3.10.', '88'],
    ['fass das Ticket zusammen', '–'],
    ['Ticket über 88 €', '–'],
    ['Ticket 3,5', '–'],
    ['das Ticket aus Raum 2', '–'],
    ['das Ticket im 3. OG', '–'],
    ['das Ticket von 14 Uhr', '–'],
    ['Ticketsystem 88', '–'],
    ['Ticket mal zusammenfassen, die 88', '88'],
    ['Ticket-Zusammenfassung 91', '91'],
    ['Ticket: Display zeigt Error 5 an', '–'],
    ['drei Tickets: Maus defekt', '–'],
  ]
  test.each(zeilen)('%s → %s', (text, erwartet) => {
    expect(lies(text, ticket, bezug())).toBe(erwartet)
  })
})

describe('eine Anzahl vor ihrem Wort', () => {
  const anzahl = slots({
    anzahl: slot
      .zahl({ nach: ['Anzahl'], vor: ['Tickets'] })
      .max(20)
      .optional(),
  })[0]
  test.each<[text: string, erwartet: string]>([
    ['leg 3 Tickets an: Maus defekt', '3'],
    ['drei tickets bitte: Maus defekt', '3'],
    ['bitte zwei neue Tickets: Maus defekt', '2'],
    ['Anzahl 4: Maus defekt', '4'],
    ['leg 30 Tickets an', '?ungueltig'],
    ['Raum 3 Tickets fehlen', '–'],
    ['leg ein Ticket an: 3 Stühle', '–'],
    ['Tickets 88', '–'],
  ])('%s → %s', (text, erwartet) => {
    expect(anzahl && lies(text, anzahl, bezug())).toBe(erwartet)
  })
})

describe('ein Kennzeichen hinter seinem Wort', () => {
  const rechnung = einSlot(slot.text({ code: true, nach: ['Rechnung'] }))
  const zeilen: Zeilen = [
    ['zahl Rechnung 4711', '4711'],
    ['Rechnung RE-2026-0815', 'RE-2026-0815'],
    ['Rechnungsnummer 4711/12', '4711/12'],
    ['Rechnungsnr. 4711', '4711'],
    ['Rechnung Nr. 4711.', '4711'],
    ['die Rechnung mit der Nummer 0815', '0815'],
    ['Rechnung A_77', 'A_77'],
    ['Rechnung RE 4711', 'RE 4711'],
    ['Rechnung 2025 über 40 €', '2025'],
    ['zahl RE-2026-0815', 'RE-2026-0815'],
    ['zahl 4711 über 100 €', '4711'],
    ['Rechnung 4711 und 4712', '?zahl_mehrdeutig'],
    ['Rechnung 4711 und 40 €', '4711'],
    ['zahl die Rechnung 100 €', '–'],
    ['zahl die Rechnung über 100 €', '–'],
    ['die Rechnung vom 3.10.', '–'],
    ['Rechnung 12,50', '–'],
    ['zahl die Rechnung von Hotel 3000', '–'],
    ['Rechnung 4711 mal bitte zahlen', '4711'],
    ['freigeben V-12', '–'],
    ['zahl die Rechnung bis KW42', '–'],
    ['die 2 Rechnungen', '–'],
  ]
  test.each(zeilen)('%s → %s', (text, erwartet) => {
    expect(lies(text, rechnung, bezug())).toBe(erwartet)
  })
})

describe('eine Anzahl, die nicht sein muss', () => {
  const ticket = slots({ titel: slot.text(), anzahl: slot.zahl().optional() })
  test.each<[text: string, erwartet: number | undefined]>([
    ['leg 3 tickets an: beamer', 3],
    ['leg bitte drei Tickets an', 3],
    ['wir brauchen 12 Beamer', 12],
    ['mit 1.500 Stühlen', 1500],
    ['beamer raum 2 geht nicht', undefined],
    ['Drucker 3. OG', undefined],
    ['Version 3.4.1 stürzt ab', undefined],
    ['bis 17.12. um 14 Uhr', undefined],
    ['in 3 Tagen', undefined],
    ['für 2 Stunden', undefined],
    ['100 € Schaden', undefined],
    ['Q3 fehlt', undefined],
    ['2,5 Beamer', undefined],
    ['50 % kaputt', undefined],
  ])('%s → %s', (text, erwartet) => {
    expect(leseParameter(text, ticket, bezug()).funde[0]?.wert).toBe(erwartet)
  })

  test('freier Text wird nicht gelesen', () => {
    expect(leseParameter('leg ein Ticket an: Beamer', ticket, bezug())).toEqual({ funde: [], zweifel: [] })
  })
})

describe('Dauern', () => {
  const dauer = einSlot(slot.dauer())
  const zeilen: Zeilen = [
    ['2 Stunden', '120'],
    ['zwei Stunden lang', '120'],
    ['eine halbe Stunde', '30'],
    ['anderthalb Stunden', '90'],
    ['zweieinhalb Stunden', '150'],
    ['1,5 Stunden', '90'],
    ['2h', '120'],
    ['2 h 30 min', '150'],
    ['90 Minuten', '90'],
    ['eine Dreiviertelstunde', '45'],
    ['drei Tage', '4320'],
    ['für eine Woche', '10080'],
    ['in 2 Stunden', '–'],
    ['morgen um 9 für 2 Stunden', '120'],
    ['2 Leute', '–'],
  ]
  test.each(zeilen)('%s → %s', (text, erwartet) => {
    expect(lies(text, dauer, bezug())).toBe(erwartet)
  })
})

describe('ja und nein für ein Feld', () => {
  const eilig = einSlot(slot.jaNein().optional())
  const feld = { ...eilig, feld: 'eilig' }
  test.each<[text: string, erwartet: boolean | undefined]>([
    ['ticket anlegen, eilig', true],
    ['ein eiliges Ticket', true],
    ['ist dringend', true],
    ['nicht eilig', false],
    ['nicht so eilig', false],
    ['eilig: nein', false],
    ['eilig: ja', true],
    ['Drucker kaputt', undefined],
    ['Eilbrief verschickt', undefined],
  ])('%s → %s', (text, erwartet) => {
    expect(leseParameter(text, [feld], bezug()).funde[0]?.wert).toBe(erwartet)
  })
})
