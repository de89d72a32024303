import { z } from 'zod'
import type { Basis } from './basis.ts'

// What training leaves behind, as data that can be cloned to another thread and written to a file.

const Kopf = z.object({
  version: z.number(),
  labels: z.array(z.string()),
  grammgewicht: z.number(),
  kalibrator: z.object({
    stellen: z.array(z.number()),
    mitte: z.array(z.number()),
    breite: z.array(z.number()),
    gewichte: z.array(z.number()),
  }),
})

/** A JSON-able head and typed arrays. Features are hashed, no word of an example is in it. */
export interface Zustand extends Pick<Basis, 'hashes' | 'idf' | 'gewichte'> {
  kopf: z.infer<typeof Kopf>
}

/** Raised when features or layout change: an older state is learned anew. */
export const VERSION = 5
const MARKE = 0x4b4c4153
const VORSPANN = 12

/** Mark, checksum, length of the head; the head in JSON, filled up to 4 bytes; hashes, idf, weights (4 bytes each). */
export function schreibeZustand(zustand: Zustand): Uint8Array {
  const { kopf, hashes, idf, gewichte } = zustand
  const roh = new TextEncoder().encode(JSON.stringify({ ...kopf, merkmale: hashes.length }))
  const felder = [hashes, idf, gewichte].map((f) => new Uint8Array(f.buffer, f.byteOffset, f.byteLength))
  const nachKopf = VORSPANN + roh.length
  const bytes = new Uint8Array(felder.reduce((s, f) => s + f.length, nachKopf))
  bytes.set(roh, VORSPANN)
  let ab = nachKopf
  for (const f of felder) {
    bytes.set(f, ab)
    ab += f.length
  }
  const blick = new DataView(bytes.buffer)
  blick.setUint32(0, MARKE)
  blick.setUint32(8, roh.length)
  blick.setUint32(4, pruefsumme(bytes))
  return bytes
}

/** What `schreibeZustand` wrote; undefined when it is foreign, of another version, or damaged. */
export function liesZustand(bytes: Uint8Array): Zustand | undefined {
  if (bytes.length < VORSPANN) return undefined
  const blick = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (blick.getUint32(0) !== MARKE || blick.getUint32(4) !== pruefsumme(bytes)) return undefined
  const nachKopf = VORSPANN + blick.getUint32(8)
  const gelesen = Kopf.extend({ merkmale: z.number() }).safeParse(alsJson(bytes.subarray(VORSPANN, nachKopf)))
  if (!gelesen.success || gelesen.data.version !== VERSION) return undefined
  const { merkmale, ...kopf } = gelesen.data
  const zahlen = (merkmale + 1) * kopf.labels.length
  if (bytes.length !== nachKopf + 4 * (2 * merkmale + zahlen)) return undefined
  // Copied into a buffer of its own: a Buffer's `slice` is a view, and its `.buffer` the whole file.
  const stueck = (ab: number, anzahl: number): ArrayBuffer =>
    new Uint8Array(bytes.subarray(nachKopf + 4 * ab, nachKopf + 4 * (ab + anzahl))).buffer
  return {
    kopf,
    hashes: new Uint32Array(stueck(0, merkmale)),
    idf: new Float32Array(stueck(merkmale, merkmale)),
    gewichte: new Float32Array(stueck(2 * merkmale, zahlen)),
  }
}

function alsJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** FNV-1a over everything behind it. */
function pruefsumme(bytes: Uint8Array): number {
  let h = 0x811c9dc5
  for (let i = 8; i < bytes.length; i++) h = Math.imul(h ^ (bytes[i] as number), 0x01000193)
  return h >>> 0
}
