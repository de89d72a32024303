import { describe, expect, test } from 'vitest'
import { leseParameter } from '../../../src/erkennung/parameter/parameter.ts'
import { slot } from '../../../src/skills/slot.ts'
import { bezug, einSlot, lies } from './hilfe.ts'

type Zeilen = [text: string, erwartet: string][]

describe('Orte', () => {
  const ort = einSlot(slot.ort({ Zürich: ['ZH', 'Schweiz'], Wien: [], Berlin: ['Haupt-Sitz'] }).optional())
  const zeilen: Zeilen = [
    ['Umsatz Zürich?', 'Zürich'],
    ['nur für wien', 'Wien'],
    ['zuerich', 'Zürich'],
    ['zurich', 'Zürich'],
    ['Umsatz Zu\u0308rich?', 'Zürich'],
    ['in ZH', 'Zürich'],
    ['in der Schweiz', 'Zürich'],
    ['im Hauptsitz', '–'],
    ['im Haupt Sitz', 'Berlin'],
    ['Züricj', 'Zürich'],
    ['Berln', 'Berlin'],
    ['Belrin', 'Berlin'],
    ['Wiens Umsatz', 'Wien'],
    ['Wein', '–'],
    ['Zürichsee', '–'],
    ['Wiener Schnitzel', '–'],
    ['Zürich und nochmal Zürich', 'Zürich'],
    ['Zürich und Wien', '?ungueltig'],
    ['Umsatz für Graz im Oktober', '?auswahl_unbekannt'],
    ['in Graz', '?auswahl_unbekannt'],
    ['für den Standort Graz', '–'],
    ['für Standort Graz', '?auswahl_unbekannt'],
    ['der für graz', '–'],
    ['Umsatz in Summe', '–'],
    ['Umsatz in Euro', '–'],
    ['Umsatz für Oktober', '–'],
    ['in der letzten Sitzung', '–'],
    ['für mich', '–'],
  ]
  test.each(zeilen)('%s → %s', (text, erwartet) => {
    expect(lies(text, ort, bezug())).toBe(erwartet)
  })

  test('das Verhältniswort gehört zum Fund', () => {
    const text = 'und nur für den Standort Wien?'
    const [fund] = leseParameter(text, [ort], bezug()).funde
    expect(text.slice(fund?.von, fund?.bis)).toBe('für den Standort Wien')
  })
})

test('was verneint ist, ist nicht gewählt; was daneben steht, schon', () => {
  const ort = einSlot(slot.ort({ Hamburg: ['HH'], 'St. Pölten': [], Graz: [] }))
  const rang = einSlot(slot.auswahl({ hoch: ['dringend'], niedrig: ['unwichtig'] }))
  const zeilen: [string, typeof ort, string][] = [
    ['nicht Graz, sondern Hamburg', ort, 'Hamburg'],
    ['Hamburg, nicht in Graz', ort, 'Hamburg'],
    ['ohne Graz, nur Hamburg', ort, 'Hamburg'],
    ['die Kosten im Mai ohne Graz', ort, '?ungueltig'],
    ['alles außer in Hamburg', ort, '?ungueltig'],
    ['costs in May without Hamburg', ort, '?ungueltig'],
    ['die Kosten ohne Steuern in Graz', ort, 'Graz'],
    ['Sankt Pölten', ort, 'St. Pölten'],
    ['in st pölten', ort, 'St. Pölten'],
    ['nicht dringend', rang, '?ungueltig'],
    ['hohe Priorität', rang, 'hoch'],
    ['hohl', rang, '–'],
    ['nicht vergessen: dringend', rang, 'hoch'],
  ]
  for (const [text, s, erwartet] of zeilen) expect([text, lies(text, s, bezug())]).toEqual([text, erwartet])
})

test('Auswahl nach Wert und weiteren Wörtern, nie im Inneren eines Wortes', () => {
  const stand = einSlot(slot.auswahl({ offen: ['in Arbeit', 'unerledigt'], fertig: ['erledigt', 'done'] }))
  expect(lies('alle offenen', stand, bezug())).toBe('offen')
  expect(lies('was ist in Arbeit?', stand, bezug())).toBe('offen')
  expect(lies('unerledigt', stand, bezug())).toBe('offen')
  expect(lies('erledigt', stand, bezug())).toBe('fertig')
  expect(lies('der Ofen', stand, bezug())).toBe('–')
  expect(lies('Fertigung', stand, bezug())).toBe('–')
})

describe('Personen des Teams', () => {
  const wer = einSlot(slot.person())
  const zeilen: Zeilen = [
    ['für Anna', 'Anna Beispiel'],
    ['der Bernd', 'Bernd Muster'],
    ['anna beispiel', 'Anna Beispiel'],
    ['Frau Probe', 'Carla Probe'],
    ['Hr. Muster', 'Bernd Muster'],
    ['Bernds Urlaub', 'Bernd Muster'],
    ['Brend fragen', 'Bernd Muster'],
    ['zum Beispiel morgen', '–'],
    ['eine Probe nehmen', '–'],
    ['für Kevin', '–'],
    ['Annabell', '–'],
    ['Frau Dr. Probe', 'Carla Probe'],
    ['Prof. Muster', 'Bernd Muster'],
    ['Carla und Bernd', '?person_mehrdeutig'],
    ['für Anna oder für Deniz', '?person_mehrdeutig'],
    ['Anna, die Anna', 'Anna Beispiel'],
    ['anna@example.org', '–'],
    ['BM', 'Bernd Muster'],
    ['die BM fragen', '–'],
  ]
  test.each(zeilen)('%s → %s', (text, erwartet) => {
    expect(lies(text, wer, bezug())).toBe(erwartet)
  })

  test('zwei mit demselben Vornamen: niemand weiß, wer gemeint ist', () => {
    const b = bezug({ personen: ['Anna Beispiel', 'Anna Zweig'] })
    expect(lies('für Anna', wer, b)).toBe('?person_mehrdeutig')
    expect(leseParameter('für Anna', [wer], b).zweifel[0]?.moeglich).toEqual(['Anna Beispiel', 'Anna Zweig'])
    expect(lies('für Anna Zweig', wer, b)).toBe('Anna Zweig')
    expect(lies('für Anna Z.', wer, b)).toBe('Anna Zweig')
    expect(lies('A. Beispiel fragen', wer, b)).toBe('Anna Beispiel')
    expect(lies('Frau Zweig', wer, b)).toBe('Anna Zweig')
    expect(lies('für Anna C.', wer, b)).toBe('–')
  })

  test('wer gefragt hat und wer zuletzt genannt war, sind gemeint, wo es so dasteht', () => {
    const b = bezug({ ich: 'Deniz Test', zuletzt: 'Carla Probe' })
    const zeilen: Zeilen = [
      ['trag das für mich ein', 'Deniz Test'],
      ['for me', 'Deniz Test'],
      ['é para mim', 'Deniz Test'],
      ['mich selbst', 'Deniz Test'],
      ['gib mir die Liste', '–'],
      ['ich brauche das', '–'],
      ['für mich und Bernd', 'Bernd Muster'],
      ['schick es an sie', 'Carla Probe'],
      ['for her', 'Carla Probe'],
      ['haben Sie Zeit', '–'],
      ['für Sie vielleicht', '–'],
    ]
    for (const [text, erwartet] of zeilen) expect([text, lies(text, wer, b)]).toEqual([text, erwartet])
    expect(lies('für mich', wer, bezug())).toBe('–')
    expect(leseParameter('für sie', [wer], b).funde[0]?.annahme).toBe('uebernommen')
  })

  test('ein Buchstabe daneben ist eine Annahme, der richtige Name keine', () => {
    const annahme = (text: string) => leseParameter(text, [wer], bezug()).funde[0]?.annahme
    expect(annahme('für Berndt')).toBe('aehnlich')
    expect(annahme('für Dennis')).toBe(undefined)
    expect(annahme('für Bernd')).toBe(undefined)
  })

  test('ein Nachname aus mehreren Worten', () => {
    const b = bezug({ personen: ['Lea von der Au', 'Tim Berg'] })
    expect(lies('Frau von der Au', wer, b)).toBe('Lea von der Au')
    expect(lies('Frau Au', wer, b)).toBe('Lea von der Au')
    expect(lies('von der Au', wer, b)).toBe('Lea von der Au')
    expect(lies('von der Aue kommend', wer, b)).toBe('–')
  })
})
