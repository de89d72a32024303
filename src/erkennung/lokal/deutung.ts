import { PARTIKEL, stamm } from './form.ts'
import { konzeptVon, WENDUNGEN, type Wendung } from './synonyme.ts'
import type { Token } from './token.ts'
import { istFragewort } from './woerter.ts'

// What words mean beyond their stems: synonyms, verbs in two parts, phrases.

/** How far apart the two parts of a separable verb, or the words of a phrase, may stand. */
const WEIT = 8

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
