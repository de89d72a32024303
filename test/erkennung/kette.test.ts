import { describe, expect, it } from 'vitest'
import { ModellFehler } from '../../src/domaene/fehler.ts'
import type { Anfrage, Erkennung, Kandidat } from '../../src/erkennung/erkennung.ts'
import { erstelleErkenner, type ModellStufe } from '../../src/erkennung/kette.ts'
import { demoSkills } from '../helfer/demo-skills.ts'
import { anfrage, monat, vorgang } from './anfrage.ts'

const ohneModell = erstelleErkenner({ skills: demoSkills })
const lokal = (text: string, rest: Partial<Anfrage> = {}) => ohneModell.lokal(anfrage(text, rest))
const OKTOBER = monat(2026, 10)

/** A model that says what it is told and counts how often it was asked. */
function stufe(antwort: readonly Partial<Kandidat>[] | Error): ModellStufe & { gefragt: number } {
  return {
    gefragt: 0,
    async erkenne() {
      this.gefragt++
      if (antwort instanceof Error) throw antwort
      return antwort.map((k) => ({
        faehigkeit: 'umsatz_abfragen',
        parameter: {},
        sicherheit: 0.9,
        quelle: 'modell',
        annahmen: [],
        zweifel: [],
        ...k,
      }))
    },
  }
}

async function mitModell(
  text: string,
  modellStufe: ModellStufe,
  rest: Partial<Anfrage> = {},
): Promise<Erkennung> {
  const erkenner = erstelleErkenner({ skills: demoSkills, modellStufe })
  const a = anfrage(text, rest)
  return erkenner.mitModell(a, erkenner.lokal(a), new AbortController().signal)
}

describe('Eine ganze Frage, die mit „und“ weitergeht, übernimmt, was ihr fehlt', () => {
  const fenster = [vorgang('V-1', 'umsatz_abfragen', { zeitraum: OKTOBER })]
  it.each([
    ['und wie hoch war der Umsatz in Wien?', 'de'],
    ['and what was our turnover in Vienna?', 'en'],
    ['e qual foi o faturamento de Viena?', 'pt'],
  ] as const)('„%s“', (text, sprache) => {
    const [k] = lokal(text, { fenster, sprache }).kandidaten
    expect(k).toMatchObject({
      faehigkeit: 'umsatz_abfragen',
      parameter: { zeitraum: OKTOBER, standort: 'Wien' },
      anschluss_an: 'V-1',
      annahmen: [{ feld: 'zeitraum', art: 'uebernommen' }],
    })
    expect(k?.sicherheit).toBeGreaterThanOrEqual(0.75)
  })

  it('nicht ohne „und“, nicht über eigene Werte und nicht für etwas, das wirkt', () => {
    const ohneUnd = lokal('wie hoch war der Umsatz in Wien?', { fenster }).kandidaten[0]
    expect(ohneUnd?.parameter).toEqual({ standort: 'Wien' })
    const eigener = lokal('und wie hoch war der Umsatz im September?', { fenster }).kandidaten[0]
    expect(eigener?.parameter).toEqual({ zeitraum: monat(2026, 9) })
    const ticket = [vorgang('V-2', 'ticket_anlegen', { titel: 'Drucker klemmt' })]
    expect(lokal('und leg ein Ticket an', { fenster: ticket }).kandidaten[0]?.parameter).toEqual({})
  })
})

describe('Reihenfolge ohne Modell', () => {
  it('ein Lernbeispiel geht vor, sein Wert kommt aus dem Text, wo er dort steht', () => {
    const lernbeispiele = [{ faehigkeit: 'ticket_zusammenfassen', parameter: { ticket: 12 } }]
    const [k] = lokal('Stand bei Nummer 88?', { lernbeispiele }).kandidaten
    expect(k).toMatchObject({
      faehigkeit: 'ticket_zusammenfassen',
      parameter: { ticket: 88 },
      quelle: 'lernbeispiel',
    })
    expect(k?.sicherheit).toBeGreaterThanOrEqual(0.9)
  })

  it('was der Text nicht sagt, gilt wie gelernt', () => {
    const parameter = { zeitraum: OKTOBER, standort: 'Zürich' }
    const lernbeispiele = [{ faehigkeit: 'umsatz_abfragen', parameter }]
    const [k] = lokal('das mit den zahlen vom september', { lernbeispiele }).kandidaten
    expect(k?.parameter).toEqual({ zeitraum: monat(2026, 9), standort: 'Zürich' })
  })

  it('zwei Lernbeispiele, die sich widersprechen, sind eine Frage', () => {
    const lernbeispiele: Anfrage['lernbeispiele'] = [
      { faehigkeit: 'umsatz_abfragen', parameter: { zeitraum: OKTOBER } },
      { faehigkeit: 'ticket_zusammenfassen', parameter: { ticket: 1 } },
    ]
    const { kandidaten } = lokal('die zahlen bitte', { lernbeispiele })
    expect(kandidaten.map((k) => k.sicherheit < 0.75)).toEqual([true, true])
  })

  it('ein Lernbeispiel für eine Fähigkeit, die die Person nicht hat, zählt nicht', () => {
    const lernbeispiele = [{ faehigkeit: 'rechnung_zahlen', parameter: {} }]
    const skills = demoSkills.filter((s) => s.name !== 'rechnung_zahlen')
    expect(lokal('blubb', { lernbeispiele, skills }).kandidaten).toEqual([])
  })

  it('ein Anschluss geht vor, ein ganzer Satz nicht', () => {
    const fenster = [vorgang('V-1', 'umsatz_abfragen', { zeitraum: OKTOBER })]
    expect(lokal('und im September?', { fenster }).kandidaten[0]?.quelle).toBe('anschluss')
    const neu = lokal('und leg noch ein ticket an: drucker klemmt', { fenster })
    expect(neu.kandidaten[0]).toMatchObject({ faehigkeit: 'ticket_anlegen', quelle: 'lokal' })
  })

  it('ein Anschluss ohne Bezug sagt es und hat keinen sicheren Kandidaten', () => {
    const e = lokal('und im September?')
    expect(e.anschlussOhneBezug).toBe(true)
    expect(e.kandidaten.filter((k) => k.sicherheit >= 0.75)).toEqual([])
  })

  it('Small Talk allein ist Small Talk, vor einer Frage nicht', () => {
    expect(lokal('Moin!')).toEqual({ kandidaten: [], anschlussOhneBezug: false, smalltalk: 'gruss' })
    const frage = lokal('Moin, wie hoch war der Umsatz im Oktober?')
    expect(frage.smalltalk).toBeUndefined()
    expect(frage.kandidaten[0]).toMatchObject({
      faehigkeit: 'umsatz_abfragen',
      parameter: { zeitraum: OKTOBER },
    })
  })

  it.each(['', '   ', '\u200b\u200b', '\n'])('ein leerer Text %j hat keine Kandidaten', (text) => {
    expect(lokal(text)).toEqual({ kandidaten: [], anschlussOhneBezug: false })
  })

  it('höchstens fünf, die besten zuerst, jede Fähigkeit einmal', () => {
    const { kandidaten } = lokal('ticket rechnung urlaub umsatz post reichweite erinnerung löschen zahlen')
    expect(kandidaten.length).toBeLessThanOrEqual(5)
    expect(kandidaten.map((k) => k.sicherheit)).toEqual(
      kandidaten.map((k) => k.sicherheit).sort((a, b) => b - a),
    )
    expect(new Set(kandidaten.map((k) => k.faehigkeit)).size).toBe(kandidaten.length)
  })
})

describe('Wann das Modell gefragt wird', () => {
  it.each([
    ['eine sichere Antwort mit allen Werten', 'umsatz im oktober', {}],
    ['Small Talk', 'danke dir!', {}],
    ['ein leerer Text', '  ', {}],
    [
      'ein sicherer Anschluss',
      'und im September?',
      { fenster: [vorgang('V-1', 'umsatz_abfragen', { zeitraum: OKTOBER })] },
    ],
  ])('nicht: %s', async (_, text, rest) => {
    const modell = stufe([])
    const e = await mitModell(text, modell, rest)
    expect(modell.gefragt).toBe(0)
    expect(e).toEqual(lokal(text, rest))
  })

  it.each([
    ['eine unsichere Antwort', 'das mit den zahlen vom oktober'],
    ['ein fehlender Wert', 'kannst du bitte ein ticket anlegen'],
    ['ein zweifelhafter Wert', 'zahl rechnung 4711 über 1,234'],
  ])('ja: %s', async (_, text) => {
    const modell = stufe([])
    await mitModell(text, modell)
    expect(modell.gefragt).toBe(1)
  })
})

describe('Wie Modell und Regeln zusammenkommen', () => {
  it('das Modell entscheidet, wo die Regeln nichts haben', async () => {
    const e = await mitModell('wie liefs so im oktober', stufe([{ parameter: { zeitraum: OKTOBER } }]))
    expect(e.kandidaten[0]).toMatchObject({
      faehigkeit: 'umsatz_abfragen',
      quelle: 'modell',
      sicherheit: 0.9,
    })
  })

  it('ein nach Regeln gelesener Wert geht vor dem des Modells', async () => {
    const modell = stufe([
      { faehigkeit: 'rechnung_zahlen', parameter: { rechnung: '9', betrag: { cent: 1, waehrung: 'EUR' } } },
    ])
    const e = await mitModell('zahl rechnung 4711', modell)
    expect(e.kandidaten[0]?.parameter).toEqual({ rechnung: '4711', betrag: { cent: 1, waehrung: 'EUR' } })
  })

  it('ein zweifelhafter Wert bleibt zweifelhaft, was immer das Modell sagt', async () => {
    const modell = stufe([
      {
        faehigkeit: 'rechnung_zahlen',
        parameter: { rechnung: '4711', betrag: { cent: 123400, waehrung: 'EUR' } },
      },
    ])
    const e = await mitModell('zahl rechnung 4711 über 1,234', modell)
    expect(e.kandidaten[0]?.parameter).toEqual({ rechnung: '4711' })
    expect(e.kandidaten[0]?.zweifel).toMatchObject([{ feld: 'betrag' }])
  })

  it('freier Text des Modells gilt nur, wenn er so in der Nachricht steht', async () => {
    const text = 'ticket tropfender hahn'
    const echt = await mitModell(
      text,
      stufe([{ faehigkeit: 'ticket_anlegen', parameter: { titel: 'hahn' } }]),
    )
    expect(echt.kandidaten[0]?.parameter).toMatchObject({ titel: 'hahn' })
    const erfunden = await mitModell(
      text,
      stufe([{ faehigkeit: 'ticket_anlegen', parameter: { titel: 'Hahn tropft!' } }]),
    )
    expect(text).toContain(
      erfunden.kandidaten.find((k) => k.faehigkeit === 'ticket_anlegen')?.parameter.titel,
    )
  })

  it('der Rest einer nicht verstandenen Nachricht ist kein freier Text', async () => {
    const e = await mitModell(
      'zur not halt ein ticket zum tropfenden hahn',
      stufe([{ faehigkeit: 'ticket_anlegen' }]),
    )
    expect(e.kandidaten[0]).toMatchObject({ faehigkeit: 'ticket_anlegen', parameter: {} })
  })

  it('gleiche Kandidaten gibt es einmal, höchstens fünf', async () => {
    const viele = Array.from({ length: 8 }, (_, i) => ({ parameter: { zeitraum: monat(2026, (i % 7) + 1) } }))
    const e = await mitModell('wie liefs so', stufe(viele))
    expect(e.kandidaten).toHaveLength(5)
    expect(new Set(e.kandidaten.map((k) => JSON.stringify(k.parameter))).size).toBe(5)
  })
})

describe('Wenn das Modell nicht kann', () => {
  const kaputt = () => stufe(new ModellFehler('modell', 'weg'))

  it('sagt eine unsichere Erkennung, dass es fehlt', async () => {
    const e = await mitModell('das mit den zahlen vom oktober', kaputt())
    expect(e).toEqual({ ...lokal('das mit den zahlen vom oktober'), modellFehlt: true })
  })

  it('bleibt eine sichere mit fehlendem Wert, wie sie ist', async () => {
    const text = 'kannst du bitte ein ticket anlegen'
    expect(await mitModell(text, kaputt())).toEqual(lokal(text))
  })

  it('wird auch ein anderer Fehler nicht weitergeworfen', async () => {
    await expect(mitModell('blubb', stufe(new TypeError('x')))).resolves.toMatchObject({ modellFehlt: true })
  })

  it('ohne Modell gibt es, was die Regeln fanden', async () => {
    const a = anfrage('blubb')
    const l = ohneModell.lokal(a)
    expect(await ohneModell.mitModell(a, l, new AbortController().signal)).toBe(l)
  })
})
