import { describe, expect, test } from 'vitest'
import { deuteWert, leseAlleinstehend, maskiere } from '../../../src/erkennung/parameter/parameter.ts'
import { slot } from '../../../src/skills/slot.ts'
import { alsText, bezug, einSlot, slots, um } from './hilfe.ts'

const ja = einSlot(slot.jaNein())
const zahl = einSlot(slot.zahl({ nach: ['Ticket'] }))
const betrag = einSlot(slot.betrag())
const datum = einSlot(slot.datum())
const wann = einSlot(slot.zeitpunkt())
const zeitraum = einSlot(slot.zeitraum())
const dauer = einSlot(slot.dauer())
const ort = einSlot(slot.ort({ Zürich: ['ZH'], Wien: [] }))
const wer = einSlot(slot.person())
const code = einSlot(slot.text({ code: true, nach: ['Rechnung'] }))
const text = einSlot(slot.text())

describe('ein Wert, den ein Modell oder ein Mensch gegeben hat', () => {
  test.each([
    ['false', ja, false],
    ['nein', ja, false],
    ['Ja', ja, true],
    [true, ja, true],
    ['vielleicht', ja, undefined],
    [1, ja, undefined],
    ['', zahl, undefined],
    [null, zahl, undefined],
    [undefined, zahl, undefined],
    ['88', zahl, 88],
    [88, zahl, 88],
    [88.5, zahl, undefined],
    ['#88', zahl, 88],
    ['achtundachtzig', zahl, 88],
    [true, zahl, undefined],
    [{ cent: 123456, waehrung: 'EUR' }, betrag, { cent: 123456, waehrung: 'EUR' }],
    [{ cent: 5000, waehrung: 'EUR', __proto__x: 1 }, betrag, { cent: 5000, waehrung: 'EUR' }],
    [{ cent: -1, waehrung: 'EUR' }, betrag, undefined],
    [{ cent: 700, waehrung: 'chf' }, betrag, { cent: 700, waehrung: 'CHF' }],
    [{ cent: 700, waehrung: '12€' }, betrag, undefined],
    [{ cent: 7.5, waehrung: 'EUR' }, betrag, undefined],
    ['rund 700 €', betrag, undefined],
    ['Rechnung 3802', code, '3802'],
    ['keine', code, undefined],
    [38.02, code, undefined],
    [-38, code, undefined],
    [1e21, code, undefined],
    ['auf gar keinen Fall', ja, false],
    ['abbrechen', ja, undefined],
    [0, ja, undefined],
    [{ cent: '5000', waehrung: 'EUR' }, betrag, undefined],
    ['1.234,56 €', betrag, { cent: 123456, waehrung: 'EUR' }],
    ['1.23', betrag, undefined],
    [5000, betrag, undefined],
    ['2026-12-04', datum, '2026-12-04'],
    ['2026-02-30', datum, undefined],
    ['2026-12-04T23:30:00Z', datum, '2026-12-05'],
    ['4.12.', datum, '2026-12-04'],
    [null, datum, undefined],
    ['', datum, undefined],
    [0, datum, undefined],
    ['2026-12-04T08:00:00Z', wann, '2026-12-04T08:00:00.000Z'],
    ['2026-12-04T09:00:00+01:00', wann, '2026-12-04T08:00:00.000Z'],
    ['2026-12-04T09:00', wann, '2026-12-04T08:00:00.000Z'],
    ['2026-12-04', wann, '2026-12-04T08:00:00.000Z'],
    ['morgen um 9', wann, '2026-11-28T08:00:00.000Z'],
    ['irgendwann', wann, undefined],
    [{ von: '2026-10-01', bis: '2026-10-31' }, zeitraum, { von: '2026-10-01', bis: '2026-10-31' }],
    [{ von: '2026-10-31', bis: '2026-10-01' }, zeitraum, undefined],
    [{ von: '2026-10-01', bis: null }, zeitraum, undefined],
    ['2026-10', zeitraum, { von: '2026-10-01', bis: '2026-10-31' }],
    ['2026', zeitraum, { von: '2026-01-01', bis: '2026-12-31' }],
    ['2026-Q3', zeitraum, { von: '2026-07-01', bis: '2026-09-30' }],
    ['2026-W42', zeitraum, { von: '2026-10-12', bis: '2026-10-18' }],
    ['2026-10-01/2026-10-31', zeitraum, { von: '2026-10-01', bis: '2026-10-31' }],
    ['nächste Woche', zeitraum, { von: '2026-11-30', bis: '2026-12-06' }],
    [90, dauer, 90],
    [0, dauer, undefined],
    ['2 Stunden', dauer, 120],
    ['PT1H30M', dauer, 90],
    ['zuerich', ort, 'Zürich'],
    ['Graz', ort, undefined],
    ['anna', wer, 'Anna Beispiel'],
    ['Kevin', wer, undefined],
    [4711, code, '4711'],
    ['RE-2026-0815', code, 'RE-2026-0815'],
    ['Beamer defekt', text, 'Beamer defekt'],
    ['  ', text, undefined],
    [['a'], text, undefined],
    ['null', text, undefined],
  ])('%j → %j', (wert, s, erwartet) => {
    expect(deuteWert(wert, s, bezug())).toEqual(erwartet)
  })
})

describe('eine Antwort, die nur aus dem Wert besteht', () => {
  const allein = (t: string, s: typeof ja): string => {
    const { funde, zweifel } = leseAlleinstehend(t, s, bezug())
    return zweifel[0] ? `?${zweifel[0].grund}` : alsText(funde[0]?.wert)
  }
  test.each([
    ['9', wann, '2026-11-28 09:00'],
    ['um 9', wann, '2026-11-28 09:00'],
    ['morgen um neun bitte', wann, '2026-11-28 09:00'],
    ['am besten morgen früh', wann, '2026-11-28 08:00'],
    ['25', wann, '–'],
    ['am 31.2.', wann, '?datum_unmoeglich'],
    ['der Drucker ist seit morgen um 9 kaputt', wann, '–'],
    ['Dezember', zeitraum, '2026-12-01..2026-12-31'],
    ['im dezember bitte', zeitraum, '2026-12-01..2026-12-31'],
    ['21.12. bis 23.12.', zeitraum, '2026-12-21..2026-12-23'],
    ['keine ahnung', zeitraum, '–'],
    ['weiß noch nicht genau', zeitraum, '–'],
    ['12,5', betrag, '1250 EUR'],
    ['zwölf', betrag, '1200 EUR'],
    ['100', betrag, '10000 EUR'],
    ['1.23', betrag, '?betrag_mehrdeutig'],
    ['es sind 80 €', betrag, '8000 EUR'],
    ['mehr als letztes Mal', betrag, '–'],
    ['88', zahl, '88'],
    ['die 88', zahl, '88'],
    ['vier', zahl, '4'],
    ['viele', zahl, '–'],
    ['4711', code, '4711'],
    ['RE-2026-0815', code, 'RE-2026-0815'],
    ['keine Ahnung', code, '–'],
    ['wien', ort, 'Wien'],
    ['für Wien bitte', ort, 'Wien'],
    ['Graz', ort, '?auswahl_unbekannt'],
    ['weiß nicht', ort, '–'],
    ['Anna', wer, 'Anna Beispiel'],
    ['Muster', wer, 'Bernd Muster'],
    ['Kevin', wer, '?person_unbekannt'],
    ['ja', ja, 'true'],
    ['nein danke', ja, 'false'],
    ['2 Stunden', dauer, '120'],
    ['', wann, '–'],
  ])('%s → %s', (t, s, erwartet) => {
    expect(allein(t, s)).toBe(erwartet)
  })
})

describe('der Satz ohne seine Werte', () => {
  const alle = slots({ ort: slot.ort({ Zürich: [], Wien: [] }), wer: slot.person() })
  test.each([
    ['Wie hoch war der Umsatz im Oktober?', 'Wie hoch war der Umsatz {zeit} ?'],
    ['und im September?', 'und {zeit} ?'],
    ['nur für Wien', 'nur {ort}'],
    ['Zahl Rechnung 4711 über 1.234,56 €', 'Zahl Rechnung {zahl} {betrag}'],
    ['Zahl RE-2026-0815 über 12,5', 'Zahl {zahl} {betrag}'],
    ['fass Ticket 88 zusammen', 'fass Ticket {zahl} zusammen'],
    ['erinner Anna morgen um 9 an die Inventur', 'erinner {person} {zeit} an die Inventur'],
    ['leg ein Ticket an: {titel}', 'leg ein Ticket an: {titel}'],
    ['', ''],
  ])('%s → %s', (t, erwartet) => {
    expect(maskiere(t, alle, bezug())).toBe(erwartet)
  })

  test('ohne Slots bleiben Orte und Personen stehen', () => {
    expect(maskiere('Anna in Wien am Montag', [], bezug())).toBe('Anna in Wien {zeit}')
  })
})

test('was heute gilt, hängt nur an der übergebenen Uhr', () => {
  expect(deuteWert('heute', datum, bezug({ um: '2027-03-01T08:00' }))).toBe('2027-03-01')
  expect(um('2027-03-01T08:00')).toBe('2027-03-01T07:00:00.000Z')
})

test('Zahl, Dauer und Ja oder Nein als ganze Antwort', () => {
  const allein = (t: string, s: typeof ja): string => {
    const { funde, zweifel } = leseAlleinstehend(t, s, bezug())
    return zweifel[0] ? `?${zweifel[0].grund}` : alsText(funde[0]?.wert)
  }
  const anzahl = einSlot(slot.zahl())
  const zeilen: [string, typeof ja, string][] = [
    ['#17', anzahl, '17'],
    ['Nr. 8', anzahl, '8'],
    ['number 12', anzahl, '12'],
    ['drei Dutzend', anzahl, '36'],
    ['ein Dutzend bitte', anzahl, '12'],
    ['-4', anzahl, '?ungueltig'],
    ['3,75', anzahl, '?ungueltig'],
    ['ein paar', anzahl, '–'],
    ['3:45 h', dauer, '225'],
    ['für 0:20 Std', dauer, '20'],
    ['um 3:45', dauer, '–'],
    ['2h15', dauer, '135'],
    ['3 h 05', dauer, '185'],
    ['2 Std. 40 Min.', dauer, '160'],
    ['drei Tage und 2 Stunden', dauer, '4440'],
    ['1,1 Stunden', dauer, '66'],
    ['3-4 Tage', dauer, '?zeit_mehrdeutig'],
    ['2 a 3 Tage', dauer, '?zeit_mehrdeutig'],
    ['zwei bis drei Wochen', dauer, '?zeit_mehrdeutig'],
    ['1 1/2 Stunden', dauer, '?zeit_mehrdeutig'],
    ['0,7 Minuten', dauer, '?zeit_mehrdeutig'],
    ['17 Stück', anzahl, '17'],
    ['zwölf Personen bitte', anzahl, '12'],
    ['17 %', anzahl, '–'],
    ['von 14:00 h', dauer, '–'],
    ['unter keinen Umständen', ja, 'false'],
    ['auf jeden Fall', ja, 'true'],
    ['jupp', ja, 'true'],
    ['lieber nicht', ja, 'false'],
    ['ja?', ja, '–'],
    ['abbrechen', ja, '–'],
    ['vielleicht', ja, '–'],
  ]
  for (const [t, s, erwartet] of zeilen) expect([t, allein(t, s)]).toEqual([t, erwartet])
})
