import { expect, test } from 'vitest'
import { alsName, warumKeinName } from '../../src/domaene/person.ts'

test.each([
  ['Dr. Anna-Lena Müller (Vertrieb)', 'Dr. Anna-Lena Müller (Vertrieb)'],
  ['Dr.Muster', 'Dr. Muster'],
  ['  Zoë \n O’Neill\t', 'Zoë O’Neill'],
  ['Anna https://boese.example/x', 'Anna https: / / boese. example/ x'],
  ['Anna\u202Eelpmaxe', 'Annaelpmaxe'],
  ['Anna <img src=x> Muster', 'Anna img src=x Muster'],
  ['Familie 👨‍👩‍👧', 'Familie 👨‍👩‍👧'],
  ['Anna\u200B\u2060\uFEFF Muster', 'Anna Muster'],
  ['Anna\u2028Frist 9.9.', 'Anna Frist 9. 9.'],
])('der Name %j steht als %j in Sätzen', (roh, name) => {
  expect(alsName(roh)).toBe(name)
  expect(alsName(name)).toBe(name)
})

test('ein Name ist höchstens 100 Zeichen lang', () => {
  expect(alsName('Anna '.repeat(100))).toHaveLength(100)
})

test.each([
  ['Zeile\nFrist 31.12.', /Zeilenumbruch/],
  ['Anna\u2028Muster', /Zeilenumbruch/],
  ['Anna\u202Eretsum', /unsichtbares Zeichen/],
  ['Anna\u200B', /unsichtbares Zeichen/],
  ['Anna\u0000', /unsichtbares Zeichen/],
  ['x'.repeat(101), /mehr als 100/],
  ['  ', /leer/],
])('%j ist kein Name', (text, warum) => expect(warumKeinName(text)).toMatch(warum))

test.each(['Dr. Zoë O’Neill', 'Familie 👨‍👩‍👧', 'x'.repeat(100)])('%j ist einer', (text) =>
  expect(warumKeinName(text)).toBeUndefined(),
)
