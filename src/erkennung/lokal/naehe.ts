// How alike two words look: typing errors, inflections and compounds that the stemmer does not know.

/** Of four letters, one changed makes another word („Post“, „Rost“). */
const MIN_LAENGE = 5

/** All 2–4-character pieces of the word with its rims; they find the few words worth comparing. */
function stuecke(wort: string): Set<string> {
  const mitRand = `^${wort}$`
  const funde = new Set<string>()
  for (let n = 2; n <= 4; n++)
    for (let i = 0; i + n <= mitRand.length; i++) funde.add(mitRand.slice(i, i + n))
  return funde
}

/** Edits (insert, delete, replace, swap of neighbours) from `a` to `b`, or `max + 1` when there are more. */
export function abstand(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let vorvor: number[] = []
  let vor = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const zeile = [i]
    for (let j = 1; j <= b.length; j++) {
      const gleich = a[i - 1] === b[j - 1]
      let wert = Math.min((vor[j] ?? 0) + 1, (zeile[j - 1] ?? 0) + 1, (vor[j - 1] ?? 0) + (gleich ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        wert = Math.min(wert, (vorvor[j - 2] ?? 0) + 1)
      zeile.push(wert)
    }
    vorvor = vor
    vor = zeile
  }
  return Math.min(vor[b.length] ?? 0, max + 1)
}

function aehnlichkeit(a: string, b: string, gemeinsam: number): number {
  const erlaubt = Math.min(a.length, b.length) >= 8 ? 2 : 1
  const fehler = abstand(a, b, erlaubt)
  // Of five letters one replaced makes another word, too („reich“, „reach“); two swapped are an error.
  if (fehler === 1 && a.length === b.length && a.length <= 5 && [...a].sort().join() !== [...b].sort().join())
    return 0
  // A typing error in the first letter is rare, another word that differs there is not („Miete“, „Tiete“).
  if (fehler <= erlaubt && (a[0] === b[0] || (a[0] === b[1] && a[1] === b[0])))
    return fehler === 1 ? 0.85 : 0.7
  const [kurz, lang] = a.length < b.length ? [a, b] : [b, a]
  if (kurz.length >= 6 && lang.endsWith(kurz)) return 0.8
  // The head of a German compound is its end: „Umsatzsteuer“ is no „Umsatz“, „Oktoberumsatz“ is one.
  if (kurz.length >= 6 && lang.startsWith(kurz)) return lang.length - kurz.length <= 2 ? 0.8 : 0.65
  return gemeinsam >= 0.6 ? 0.6 : 0
}

/** Finds known words that look like one that is not known. Built once; a look-up costs some ten microseconds. */
export interface Naehe {
  /** Up to three known words with their likeness (0..1), best first. */
  finde(wort: string): { wort: string; naehe: number }[]
}

export function baueNaehe(woerter: Iterable<string>): Naehe {
  const index = new Map<string, string[]>()
  const anzahl = new Map<string, number>()
  for (const wort of woerter) {
    if (wort.length < MIN_LAENGE || /[{:]/.test(wort)) continue
    const s = stuecke(wort)
    anzahl.set(wort, s.size)
    for (const stueck of s) {
      const liste = index.get(stueck)
      if (liste) liste.push(wort)
      else index.set(stueck, [wort])
    }
  }
  return { finde: (wort) => (wort.length < MIN_LAENGE ? [] : finde(wort, index, anzahl)) }
}

function finde(wort: string, index: Map<string, string[]>, anzahl: Map<string, number>) {
  const eigene = stuecke(wort)
  const treffer = new Map<string, number>()
  for (const stueck of eigene)
    for (const w of index.get(stueck) ?? []) treffer.set(w, (treffer.get(w) ?? 0) + 1)
  return [...treffer]
    .filter(([, n]) => n >= 3)
    .map(([w, n]) => ({
      wort: w,
      naehe: aehnlichkeit(wort, w, (2 * n) / (eigene.size + (anzahl.get(w) ?? 0))),
    }))
    .filter((f) => f.naehe > 0)
    .sort((a, b) => b.naehe - a.naehe || (a.wort < b.wort ? -1 : 1))
    .slice(0, 3)
}
