import { gemerkt } from '../../domaene/gemerkt.ts'
import { falte, stamm } from './form.ts'
import { type Klasse, klasseVon } from './woerter.ts'

/** A word of a message or example, or a value that was masked (`marke`). `von`, `bis` point into the text. */
export interface Token {
  von: number
  bis: number
  /** Folded. */
  form: string
  stamm: string
  klasse: Klasse
  /** What stands for it when texts are compared: stem, joined stem („leg … an“ → `anleg`), `k:` and a group of synonyms. */
  schluessel: string[]
  marke?: string
  /** Its meaning comes from several words together („geht … nicht“). */
  wendung?: boolean
  /** Begins a new sentence, or at least a new clause. „3. OG“ and „Nr. 5“ do not. */
  beginnt?: 'satz' | 'teilsatz'
  /** What is between the word before and this one. */
  davor: string
}

const WORT = /\{(\w+)\}|\p{L}[\p{L}\p{M}]*(?:['’`´]\p{L}+)*|\p{N}+/gu
/** „what’s“, „geht’s“, „wars“: the word without what was joined to it. */
const VERSCHMOLZEN = /^(what|how|where|who|geht|gibt|sieht|sah|schaut|war|lief|laeuft|hat)s$/

/** Splits into words. `{name}` becomes a token with `marke: name`. */
export function zerlege(text: string): Token[] {
  const tokens: Token[] = []
  let ende = 0
  for (const fund of text.matchAll(WORT)) {
    const von = fund.index
    const marke = fund[1]
    const { form, klasse, stamm } = marke === undefined ? wortVon(fund[0]) : markeAls(fund[0], marke)
    tokens.push({
      von,
      bis: von + fund[0].length,
      form,
      stamm,
      klasse,
      schluessel: [stamm],
      ...(marke === undefined ? {} : { marke }),
      davor: text.slice(ende, von),
    })
    ende = von + fund[0].length
  }
  for (const [i, t] of tokens.entries()) {
    verbindeFrage(tokens[i - 1], t)
    const grenze = grenzeZwischen(tokens[i - 1], t)
    if (grenze) t.beginnt = grenze
  }
  return tokens
}

type Wort = Pick<Token, 'form' | 'klasse' | 'stamm'>

/** Grammar has no stem: „du“ is not „due“. */
const wortVon = gemerkt((roh): Wort => {
  const form = falte(roh).replace(VERSCHMOLZEN, '$1')
  const klasse = klasseVon(form)
  return { form, klasse, stamm: klasse === 'funktion' || klasse === 'fuell' ? `=${form}` : stamm(form) }
})

const markeAls = (roh: string, marke: string): Wort => ({
  form: falte(roh),
  klasse: 'leicht',
  stamm: `{${marke}}`,
})

const ABKUERZUNG = new Set('nr ca bzw inkl evtl ggf str dr hr fr tel no sr sra'.split(' '))

function grenzeZwischen(davor: Token | undefined, token: Token): Token['beginnt'] {
  if (!davor) return undefined
  const punkt = /^\.\s*$/.test(token.davor)
  const zahlOderKurz = /^\p{N}+$/u.test(davor.form) || davor.form.length === 1 || ABKUERZUNG.has(davor.form)
  if (punkt && zahlOderKurz) return undefined
  if (/[.!?\n]/.test(token.davor)) return 'satz'
  return /[;:,]/.test(token.davor) ? 'teilsatz' : undefined
}

/** „por que“ is one question word, „wieviel“ two. */
function verbindeFrage(davor: Token | undefined, token: Token): void {
  if (davor?.form === 'por' && token.form === 'que') Object.assign(token, { form: 'porque', klasse: 'frage' })
  if (token.form.startsWith('wieviel')) token.schluessel.push('wie', stamm('viel'))
}
