import { expect, test } from 'vitest'
import { csvZeile, csvZelle } from '../../src/leitstand/csv.ts'

// Read back by a reader of RFC 4180, a cell is what it was, but for what a spreadsheet would compute.

test.each(['=1+1', '+491713920001', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠a'])(
  'die Zelle %j beginnt keine Formel',
  (wert) => {
    expect(csvZelle(wert).replace(/^"/, '')).toMatch(/^'/)
  },
)

test('Anführungszeichen, Semikolon und Zeilenumbruch bleiben, was sie sind; leer ist leer', () => {
  expect(csvZeile(['a;b', 'sagt "ja"', 'eins\nzwei', null, 7, ' =1'])).toBe(
    '"a;b";"sagt ""ja""";"eins\nzwei";;7; =1\r\n',
  )
})
