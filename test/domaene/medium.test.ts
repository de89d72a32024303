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
  [bytes('ID3', 3), 'audio/mpeg'],
  [bytes('GIF89a'), 'image/gif'],
  [bytes(0, 0, 0, 24, 'ftypheic'), 'image/heic'],
  [bytes(0, 0, 0, 24, 'ftypisom'), 'video/mp4'],
  [bytes(0x1a, 0x45, 0xdf, 0xa3), 'video/webm'],
  [bytes('%PDF-1.7'), 'application/pdf'],
  [bytes('PK', 3, 4, 'irgendwas.txt'), 'application/zip'],
  [bytes(0xd0, 0xcf, 0x11, 0xe0), 'application/x-ole-storage'],
  [bytes('{\\rtf1 Hallo}'), 'application/rtf'],
  [bytes('<svg xmlns='), 'text/xml'],
  [bytes('Name;Betrag\r\nM', 0xfc, 'ller;1', 0x80), 'text/plain'],
  [bytes(0xff, 0xfe, 'H', 0, 'i', 0), 'text/plain'],
  [bytes('MZ', 0x90, 0, 3), undefined],
  [bytes(0x7f, 'ELF', 2, 1), undefined],
  [bytes(0x1f, 0x8b, 8, 0), undefined],
  [bytes(), undefined],
] as const)('%#: als Dokument geschickt sind die Bytes %s', (b, mime) => {
  expect(medienart(b, 'dokument')?.mime).toBe(mime)
})

it.each([
  [bytes(0xff, 0xd8, 0xff, 0xe0), 'foto', 'image/jpeg'],
  [bytes(0, 0, 0, 24, 'ftypisom'), 'sprache', 'audio/mp4'],
  [bytes(0x1a, 0x45, 0xdf, 0xa3), 'sprache', 'audio/webm'],
  [bytes(0, 0, 0, 24, 'ftypisom'), 'video', 'video/mp4'],
  [bytes(0xff, 0xf1, 0x50), 'sprache', 'audio/aac'],
  [bytes(0xff, 0xfb, 0x90), 'sprache', 'audio/mpeg'],
  [bytes(0xff, 0xfb, 0x90, 0, 0), 'dokument', 'audio/mpeg'],
  [bytes('%PDF-1.7'), 'foto', undefined],
  [bytes('<svg xmlns='), 'foto', undefined],
  [bytes('Wie hoch war der Umsatz?'), 'sprache', undefined],
  [bytes(0xff, 0xd8, 0xff, 0xe0), 'video', undefined],
  [bytes('OggS', 0), 'video', undefined],
] as const)('%#: %s als %s', (b, art, mime) => {
  expect(medienart(b, art)?.mime).toBe(mime)
})

it.each([
  ['office', 'word/document.xml', 'docx'],
  ['Tabelle', 'xl/workbook.xml', 'xlsx'],
  ['Folien', 'ppt/presentation.xml', 'pptx'],
])('%s: was in der Zip-Datei liegt, gibt die Endung', (_was, name, endung) => {
  expect(medienart(bytes('PK', 3, 4, '[Content_Types].xml', name), 'dokument')?.endung).toBe(endung)
})

it('liest die Größe eines Fotos aus seinem Kopf, und aus keinem verstümmelten', () => {
  const png = readFileSync(new URL('../helfer/medien/drei-zeilen.png', import.meta.url))
  expect(bildpunkte(png)).toBe(640 * 185)
  expect(bildpunkte(png.subarray(0, 20))).toBeUndefined()
  const jpeg = bytes(0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc2, 0, 17, 8, 0x10, 0, 0x20, 0, 3)
  expect(bildpunkte(jpeg)).toBe(0x1000 * 0x2000)
  expect(bildpunkte(bytes(0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff))).toBeUndefined()
})
