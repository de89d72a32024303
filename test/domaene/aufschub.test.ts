import { expect, test } from 'vitest'
import { brauchtZeit } from '../../src/domaene/antwort/aufschub.ts'

test.each([
  'Moment',
  'moment bitte!',
  'warte mal kurz',
  'Das weiß ich gerade nicht, ich frag nach.',
  'ich frag nach',
  'Moment, ich schau nach',
  'muss ich erst nachsehen',
  'Das muss ich noch klären.',
  'keine Ahnung, ich frag mal',
  'hab ich grad nicht zur hand, melde mich',
  'ich melde mich später',
  "I don't know yet, let me check",
  'one moment please',
  'não sei ainda, vou perguntar',
])('„%s“ bittet um Zeit', (text) => {
  expect(brauchtZeit(text)).toBe(true)
})

test.each([
  'das weiß ich nicht',
  'hm keine Ahnung',
  'ja',
  'später',
  'morgen',
  '4711',
  '100 €, ich melde mich',
  'Moment mal, wer hat das angelegt?',
  'warte, trag erst Urlaub ein',
  'frag Bernd',
  'das Ticket heißt Moment',
  '',
])('„%s“ bittet nicht um Zeit', (text) => {
  expect(brauchtZeit(text)).toBe(false)
})
