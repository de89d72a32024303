import { grund, falte as ohneUmlaut } from '../faltung.ts'
import { normal } from '../normal.ts'

// The forms in which the words of a fact are compared. The raw text is kept beside them.

/** „Köln“, „Koeln“ and „koln“ are one word; so are „weiß“ and „weiss“, „heiße“ and „heisse“. */
export const falte = (text: string): string => grund(ohneUmlaut(text))

/** A closed list of words, in the form in which they are compared. */
export const menge = (woerter: string): ReadonlySet<string> => new Set(falte(woerter).split(/\s+/))

const AUFZAEHLUNG = /^(?:[-*•–—·▪◦>#\s]+|\(?\d{1,2}[.)]\s+|\[[ x]?\]\s*)/iu
const RAND = /^[\s"„“”‚‘’'«»`*_]+|[\s"“”„‚‘’'«»`*_.,;!]+$/gu
const VORWORT =
  /^(?:fakt(?:en)?|notiz|info|hinweis|wichtig|übrigens|btw|fyi|ps|p\.s\.|facts?|note|important|nota|fato|importante)\s*[:,–-]\s*(?=\S)/iu

/** Without what lists, quotes and remarks put around a fact; the same for its own result. */
export function putze(roh: string): string {
  let text = normal(roh, 'NFC')
    .toWellFormed()
    .replace(/(?!\u200D)\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
  for (;;) {
    const kurz = text.replace(AUFZAEHLUNG, '').replace(RAND, '').replace(VORWORT, '')
    if (kurz === text) return text
    text = kurz
  }
}

export interface Wort {
  /** As written, without punctuation around it. */
  roh: string
  form: string
  /** A comma or a dash stands behind it. */
  schluss: boolean
}

export const woerter = (text: string): Wort[] =>
  text.split(' ').flatMap((stueck) => {
    const roh = stueck.replace(/^[^\p{L}\p{N}+]+|[^\p{L}\p{N}%€+]+$/gu, '')
    const form = falte(roh)
    return form === '' ? [] : [{ roh, form, schluss: /[,;–—-]$/u.test(stueck) }]
  })

const ARTIKEL = menge(
  'der die das den dem des nen ne ein eine einen einem einer eines the a an o os as um uma mein meine meinen meinem meiner my meu minha',
)
const ZAHLWORT = new Map(
  [
    'null zero',
    'eins one',
    'zwei two dois duas',
    'drei three tres',
    'vier four quatro',
    'fünf five cinco',
    'sechs six seis',
    'sieben seven sete',
    'acht eight oito',
    'neun nine nove',
    'zehn ten dez',
    'elf eleven onze',
    'zwölf twelve doze',
  ].flatMap((w, i) => [...menge(w)].map((form) => [form, String(i)] as const)),
)
export const istZahlwort = (form: string): boolean => ZAHLWORT.has(form) || monat(form) > 0

const MONATE = [
  'januar jänner january jan janeiro',
  'februar february feb fevereiro',
  'märz march marco',
  'april abril apr',
  'mai may maio',
  'juni june junho',
  'juli july julho',
  'august agosto aug',
  'september setembro sept sep',
  'oktober october outubro okt',
  'november novembro nov',
  'dezember december dezembro dez',
].map(menge)

const monat = (form: string): number => MONATE.findIndex((m) => m.has(form)) + 1

/** A value in the form in which two are the same: no articles, numbers as digits, „3. Mai“ as „3.5“. */
export function normwert(teile: readonly Wort[]): string {
  const formen = teile.map((w) => ZAHLWORT.get(w.form) ?? w.form.replace(/(?<=\d)(?:st|nd|rd|th)$/u, ''))
  const ohne = formen.filter((f) => !ARTIKEL.has(f))
  const lang = (ohne.length > 0 ? ohne : formen).join(' ')
  return lang
    .replace(/\b(\d{1,2}) (?:de )?([a-z]+)\b/gu, (alles, tag, wort) =>
      monat(wort) > 0 ? `${tag}.${monat(wort)}` : alles,
    )
    .replace(/\b([a-z]+) (\d{1,2})\b/gu, (alles, wort, tag) =>
      monat(wort) > 0 ? `${tag}.${monat(wort)}` : alles,
    )
    .replace(/\b0?(\d{1,2})\.\s?0?(\d{1,2})(?=\.|\b)/gu, '$1.$2')
}
