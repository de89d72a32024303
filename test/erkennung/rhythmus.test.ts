import { describe, expect, it } from 'vitest'
import { taktVon } from '../../src/domaene/rhythmus.ts'
import { naechsterSlot } from '../../src/domaene/slots.ts'
import type { Sprache } from '../../src/domaene/sprache.ts'
import { leseNeuenRhythmus } from '../../src/erkennung/rhythmus/aendern.ts'
import { leseRhythmus } from '../../src/erkennung/rhythmus/rhythmus.ts'
import { rhythmusText } from '../../src/skills/rhythmus-text.ts'

// Monday, 30 November 2026, 11:00 in Berlin.
const bezug = (sprache: Sprache) => ({
  jetzt: '2026-11-30T10:00:00.000Z',
  zone: 'Europe/Berlin',
  land: 'DE',
  sprache,
  personen: [],
})

const zweiTermine = (text: string, sprache: Sprache): string => {
  const r = leseRhythmus(text, bezug(sprache))
  if (!r) return '–'
  const erster = naechsterSlot(taktVon(r.rhythmus), 'Europe/Berlin', bezug(sprache).jetzt)
  const zweiter = erster && naechsterSlot(taktVon(r.rhythmus), 'Europe/Berlin', erster.instant)
  return `${r.rest} | ${erster?.slot.slice(5)} ${zweiter?.slot.slice(5)}`
}

describe('wie oft etwas kommen soll', () => {
  it.each([
    ['jeden Freitag um 9 die Umsätze', 'die Umsätze | 12-04T09:00 12-11T09:00'],
    ['die Umsätze jeden Freitag um 9 Uhr', 'die Umsätze | 12-04T09:00 12-11T09:00'],
    ['jeden Mittwoch um Viertel nach sieben den Umsatz', 'den Umsatz | 12-02T07:15 12-09T07:15'],
    ['immer dienstags um halb zehn die Reichweite', 'die Reichweite | 12-01T09:30 12-08T09:30'],
    ['montags und donnerstags um 14 Uhr Umsatz', 'Umsatz | 11-30T14:00 12-03T14:00'],
    ['Sonntagabends um 6 den Umsatz', 'den Umsatz | 12-06T18:00 12-13T18:00'],
    ['werktags um 8 was offen ist', 'was offen ist | 12-01T08:00 12-02T08:00'],
    ['Mo-Fr 8 Uhr was offen ist', 'was offen ist | 12-01T08:00 12-02T08:00'],
    ['jeden Morgen was offen ist', 'was offen ist | 12-01T08:00 12-02T08:00'],
    ['täglich um 8 und um 16 Uhr Umsatz', 'Umsatz | 11-30T16:00 12-01T08:00'],
    ['täglich um 8 außer am Wochenende den Umsatz', 'den Umsatz | 12-01T08:00 12-02T08:00'],
    ['jeden Tag außer dienstags um 9 Umsatz', 'Umsatz | 12-02T09:00 12-03T09:00'],
    ['jeden Tag um 9 Umsatz, aber nicht am Mittwoch', 'Umsatz | 12-01T09:00 12-03T09:00'],
    ['werktags um 8 Umsatz, nur dienstags nicht', 'Umsatz | 12-02T08:00 12-03T08:00'],
    ['täglich außer samstags und sonntags um 9 Umsatz', 'Umsatz | 12-01T09:00 12-02T09:00'],
    ['alle 2 Stunden von 8 bis 18 Uhr Umsatz, außer montags', 'Umsatz | 12-01T08:00 12-01T10:00'],
    ['jeden Monat am 15. außer sonntags um 9 Umsatz', '–'],
    ['alle zwei Wochen montags um 9 die Umsätze', 'die Umsätze | 12-07T09:00 12-21T09:00'],
    ['jeden zweiten Donnerstag um 9 Umsatz', 'Umsatz | 12-03T09:00 12-17T09:00'],
    ['alle drei Tage um 9 Umsatz', 'Umsatz | 12-01T09:00 12-04T09:00'],
    ['am Monatsersten die Umsätze', 'die Umsätze | 12-01T09:00 01-01T09:00'],
    ['am 15. jedes Monats um 7:30 den Umsatz', 'den Umsatz | 12-15T07:30 01-15T07:30'],
    ['jeden Monat am 31. um 9 Umsatz', 'Umsatz | 12-31T09:00 01-31T09:00'],
    ['jeden ersten Montag im Monat um 10 Umsatz', 'Umsatz | 12-07T10:00 01-04T10:00'],
    ['am letzten Werktag des Monats um 17 Uhr Umsatz', 'Umsatz | 11-30T17:00 12-31T17:00'],
    ['alle 2 Stunden von 8 bis 18 Uhr was offen ist', 'was offen ist | 11-30T12:00 11-30T14:00'],
    ['jede halbe Stunde den Umsatz', 'den Umsatz | 11-30T11:30 11-30T12:00'],
    ['wie war der Umsatz am Freitag?', '–'],
    ['trag Urlaub vom 21.12. bis 23.12. ein', '–'],
  ])('%s', (text, erwartet) => expect(zweiTermine(text, 'de')).toBe(erwartet))

  it.each([
    ['en', 'every weekday at 8 what is open', 'what is open | 12-01T08:00 12-02T08:00'],
    ['en', 'every day except tuesday at 8 the revenue', 'the revenue | 12-02T08:00 12-03T08:00'],
    ['en', 'every other monday at 9:30 the revenue', 'the revenue | 12-07T09:30 12-21T09:30'],
    [
      'en',
      'send me the revenue on the 1st of every month at 9',
      'send me the revenue | 12-01T09:00 01-01T09:00',
    ],
    ['en', 'every evening at 8 the revenue', 'the revenue | 11-30T20:00 12-01T20:00'],
    ['pt', 'toda sexta às 9 o faturamento', 'o faturamento | 12-04T09:00 12-11T09:00'],
    ['pt', 'todos os dias úteis às 8 o que está aberto', 'o que está aberto | 12-01T08:00 12-02T08:00'],
    ['pt', 'a cada duas semanas na segunda o faturamento', 'o faturamento | 12-07T09:00 12-21T09:00'],
  ] as const)('%s: %s', (sprache, text, erwartet) => expect(zweiTermine(text, sprache)).toBe(erwartet))

  it('der 31. eines kürzeren Monats ist dessen letzter Tag', () => {
    const r = leseRhythmus('jeden Monat am 31. um 9 Umsatz', bezug('de'))?.rhythmus
    if (!r) throw new Error('nicht gelesen')
    const slot = naechsterSlot(taktVon(r), 'Europe/Berlin', '2027-02-01T00:00:00.000Z')
    expect(slot?.slot).toBe('2027-02-28T09:00')
  })

  it.each([
    ['de', 'jeden Montag und Mittwoch um 09:00 Uhr', 'jeden Montag und Mittwoch um 9 x'],
    ['en', 'every 2 weeks on Monday at 09:00', 'every two weeks on monday at 9 x'],
    ['pt', 'no dia 5 de cada mês às 10:00', 'todo dia 5 às 10 o faturamento'],
  ] as const)('%s wird zurückgesagt: %s', (sprache, gesagt, text) => {
    const r = leseRhythmus(text, bezug(sprache))?.rhythmus
    expect(r && rhythmusText(r, sprache)).toBe(gesagt)
  })

  it.each([
    ['um 10', 'jeden Freitag um 10:00 Uhr'],
    ['Montag', 'jeden Montag um 09:00 Uhr'],
    ['montags um 7:30', 'jeden Montag um 07:30 Uhr'],
  ])('was anders sein soll, ist anders, der Rest bleibt: %s', (text, gesagt) => {
    const alt = leseRhythmus('jeden Freitag um 9 x', bezug('de'))?.rhythmus
    const neu = alt && leseNeuenRhythmus(text, alt, bezug('de'))
    expect(neu && rhythmusText(neu, 'de')).toBe(gesagt)
  })
})
