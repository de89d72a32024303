import { describe, expect, test } from 'vitest'
import { SCHWELLEN } from '../../src/domaene/schwellen.ts'
import type { Erkennung } from '../../src/erkennung/erkennung.ts'
import { modellStufe } from '../../src/erkennung/modell.ts'
import { vereine } from '../../src/erkennung/vereinen.ts'
import { erstelleSkriptModell } from '../../src/modell/skript.ts'
import { logbuch } from '../modell/uhr.ts'
import { anfrage } from './anfrage.ts'

// A model's own figure is bounded by what is measured: the local ranking, and the values that are there.

const lokal = (...rang: [string, number][]): Erkennung => ({
  kandidaten: rang.map(([faehigkeit, sicherheit]) => ({
    faehigkeit,
    sicherheit,
    parameter: {},
    quelle: 'lokal',
    annahmen: [],
    zweifel: [],
  })),
  anschlussOhneBezug: false,
})
const TEXT = 'der Drucker im Lager klemmt'
const TICKET = { faehigkeit: 'ticket_anlegen', parameter: { titel: 'Drucker klemmt' }, sicherheit: 0.999 }

async function erkenne(antwort: unknown, gelesen: Erkennung, text = TEXT) {
  const a = anfrage(text)
  const stufe = modellStufe({ modell: erstelleSkriptModell([antwort]), log: logbuch().log })
  const kandidaten = await stufe.erkenne(a, gelesen, new AbortController().signal)
  return vereine(a, gelesen, kandidaten, SCHWELLEN).kandidaten.map((k) => [
    k.faehigkeit,
    Math.round(k.sicherheit * 100) / 100,
  ])
}

describe('against the local ranking', () => {
  test('nothing known locally: the model’s word, at most 0.9', async () => {
    expect(await erkenne(TICKET, lokal())).toEqual([['ticket_anlegen', 0.9]])
  })

  test('the same one locally first, weak: at most 0.9', async () => {
    expect((await erkenne(TICKET, lokal(['ticket_anlegen', 0.3], ['post_loeschen', 0.2])))[0]).toEqual([
      'ticket_anlegen',
      0.9,
    ])
  })

  test.each([0.3, 0.5, 0.74])(
    'another one locally first with %d: never above what that leaves',
    async (p) => {
      const kandidaten = await erkenne(TICKET, lokal(['post_loeschen', p], ['ticket_anlegen', 0.1]))
      const ticket = kandidaten.find(([name]) => name === 'ticket_anlegen')
      expect(ticket?.[1]).toBeCloseTo(1 - p)
      for (const [, sicherheit] of kandidaten) expect(sicherheit).toBeLessThan(SCHWELLEN.sicher)
    },
  )

  test('the model does not talk down what is measured', async () => {
    const gelesen = lokal(['ticket_anlegen', 0.7])
    expect(await erkenne({ ...TICKET, sicherheit: 0 }, gelesen)).toEqual([['ticket_anlegen', 0.7]])
  })
})

test.each([
  [{ rechnung: '7301', betrag: { cent: 10_000, waehrung: 'EUR' } }, 0.9],
  [{ rechnung: '7301' }, 0.8],
  [{}, 0.7],
])('needed values that are open cost 0.1 each: %o', async (parameter, erwartet) => {
  const text = 'Begleiche mal 7301, das sind 100 €'
  const antwort = { faehigkeit: 'rechnung_zahlen', parameter, sicherheit: 0.99 }
  const ohneWerte =
    Object.keys(parameter).length === 2
      ? text
      : Object.keys(parameter).length === 1
        ? 'Begleiche mal 7301'
        : 'Begleiche das mal'
  expect(await erkenne(antwort, lokal(), ohneWerte)).toEqual([['rechnung_zahlen', erwartet]])
})

test('0.999 for everything: each is a question, none is acted upon', async () => {
  const alle = ['ticket_anlegen', 'post_loeschen', 'rechnung_zahlen', 'urlaub_eintragen', 'umsatz_abfragen']
  const kandidaten = await erkenne(
    { kandidaten: alle.map((faehigkeit) => ({ faehigkeit, parameter: {}, sicherheit: 0.999 })) },
    lokal(),
  )
  expect(kandidaten).toHaveLength(5)
  for (const [, sicherheit] of kandidaten) expect(sicherheit).toBe(0.5)
})

test('a sure one beside unlikely ones stays sure', async () => {
  const kandidaten = await erkenne(
    { kandidaten: [TICKET, { faehigkeit: 'post_loeschen', parameter: {}, sicherheit: 0.2 }] },
    lokal(),
  )
  expect(kandidaten[0]).toEqual(['ticket_anlegen', 0.9])
})
