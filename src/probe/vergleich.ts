import { OFFEN } from '../domaene/vorgang.ts'

// How a Dialogprobe compares. A string between slashes is a regular expression, a list means one of its values, an
// object matches when each of its keys does.

export type Zeile = Readonly<Record<string, unknown>>

/** Numbers and their currency are joined by U+00A0 or U+202F; nobody types those into a test. */
export const glatt = (text: string): string => text.replace(/[\u00A0\u202F]/g, ' ')

/** Reads `/…/flags`; undefined when the text is no regular expression. @throws SyntaxError it is a broken one */
export function alsRegex(text: string): RegExp | undefined {
  const match = /^\/(.+)\/([dgimsuvy]*)$/s.exec(text)
  // `g` and `y` would make the result depend on the call before.
  return match ? new RegExp(match[1] ?? '', (match[2] ?? '').replace(/[gy]/g, '')) : undefined
}

/** Does the text occur, as it is or as a regular expression? */
export function kommtVor(muster: string, text: string): boolean {
  const regex = alsRegex(muster)
  return regex ? regex.test(glatt(text)) : glatt(text).includes(glatt(muster))
}

export function passt(erwartet: unknown, ist: unknown): boolean {
  if (Array.isArray(erwartet)) {
    const einzeln = Array.isArray(ist) && ist.length === erwartet.length
    return (
      erwartet.some((e) => passt(e, ist)) || (einzeln && ist.every((wert, i) => passt(erwartet[i], wert)))
    )
  }
  if (istObjekt(erwartet)) {
    return istObjekt(ist) && Object.entries(erwartet).every(([feld, e]) => passt(e, ist[feld]))
  }
  if (typeof erwartet !== 'string') return Object.is(erwartet, ist)
  const regex = alsRegex(erwartet)
  if (regex) return (typeof ist === 'string' || typeof ist === 'number') && regex.test(glatt(String(ist)))
  return typeof ist === 'string' && glatt(ist) === glatt(erwartet)
}

export const passtZeile = (erwartet: Zeile, zeile: Zeile): boolean => passt(mitOffen(erwartet), zeile)

/** One line for each column that differs. */
export const unterschiede = (erwartet: Zeile, zeile: Zeile): string[] => vergleiche(mitOffen(erwartet), zeile)

/** `status: offen` stands for every status that is not closed. */
function mitOffen(erwartet: Zeile): Zeile {
  if (erwartet.status === undefined) return erwartet
  const status = [erwartet.status].flat().flatMap((s): readonly unknown[] => (s === 'offen' ? OFFEN : [s]))
  return { ...erwartet, status }
}

function vergleiche(erwartet: Zeile, ist: Zeile, davor = ''): string[] {
  return Object.entries(erwartet).flatMap(([feld, e]) => {
    const wert = ist[feld]
    if (passt(e, wert)) return []
    if (istObjekt(e) && istObjekt(wert)) return vergleiche(e, wert, `${davor}${feld}.`)
    return [`${davor}${feld}: erwartet ${zeige(e)}, bekommen ${zeige(wert)}`]
  })
}

export const zeige = (wert: unknown): string =>
  wert === undefined ? 'nichts' : Array.isArray(wert) ? wert.map(zeige).join(' | ') : JSON.stringify(wert)

const istObjekt = (wert: unknown): wert is Zeile =>
  typeof wert === 'object' && wert !== null && !Array.isArray(wert)
