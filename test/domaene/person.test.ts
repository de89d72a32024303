import { expect, test } from 'vitest'
import { alsName } from '../../src/domaene/person.ts'

test.each([
  ['Dr. Anna-Lena Müller (Vertrieb)', 'Dr. Anna-Lena Müller (Vertrieb)'],
  ['Dr.Muster', 'Dr. Muster'],
  ['  Zoë \n O’Neill\t', 'Zoë O’Neill'],
  ['Anna https://boese.example/x', 'Anna https: / / boese. example/ x'],
  ['Anna\u202Eelpmaxe', 'Annaelpmaxe'],
  ['Anna <img src=x> Muster', 'Anna img src=x Muster'],
  ['Familie 👨‍👩‍👧', 'Familie 👨‍👩‍👧'],
])('der Name %j steht als %j in Sätzen', (roh, name) => {
  expect(alsName(roh)).toBe(name)
  expect(alsName(name)).toBe(name)
})

test('ein Name ist höchstens 80 Zeichen lang', () => {
  expect(alsName('Anna '.repeat(100))).toHaveLength(100)
})
