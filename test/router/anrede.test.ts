import { expect, test } from 'vitest'
import { ohneRufnamen } from '../../src/router/anrede.ts'

const ohne = (text: string): string => ohneRufnamen(text, ['Assistent', 'Büro (neu)'])

test.each([
  ['@Assistent ja', 'ja'],
  ['@assistent, ja', 'ja'],
  ['  @Assistent: trag Urlaub ein', 'trag Urlaub ein'],
  ['Assistent, ja', 'ja'],
  ['ja @Assistent', 'ja'],
  ['was läuft, @Assistent?', 'was läuft?'],
  ['@Büro (neu) nein', 'nein'],
])('„%s“ sagt „%s“', (text, was) => expect(ohne(text)).toBe(was))

test.each([
  'ja',
  '@Bernd ja',
  '@Assistentin ja',
  'Assistent ja',
  'der Assistent, den ich meine',
  'frag @Assistent morgen',
  '@Assistent',
  'bernd@Assistent.de',
  'schreib an bernd@assistent',
])('„%s“ bleibt, wie es ist', (text) => expect(ohne(text)).toBe(text))
