import { expect, it } from 'vitest'
import { SCHWELLEN } from '../../../src/domaene/schwellen.ts'
import { erstelleErkenner } from '../../../src/erkennung/kette.ts'
import { anfrage, vorgang } from '../anfrage.ts'
import { personen, skills } from './kisten.ts'
import { ausgeschrieben } from './kurzform.ts'

// What looks like a request around a value and is none: the words of the rules without a value of what was asked.

const erkenner = erstelleErkenner({ skills })

const anschlussAn = (text: string, faehigkeit: string, parameter: Parameters<typeof ausgeschrieben>[1]) => {
  const fenster = [vorgang('V-1', faehigkeit, ausgeschrieben(faehigkeit, parameter))]
  const [k] = erkenner.lokal(anfrage(text, { skills, personen, fenster, sprache: 'de' })).kandidaten
  return k && k.sicherheit >= SCHWELLEN.sicher ? k.anschluss_an : undefined
}

const BESTAND = { artikel: 'Kopierpapier', lager: 'Bremen' }

it.each([
  'Kaffee reicht noch',
  'Müsli reicht',
  'geht das auch einfacher?',
  'gibst du mir auch Recht?',
  'krieg ich auch einen Kaffee?',
  'Parkplatz in Wien?',
  'Carla ist krank, ich übernehme',
  'und wie voll war der Zug?',
  'das Datum ist mir egal',
  'ohne Ende',
])('nach dem Lagerbestand ist „%s“ keine Folgefrage', (text) => {
  expect(anschlussAn(text, 'lagerbestand_abfragen', BESTAND)).toBeUndefined()
})

it.each(['hast du Graz auch parat?', 'Bremen ist leer, nimm Graz', 'Ordner in Nord?', 'Toner auch gleich'])(
  'nach dem Lagerbestand ist „%s“ eine',
  (text) => {
    expect(anschlussAn(text, 'lagerbestand_abfragen', BESTAND)).toBe('V-1')
  },
)

it.each(['also bis morgen!', 'ok, bis Freitag!', 'er heißt Bernd', 'bis Freitag ist es noch lang'])(
  'nach einer Krankmeldung ist „%s“ keine Berichtigung',
  (text) => {
    const parameter = { wer: 'Jonas Keller', zeitraum: '2026-11-03..2026-11-05' }
    expect(anschlussAn(text, 'krankmeldung_eintragen', parameter)).toBeUndefined()
  },
)
