/** Longer ones are rarely the same twice. */
const ZEICHEN = 32
/** A team's words; when there are more, all are forgotten and learned anew. */
const HOECHSTENS = 5000

/**
 * A pure function of a word that remembers its results: people use few words, and each of a message is folded, stemmed and
 * looked up a dozen times. What is kept is a copy, because a piece of a text keeps the whole text alive.
 */
export function gemerkt<T>(berechne: (wort: string) => T): (wort: string) => T {
  const bekannt = new Map<string, { wert: T }>()
  return (wort) => {
    if (wort.length > ZEICHEN) return berechne(wort)
    const da = bekannt.get(wort)
    if (da) return da.wert
    const kopie = Array.from(wort).join('')
    const neu = { wert: berechne(kopie) }
    if (bekannt.size >= HOECHSTENS) bekannt.clear()
    bekannt.set(kopie, neu)
    return neu.wert
  }
}
