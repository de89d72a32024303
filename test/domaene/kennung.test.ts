import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  kennungenVon,
  leseTelefon,
  rollenUnbestaetigt,
  telefonAusProviderId,
  zwilling,
} from '../../src/domaene/kennung.ts'

const ANNA = '+491713920001'

describe('was ein Anbieter nennt, ist international', () => {
  test.each([
    '491713920001',
    '491713920001@s.whatsapp.net',
    '491713920001:12@s.whatsapp.net',
    '491713920001@c.us',
    '+491713920001',
    '00491713920001',
    '+49\u00a0171\u202f3920001',
    '\u200e\u202a+49 171 3920001\u202c',
    '+49 (0)171-392 0001',
    '(+49) 171/3920001',
    '0049 (0) 171 3920001',
    'tel:+49-171-3920001',
    'whatsapp:+491713920001',
    '+49 171392(0)001',
  ])('%j ist dieselbe Nummer', (id) => expect(telefonAusProviderId(id)).toBe(ANNA))

  test.each(['5215512345678', '525512345678', '+52 1 55 1234 5678', '5215512345678@s.whatsapp.net'])(
    'in Mexiko ist %j dieselbe Nummer, mit und ohne die 1 von früher',
    (id) => expect(telefonAusProviderId(id)).toBe('+525512345678'),
  )

  test.each(['', 'U024BE7LH', '76699677012110@lid', '120363000000000001@g.us', '0171 3920001', '110', '+49'])(
    '%j ist keine Nummer, auch nicht mit dem Land des Teams',
    (id) => expect(telefonAusProviderId(id)).toBeUndefined(),
  )

  test('eine Nummer kommt vor der ID des Kanals, aus der sie gelesen ist', () => {
    expect(kennungenVon('whatsapp', '491713920001')).toEqual([
      { kanal: 'phone', kennung: ANNA },
      { kanal: 'whatsapp', kennung: '491713920001' },
    ])
    expect(kennungenVon('slack', 'U1')).toEqual([{ kanal: 'slack', kennung: 'U1' }])
  })
})

describe('was jemand tippt, wird mit dem Land des Teams gelesen', () => {
  test.each([
    '491713920001',
    '491713920001@s.whatsapp.net',
    '+491713920001',
    '00491713920001',
    '0171 3920001',
    '+49 (0)171 3920001',
    '+49 0171 / 392 00 01',
    '+4901713920001',
    '+49 171 392 (0)001',
    '+49\u00a0171\u202f3920001',
    '\u202a+49 171 3920001\u202c',
    '0049 (0) 171-3920001',
    '(0171) 392.0001',
    '＋４９ 171 3920001',
    'tel:+49-171-3920001',
  ])('%j ist dieselbe Nummer', (text) => expect(leseTelefon(text, 'DE-BY')).toEqual({ nummer: ANNA }))

  test.each([
    ['49(0)345279580', 'land_unklar'],
    ['49 (0) 345 / 27 95 80', 'land_unklar'],
    ['5215512345678', 'land_unklar'],
    ['110', 'unvollstaendig'],
    ['+49', 'unvollstaendig'],
    ['00', 'unvollstaendig'],
    ['', 'leer'],
    [' \u200e ', 'leer'],
    ['abc', 'kein_telefon'],
    ['0171 392000l', 'kein_telefon'],
    ['+', 'kein_telefon'],
    ['49171+3920001', 'kein_telefon'],
  ])('%j wird nicht geraten: %s', (text, fehler) => expect(leseTelefon(text, 'DE')).toEqual({ fehler }))

  test('dieselben Ziffern meinen in einem anderen Land eine andere Nummer', () => {
    expect(leseTelefon('0664 1234567', 'AT')).toEqual({ nummer: '+436641234567' })
    expect(leseTelefon('11 98765-4321', 'BR')).toEqual({ nummer: '+5511987654321' })
    expect(leseTelefon('0171 3920001', 'XX')).toEqual({ fehler: 'land_unklar' })
  })
})

describe('zwei Formen eines Anschlusses', () => {
  test.each([
    ['+5511987654321', '+551187654321'],
    ['+5531698765432', undefined],
    ['+5491123456789', '+541123456789'],
    ['+551133334444', undefined],
    ['+491713920001', undefined],
    ['+54112345678', undefined],
  ])('%s → %s, und zurück', (eine, andere) => {
    expect(zwilling(eine)).toBe(andere)
    if (andere !== undefined) expect(zwilling(andere)).toBe(eine)
  })
})

test.each([
  [['mitglied', 'finanzen', 'admin'], ['mitglied']],
  [['finanzen'], ['unbestaetigt']],
  [['gast'], ['gast']],
  [[], []],
])('unter einem unbestätigten Namen sind %j nur %j', (rollen, bleiben) =>
  expect(rollenUnbestaetigt(rollen)).toEqual(bleiben),
)

const LAENGE = Number(process.env.KENNUNG_LAEUFE ?? 5000)
const trenner = fc.constantFrom('', ' ', '\u00a0', '\u202f', '-', '/', '.', '\u200e', ' / ')

test('eine bekannte Nummer wird in jeder Schreibweise wiedererkannt oder abgelehnt, nie zu einer anderen', () => {
  const ziffern = fc.stringMatching(/^1[567]\d{8,9}$/)
  const schreibweise = fc.record({
    ziffern,
    vorn: fc.constantFrom('+49', '0049', '+49(0)', '+49 (0) ', '+490', '0', '(0)', '49', '\u202a+49'),
    trenner: fc.array(trenner, { minLength: 12, maxLength: 12 }),
    hinten: fc.constantFrom('', ' ', '\u202c', '@s.whatsapp.net'),
  })
  fc.assert(
    fc.property(schreibweise, ({ ziffern, vorn, trenner, hinten }) => {
      const text = vorn + [...ziffern].map((z, i) => z + (trenner[i] ?? '')).join('') + hinten
      const getippt = leseTelefon(text, 'DE')
      if ('nummer' in getippt) expect(getippt.nummer).toBe(`+49${ziffern}`)
      const geliefert = telefonAusProviderId(text)
      if (geliefert !== undefined) expect(geliefert).toBe(`+49${ziffern}`)
    }),
    { numRuns: LAENGE },
  )
})

test('was auch immer getippt wird: eine Nummer in E.164 oder ein Grund', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[+\d() /.-]{0,20}$/)), (text) => {
      const gelesen = leseTelefon(text, 'DE')
      if ('nummer' in gelesen) expect(gelesen.nummer).toMatch(/^\+[1-9]\d{6,14}$/)
      else expect(['leer', 'kein_telefon', 'unvollstaendig', 'land_unklar']).toContain(gelesen.fehler)
    }),
    { numRuns: LAENGE },
  )
})
