import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const ordner = mkdtempSync(join(tmpdir(), 'assistent-locomo-'))
afterAll(() => rmSync(ordner, { recursive: true }))

/** Forty turns about nothing, and three that hold something. Sessions stand in the file in no order. */
const belanglos = (session: number, n: number) =>
  Array.from({ length: n }, (_, i) => ({
    speaker: 'Mira',
    dia_id: `D${session}:${i + 1}`,
    text: `Okay, number ${i} sounds fine.`,
  }))
const sagt = (dia_id: string, text: string) => ({ speaker: 'Theo', dia_id, text })
const BEISPIEL = {
  conversation: {
    speaker_a: 'Mira',
    session_2: [...belanglos(2, 20), sagt('D2:21', 'The violin came from a workshop in Cremona.')],
    session_2_date_time: '1 May',
    session_1: [
      sagt('D1:99', 'I adopted a greyhound called Pixel.'),
      ...belanglos(1, 20),
      sagt('D1:98', 'Pixel hates thunder.'),
    ],
  },
  qa: [
    { question: 'Where was the violin made?', answer: 'Cremona', evidence: ['D2:21'], category: 4 },
    { question: 'What about the greyhound Pixel and thunder?', evidence: ['D1:99; D1:98'], category: 1 },
    { question: 'What is the zebra?', evidence: ['D1:3'], category: 1 },
    { question: 'Nobody knows where', evidence: ['D9:9'], category: 5 },
  ],
}

const laeuft = (...arg: string[]): string =>
  execFileSync(process.execPath, [join(import.meta.dirname, '..', '..', 'bench', 'locomo.ts'), ...arg], {
    encoding: 'utf8',
  })

it('zählt, wie oft die Belege unter den ersten zehn sind', () => {
  const datei = join(ordner, 'klein.json')
  writeFileSync(datei, JSON.stringify([BEISPIEL, BEISPIEL]))
  const ergebnis = JSON.parse(laeuft(datei, '--json'))
  expect(ergebnis).toMatchObject([
    { art: '1', fragen: 4, any10: 50, all10: 50, mrr: 0.5 },
    { art: '4', fragen: 2, any10: 100, all10: 100, mrr: 1 },
    { art: 'alle', fragen: 6, any10: 66.7, all10: 66.7 },
  ])
  expect(ergebnis[1].tokens10).toBeGreaterThan(10)
  expect(laeuft(datei)).toMatch(/any@10 .*MRR .*Tokens@10/)
})
