import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { bildpunkte, medienart } from '../../src/domaene/medium.ts'

const bytes = (...teile: (string | number)[]) =>
  Uint8Array.from(teile.flatMap((t) => (typeof t === 'string' ? [...Buffer.from(t, 'latin1')] : [t])))

it.each([
  [bytes(0xff, 0xd8, 0xff, 0xe0), 'image/jpeg'],
  [bytes(0x89, 'PNG\r\n\x1a\n'), 'image/png'],
  [bytes('RIFF', 0, 0, 0, 0, 'WEBPVP8 '), 'image/webp'],
  [bytes('OggS', 0), 'audio/ogg'],
  [bytes(0, 0, 0, 24, 'ftypM4A '), 'audio/mp4'],
  [bytes('#!AMR\n'), 'audio/amr'],
  [bytes('RIFF', 0, 0, 0, 0, 'WAVEfmt '), 'audio/wav'],
  [bytes(0xff, 0xf1, 0x50), 'audio/aac'],
  [bytes('ID3', 3), 'audio/mpeg'],
  [bytes(0xff, 0xfb, 0x90), 'audio/mpeg'],
  [bytes('<svg xmlns='), undefined],
  [bytes('%PDF-1.7'), undefined],
  [bytes('GIF89a'), undefined],
  [bytes('MZ', 0x90), undefined],
  [bytes(), undefined],
] as const)('%#: die Bytes sagen %s', (b, mime) => {
  expect(medienart(b)?.mime).toBe(mime)
})

it('liest die Größe eines Fotos aus seinem Kopf, und aus keinem verstümmelten', () => {
  const png = readFileSync(new URL('../helfer/medien/drei-zeilen.png', import.meta.url))
  expect(bildpunkte(png)).toBe(640 * 185)
  expect(bildpunkte(png.subarray(0, 20))).toBeUndefined()
  const jpeg = bytes(0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc2, 0, 17, 8, 0x10, 0, 0x20, 0, 3)
  expect(bildpunkte(jpeg)).toBe(0x1000 * 0x2000)
  expect(bildpunkte(bytes(0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff))).toBeUndefined()
})
