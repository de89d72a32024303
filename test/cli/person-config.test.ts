import { expect, test } from 'vitest'
import { leseUmgebung, pruefeKonfiguration } from '../../src/config.ts'
import { KonfigurationsFehler } from '../../src/domaene/fehler.ts'

const mit = (phone: string, land = 'DE') =>
  pruefeKonfiguration({ land, team: [{ name: 'Anna', phone }] }, 'assistent.config.ts')

test.each(['+491713920001', '0171 3920001', '+49 (0)171 3920001', '+4901713920001', '00491713920001'])(
  'das Team der Konfiguration wird mit ihrem Land gelesen: %s',
  (phone) => expect(mit(phone).team[0]?.phone).toBe('+491713920001'),
)

test.each([
  ['49(0)345279580', /team\.0\.phone: welches Land/],
  ['110', /team\.0\.phone: keine ganze Nummer/],
  ['', /team\.0\.phone/],
  ['abc', /team\.0\.phone/],
])('%j verhindert den Start und nennt die Stelle', (phone, meldung) => {
  expect(() => mit(phone)).toThrow(KonfigurationsFehler)
  expect(() => mit(phone)).toThrow(meldung)
})

test('eine Nummer gehört einer Person, wie sie auch geschrieben ist', () => {
  const team = [
    { name: 'Anna', phone: '+491713920001' },
    { name: 'Bernd', phone: '0171 3920001' },
  ]
  expect(() => pruefeKonfiguration({ team }, 'x')).toThrow(KonfigurationsFehler)
})

test.each(['Anna\nFrist 31.12.', 'Anna\u202Eretsum', 'x'.repeat(101), ' '])(
  'der Name %j verhindert den Start',
  (name) => {
    const team = [{ name, phone: '+491713920001' }]
    expect(() => pruefeKonfiguration({ team }, 'x')).toThrow(/team\.0\.name: ein Name auf einer Zeile/)
  },
)

test.each(['99999', '-1', 'x'])('PORT=%s sagt auf Deutsch, was erwartet ist', (PORT) => {
  expect(() => leseUmgebung({ PORT })).toThrow(/PORT: eine Portnummer von 0 bis 65535/)
})
