// How the demo company names its posts, and how people name them in a sentence.

/** Words that say nothing about which post is meant. */
const NEBENSACHE = new Set(
  (
    'der die das den dem des ein eine einen einem zu zum zur im in am an auf vom von über für mit und mein unser ' +
    'post posts beitrag beitrags beiträge artikel the a an on about of for to our my article o a os as do da de no na ' +
    'em para sobre um uma nosso nossa postagem publicação'
  ).split(' '),
)

const worte = (text: string): string[] =>
  (
    text
      .normalize('NFC')
      .toLocaleLowerCase('de')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).filter((w) => !NEBENSACHE.has(w))

/**
 * The names that `gesucht` can mean: all of its words are in the name, or all words of the name are in it. So
 * „den Whitepaper-Post“ and „LinkedIn-Post zum Whitepaper vom Sommer“ both mean „LinkedIn-Post zum Whitepaper“.
 */
export function gemeinteNamen(gesucht: string, namen: readonly string[]): string[] {
  const frage = worte(gesucht)
  const enthalten = (a: readonly string[], b: readonly string[]): boolean => a.every((w) => b.includes(w))
  if (frage.length === 0) return []
  return namen.filter((name) => enthalten(frage, worte(name)) || enthalten(worte(name), frage))
}
