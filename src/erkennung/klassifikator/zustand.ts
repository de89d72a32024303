/** Plain data: a JSON-able head and typed arrays. Features are hashed, no word of an example is in it. */
export interface Zustand {
  kopf: { version: number; labels: string[]; faktor: number; unbekanntIdf: number }
  hashes: Uint32Array
  idf: Float32Array
  gewichte: Float32Array
}

export const VERSION = 1
const MARKE = 0x4b4c4153
const VORSPANN = 12

/** Mark, checksum, length of the head; head (UTF-8 JSON with the arrays' lengths); arrays, 4 bytes an element. */
export function schreibeZustand(z: Zustand): Uint8Array {
  const laengen = [z.hashes.length, z.idf.length, z.gewichte.length]
  const kopf = new TextEncoder().encode(JSON.stringify({ ...z.kopf, laengen }))
  const felder = [z.hashes, z.idf, z.gewichte].map(
    (f) => new Uint8Array(f.buffer, f.byteOffset, f.byteLength),
  )
  const bytes = new Uint8Array(VORSPANN + kopf.length + felder.reduce((s, f) => s + f.length, 0))
  bytes.set(kopf, VORSPANN)
  let ab = VORSPANN + kopf.length
  for (const f of felder) {
    bytes.set(f, ab)
    ab += f.length
  }
  const blick = new DataView(bytes.buffer)
  blick.setUint32(0, MARKE)
  blick.setUint32(8, kopf.length)
  blick.setUint32(4, pruefsumme(bytes))
  return bytes
}

/** What `schreibeZustand` wrote; undefined when it is foreign, of another version, or damaged. */
export function liesZustand(bytes: Uint8Array): Zustand | undefined {
  if (bytes.length < VORSPANN) return undefined
  const blick = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (blick.getUint32(0) !== MARKE || blick.getUint32(4) !== pruefsumme(bytes)) return undefined
  const nachKopf = VORSPANN + blick.getUint32(8)
  if (nachKopf > bytes.length) return undefined
  const { laengen, ...kopf } = JSON.parse(new TextDecoder().decode(bytes.subarray(VORSPANN, nachKopf)))
  if (kopf.version !== VERSION) return undefined
  let ab = nachKopf
  const stueck = (laenge: number): ArrayBuffer => {
    const teil = bytes.slice(ab, ab + 4 * laenge)
    ab += 4 * laenge
    return teil.buffer
  }
  return {
    kopf,
    hashes: new Uint32Array(stueck(laengen[0])),
    idf: new Float32Array(stueck(laengen[1])),
    gewichte: new Float32Array(stueck(laengen[2])),
  }
}

/** FNV-1a over everything behind the checksum. */
function pruefsumme(bytes: Uint8Array): number {
  let h = 0x811c9dc5
  for (let i = 8; i < bytes.length; i++) h = Math.imul(h ^ (bytes[i] as number), 0x01000193)
  return h >>> 0
}
