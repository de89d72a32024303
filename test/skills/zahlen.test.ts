import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EndgueltigerFehler } from '../../src/domaene/fehler.ts'
import type { Skill } from '../../src/skills/skill.ts'
import { liesCsv } from '../../src/skills/zahlen/csv.ts'
import type { CsvAngaben } from '../../src/skills/zahlen/csv-quelle.ts'
import { leseCent, leseTag } from '../../src/skills/zahlen/lesen.ts'
import { zahlenAusCsv } from '../../src/skills/zahlen.ts'
import { fuehreAus, type Umstaende } from '../helfer/skill-kontext.ts'

let ordner: string
beforeEach(() => {
  ordner = mkdtempSync(join(tmpdir(), 'zahlen-'))
})
afterEach(() => rmSync(ordner, { recursive: true }))

const kopf = {
  name: 'kosten_abfragen',
  groesse: { de: 'Kosten', en: 'Costs', pt: 'Custos' },
  beschreibung: 'Nennt die Kosten',
  beispiele: ['Kosten {zeitraum}'],
}

function ausCsv(inhalt: string | Uint8Array, angaben: Partial<CsvAngaben> = {}): Skill {
  const datei = join(ordner, 'kosten.csv')
  writeFileSync(datei, inhalt)
  return zahlenAusCsv({ ...kopf, datei, datum: 'monat', wert: 'kosten', ...angaben })
}

const frage = (
  s: Skill,
  von: string,
  bis: string,
  rest: { standort?: string } & Umstaende = {},
): Promise<string> => fuehreAus(s, { zeitraum: { von, bis }, standort: rest.standort }, rest)

describe('CSV lesen', () => {
  it('Anführungszeichen, Trenner und Zeilenumbruch im Feld, verdoppelte Zeichen, CRLF, Marke am Anfang', () => {
    expect(liesCsv('\uFEFFa;b\r\n"x;y";"sagt ""ja"""\r\n"zwei\nZeilen";2\n;\n\nletzte;')).toEqual([
      { zeile: 1, felder: ['a', 'b'] },
      { zeile: 2, felder: ['x;y', 'sagt "ja"'] },
      { zeile: 3, felder: ['zwei\nZeilen', '2'] },
      { zeile: 7, felder: ['letzte', ''] },
    ])
  })

  it.each([
    ['a;b,c;d\n1;2,5;3', 3],
    ['a,b\n1,2', 2],
    ['a\tb\n1\t2', 2],
    ['"a;b;c",d\n1,2', 2],
    ['nur\n1', 1],
  ])('der Trenner steht in der ersten Zeile: %j', (text, spalten) => {
    expect(liesCsv(text).map((z) => z.felder.length)).toEqual([spalten, spalten])
  })

  it('ein offenes Anführungszeichen verschluckt nur seine Zeile', () => {
    expect(liesCsv('a;b\n"offen;1\nx;2').map((z) => z.felder[1])).toEqual(['b', '1', '2'])
  })

  it('was Excel in Windows-1252 schreibt, bleibt lesbar', async () => {
    const bytes = Buffer.from('monat;ort;kosten\n2026-09;Z\u00FCrich;5,00\n', 'latin1')
    const s = ausCsv(bytes, { ort: 'ort', orte: { Zürich: [] } })
    expect(await frage(s, '2026-09-01', '2026-09-30', { standort: 'Zürich' })).toContain('5 €')
  })
})

describe('Beträge und Tage aus Zellen', () => {
  it.each([
    ['1.234,56', 123_456],
    ['1.234', 123_400],
    ['1234,5', 123_450],
    [' 84.200,00 € ', 8_420_000],
    ['-12,00', -1200],
    ['\u221212', -1200],
    ['12 345,67', 1_234_567],
    ['0', 0],
  ])('deutsch: %j sind %i Cent', (text, cent) => expect(leseCent(text, 'de')).toBe(cent))

  it.each(['1234.56', '1.23', '12,345', '1e3', '', '–', 'ca. 5', '1.2.3', '99999999999999999,00', '5 CHF'])(
    'deutsch: %j ist nicht lesbar, statt geraten',
    (text) => expect(leseCent(text, 'de')).toBeUndefined(),
  )

  it('englisch ist eine eigene Angabe', () => {
    expect(leseCent('1,234.56', 'en')).toBe(123_456)
    expect(leseCent('1.234,56', 'en')).toBeUndefined()
  })

  it('Tage und Monate in den üblichen Formen, unmögliche nicht', () => {
    expect(
      ['2026-10', '10/2026', '10.2026', '2026-10-17', '17.10.2026'].map((t) => leseTag(t, 'monat')),
    ).toEqual(Array(5).fill('2026-10-01'))
    expect(leseTag('5.9.2026', 'tag')).toBe('2026-09-05')
    for (const t of ['2026-10', '2026-02-30', '31.04.2026', '2026-13', 'Oktober', ''])
      expect(leseTag(t, 'tag')).toBeUndefined()
  })
})

describe('Monatszahlen', () => {
  const monate = [
    'monat;kosten',
    '2025-09;100,00',
    '2025-10;200,00',
    '2026-08;300,00',
    '2026-09;150,00',
    '2026-09;10,50',
    '2026-10;250,00',
    '2026-11;40,00',
    '2026-12;999,00',
  ]

  it('mehrere Zeilen eines Monats ergeben eine Zahl, mit Cent, wenn es welche gibt', async () => {
    expect(await frage(ausCsv(monate.join('\n')), '2026-09-01', '2026-09-30')).toContain(
      'September 2026: 160,50 € (+61 %',
    )
  })

  it('vergleicht nur Ganzes mit Ganzem', async () => {
    const s = ausCsv(monate.join('\n'))
    expect(await frage(s, '2026-10-01', '2026-10-31')).toContain('(+25 % gegenüber Oktober 2025)')
    expect(await frage(s, '2026-08-01', '2026-08-31')).not.toContain('gegenüber')
    expect(await frage(s, '2026-11-01', '2026-11-30')).toBe(
      'Kosten im November 2026 bisher (Stand 03.11.2026): 40 €',
    )
  })

  it('ein Monat ohne Zahl ist keine Null: er wird genannt', async () => {
    const antwort = await frage(ausCsv(monate.join('\n')), '2026-07-01', '2026-09-30')
    expect(antwort).toContain('460,50 €')
    expect(antwort).toContain('Nicht enthalten, weil Zahlen fehlen: Juli 2026')
  })

  it('außerhalb der Daten gibt es keine Zahl, auch nicht 0', async () => {
    const s = ausCsv(monate.join('\n'))
    for (const [von, bis] of [
      ['2024-01-01', '2024-12-31'],
      ['2026-12-01', '2026-12-31'],
      ['2027-01-01', '2027-12-31'],
    ] as const) {
      const antwort = await frage(s, von, bis)
      expect(antwort).toContain('keine Zahlen')
      expect(antwort).toContain('reichen von September 2025 bis November 2026')
      expect(antwort).not.toMatch(/\d €/)
    }
  })

  it('was am Rand fehlt, steht dabei', async () => {
    const antwort = await frage(ausCsv(monate.join('\n')), '2026-08-15', '2026-10-12')
    expect(antwort).toMatch(/^Kosten im September 2026: 160,50 €/)
    expect(antwort).toContain('Gefragt war 15.08.2026 bis 12.10.2026')
  })

  it('Tage ohne ganzen Monat: kein Wert für die Tage, aber der des Monats, der so heißt', async () => {
    const antwort = await frage(ausCsv(monate.join('\n')), '2026-10-05', '2026-10-11')
    expect(antwort).toMatch(
      /nur je Monat, nicht für 05\.10\.2026 bis 11\.10\.2026\. Kosten im Oktober 2026: 250 €/,
    )
  })

  it('der letzte Tag eines Februars findet sein Vorjahr', async () => {
    const s = ausCsv('monat;kosten\n2028-02;100\n2029-02;200')
    const am = { jetzt: '2029-05-01T08:00:00.000Z' }
    expect(await frage(s, '2029-02-01', '2029-02-28', am)).toContain('(+100 % gegenüber Februar 2028)')
  })

  it('ob ein Monat vorbei ist, sagt die Zone des Teams', async () => {
    const s = ausCsv('monat;kosten\n2026-10;100')
    // 23:30 UTC on the 31st is 00:30 on 1 November in Berlin.
    expect(await frage(s, '2026-10-01', '2026-10-31', { jetzt: '2026-10-31T23:30:00.000Z' })).not.toContain(
      'bisher',
    )
    expect(await frage(s, '2026-10-01', '2026-10-31', { jetzt: '2026-10-31T22:30:00.000Z' })).toContain(
      'bisher',
    )
  })
})

describe('schlechte Zeilen', () => {
  const datei = [
    'monat;ort;kosten',
    '2026-09;Wien;100,00',
    '2026-09;Wien;k. A.',
    'irgendwann;Wien;5,00',
    '2026-08;Graz;x',
    '2026-09;Graz;50,00',
  ].join('\n')
  const s = () => ausCsv(datei, { ort: 'ort', orte: { Wien: ['vienna'], Graz: [] } })

  it('fehlen in der Summe, und die Antwort nennt ihre Nummern', async () => {
    const antwort = await frage(s(), '2026-09-01', '2026-09-30')
    expect(antwort).toContain('150 €')
    expect(antwort).toContain('(3, 4)')
  })

  it('werden nur genannt, wenn sie dazugehören können', async () => {
    expect(await frage(s(), '2026-09-01', '2026-09-30', { standort: 'Graz' })).not.toContain('Achtung')
    expect(await frage(s(), '2026-08-01', '2026-08-31', { standort: 'Graz' })).toContain('(5)')
  })

  it('eine fehlende Datei oder Spalte ist ein Fehler mit Abhilfe, nicht „keine Zahlen“', async () => {
    const weg = zahlenAusCsv({
      ...kopf,
      datei: join(ordner, 'gibt-es-nicht.csv'),
      datum: 'monat',
      wert: 'kosten',
    })
    await expect(frage(weg, '2026-09-01', '2026-09-30')).rejects.toBeInstanceOf(EndgueltigerFehler)
    const falsch = ausCsv('monat;preis\n2026-09;1')
    await expect(frage(falsch, '2026-09-01', '2026-09-30')).rejects.toMatchObject({
      code: 'spalte_fehlt',
      abhilfe: expect.stringContaining('preis'),
    })
    await expect(frage(ausCsv(''), '2026-09-01', '2026-09-30')).rejects.toMatchObject({
      code: 'spalte_fehlt',
    })
  })
})

describe('Tageszahlen', () => {
  const tage = [
    'tag,kosten',
    '2026-10-30,"1,000.00"',
    '2026-10-31,500.50',
    '2026-11-02,20.00',
    '2026-11-05,7.00',
  ]
  const s = () => ausCsv(tage.join('\n'), { datum: 'tag', koernung: 'tag', zahlformat: 'en' })

  it('genügen für jeden Zeitraum; ein Tag ohne Zeile dazwischen ist ein Tag ohne Kosten', async () => {
    expect(await frage(s(), '2026-10-31', '2026-10-31')).toContain('Kosten am 31.10.2026: 500,50 €')
    expect(await frage(s(), '2026-10-30', '2026-11-02')).toContain('1.520,50 €')
    expect(await frage(s(), '2026-11-01', '2026-11-01')).toContain('0 €')
  })

  it('nach heute zählt nichts, vor dem ersten Tag gibt es nichts', async () => {
    expect(await frage(s(), '2026-11-02', '2026-11-30')).toContain('bisher (Stand 03.11.2026): 20 €')
    expect(await frage(s(), '2026-10-01', '2026-10-29')).toContain('reichen von 30.10.2026 bis 03.11.2026')
  })
})

describe('Sprachen und Form der Fähigkeit', () => {
  it('ohne Orte gibt es keinen Parameter standort', () => {
    expect(Object.keys(ausCsv('monat;kosten').parameter.shape)).toEqual(['zeitraum'])
  })

  it.each(['en', 'pt'] as const)('%s: jeder Hinweis ist übersetzt', async (sprache) => {
    const s = ausCsv('monat;kosten\n2026-08;1\n2026-09;1\n2026-09;x')
    const antworten = [
      await frage(s, '2026-07-15', '2026-10-12', { sprache }),
      await frage(s, '2026-09-05', '2026-09-06', { sprache }),
      await frage(s, '2030-01-01', '2030-12-31', { sprache }),
    ].join(' ')
    expect(antworten).not.toMatch(/Zahlen|bisher|Gefragt|Achtung|Kosten|lesbar/)
  })
})
