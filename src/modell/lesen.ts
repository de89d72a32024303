import { modellFehler } from './fehler.ts'

// Reads JSON out of what a model wrote. Servers without structured output wrap it in fences or in prose.

/** No answer that we ask for is near this; a runaway model is not parsed. */
const MAX_ZEICHEN = 200_000

/**
 * The one JSON value in a text: the whole text, or the only object in it (prose and ``` fences around it are fine).
 * @throws ModellFehler `abgeschnitten` an object that never closes; `unlesbar` no object, or more than one
 */
export function leseJson(text: string): unknown {
  const knapp = text.replace(/^\uFEFF/, '').trim()
  if (knapp === '' || knapp.length > MAX_ZEICHEN) throw modellFehler('unlesbar')
  const ganz = parse(knapp)
  if (ganz !== undefined) return ganz
  const { objekte, offen } = objekteIn(knapp)
  if (offen) throw modellFehler('abgeschnitten')
  const wert = objekte.length === 1 ? parse(objekte[0] ?? '') : undefined
  // Two objects are two answers: taking the first would let a model answer for a text it quotes.
  if (wert === undefined) throw modellFehler('unlesbar')
  return wert
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Top-level `{…}` pieces, in one pass; braces inside JSON strings do not count. */
function objekteIn(text: string): { objekte: string[]; offen: boolean } {
  const objekte: string[] = []
  let tiefe = 0
  let start = 0
  for (let i = 0; i < text.length; i++) {
    const zeichen = text[i]
    if (zeichen === '"' && tiefe > 0) i = stringEnde(text, i)
    else if (zeichen === '{' && tiefe++ === 0) start = i
    else if (zeichen === '}' && tiefe > 0 && --tiefe === 0) objekte.push(text.slice(start, i + 1))
  }
  return { objekte, offen: tiefe > 0 }
}

function stringEnde(text: string, anfang: number): number {
  let i = anfang + 1
  while (i < text.length && text[i] !== '"') i += text[i] === '\\' ? 2 : 1
  return i
}
