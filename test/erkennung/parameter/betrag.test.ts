import { describe, expect, test } from 'vitest'
import { leseParameter } from '../../../src/erkennung/parameter/parameter.ts'
import { slot } from '../../../src/skills/slot.ts'
import { bezug, einSlot, lies, slots } from './hilfe.ts'

type Zeilen = [text: string, erwartet: string][]
const betrag = einSlot(slot.betrag())
const rechnung = slots({ rechnung: slot.text({ code: true, nach: ['Rechnung'] }), betrag: slot.betrag() })

/** The amount in a sentence that has the number of an invoice in it as well. */
function imSatz(x: string): string {
  const { funde, zweifel } = leseParameter(`Zahl Rechnung 4711 über ${x}`, rechnung, bezug())
  expect(funde.find((f) => f.feld === 'rechnung')?.wert).toBe('4711')
  const gefunden = funde.find((f) => f.feld === 'betrag')?.wert as
    | { cent: number; waehrung: string }
    | undefined
  return zweifel[0] ? `?${zweifel[0].grund}` : gefunden ? `${gefunden.cent} ${gefunden.waehrung}` : '–'
}

describe('Beträge, wie Deutsche sie schreiben', () => {
  const zeilen: Zeilen = [
    ['1.234,56 €', '123456 EUR'],
    ['1.234,56€', '123456 EUR'],
    ['1.234 €', '123400 EUR'],
    ['12.345 €', '1234500 EUR'],
    ['1234,5 EUR', '123450 EUR'],
    ['12,5', '1250 EUR'],
    ['0,99 €', '99 EUR'],
    ['0,05 Euro', '5 EUR'],
    ['1.234.567,89 €', '123456789 EUR'],
    ['1.234.567 Euro', '123456700 EUR'],
    ['€ 99,–', '9900 EUR'],
    ['99,- Euro', '9900 EUR'],
    ['99,--', '9900 EUR'],
    ['99.- €', '9900 EUR'],
    ['€99', '9900 EUR'],
    ['EUR 99', '9900 EUR'],
    ['eur 99,90', '9990 EUR'],
    ['99 eur', '9900 EUR'],
    ['1\u202F234,56 €', '123456 EUR'],
    ['1\u00A0234,56 €', '123456 EUR'],
    ['1\u2009234 €', '123400 EUR'],
    ['1 234,56 €', '123456 EUR'],
    ['1 234 567 €', '123456700 EUR'],
    ["1'234.50 CHF", '123450 CHF'],
    ["CHF 1'234", '123400 CHF'],
    ['1’234’567.80 Franken', '123456780 CHF'],
    ['12.50 CHF', '1250 CHF'],
    ['20 Fr.', '2000 CHF'],
    ['1234.56', '123456 EUR'],
    ['1,234.56 €', '123456 EUR'],
    ['1,234,567 €', '123456700 EUR'],
    ['zwölf Euro', '1200 EUR'],
    ['zwoelf euro', '1200 EUR'],
    ['einen Euro', '100 EUR'],
    ['hundertzwanzig Euro', '12000 EUR'],
    ['zweihundert Euro', '20000 EUR'],
    ['tausend Euro', '100000 EUR'],
    ['anderthalbtausend Euro', '150000 EUR'],
    ['dreihundert und vierzig Euro', '34000 EUR'],
    ['sechstausend achthundert Euro', '680000 EUR'],
    ['tausend und sieben Euro', '100700 EUR'],
    ['eine halbe Million Euro', '50000000 EUR'],
    ['zweieinhalbtausend Euro', '250000 EUR'],
    ['dreieinhalbhundert Franken', '35000 CHF'],
    ['zwei Dutzend Euro', '2400 EUR'],
    ['3 Dutzend €', '3600 EUR'],
    ['ein Dutzend Euro', '1200 EUR'],
    ['-,50 €', '50 EUR'],
    ['–,05 Euro', '5 EUR'],
    ['٣٧٠ €', '37000 EUR'],
    ['१२,५० €', '1250 EUR'],
    ['９９,９９ €', '9999 EUR'],
    ['zwölfhundert Euro', '120000 EUR'],
    ['dreitausendvierhundertfünfzig Euro', '345000 EUR'],
    ['zwei Millionen Euro', '200000000 EUR'],
    ['12 Euro 50', '1250 EUR'],
    ['12 € 05', '1205 EUR'],
    ['zwölf Euro fünfzig', '1250 EUR'],
    ['3 Euro und 20 Cent', '320 EUR'],
    ['50 Cent', '50 EUR'],
    ['fünfzig Cent', '50 EUR'],
    ['2,5 Tsd.', '250000 EUR'],
    ['2,5 Tsd. €', '250000 EUR'],
    ['5 Tausend Euro', '500000 EUR'],
    ['drei tausend Euro', '300000 EUR'],
    ['10 T€', '1000000 EUR'],
    ['10 TEUR', '1000000 EUR'],
    ['3k', '300000 EUR'],
    ['3,5k €', '350000 EUR'],
    ['1,2 Mio €', '120000000 EUR'],
    ['1,25 Mio. Euro', '125000000 EUR'],
    ['100', '10000 EUR'],
    ['1.000', '100000 EUR'],
    ['$ 20', '2000 USD'],
    ['20$', '2000 USD'],
    ['20 Dollar', '2000 USD'],
    ['20 US-Dollar', '2000 USD'],
    ['20,50 USD', '2050 USD'],
    ['£15', '1500 GBP'],
    ['R$ 20,00', '2000 BRL'],
    ['20 PLN', '2000 PLN'],
    ['100 € bitte', '10000 EUR'],
    ['zweieinhalb Euro', '250 EUR'],
    ['zweieinhalb tausend Euro', '250000 EUR'],
    ['anderthalb Millionen Euro', '150000000 EUR'],
    ['12 Komma 5 Euro', '1250 EUR'],
    ['zwölf Komma fünfzig Euro', '1250 EUR'],
    ['100 € bis 17.12.', '10000 EUR'],
    ['100 bis 17.12.', '10000 EUR'],
    ['100 € bis Freitag', '10000 EUR'],
    ['100 € um 17 Uhr', '10000 EUR'],
    ['100,00 EUR!', '10000 EUR'],
  ]
  test.each(zeilen)('%s → %s', (text, erwartet) => {
    expect(imSatz(text)).toBe(erwartet)
  })
})

describe('Beträge, nach denen gefragt wird', () => {
  const zeilen: Zeilen = [
    ['1.23', '?betrag_mehrdeutig'],
    ['1.23 €', '?betrag_mehrdeutig'],
    ['12.5 Euro', '?betrag_mehrdeutig'],
    ['12.50 €', '?betrag_mehrdeutig'],
    ['1,234', '?betrag_mehrdeutig'],
    ['12,345 €', '?betrag_mehrdeutig'],
    ['1234,567 €', '?betrag_mehrdeutig'],
    ['1.23.456 €', '?betrag_mehrdeutig'],
    ['1.234,567 €', '?betrag_mehrdeutig'],
    ['1,234 Mio €', '?betrag_mehrdeutig'],
    ['1e3', '?betrag_mehrdeutig'],
    ['1e3 €', '?betrag_mehrdeutig'],
    ['12 Euro 5', '?betrag_mehrdeutig'],
    ['ca. 100 €', '?betrag_mehrdeutig'],
    ['2 x 50 €', '?betrag_mehrdeutig'],
    ['20 Stück à 5 €', '?betrag_mehrdeutig'],
    ['je 50 €', '?betrag_mehrdeutig'],
    ['50 € pro Monat', '?betrag_mehrdeutig'],
    ['1 234 5 €', '?betrag_mehrdeutig'],
    ['100 Euro 12 Rechnungen', '?betrag_mehrdeutig'],
    ['4711 EUR 50', '?betrag_mehrdeutig'],
    ['½ €', '?betrag_mehrdeutig'],
    ['etwa 100 Euro', '?betrag_mehrdeutig'],
    ['rund 1.000 €', '?betrag_mehrdeutig'],
    ['20 € oder 30 €', '?betrag_mehrdeutig'],
    ['99999999999999999999 €', '?betrag_zu_gross'],
    ['100.000.000.000.000.000 €', '?betrag_zu_gross'],
    ['900000000000000000 Cent', '?betrag_zu_gross'],
    ['ein paar hundert Euro', '?betrag_mehrdeutig'],
    ['2 Millionen 300 tausend Euro', '?betrag_mehrdeutig'],
    ['4 € die Stunde', '?betrag_mehrdeutig'],
    ['90 € im Jahr', '?betrag_mehrdeutig'],
    ['einige tausend €', '?betrag_mehrdeutig'],
    ['mehrere hundert Franken', '?betrag_mehrdeutig'],
    ['um die 80 €', '?betrag_mehrdeutig'],
    ['gut 300 Euro', '?betrag_mehrdeutig'],
    ['80 € oder so', '?betrag_mehrdeutig'],
    ['~ 80 €', '?betrag_mehrdeutig'],
    ['80 € netto', '?betrag_mehrdeutig'],
    ['80,50 Euro brutto', '?betrag_mehrdeutig'],
    ['netto 80 €', '?betrag_mehrdeutig'],
    ['\u201050 €', '?betrag_nicht_positiv'],
    ['\u201250 €', '?betrag_nicht_positiv'],
    ['\uFE6350 €', '?betrag_nicht_positiv'],
    ['\u279650 €', '?betrag_nicht_positiv'],
    ['-50 €', '?betrag_nicht_positiv'],
    ['-50', '?betrag_nicht_positiv'],
    ['−50 €', '?betrag_nicht_positiv'],
    ['- 50 €', '?betrag_nicht_positiv'],
    ['minus 50 €', '?betrag_nicht_positiv'],
    ['€ -50', '?betrag_nicht_positiv'],
    ['0 €', '?betrag_nicht_positiv'],
    ['0,00 €', '?betrag_nicht_positiv'],
    ['null Euro', '?betrag_nicht_positiv'],
    ['100 bis 200 €', '?betrag_bereich'],
    ['100-200 €', '?betrag_bereich'],
    ['100–200 Euro', '?betrag_bereich'],
    ['100 € bis 200 €', '?betrag_bereich'],
    ['zwischen 100 und 200 €', '?betrag_bereich'],
    ['bis zu 100 €', '?betrag_bereich'],
    ['maximal 100 €', '?betrag_bereich'],
    ['mindestens 50 Euro', '?betrag_bereich'],
    ['100 oder 120 €', '?betrag_mehrdeutig'],
    ['10 % von 200 €', '?betrag_mehrdeutig'],
    ['3 mal 50 €', '?betrag_mehrdeutig'],
    ['2x 50 €', '?betrag_mehrdeutig'],
    ['zwei mal 50 €', '?betrag_mehrdeutig'],
    ['zweimal 50 €', '?betrag_mehrdeutig'],
    ['50 € mal 2', '?betrag_mehrdeutig'],
    ['die Hälfte von 100 €', '?betrag_mehrdeutig'],
    ['das Doppelte von 100 €', '?betrag_mehrdeutig'],
    ['2 1/2 tausend Euro', '?betrag_mehrdeutig'],
    ['100 € + 19 %', '?betrag_mehrdeutig'],
    ['100 € abzüglich 2 % Skonto', '?betrag_mehrdeutig'],
    ['mehr als 50 €', '?betrag_bereich'],
    ['weniger als 50 €', '?betrag_bereich'],
  ]
  test.each(zeilen)('%s → %s', (text, erwartet) => {
    expect(imSatz(text)).toBe(erwartet)
  })
})

describe('eine andere Zahl im Satz ist nicht der Betrag', () => {
  const zeilen: Zeilen = [
    ['zahl mal die rechnung 4714, 40 euro', '4000 EUR'],
    ['zahl 3802 75€', '7500 EUR'],
    ['3802 75 €', '7500 EUR'],
    ['Rechnung RE-1 über 380\u202F275 €', '38027500 EUR'],
    ['zahl 3802 1.200 €', '120000 EUR'],
    ['begleiche 60012 80 Euro bitte', '8000 EUR'],
    ['Rechnung 4715 zahlen, 80 €', '8000 EUR'],
    ['zahl 40 € für Rechnung 4715', '4000 EUR'],
    ['Rechnung 2025 über 40 €', '4000 EUR'],
    ['Rechnung 4711 vom 3.10. über 40 €', '4000 EUR'],
    ['Rechnung 4711 vom 3.10.2026 über 40', '4000 EUR'],
    ['Rechnung 471 234 €', '23400 EUR'],
    ['Rechnung 7 EUR 1.000,-', '100000 EUR'],
    ['Rechnung 7 € 50', '5000 EUR'],
    ['Rechnung 12/2026 über 50 €', '5000 EUR'],
    ['Rechnung 4711 vom 3.10.2026 40 €', '4000 EUR'],
    ['Rechnung Nr. 88 - 50 €', '5000 EUR'],
    ['Rechnung RE-2026-0815 über 1.000 €', '100000 EUR'],
    ['Rechnung 4711 bis 17.12. zahlen: 100 €', '10000 EUR'],
    ['bis zum 17.12. 100 € für Rechnung 4711', '10000 EUR'],
    ['Rechnung 4711 in Höhe von 12,50', '1250 EUR'],
    ['Rechnung 4711 i.H.v. 12,50', '1250 EUR'],
    ['Rechnung 4711 iHv 50', '5000 EUR'],
    ['Rechnung 4711, Betrag: 80', '8000 EUR'],
    ['Rechnung 4711 für 3 Personen, 60 €', '6000 EUR'],
    ['Rechnung 4711 mit 3 % Skonto, 97 €', '9700 EUR'],
    ['Rechnung 4711 für Q3 100 €', '10000 EUR'],
    ['zahl 4711 über 100 €', '10000 EUR'],
    ['40 € für Rechnung 4711, also 40 €', '4000 EUR'],
    ['Rechnung 4711 zahlen, 80', '8000 EUR'],
    ['überweis mal 1.200 euro für Rechnung 4711', '120000 EUR'],
    ['zahl mal eben 40 euro für Rechnung 4711', '4000 EUR'],
    ['zahl Rechnung 4711, mal 50', '5000 EUR'],
    ['zahl einmal 50 € auf Rechnung 4711', '5000 EUR'],
    ['zahl Rechnung 4711 mal bitte, 50 €', '5000 EUR'],
    ['zahl 50 € mal an Rechnung 4711', '5000 EUR'],
    ['zahl die Rechnung 4711', '–'],
    ['zahl Rechnung 4711 für 3 Personen', '–'],
    ['zahl Rechnung 4711 vom 3.10.', '–'],
    ['zahl Rechnung 4711 um 14 Uhr', '–'],
    ['zahl Rechnung 4711, Tel. 0171 3920001', '–'],
    ['Rechnung 4711 mit 3 % Skonto', '–'],
    ['zahl die 2 Rechnungen', '–'],
    ['Rechnung 4711 über 50 Öre', '–'],
    ['Rechnung 4711 über 3.000 Yen', '–'],
    ['Rechnung 4711 über 3.000 ¥', '–'],
    ['Rechnung 4711 über ₹ 300', '–'],
    ['Rechnung 4711 über 1_000 €', '–'],
    ['Rechnung 4711 über zwölf', '–'],
    ['Rechnung 4711/99 €', '–'],
  ]
  test.each(zeilen)('%s → %s', (text, erwartet) => {
    const { funde, zweifel } = leseParameter(text, rechnung, bezug())
    const b = funde.find((f) => f.feld === 'betrag')?.wert as { cent: number; waehrung: string } | undefined
    expect(zweifel).toEqual([])
    expect(b ? `${b.cent} ${b.waehrung}` : '–').toBe(erwartet)
  })
})

describe('die Sprache entscheidet über Punkt und Komma', () => {
  test.each<[sprache: 'en' | 'pt', text: string, erwartet: string]>([
    ['en', 'pay €1,234.56', '123456 EUR'],
    ['en', 'pay 1,234 EUR', '123400 EUR'],
    ['en', 'pay $12.50', '1250 USD'],
    ['en', 'pay 12.5 euros', '1250 EUR'],
    ['en', 'pay 1.234 €', '?betrag_mehrdeutig'],
    ['en', 'pay 1.234,56 €', '123456 EUR'],
    ['en', 'pay twenty-five dollars', '2500 USD'],
    ['en', 'pay two hundred and fifty euros', '25000 EUR'],
    ['en', 'pay three thousand two hundred euros', '320000 EUR'],
    ['en', 'pay 2.5 thousand euros', '250000 EUR'],
    ['en', 'pay between 100 and 200 euros', '?betrag_bereich'],
    ['en', 'pay about 100 euros', '?betrag_mehrdeutig'],
    ['en', 'pay invoice 4711 over €100', '10000 EUR'],
    ['en', 'settle the invoice from Miller over 50 euros', '5000 EUR'],
    ['en', 'pay invoice 4711 for €100', '10000 EUR'],
    ['en', 'pay over €100', '?betrag_bereich'],
    ['en', 'pay invoice 4711, just over €100', '?betrag_bereich'],
    ['en', 'pay invoices over €100', '?betrag_bereich'],
    ['en', 'pay half of €100', '?betrag_mehrdeutig'],
    ['pt', 'paga duas vezes 50 €', '?betrag_mehrdeutig'],
    ['pt', 'paga metade de 100 €', '?betrag_mehrdeutig'],
    ['en', 'pay more than €100', '?betrag_bereich'],
    ['en', 'pay up to 100 euros', '?betrag_bereich'],
    ['en', 'pay at least 100 euros', '?betrag_bereich'],
    ['pt', 'paga a fatura 4711 de 100 €', '10000 EUR'],
    ['pt', 'paga a fatura 4711 no valor de 100 €', '10000 EUR'],
    ['pt', 'paga mais de 100 €', '?betrag_bereich'],
    ['pt', 'paga até 100 €', '?betrag_bereich'],
    ['pt', 'paga pelo menos 100 €', '?betrag_bereich'],
    ['pt', 'pagar R$ 1.234,56', '123456 BRL'],
    ['pt', 'pagar 1.234 euros', '123400 EUR'],
    ['pt', 'pagar 12,50 €', '1250 EUR'],
    ['pt', 'pagar vinte e cinco reais', '2500 BRL'],
    ['pt', 'pagar 2 mil euros', '200000 EUR'],
    ['pt', 'pagar duzentos e cinquenta euros', '25000 EUR'],
    ['pt', 'pagar mil e cem reais', '110000 BRL'],
    ['pt', 'pagar 1,234 €', '?betrag_mehrdeutig'],
    ['pt', 'pagar 80 reais líquidos', '?betrag_mehrdeutig'],
    ['en', 'pay 80 € net', '?betrag_mehrdeutig'],
    ['en', 'pay two dozen euros', '2400 EUR'],
  ])('%s: %s → %s', (sprache, text, erwartet) => {
    expect(lies(text, betrag, bezug({ sprache }))).toBe(erwartet)
  })
})

test('der Fund nimmt das Verhältniswort mit, der Zweifel den Wortlaut', () => {
  const text = 'Zahl Rechnung 4711 über ca. 100 €'
  expect(leseParameter(text, rechnung, bezug()).zweifel[0]?.woertlich).toBe('über ca. 100 €')
  const klar = 'Zahl Rechnung 4711 in Höhe von 100 €, bitte'
  const fund = leseParameter(klar, rechnung, bezug()).funde.find((f) => f.feld === 'betrag')
  expect(klar.slice(fund?.von, fund?.bis)).toBe('in Höhe von 100 €')
})

test('eine Nummer vor dem Betrag und eine Gruppe von Tausendern sehen gleich aus: dann wird gefragt', () => {
  const gelesen = (text: string) => leseParameter(text, rechnung, bezug())
  expect(gelesen('zahl 380 275 €').zweifel.map((z) => z.grund)).toEqual(['betrag_mehrdeutig'])
  expect(gelesen('zahl 380 275 €').funde).toEqual([])
  expect(gelesen('zahl 3802 275 €').funde.map((f) => f.wert)).toEqual([
    '3802',
    { cent: 27500, waehrung: 'EUR' },
  ])
  expect(gelesen('Rechnung 380 275 €').funde).toHaveLength(2)
})

test('ein Code in anderen Ziffern oder mit festem Bindestrich ist derselbe', () => {
  const code = (text: string) => leseParameter(text, rechnung, bezug()).funde[0]?.wert
  expect(code('Rechnung ٤٧١١')).toBe('4711')
  expect(code('Rechnung RE\u20112026\u20110815')).toBe('RE-2026-0815')
})

test('zwei Beträge für zwei Felder stehen in der Reihenfolge des Satzes', () => {
  const zwei = slots({ netto: slot.betrag(), brutto: slot.betrag() })
  const werte = leseParameter('100 € netto, 119 € brutto', zwei, bezug()).funde.map((f) => f.wert)
  expect(werte).toEqual([
    { cent: 10000, waehrung: 'EUR' },
    { cent: 11900, waehrung: 'EUR' },
  ])
  const getauscht = leseParameter('119 € brutto, 100 € netto', zwei, bezug()).funde
  expect(getauscht.map((f) => [f.feld, f.wert])).toEqual([
    ['netto', { cent: 10000, waehrung: 'EUR' }],
    ['brutto', { cent: 11900, waehrung: 'EUR' }],
  ])
})
