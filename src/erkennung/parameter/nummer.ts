import type { Sprache } from '../../domaene/sprache.ts'
import type { SlotFeld } from '../../skills/slot.ts'
import { bei, inAscii, klebt, type Token, zerlege } from './token.ts'
import type { Deutung, Treffer } from './typen.ts'
import { istEinheit, istVorsatz } from './woerter.ts'
import { leseGanzzahl } from './zahlwort.ts'

// Numbers of something: „Ticket 88“, „Rechnung RE-2026-0815“.

/** A value and where it stands, in tokens. */
export interface Nummernfund {
  ab: number
  ende: number
  deutung: Deutung<string | number>
}

const bekannt = new Map<string, readonly string[]>()

/** The words of a phrase of a skill, read once: they are looked for at each word of each message. */
function worteVon(phrase: string): readonly string[] {
  const worte = bekannt.get(phrase) ?? zerlege(phrase).flatMap((t) => (t.art === 'zeichen' ? [] : [t.t]))
  bekannt.set(phrase, worte)
  return worte
}

const ENDUNG = /^(s|e|n|en|es|er)?(s?(nr|nummer|nummern|id|number))?$/
/** Where a word of `nach` ends at `i`, also inflected and as „Rechnungsnummer“; 0 when it is none. */
export function endeNach(tokens: readonly Token[], i: number, nach: readonly string[]): number {
  for (const phrase of nach) {
    const worte = worteVon(phrase)
    const letztes = worte.at(-1)
    if (letztes === undefined) continue
    const at = i + worte.length - 1
    const vorn = worte.slice(0, -1).every((w, k) => bei(tokens, i + k).t === w)
    const t = bei(tokens, at).t
    if (vorn && t.startsWith(letztes) && ENDUNG.test(t.slice(letztes.length))) return at + 1
  }
  return 0
}

const FUELLT = /^(nr|nummer|no|num|numero|number|id|n|mit|der|die|das|den|dem|namens|ist|[.:#])$/
/** „Nr.“, „: “, „#“, „mit der Nummer“ between the word and the number. */
function nachFuellung(tokens: readonly Token[], i: number): number {
  let at = i
  while (at < i + 5 && FUELLT.test(bei(tokens, at).t)) at++
  return at
}

const WAEHRUNG =
  /^(€|\$|£|euros?|eur|teur|tsd|tausend|mio|dollars?|usd|chf|franken|gbp|brl|reais|cent|ct|prozent|%)$/
/** What follows says that the number is money or a count of something. */
export const istAnderes = (tokens: readonly Token[], ende: number): boolean => {
  const { t } = bei(tokens, ende)
  const dezimal =
    /^[.,]$/.test(t) &&
    klebt(tokens, ende) &&
    klebt(tokens, ende + 1) &&
    /\d|[-–—]/.test(bei(tokens, ende + 1).t)
  // „Rechnung 7 EUR 1.000“: the currency belongs to what follows.
  const geld = WAEHRUNG.test(t) && !(istVorsatz(t) && bei(tokens, ende + 1).art === 'zahl')
  // „Rechnung 88 mal bitte zahlen“, but „88 mal 50 €“
  const partikel = t === 'mal' && bei(tokens, ende + 1).art !== 'zahl'
  return dezimal || geld || (istEinheit(t) && !partikel)
}

const CODE = /^[\p{L}\p{N}]+(?:[-\u2010\u2011/_.][\p{L}\p{N}]+)*/u
const KEIN_CODE = /^(\d{1,2}\.\d{1,2}(\.\d+)?|v-\d+|q[1-4]|kw\d+|h[12]|\d{1,2}(am|pm|h\d*|uhr))$/i
/** A code that begins at token `i`: letters and digits with -, /, _ and . inside, at least one digit; „RE 4711“ too. */
function leseCode(text: string, tokens: readonly Token[], i: number): Treffer<string> | undefined {
  const start = bei(tokens, i)
  if (start.art !== 'wort' && start.art !== 'zahl') return undefined
  const roh = CODE.exec(text.slice(start.von, start.von + 64))?.[0] ?? ''
  let ende = i
  while (ende < tokens.length && bei(tokens, ende).von < start.von + roh.length) ende++
  const folge = bei(tokens, ende)
  if (/^\p{Lu}{1,5}$/u.test(roh) && folge.art === 'zahl' && folge.von - bei(tokens, ende - 1).bis === 1) {
    const rest = leseCode(text, tokens, ende)
    return rest && { wert: `${roh} ${rest.wert}`, ende: rest.ende }
  }
  const wert = inAscii(roh)
  if (!/\d/.test(wert) || KEIN_CODE.test(wert) || istAnderes(tokens, ende)) return undefined
  return { wert, ende }
}

export function leseNummer(
  tokens: readonly Token[],
  i: number,
  sprache: Sprache = 'de',
): Treffer<number> | undefined {
  const zahl = leseGanzzahl(tokens, i, sprache)
  return zahl &&
    !istAnderes(tokens, zahl.ende) &&
    !(klebt(tokens, zahl.ende) && bei(tokens, zahl.ende).art === 'wort')
    ? zahl
    : undefined
}

const UND = /^(und|oder|and|or|e|ou|sowie|&)$/

/** Numbers and codes behind a word of `nach`: „Ticket 88“, „Rechnung Nr. 4711/12“. Two of them are one too many. */
export function findeNachWort(text: string, tokens: readonly Token[], slot: SlotFeld): Nummernfund[] {
  const lies = (i: number): Treffer<string | number> | undefined =>
    slot.art === 'text' ? leseCode(text, tokens, i) : leseNummer(tokens, i)
  const funde: Nummernfund[] = []
  for (let i = 0; i < tokens.length; i++) {
    const wortEnde = endeNach(tokens, i, slot.nach ?? [])
    // „RE4711“ is a code as a whole.
    if (
      wortEnde === 0 ||
      (slot.art === 'text' && klebt(tokens, wortEnde) && bei(tokens, wortEnde).art === 'zahl')
    )
      continue
    const wert = lies(nachFuellung(tokens, wortEnde))
    if (!wert) continue
    const zweites = UND.test(bei(tokens, wert.ende).t) ? wert.ende + 1 : undefined
    const wort = zweites === undefined ? 0 : endeNach(tokens, zweites, slot.nach ?? [])
    const noch = zweites === undefined ? undefined : lies(nachFuellung(tokens, wort || zweites))
    const anders = noch && String(noch.wert) !== String(wert.wert)
    funde.push({
      ab: i,
      ende: noch?.ende ?? wert.ende,
      deutung: anders ? { grund: 'zahl_mehrdeutig' } : { wert: wert.wert },
    })
    i = (noch?.ende ?? wert.ende) - 1
  }
  return funde
}

/** „#88“, „Nr. 88“, „Nummer 88“ without the slot's own word; for codes also what only a code can be („RE-2026-0815“). */
export function findeOhneWort(text: string, tokens: readonly Token[], slot: SlotFeld): Nummernfund[] {
  const funde: Nummernfund[] = []
  for (let i = 0; i < tokens.length; i++) {
    const { t } = bei(tokens, i)
    const marke = /^(#|nr|nummer|number|numero)$/.test(t)
    const at = marke ? nachFuellung(tokens, i + 1) : i
    const code =
      slot.art === 'text' && !(klebt(tokens, i) && /^[-/_.\p{L}\p{N}]$/u.test(bei(tokens, i - 1).t))
        ? leseCode(text, tokens, at)
        : undefined
    const wert = marke
      ? (code ?? leseNummer(tokens, at))
      : code && /\p{L}.*\d|\d.*[-/]/u.test(code.wert)
        ? code
        : undefined
    if (!wert || (slot.art === 'text' && typeof wert.wert !== 'string')) continue
    funde.push({ ab: i, ende: wert.ende, deutung: { wert: wert.wert } })
    i = wert.ende - 1
  }
  return funde
}
