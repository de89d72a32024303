import { expect, test } from 'vitest'
import { leseBefehl } from '../../src/router/befehle.ts'

test.each([
  ['auf Englisch bitte', 'en'],
  ['Kannst du mir auf Englisch antworten?', 'en'],
  ['sprich bitte Portugiesisch mit mir', 'pt'],
  ['stell die Sprache auf Deutsch um', 'de'],
  ['Speak English please!', 'en'],
  ['please switch back to German', 'de'],
  ['can you write in Portuguese?', 'pt'],
  ['fala português, por favor', 'pt'],
] as const)('„%s“ stellt die Sprache um: %s', (text, sprache) => {
  expect(leseBefehl(text)).toEqual({ art: 'sprache', sprache })
})

test.each([
  'auf Englisch',
  'in English',
  'auf Deutschland bitte',
  'kannst du auch Englisch?',
  'auf Deutsch: ja bitte',
])('„%s“ stellt nichts um', (text) => {
  expect(leseBefehl(text)).toBeUndefined()
})
