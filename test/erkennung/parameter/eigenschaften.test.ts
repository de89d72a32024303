import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  aendereZeitpunkt,
  leseAlleinstehend,
  leseParameter,
  leseTeilzeitraum,
  maskiere,
} from '../../../src/erkennung/parameter/parameter.ts'
import { slot } from '../../../src/skills/slot.ts'
import { bezug, einSlot, slots, um } from './hilfe.ts'

const betrag = einSlot(slot.betrag())
const datum = einSlot(slot.datum())
const zeitraum = einSlot(slot.zeitraum())
const wann = einSlot(slot.zeitpunkt({ richtung: 'zurueck' }))
const alle = slots({
  rechnung: slot.text({ code: true, nach: ['Rechnung'] }),
  betrag: slot.betrag(),
  anzahl: slot.zahl(),
  tag: slot.datum(),
  wann: slot.zeitpunkt(),
  zeitraum: slot.zeitraum({ richtung: 'zurueck' }),
  dauer: slot.dauer(),
  wer: slot.person(),
  ort: slot.ort({ Zürich: [], Wien: [] }),
  eilig: slot.jaNein(),
})

const TAG = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((d) => d.toISOString().slice(0, 10))
const zweistellig = (n: number): string => String(n).padStart(2, '0')

describe('was geschrieben wird, wird wieder gelesen', () => {
  test('jeder Betrag in deutscher Schreibweise hat dieselben Cent', () => {
    const de = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 11 }), (cent) => {
        const text = de.format(cent / 100)
        expect(leseParameter(text, [betrag], bezug()).funde[0]?.wert).toEqual({ cent, waehrung: 'EUR' })
      }),
      { numRuns: 300 },
    )
  })

  test('jeder Betrag in jeder der zehn Arten, in denen Deutsche ihn schreiben', () => {
    const gruppiert = (ganz: number, zeichen: string): string =>
      String(ganz).replace(/\B(?=(\d{3})+$)/g, zeichen)
    const arten: ((ganz: number, ct: string) => string)[] = [
      (g, ct) => `${gruppiert(g, '.')},${ct} €`,
      (g, ct) => `${g},${ct}€`,
      (g, ct) => `€ ${gruppiert(g, '.')},${ct}`,
      (g, ct) => `EUR ${g},${ct}`,
      (g, ct) => `${gruppiert(g, '.')},${ct} Euro`,
      (g, ct) => `${gruppiert(g, '\u202F')},${ct} EUR`,
      (g, ct) => `${gruppiert(g, '\u00A0')},${ct} €`,
      (g, ct) => `${gruppiert(g, "'")},${ct} Euro`,
      (g, ct) => `${g} Euro und ${ct} Cent`,
      (g, ct) => (ct === '00' ? `${gruppiert(g, '.')},- €` : `${gruppiert(g, ' ')},${ct} eur`),
    ]
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 10 ** 10 }), fc.constantFrom(...arten), (cent, schreibe) => {
        const text = `überweise bitte ${schreibe(Math.floor(cent / 100), zweistellig(cent % 100))}`
        expect([text, leseParameter(text, [betrag], bezug()).funde[0]?.wert]).toEqual([
          text,
          { cent, waehrung: 'EUR' },
        ])
      }),
      { numRuns: 1000 },
    )
  })

  test('jedes Zahlwort von 0 bis 9.999, in einem Wort und getrennt', () => {
    const zahl = einSlot(slot.zahl())
    const wert = (text: string) => leseAlleinstehend(text, zahl, bezug()).funde[0]?.wert
    for (let n = 0; n < 10_000; n += n < 1200 ? 1 : 7)
      expect([inWorten(n), wert(inWorten(n))]).toEqual([inWorten(n), n])
    for (let n = 1001; n < 10_000; n += 37) {
      const [tausender, rest] = [Math.floor(n / 1000), n % 1000]
      if (rest > 0) expect(wert(`${inWorten(tausender * 1000)} und ${inWorten(rest)}`)).toBe(n)
    }
  })

  test('die Reihenfolge der Slots ändert nichts', () => {
    const texte = [
      'Rechnung 4711 über 100 € für Anna in Wien, 2 Stunden, eilig',
      'zahl 60012 80 Euro bis morgen um 9',
      'für 60012 dann 3 Kisten',
      '60012, zwei Kisten',
      'am 3.12. für Carla 90 Minuten in Zürich: 12,50 €',
    ]
    // Which of several fields of time takes a time is another matter.
    const felder = alle.filter((s) => !['zeitpunkt', 'zeitraum'].includes(s.art))
    const sortiert = (gemischt: typeof alle, text: string) =>
      leseParameter(text, gemischt, bezug()).funde.toSorted((a, b) => a.feld.localeCompare(b.feld))
    fc.assert(
      fc.property(
        fc.shuffledSubarray(felder, { minLength: felder.length }),
        fc.constantFrom(...texte),
        (s, text) => {
          expect(sortiert(s, text)).toEqual(sortiert(felder, text))
        },
      ),
      { numRuns: 100 },
    )
  })

  test('jeder Betrag in englischer Schreibweise auch', () => {
    const en = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 11 }), (cent) => {
        const [fund] = leseParameter(en.format(cent / 100), [betrag], bezug({ sprache: 'en' })).funde
        expect(fund?.wert).toEqual({ cent, waehrung: 'USD' })
      }),
      { numRuns: 300 },
    )
  })

  test('ein Betrag ist nie zehnmal so groß wie einer seiner Lesarten', () => {
    fc.assert(
      fc.property(fc.nat(9_999_999), fc.constantFrom('.', ','), fc.nat(999), (ganz, trenner, rest) => {
        const wert = leseParameter(`${ganz}${trenner}${rest} €`, [betrag], bezug()).funde[0]?.wert as
          | { cent: number }
          | undefined
        if (!wert) return
        const tausender = Number(`${ganz}${rest}`) * 100
        const dezimal = Math.round(Number(`${ganz}.${rest}`) * 100)
        expect([tausender, dezimal]).toContain(wert.cent)
        // Three digits behind a point are thousands, one or two behind a comma are cents; nothing in between is read.
        expect(wert.cent === tausender).toBe(String(rest).length === 3 && trenner === '.')
      }),
      { numRuns: 300 },
    )
  })

  test.each<[form: string, schreibe: (j: number, m: number, t: number) => string]>([
    ['d.M.yyyy', (j, m, t) => `${t}.${m}.${j}`],
    ['dd.MM.yyyy', (j, m, t) => `am ${zweistellig(t)}.${zweistellig(m)}.${j}`],
    ['yyyy-MM-dd', (j, m, t) => `${j}-${zweistellig(m)}-${zweistellig(t)}`],
  ])('jeder Tag als %s ist derselbe Tag', (_, schreibe) => {
    fc.assert(
      fc.property(TAG, (tag) => {
        const [j = 0, m = 0, t = 0] = tag.split('-').map(Number)
        expect(leseParameter(schreibe(j, m, t), [datum], bezug()).funde[0]?.wert).toBe(tag)
      }),
      { numRuns: 300 },
    )
  })

  test('jeder Tag mit Monatsnamen, jeder Zeitraum aus zwei Tagen', () => {
    const lang = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' })
    fc.assert(
      fc.property(TAG, TAG, (a, b) => {
        const [von = '', bis = ''] = [a, b].toSorted()
        const text = `vom ${lang.format(new Date(von))} bis ${lang.format(new Date(bis))}`
        expect(leseParameter(text, [zeitraum], bezug()).funde[0]?.wert).toEqual({ von, bis })
      }),
      { numRuns: 300 },
    )
  })

  test('jede Uhrzeit der 24-Stunden-Uhr ist sie selbst', () => {
    fc.assert(
      fc.property(TAG, fc.nat(23), fc.nat(59), (tag, h, m) => {
        const [j, mo, t] = tag.split('-').map(Number)
        const lokal = `${tag}T${zweistellig(h)}:${zweistellig(m)}`
        const text = `am ${t}.${mo}.${j} um ${zweistellig(h)}:${zweistellig(m)} Uhr`
        expect(leseParameter(text, [wann], bezug()).funde[0]?.wert).toBe(um(lokal))
      }),
      { numRuns: 300 },
    )
  })
})

const KLEIN =
  'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
    ' ',
  )
const ZEHNER = '- - zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ')
/** A number below 10,000 in German words, as in a textbook; „eins“ is „ein“ before what follows. */
function inWorten(n: number): string {
  const ein = (k: number): string => (k === 1 ? 'ein' : (KLEIN[k] ?? ''))
  if (n >= 1000) return `${ein(Math.floor(n / 1000))}tausend${n % 1000 === 0 ? '' : inWorten(n % 1000)}`
  if (n >= 100) return `${ein(Math.floor(n / 100))}hundert${n % 100 === 0 ? '' : inWorten(n % 100)}`
  if (n < 20) return KLEIN[n] ?? ''
  return `${n % 10 === 0 ? '' : `${ein(n % 10)}und`}${ZEHNER[Math.floor(n / 10)]}`
}

const STUECKE = fc.constantFrom(
  '21.12.',
  '31.2.',
  '25 Uhr',
  'um 9',
  'bis',
  'vom',
  'von',
  'zwischen',
  'und',
  'oder',
  'ab',
  'seit',
  'in',
  'vor',
  'nach',
  'am',
  'Montag',
  'Oktober',
  'letzten',
  'nächste',
  'Woche',
  'Jahr',
  '2025',
  'Q3',
  'KW',
  '42',
  'halb',
  'Viertel',
  'drei',
  'Tage',
  'heute',
  'morgen',
  'früh',
  'Ende',
  'Anfang',
  'des',
  'Monats',
  'Ostern',
  '1.234,56',
  '€',
  '-',
  '–',
  '12',
  '4711',
  'Rechnung',
  'über',
  'Tsd.',
  '#',
  'Nr.',
  'Wien',
  'in Graz',
  'Anna',
  'für',
  '2 Stunden',
  'eilig',
  'nicht',
  '1e3',
  'constructor',
  'toString',
  '__proto__',
  'Stunden',
  '.',
  ',',
  '/',
  ':',
  '\u00a0',
  '🙂',
  '\u200b',
)
const SALAT = fc.array(STUECKE, { maxLength: 25 }).map((s) => s.join(' '))

describe('aus keinem Text kommt etwas, das der Slot nicht nimmt', () => {
  test.each<['de' | 'en' | 'pt']>([['de'], ['en'], ['pt']])('%s', (sprache) => {
    const b = bezug({ sprache })
    fc.assert(
      fc.property(fc.oneof(SALAT, fc.string({ maxLength: 80, unit: 'grapheme' })), (text) => {
        const { funde, zweifel } = leseParameter(text, alle, b)
        for (const f of funde) {
          expect(alle.find((s) => s.feld === f.feld)?.schema.safeParse(f.wert).success).toBe(true)
          expect(f.von).toBeGreaterThanOrEqual(0)
          expect(f.bis).toBeGreaterThan(f.von)
          expect(f.bis).toBeLessThanOrEqual(text.length)
        }
        // Each piece of text serves one slot, and a slot has a value or a doubt.
        const stellen = funde.toSorted((x, y) => x.von - y.von)
        for (let i = 1; i < stellen.length; i++)
          expect(stellen[i]?.von).toBeGreaterThanOrEqual(stellen[i - 1]?.bis ?? 0)
        for (const z of zweifel) expect(funde.some((f) => f.feld === z.feld)).toBe(false)
        expect(leseParameter(text, alle, b)).toEqual({ funde, zweifel })
      }),
      { numRuns: 200 },
    )
  })

  test('Änderungen liefern nur Tage und Zeiten, die es gibt', () => {
    fc.assert(
      fc.property(SALAT, (text) => {
        const alt = { von: '2026-12-21', bis: '2026-12-23' }
        const neu = leseTeilzeitraum(text, alt, bezug())
        if (neu && 'wert' in neu)
          expect(zeitraum.schema.safeParse(neu.wert).success && neu.wert.von <= neu.wert.bis).toBe(true)
        const zeit = aendereZeitpunkt(text, um('2026-12-21T16:00'), bezug())
        if (zeit && 'wert' in zeit) expect(wann.schema.safeParse(zeit.wert).success).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

test('lange Läufe von Ziffern, Punkten und Leerzeichen enden wie kurze', () => {
  const laeufe = [
    '1',
    '.',
    ' ',
    '1.',
    '1 ',
    '12.',
    '1,',
    "1'",
    '-',
    '1-',
    '1:',
    'in 1 tag vor ',
    'bis ',
    'am 1. ',
    '1 234 ',
    'tausend',
    'hundert',
    '21. bis ',
    '( ',
    'ein ',
    '€',
    'a1-',
    '\u0301',
    '-,50 ',
    '( [',
    'ein paar ',
    'und zwei ',
    'hundert und ',
    '2 Stunden und ',
    'Anna und ',
    '٣',
    'A. ',
    'Nr. ',
    '1/',
  ]
  for (const lauf of laeufe) {
    const text = lauf.repeat(60_000 / lauf.length)
    leseAlleinstehend(text, zeitraum, bezug())
    const { funde } = leseParameter(text, alle, bezug())
    for (const f of funde) expect(f.bis).toBeLessThanOrEqual(2000)
    expect(maskiere(text, alle, bezug()).length).toBeLessThan(30_000)
  }
})

test('nach 2.000 Zeichen wird nicht mehr gelesen', () => {
  const vorn = leseParameter(`${'x '.repeat(900)}am 4.1.2027`, [datum], bezug())
  expect(vorn.funde[0]?.wert).toBe('2027-01-04')
  const hinten = leseParameter(`${'x '.repeat(1000)}am 4.1.2027`, [datum], bezug())
  expect(hinten.funde).toEqual([])
})
