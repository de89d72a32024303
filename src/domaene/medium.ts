// What kinds of media are taken at all. The bytes decide, not what the sender or the provider calls them.

/** A medium that was checked: what it is, and the ending of its file. */
export interface Medienart {
  art: 'foto' | 'sprache'
  mime: string
  endung: string
}

interface Erkennung extends Medienart {
  passt: (b: Uint8Array) => boolean
}

const ascii = (b: Uint8Array, von: number, text: string): boolean =>
  [...text].every((zeichen, i) => b[von + i] === zeichen.charCodeAt(0))
const beginnt = (b: Uint8Array, ...werte: number[]): boolean => werte.every((w, i) => b[i] === w)

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
  { art: 'sprache', mime: 'audio/ogg', endung: 'ogg', passt: (b) => ascii(b, 0, 'OggS') },
  { art: 'sprache', mime: 'audio/mp4', endung: 'm4a', passt: (b) => ascii(b, 4, 'ftyp') },
  { art: 'sprache', mime: 'audio/amr', endung: 'amr', passt: (b) => ascii(b, 0, '#!AMR') },
  {
    art: 'sprache',
    mime: 'audio/wav',
    endung: 'wav',
    passt: (b) => ascii(b, 0, 'RIFF') && ascii(b, 8, 'WAVE'),
  },
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

/** What these bytes are, by their first ones; undefined: nothing that is taken. */
export function medienart(bytes: Uint8Array): Medienart | undefined {
  const da = ARTEN.find((a) => a.passt(bytes))
  return da && { art: da.art, mime: da.mime, endung: da.endung }
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
