import { falte, PARTIKEL, stamm } from './form.ts'
import { konzeptVon, WENDUNGEN, type Wendung } from './synonyme.ts'
import { istFragewort, type Klasse, klasseVon } from './woerter.ts'

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
const VERSCHMOLZEN = /^(what|how|where|who|geht|gibt|sieht|schaut|war|lief|laeuft|hat)s$/
/** How far apart the two parts of a separable verb, or the words of a phrase, may stand. */
const WEIT = 8

/** Splits into words. `{name}` becomes a token with `marke: name`. */
export function zerlege(text: string): Token[] {
  const tokens: Token[] = []
  let ende = 0
  for (const fund of text.matchAll(WORT)) {
    const von = fund.index
    const form = falte(fund[0]).replace(VERSCHMOLZEN, '$1')
    const marke = fund[1]
    const s = marke === undefined ? stamm(form) : `{${marke}}`
    const klasse = marke === undefined ? klasseVon(form) : 'leicht'
    tokens.push({
      von,
      bis: von + fund[0].length,
      form,
      stamm: s,
      klasse,
      schluessel: [s],
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

const ABKUERZUNG = new Set([
  'nr',
  'ca',
  'bzw',
  'inkl',
  'evtl',
  'ggf',
  'str',
  'dr',
  'hr',
  'fr',
  'tel',
  'no',
  'sr',
  'sra',
])

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

/**
 * Adds to each token what it means beyond its stem. `bekannt` says which joined stems exist: without that check
 * every „an“ would make verbs out of nouns.
 */
export function deute(tokens: Token[], bekannt: (wortstamm: string) => boolean): Token[] {
  tokens.forEach((token, i) => {
    if (token.marke !== undefined) return
    const konzept = token.klasse === 'funktion' ? undefined : konzeptVon(token.stamm, token.form)
    if (konzept !== undefined) token.schluessel.push(`k:${konzept}`)
    for (const verbunden of verbundene(tokens, i, bekannt)) {
      token.schluessel.push(verbunden)
      // „schreib … auf“ says more than „schreib“.
      if (token.klasse === 'leicht') token.klasse = 'inhalt'
      const k = konzeptVon(verbunden)
      if (k !== undefined) token.schluessel.push(`k:${k}`)
    }
  })
  for (const w of WENDUNGEN) markiereWendung(tokens, w)
  return tokens
}

function verbundene(tokens: readonly Token[], i: number, bekannt: (s: string) => boolean): string[] {
  const verb = tokens[i]
  if (!verb || PARTIKEL.has(verb.form) || verb.form.length < 3) return []
  const funde: string[] = []
  for (let j = i + 1; j < tokens.length && j <= i + WEIT; j++) {
    const partikel = tokens[j]
    if (!partikel || partikel.beginnt === 'satz' || /[;:]/.test(partikel.davor)) break
    if (!PARTIKEL.has(partikel.form)) continue
    const verbunden = stamm(partikel.form + verb.form)
    if (bekannt(verbunden) || konzeptVon(verbunden) !== undefined) funde.push(verbunden)
  }
  return funde
}

/** The verbs that an example has in two parts: „schreib auf: …“ → `aufschreib`. */
export function getrennteVerben(tokens: readonly Token[]): string[] {
  const verb = tokens.find((t) => t.klasse !== 'fuell')
  if (!verb || verb.klasse === 'funktion' || verb.marke !== undefined || istFragewort(verb.form)) return []
  return tokens.flatMap((t, i) => {
    const amEnde =
      tokens[i + 1] === undefined ||
      tokens[i + 1]?.marke !== undefined ||
      /[:,]/.test(tokens[i + 1]?.davor ?? '')
    return t !== verb && amEnde && PARTIKEL.has(t.form) ? [stamm(t.form + verb.form)] : []
  })
}

function markiereWendung(tokens: readonly Token[], wendung: Wendung): void {
  const erste = wendung.teile[0]
  if (!erste) return
  tokens.forEach((token, i) => {
    if (!erste(token)) return
    const stellen = [i]
    for (const teil of wendung.teile.slice(1)) {
      const ab = wendung.geordnet ? (stellen.at(-1) ?? i) + 1 : Math.max(0, i - WEIT)
      const j = tokens.findIndex(
        (t, n) => n >= ab && n <= (wendung.dicht ? ab : i + WEIT) && !stellen.includes(n) && teil(t),
      )
      if (j < 0) return
      stellen.push(j)
    }
    const teile = stellen.flatMap((j) => tokens[j] ?? [])
    // Common words that mean something only together weigh like a noun, once.
    if (teile.every((t) => t.klasse !== 'inhalt') && teile[0]) teile[0].klasse = 'inhalt'
    for (const t of teile) {
      if (wendung.statt) t.schluessel = []
      t.schluessel.push(`k:${wendung.konzept}`)
      t.wendung = true
    }
  })
}
