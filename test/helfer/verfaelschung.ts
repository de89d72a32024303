import fc from 'fast-check'

/** A change of one character: swapped, left out or put in. */
export const verfaelschung = fc.record({
  stelle: fc.nat(),
  wie: fc.constantFrom('tausch', 'weg', 'dazu'),
  zeichen: fc.integer({ min: 0x21, max: 0x7e }).map((c) => String.fromCharCode(c)),
})

export function verfaelscht(text: string, v: { stelle: number; wie: string; zeichen: string }): string {
  const i = v.stelle % text.length
  if (v.wie === 'weg') return text.slice(0, i) + text.slice(i + 1)
  return text.slice(0, i) + v.zeichen + text.slice(v.wie === 'tausch' ? i + 1 : i)
}
