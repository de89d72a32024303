import { FalscheBenutzung, SpeicherRegelVerletzt } from '../domaene/fehler.ts'

// What may go into a statement, and what comes out, equal on both databases.

/**
 * A parameter as the text, number or null that both databases store alike. Booleans become 0/1, NUL becomes U+FFFD
 * (Postgres cannot store it), lone surrogates are made well-formed.
 * @throws FalscheBenutzung undefined, Date, objects, functions, NaN, Infinity, integers beyond 2^53-1
 */
export function bind(wert: unknown): string | number | null {
  switch (typeof wert) {
    case 'string':
      return wohlgeformt(wert)
    case 'number':
      if (!Number.isFinite(wert)) throw unbindbar(String(wert), 'a finite number')
      return sicher(wert) ? wert : wirfUnsicher()
    case 'boolean':
      return wert ? 1 : 0
    case 'bigint':
      return sicher(Number(wert)) ? Number(wert) : wirfUnsicher()
    case 'undefined':
      throw unbindbar('undefined', 'null')
    default:
      if (wert === null) return null
      throw unbindbar(beschreibe(wert), 'a string: an instant from the Uhr, or JSON text')
  }
}

/** … for better-sqlite3, which binds every number as REAL (a TEXT id 48211 would become '48211.0'). */
export function bindSqlite(wert: unknown): string | number | bigint | null {
  const gebunden = bind(wert)
  return typeof gebunden === 'number' && Number.isInteger(gebunden) ? BigInt(gebunden) : gebunden
}

/** A number that came out of a column. @throws SpeicherRegelVerletzt it was rounded on the way, so it must not be used */
export function gelesen(zahl: number): number {
  if (sicher(zahl)) return zahl
  throw new SpeicherRegelVerletzt('Eine Ganzzahl jenseits von 2^53-1 lässt sich nicht lesen.', 'ganzzahl')
}

/** An integer beyond 2^53-1 is a double that was rounded, whatever it says now. */
const sicher = (zahl: number): boolean => !Number.isInteger(zahl) || Number.isSafeInteger(zahl)

const wohlgeformt = (text: string): string =>
  (text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text).toWellFormed()

function wirfUnsicher(): never {
  throw unbindbar('an integer beyond 2^53-1', 'a string')
}

const beschreibe = (wert: unknown): string =>
  typeof wert === 'object' && wert !== null ? (wert.constructor?.name ?? 'an object') : typeof wert

/** Names the kind of the value, never the value: it may be somebody's text. */
const unbindbar = (was: string, statt: string): FalscheBenutzung =>
  new FalscheBenutzung(`A statement got ${was} as a parameter; pass ${statt} instead.`)
