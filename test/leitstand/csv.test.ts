import { expect, test } from 'vitest'
import { csvZeile, csvZelle } from '../../src/leitstand/csv.ts'

// Read back by a reader of RFC 4180, a cell is what it was, but for what a spreadsheet would compute.

const SCHLICHT = ['=1+1', '+491713920001', '-2', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠a']
const DAHINTER = [
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '\u00A0@a',
  '\uFEFF=1',
  '\u0000=1',
  '\u200B+1',
  '\u202E-1',
  ' \t ＝1',
]
test.each([...SCHLICHT, ...DAHINTER, '\tx'])('die Zelle %j beginnt keine Formel', (wert) => {
  expect(csvZelle(wert).replace(/^"/, '')).toMatch(/^'/)
})
test.each([' x', 'a=1', 'x -1', '„=1“', ''])('die Zelle %j bleibt, was sie ist', (wert) => {
  expect(csvZelle(wert)).toBe(wert)
})

test('Anführungszeichen, Semikolon und Zeilenumbruch bleiben, was sie sind; leer ist leer', () => {
  expect(csvZeile(['a;b', 'sagt "ja"', 'eins\nzwei', null, 7, ' x'])).toBe(
    '"a;b";"sagt ""ja""";"eins\nzwei";;7; x\r\n',
  )
})
