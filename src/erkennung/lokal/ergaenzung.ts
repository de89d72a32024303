import { ERGAENZUNG } from '../ergaenzung.ts'

const ZEILE = new RegExp(`\\n(?:${Object.values(ERGAENZUNG).join('|')})[ \\t]*`)

/** Takes a text apart to which answers were appended (each after a line `ERGAENZUNG`); the newest answer comes first. */
export function trenneErgaenzungen(text: string): { original: string; ergaenzungen: string[] } {
  const [original = '', ...rest] = text.split(ZEILE)
  return { original, ergaenzungen: rest.map((e) => e.trim()).reverse() }
}
