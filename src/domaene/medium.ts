import type { Medium } from './ereignis.ts'
import { textVon } from './textdatei.ts'

// What kinds of media are taken at all. The bytes decide, not what the sender or the provider calls them.

/** A medium that was checked: what it is, and the ending of its file. `text`: a document that is plain text. */
export interface Medienart {
  art: 'foto' | 'sprache' | 'video' | 'dokument' | 'text'
  mime: string
  endung: string
}

interface Erkennung extends Medienart {
  passt: (b: Uint8Array) => boolean
}

const ascii = (b: Uint8Array, von: number, text: string): boolean =>
  [...text].every((zeichen, i) => b[von + i] === zeichen.charCodeAt(0))
const beginnt = (b: Uint8Array, ...werte: number[]): boolean => werte.every((w, i) => b[i] === w)
const istBox = (b: Uint8Array): boolean => ascii(b, 4, 'ftyp')
const istMatroska = (b: Uint8Array): boolean => beginnt(b, 0x1a, 0x45, 0xdf, 0xa3)
const istZip = (b: Uint8Array): boolean => ascii(b, 0, 'PK\x03\x04')
/** Names inside a zip stand there uncompressed. */
const enthaelt = (b: Uint8Array, name: string): boolean =>
  Buffer.from(b.buffer, b.byteOffset, b.byteLength).includes(name)

const office = (name: string, endung: string): Erkennung => ({
  art: 'dokument',
  mime: 'application/vnd.openxmlformats-officedocument',
  endung,
  passt: (b) => istZip(b) && enthaelt(b, name),
})

const DOKUMENTE: readonly Erkennung[] = [
  { art: 'dokument', mime: 'application/pdf', endung: 'pdf', passt: (b) => ascii(b, 0, '%PDF-') },
  office('word/document.xml', 'docx'),
  office('xl/workbook.xml', 'xlsx'),
  office('ppt/presentation.xml', 'pptx'),
  { art: 'dokument', mime: 'application/zip', endung: 'zip', passt: istZip },
  // Word, Excel and Outlook before 2007.
  {
    art: 'dokument',
    mime: 'application/x-ole-storage',
    endung: 'ole',
    passt: (b) => beginnt(b, 0xd0, 0xcf, 0x11, 0xe0),
  },
  { art: 'dokument', mime: 'application/rtf', endung: 'rtf', passt: (b) => ascii(b, 0, '{\\rtf') },
]

/** Several kinds share a container (`ftyp`, Matroska): then what it is called decides between them. */
const ARTEN: readonly Erkennung[] = [
  { art: 'foto', mime: 'image/jpeg', endung: 'jpg', passt: (b) => beginnt(b, 0xff, 0xd8, 0xff) },
  {
    art: 'foto',
    mime: 'image/png',
    endung: 'png',
    passt: (b) => beginnt(b, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a),
  },
  {
    art: 'foto',
    mime: 'image/webp',
    endung: 'webp',
    passt: (b) => ascii(b, 0, 'RIFF') && ascii(b, 8, 'WEBP'),
  },
  { art: 'foto', mime: 'image/gif', endung: 'gif', passt: (b) => ascii(b, 0, 'GIF8') },
  {
    art: 'foto',
    mime: 'image/heic',
    endung: 'heic',
    passt: (b) => istBox(b) && ['heic', 'heix', 'mif1', 'msf1'].some((marke) => ascii(b, 8, marke)),
  },
  { art: 'sprache', mime: 'audio/mp4', endung: 'm4a', passt: (b) => istBox(b) && ascii(b, 8, 'M4A') },
  { art: 'video', mime: 'video/mp4', endung: 'mp4', passt: istBox },
  { art: 'video', mime: 'video/webm', endung: 'webm', passt: istMatroska },
  { art: 'sprache', mime: 'audio/ogg', endung: 'ogg', passt: (b) => ascii(b, 0, 'OggS') },
  { art: 'sprache', mime: 'audio/mp4', endung: 'm4a', passt: istBox },
  { art: 'sprache', mime: 'audio/webm', endung: 'webm', passt: istMatroska },
  { art: 'sprache', mime: 'audio/amr', endung: 'amr', passt: (b) => ascii(b, 0, '#!AMR') },
  {
    art: 'sprache',
    mime: 'audio/wav',
    endung: 'wav',
    passt: (b) => ascii(b, 0, 'RIFF') && ascii(b, 8, 'WAVE'),
  },
]

/** Told by a bit or two: a text may begin so too. */
const LOSE: readonly Erkennung[] = [
  {
    art: 'sprache',
    mime: 'audio/aac',
    endung: 'aac',
    passt: (b) => b[0] === 0xff && ((b[1] ?? 0) & 0xf6) === 0xf0,
  },
  {
    art: 'sprache',
    mime: 'audio/mpeg',
    endung: 'mp3',
    passt: (b) => ascii(b, 0, 'ID3') || (b[0] === 0xff && ((b[1] ?? 0) & 0xe0) === 0xe0),
  },
]

/**
 * What these bytes are; undefined: nothing that is taken under this name. A photo must be one; a document may be
 * anything that is known here, also a photo that was sent as a file.
 */
export function medienart(bytes: Uint8Array, angekuendigt: Medium['art']): Medienart | undefined {
  const unter = (liste: readonly Erkennung[]) => liste.find((a) => a.passt(bytes))
  if (angekuendigt === 'dokument')
    return ohnePruefung(unter([...DOKUMENTE, ...ARTEN]) ?? alsText(bytes) ?? unter(LOSE))
  return ohnePruefung(unter([...ARTEN, ...LOSE].filter((a) => a.art === angekuendigt)))
}

const ohnePruefung = (a: Medienart | undefined): Medienart | undefined =>
  a && { art: a.art, mime: a.mime, endung: a.endung }

/** Markup is text for a machine: kept, not read. */
function alsText(bytes: Uint8Array): Medienart | undefined {
  const text = textVon(bytes)
  if (text === undefined || text === '') return undefined
  return /^\s*<[!?a-z]/i.test(text)
    ? { art: 'dokument', mime: 'text/xml', endung: 'txt' }
    : { art: 'text', mime: 'text/plain', endung: 'txt' }
}

/** Width × height of a photo by its head; undefined where the head does not say. A small file may unpack to gigabytes. */
export function bildpunkte(b: Uint8Array): number | undefined {
  const v = new DataView(b.buffer, b.byteOffset, b.byteLength)
  try {
    if (beginnt(b, 0x89, 0x50)) return v.getUint32(16) * v.getUint32(20)
    if (beginnt(b, 0xff, 0xd8)) return jpegPunkte(v)
    return ascii(b, 8, 'WEBP') ? webpPunkte(b, v) : undefined
  } catch {
    return undefined
  }
}

/** SOF0 to SOF15 without DHT (C4), JPG (C8) and DAC (CC). */
function jpegPunkte(v: DataView): number | undefined {
  for (let i = 2; i + 9 < v.byteLength; ) {
    if (v.getUint8(i) !== 0xff) return undefined
    const marke = v.getUint8(i + 1)
    if (marke >= 0xc0 && marke <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marke))
      return v.getUint16(i + 5) * v.getUint16(i + 7)
    i += 2 + v.getUint16(i + 2)
  }
  return undefined
}

function webpPunkte(b: Uint8Array, v: DataView): number | undefined {
  if (ascii(b, 12, 'VP8 ')) return (v.getUint16(26, true) & 0x3fff) * (v.getUint16(28, true) & 0x3fff)
  if (ascii(b, 12, 'VP8L')) {
    const bits = v.getUint32(21, true)
    return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1)
  }
  if (!ascii(b, 12, 'VP8X')) return undefined
  const drei = (i: number): number => v.getUint16(i, true) + v.getUint8(i + 2) * 65_536 + 1
  return drei(24) * drei(27)
}
