// Text files carry no word about their encoding: a byte order mark, else UTF-8 if it is that, else what Excel on Windows writes.

/** What no text has: control characters other than tab, line feed, form feed and carriage return. */
const STEUERZEICHEN = /[\u0000-\u0008\u000b\u000e-\u001f\u007f\u0080-\u009f]/

/** The text of these bytes, without byte order mark; undefined: they are no text. */
export function textVon(bytes: Uint8Array): string | undefined {
  const text = dekodiert(bytes, marke(bytes) ?? 'utf-8') ?? dekodiert(bytes, 'windows-1252')
  return text === undefined || STEUERZEICHEN.test(text) ? undefined : text
}

function marke([a, b]: Uint8Array): string | undefined {
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  return a === 0xfe && b === 0xff ? 'utf-16be' : undefined
}

function dekodiert(bytes: Uint8Array, kodierung: string): string | undefined {
  try {
    return new TextDecoder(kodierung, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
