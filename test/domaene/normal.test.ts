import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { falte } from '../../src/domaene/faltung.ts'
import { normal } from '../../src/domaene/normal.ts'
import { vergleichsform } from '../../src/domaene/text.ts'

describe('Texte in Normalform', () => {
  it('ein Lauf von Zeichen über einem Buchstaben behält die ersten acht', () => {
    const lauf = '\u0316\u0301'.repeat(20_000)
    expect([...normal(`o${lauf}k`, 'NFD')]).toHaveLength(10)
    expect(vergleichsform(`x${lauf}`).length).toBeLessThan(12)
    expect(falte(`Wie${lauf}n`)).toBe('wien')
  })

  it('was Menschen schreiben, bleibt wie es ist, auch in langen Texten', () => {
    for (const text of [
      'Gru\u0308\u00DFe aus Za\u0308hringen',
      'Ti\u1EBFng Vi\u1EC7t',
      'שָׁלוֹם',
      'กี่โมงแล้วครับผู้ใหญ่',
    ])
      for (const form of ['NFC', 'NFD', 'NFKC'] as const) {
        expect(normal(text, form)).toBe(text.normalize(form))
        expect(normal(text.repeat(40), form)).toBe(text.repeat(40).normalize(form))
      }
  })

  it('niemand normalisiert Text von Menschen an ihr vorbei', () => {
    // Behind `normal` a second form is cheap; fixed word lists are our own.
    const erlaubt = ['normal.ts', 'faltung.ts', 'token.ts', 'woerter.ts']
    const vorbei = globSync('src/**/*.ts').filter(
      (f) => !erlaubt.some((e) => f.endsWith(`/${e}`)) && readFileSync(f, 'utf8').includes('.normalize('),
    )
    expect(vorbei).toEqual([])
  })
})
