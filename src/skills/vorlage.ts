import { FalscheBenutzung } from '../domaene/fehler.ts'

// Example sentences as templates: `(wie hoch|was) war der umsatz {zeitraum} [bitte]` stands for four sentences.

/** More sentences of one example would drown the others, and what is learned grows with all of them. */
export const HOECHSTENS = 64

interface Ort {
  skill: string
  felder: readonly string[]
}

/** The sentences that a template stands for. @throws FalscheBenutzung naming skill, example and what is wrong with it */
export function entfalteVorlage(beispiel: string, { skill, felder }: Ort): string[] {
  const klage = (was: string): never => {
    throw new FalscheBenutzung(`skill „${skill}“, example „${beispiel}“: ${was}.`)
  }
  pruefeFelder(beispiel, felder, klage)
  if (!/[()[\]]/.test(beispiel)) return [beispiel]
  let at = 0
  /** Up to `ende` or, inside of brackets, to the next `|`. */
  const lies = (ende: string | undefined): string[] => {
    let saetze = ['']
    for (; at < beispiel.length; at++) {
      const zeichen = beispiel[at] as string
      if (zeichen === ende || (ende !== undefined && zeichen === '|')) return saetze
      if (zeichen === ')' || zeichen === ']') return klage(`„${zeichen}“ closes nothing`)
      const teile = zeichen === '(' || zeichen === '[' ? liesKlammer(zeichen) : [zeichen]
      saetze = saetze.flatMap((s) => teile.map((t) => s + t))
      if (saetze.length > HOECHSTENS) return klage(`it stands for more than ${HOECHSTENS} sentences`)
    }
    return ende === undefined ? saetze : klage(`„${ende}“ is missing`)
  }
  const liesKlammer = (auf: '(' | '['): string[] => {
    const zu = auf === '(' ? ')' : ']'
    const wahl: string[][] = []
    do {
      at++
      wahl.push(lies(zu))
    } while (beispiel[at] === '|')
    if (wahl.some((w) => w.some((s) => s.trim() === ''))) return klage(`„${auf}…${zu}“ has an empty part`)
    // People write „Raum Fuji (2. OG)“.
    if (auf === '(' && wahl.length === 1) return wahl.flat().map((s) => `(${s})`)
    return [...wahl.flat(), ...(auf === '[' ? [''] : [])]
  }
  return [
    ...new Set(
      lies(undefined).map((s) =>
        s
          .replace(/\s+/g, ' ')
          .replace(/ (?=[,.?!])/g, '')
          .trim(),
      ),
    ),
  ]
}

function pruefeFelder(beispiel: string, felder: readonly string[], klage: (was: string) => never): void {
  const ohne = beispiel.replace(/\{(\w+)\}/g, (ganz, feld: string) =>
    felder.includes(feld)
      ? ''
      : klage(`${ganz} is none of its parameters (${felder.join(', ') || 'it has none'})`),
  )
  if (/[{}]/.test(ohne)) klage('braces hold the name of one parameter, „{name}“')
}
