// The conversations of a handbook, as they stand there: each block quote is one, on a company of its own.

export interface Zeile {
  /** Who writes; null: the Assistent. */
  wer: string | null
  /** To whom the Assistent writes, when it is not who wrote last. */
  an: string | null
  text: string
}

const roh = (text: string): string =>
  text
    .replaceAll('\\\n', '\u0000')
    .replaceAll('\n', ' ')
    .replaceAll('\u0000', '\n')
    .replaceAll(/\\(.)/gu, '$1')

/** @throws when a line of a conversation does not say whose it is */
export function szenenAus(seite: string): Zeile[][] {
  const bloecke = seite.match(/^>[^\n]*(?:\n>[^\n]*)*/gmu) ?? []
  return bloecke.map((block) =>
    block
      .replaceAll(/^> ?/gmu, '')
      .split(/\n{2,}/u)
      .map((absatz) => {
        const [, wer = '', an = null, text = ''] =
          /^\*\*(\w+)(?: an (\w+))?:\*\* ?([\s\S]*)$/u.exec(absatz) ?? []
        if (wer === '') throw new Error(`Nobody says this: ${absatz}`)
        return {
          wer: wer === 'Assistent' ? null : wer.toLowerCase(),
          an: an?.toLowerCase() ?? null,
          text: roh(text),
        }
      }),
  )
}

export interface Zug {
  wer: string
  text: string
  /** What each person gets; of whom is not in it, it does not matter. */
  antworten: Record<string, string[]>
}

/** The turns of a conversation: what one writes, and all that comes of it. */
export function zuegeAus(zeilen: readonly Zeile[]): Zug[] {
  const zuege: Zug[] = []
  for (const { wer, an, text } of zeilen) {
    const letzter = zuege.at(-1)
    if (wer !== null) zuege.push({ wer, text, antworten: {} })
    else if (letzter) {
      const bei = an ?? letzter.wer
      letzter.antworten[bei] = [...(letzter.antworten[bei] ?? []), text]
    }
  }
  return zuege
}
