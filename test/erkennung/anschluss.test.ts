import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { erkenneAnschluss } from '../../src/erkennung/anschluss.ts'
import type { Anfrage, FensterVorgang } from '../../src/erkennung/erkennung.ts'
import { skill } from '../../src/skills/skill.ts'
import { slot } from '../../src/skills/slot.ts'
import { demoSkills } from '../helfer/demo-skills.ts'
import { anfrage, monat, vorgang } from './anfrage.ts'

const OKTOBER = monat(2026, 10)
const umsatz = (parameter: FensterVorgang['parameter'] = { zeitraum: OKTOBER }) =>
  vorgang('V-1', 'umsatz_abfragen', parameter)
const stunden = skill({
  name: 'stunden_abfragen',
  beschreibung: 'Sagt, wie viele Stunden jemand gebucht hat',
  beispiele: ['wie viele stunden hat {wer} {zeitraum} gebucht'],
  parameter: z.object({ wer: slot.person(), zeitraum: slot.zeitraum({ richtung: 'zurueck' }) }),
  risiko: 0,
  run: async () => 'ok',
})

const kandidat = (text: string, fenster: FensterVorgang[], rest: Partial<Anfrage> = {}) =>
  erkenneAnschluss(anfrage(text, { fenster, skills: [...demoSkills, stunden], ...rest })).kandidat

describe('Eine Ellipse ersetzt den genannten Wert und behält die anderen', () => {
  it.each([
    ['und im September?', { zeitraum: monat(2026, 9) }],
    ['Und September', { zeitraum: monat(2026, 9) }],
    ['wie war es im august?', { zeitraum: monat(2026, 8) }],
    ['ok und im august', { zeitraum: monat(2026, 8) }],
    ['was ist mit juli?', { zeitraum: monat(2026, 7) }],
    ['september?', { zeitraum: monat(2026, 9) }],
    ['nur für wien', { zeitraum: OKTOBER, standort: 'Wien' }],
    ['und zürich?', { zeitraum: OKTOBER, standort: 'Zürich' }],
    ['nochmal für Berlin bitte', { zeitraum: OKTOBER, standort: 'Berlin' }],
    ['und in wien im september', { zeitraum: monat(2026, 9), standort: 'Wien' }],
    ['das Gleiche für Zürich', { zeitraum: OKTOBER, standort: 'Zürich' }],
    ['wie sieht es in Berlin aus?', { zeitraum: OKTOBER, standort: 'Berlin' }],
    ['und wie viel in berlin?', { zeitraum: OKTOBER, standort: 'Berlin' }],
    ['wie sahs im juli aus', { zeitraum: monat(2026, 7) }],
    ['jetzt noch zürich', { zeitraum: OKTOBER, standort: 'Zürich' }],
  ])('„%s“', (text, parameter) => {
    expect(kandidat(text, [umsatz()])).toMatchObject({
      faehigkeit: 'umsatz_abfragen',
      parameter,
      quelle: 'anschluss',
      anschluss_an: 'V-1',
    })
  })

  it.each([
    ['and in September?', 'en', { zeitraum: monat(2026, 9) }],
    ['what about Vienna?', 'en', { zeitraum: OKTOBER, standort: 'Wien' }],
    ['only for Zurich please', 'en', { zeitraum: OKTOBER, standort: 'Zürich' }],
    ['same for Berlin', 'en', { zeitraum: OKTOBER, standort: 'Berlin' }],
    ['e em setembro?', 'pt', { zeitraum: monat(2026, 9) }],
    ['só para Viena', 'pt', { zeitraum: OKTOBER, standort: 'Wien' }],
    ['o mesmo para Zurique', 'pt', { zeitraum: OKTOBER, standort: 'Zürich' }],
  ] as const)('„%s“ (%s)', (text, sprache, parameter) => {
    expect(kandidat(text, [umsatz()], { sprache })?.parameter).toEqual(parameter)
  })

  it('sagt, was übernommen wurde, und ist sich sicher', () => {
    const k = kandidat('und im September?', [umsatz({ zeitraum: OKTOBER, standort: 'Wien' })])
    expect(k?.sicherheit).toBeGreaterThanOrEqual(0.85)
    expect(k?.annahmen).toContainEqual({ feld: 'standort', art: 'uebernommen' })
    expect(k?.annahmen).not.toContainEqual({ feld: 'zeitraum', art: 'uebernommen' })
    expect(k?.korrektur).toBeUndefined()
  })

  it('versteht die Wörter des Teams', () => {
    const begriffe = [{ wort: 'ZH', bedeutung: 'Zürich' }]
    expect(kandidat('und zh?', [umsatz()], { begriffe })?.parameter).toMatchObject({ standort: 'Zürich' })
  })

  it('„und insgesamt?“ lässt den Ort weg', () => {
    expect(kandidat('und insgesamt?', [umsatz({ zeitraum: OKTOBER, standort: 'Wien' })])?.parameter).toEqual({
      zeitraum: OKTOBER,
    })
  })
})

describe('Zeiten lehnen sich an die zuletzt beantwortete an', () => {
  const quartal = { von: '2026-07-01', bis: '2026-09-30' }
  const woche = { von: '2026-10-19', bis: '2026-10-25' }
  it.each([
    ['und davor?', OKTOBER, monat(2026, 9)],
    ['und davor?', monat(2026, 3), monat(2026, 2)],
    ['und der monat davor', OKTOBER, monat(2026, 9)],
    ['und im Jahr davor?', OKTOBER, monat(2025, 10)],
    ['und davor?', quartal, { von: '2026-04-01', bis: '2026-06-30' }],
    ['und die woche davor?', woche, { von: '2026-10-12', bis: '2026-10-18' }],
    ['und davor?', { von: '2025-01-01', bis: '2025-12-31' }, { von: '2024-01-01', bis: '2024-12-31' }],
    ['und letztes Jahr?', OKTOBER, monat(2025, 10)],
    ['und letztes jahr', quartal, { von: '2025-07-01', bis: '2025-09-30' }],
    ['das Gleiche für 2025', OKTOBER, monat(2025, 10)],
    ['and last year?', OKTOBER, monat(2025, 10)],
    ['e no ano passado?', OKTOBER, monat(2025, 10)],
    ['e antes disso?', OKTOBER, monat(2026, 9)],
    ['and before that?', OKTOBER, monat(2026, 9)],
    ['und danach?', monat(2026, 8), monat(2026, 9)],
    ['und davor das Quartal?', OKTOBER, quartal],
    ['und vor zwei Jahren?', OKTOBER, monat(2024, 10)],
    ['und dieses Jahr?', OKTOBER, { von: '2026-01-01', bis: '2026-12-31' }],
    ['und im September?', monat(2025, 10), monat(2025, 9)],
  ])('„%s“ nach %j', (text, alt, neu) => {
    const sprache = /^and/.test(text) ? 'en' : /^e /.test(text) ? 'pt' : 'de'
    expect(kandidat(text, [umsatz({ zeitraum: alt })], { sprache })?.parameter).toEqual({ zeitraum: neu })
  })

  it('„und im ganzen letzten Jahr?“ ist das Jahr', () => {
    expect(kandidat('und im ganzen letzten Jahr?', [umsatz()])?.parameter).toEqual({
      zeitraum: { von: '2025-01-01', bis: '2025-12-31' },
    })
  })
})

describe('Eine Berichtigung ersetzt, was gemeint war', () => {
  it.each([
    ['nein, ich meinte Wien', { zeitraum: OKTOBER, standort: 'Wien' }],
    ['nicht Zürich, Wien', { zeitraum: OKTOBER, standort: 'Wien' }],
    ['nicht für Zürich sondern für Wien', { zeitraum: OKTOBER, standort: 'Wien' }],
    ['Wien, nicht Zürich', { zeitraum: OKTOBER, standort: 'Wien' }],
    ['Berlin statt Zürich', { zeitraum: OKTOBER, standort: 'Berlin' }],
    ['ach nein, Wien', { zeitraum: OKTOBER, standort: 'Wien' }],
    ['doch lieber Berlin', { zeitraum: OKTOBER, standort: 'Berlin' }],
    ['ne, september', { zeitraum: monat(2026, 9), standort: 'Zürich' }],
    ['sorry, ich meinte im August', { zeitraum: monat(2026, 8), standort: 'Zürich' }],
  ])('„%s“', (text, parameter) => {
    const k = kandidat(text, [umsatz({ zeitraum: OKTOBER, standort: 'Zürich' })])
    expect(k).toMatchObject({ parameter, korrektur: true })
  })

  it('auf Englisch und Portugiesisch', () => {
    const fenster = [umsatz({ zeitraum: OKTOBER, standort: 'Zürich' })]
    expect(kandidat('no, I meant Vienna', fenster, { sprache: 'en' })?.parameter).toMatchObject({
      standort: 'Wien',
    })
    expect(kandidat('not Zurich, Vienna', fenster, { sprache: 'en' })?.parameter).toMatchObject({
      standort: 'Wien',
    })
    expect(kandidat('não, quis dizer Viena', fenster, { sprache: 'pt' })?.parameter).toMatchObject({
      standort: 'Wien',
    })
  })

  it('ändert an einem Zeitraum nur das genannte Ende', () => {
    const alt = { zeitraum: { von: '2026-12-21', bis: '2026-12-23' } }
    const nach = (text: string) => kandidat(text, [vorgang('V-2', 'urlaub_eintragen', alt)])?.parameter
    expect(nach('nein, nur bis zum 22.')).toEqual({ zeitraum: { von: '2026-12-21', bis: '2026-12-22' } })
    expect(nach('lieber ab dem 22.')).toEqual({ zeitraum: { von: '2026-12-22', bis: '2026-12-23' } })
    expect(nach('eine Woche später')).toEqual({ zeitraum: { von: '2026-12-28', bis: '2026-12-30' } })
  })

  it('ändert an einem Zeitpunkt nur den genannten Teil', () => {
    const alt = { wann: '2026-11-04T08:00:00.000Z', woran: 'Inventur' }
    const k = kandidat('doch lieber um 17 Uhr', [vorgang('V-2', 'erinnerung_setzen', alt)])
    expect(k?.parameter).toEqual({ wann: '2026-11-04T16:00:00.000Z', woran: 'Inventur' })
  })
})

describe('Welcher Vorgang gemeint ist', () => {
  const ticket = vorgang('V-2', 'ticket_zusammenfassen', { ticket: 88 })
  const person = vorgang('V-3', 'stunden_abfragen', { wer: 'Bernd Muster', zeitraum: OKTOBER })

  it('der neueste, dessen Fähigkeit so einen Wert hat', () => {
    expect(kandidat('und im September?', [ticket, umsatz()])?.anschluss_an).toBe('V-1')
    expect(kandidat('und im September?', [person, ticket, umsatz()])?.anschluss_an).toBe('V-3')
  })

  it('eine Person meint einen Vorgang mit Person', () => {
    const k = kandidat('und Anna?', [umsatz(), person])
    expect(k).toMatchObject({ anschluss_an: 'V-3', parameter: { wer: 'Anna Beispiel', zeitraum: OKTOBER } })
  })

  it('eine Nummer meint einen Vorgang mit Nummer', () => {
    expect(kandidat('und ticket 91?', [umsatz(), ticket])).toMatchObject({
      anschluss_an: 'V-2',
      parameter: { ticket: 91 },
    })
    expect(kandidat('und 91?', [ticket])?.parameter).toEqual({ ticket: 91 })
  })

  it('ein anderer Gegenstand gilt nur gleich nach der Frage nach einem', () => {
    const beitrag = vorgang('V-4', 'reichweite_abfragen', { beitrag: 'Whitepaper-Post' })
    expect(kandidat('und der Newsletter?', [beitrag])?.parameter).toEqual({ beitrag: 'Newsletter' })
    expect(kandidat('und der Newsletter?', [umsatz(), beitrag])).toBeUndefined()
  })

  it('ein Wert, den ein Ticket nie hatte, meint die Frage davor', () => {
    const neu = vorgang('V-5', 'ticket_anlegen', { titel: 'Beamer' })
    expect(kandidat('und gestern?', [neu, umsatz()])?.anschluss_an).toBe('V-1')
  })

  it('eine Fähigkeit, die die Person nicht hat, zählt nicht', () => {
    const skills = demoSkills.filter((s) => s.name !== 'umsatz_abfragen')
    expect(kandidat('und im September?', [umsatz()], { skills })).toBeUndefined()
  })
})

describe('Kein Anschluss', () => {
  it.each([
    'und leg noch ein ticket an: drucker',
    'und wie hoch war die reichweite vom newsletter im september?',
    'wie hoch war der umsatz im september?',
    'nein, der drucker geht immer noch nicht, mach ein ticket',
    'ich bin im august nicht da',
    'im oktober war ich in berlin',
    'nicht in wien',
    'wien ist schön',
    'so ein mist',
    'nein, das stimmt nicht',
    'nur so aus interesse: wie viele leute arbeiten in wien',
    'danke',
    'und jetzt?',
    'nein',
    'ok',
    'und?',
    '',
  ])('ist „%s“', (text) => {
    const a = erkenneAnschluss(anfrage(text, { fenster: [umsatz()] }))
    expect(a).toEqual({ ohneBezug: 'nein' })
  })

  it.each([
    'und im September?',
    'nur für Wien',
    'und davor?',
    'nein, ich meinte Wien',
    'und letztes Jahr?',
    'and in September?',
  ])('„%s“ ohne Vorgang im Fenster hat die Form, aber keinen Bezug', (text) => {
    expect(erkenneAnschluss(anfrage(text))).toEqual({ ohneBezug: 'ja' })
    const ticket = vorgang('V-2', 'ticket_zusammenfassen', { ticket: 88 })
    expect(erkenneAnschluss(anfrage(text, { fenster: [ticket] }))).toEqual({ ohneBezug: 'ja' })
  })

  it('ein unbekanntes Wort nach „und“ ist vielleicht einer', () => {
    expect(erkenneAnschluss(anfrage('und der Gewinn?', { fenster: [umsatz()] })).ohneBezug).toBe('vielleicht')
  })

  it.each(['2', '1.', 'die zweite', 'die letzte', 'freigeben V-1'])(
    '„%s“ wählt oder befiehlt, es schließt nicht an',
    (text) => {
      const rechnung = vorgang('V-6', 'rechnung_zahlen', {
        rechnung: '4711',
        betrag: { cent: 100, waehrung: 'EUR' },
      })
      expect(erkenneAnschluss(anfrage(text)).ohneBezug).toBe('nein')
      expect(kandidat(text, [rechnung])?.sicherheit ?? 0).toBeLessThan(0.75)
    },
  )
})
