import type { SlotFeld } from '../../skills/slot.ts'
import { leseZiffern } from './betrag-ziffern.ts'
import { bei, klebt, type Token, zerlege } from './token.ts'
import type { Deutung, Treffer } from './typen.ts'
import { istEinheit, istNummer, istVorsatz } from './woerter.ts'
import { leseGanzzahl, leseOrdnung } from './zahlwort.ts'

// Numbers of something („Ticket 88“, „Rechnung RE-2026-0815“) and counts („3 Tickets“).

/** A value and where it stands, in tokens. */
export interface Nummernfund {
  ab: number
  ende: number
  deutung: Deutung<string | number>
}

const ENDUNG = /^(s|e|n|en|es|er)?(s?(nr|nummer|nummern|id|number))?$/
/** Where a word of `nach` ends at `i`, also inflected and as „Rechnungsnummer“; 0 when it is none. */
function endeNach(tokens: readonly Token[], i: number, nach: readonly string[]): number {
  for (const phrase of nach) {
    const worte = zerlege(phrase).filter((t) => t.art !== 'zeichen')
    const letztes = worte.at(-1)?.t
    if (letztes === undefined) continue
    const at = i + worte.length - 1
    const vorn = worte.slice(0, -1).every((w, k) => bei(tokens, i + k).t === w.t)
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
const istAnderes = (tokens: readonly Token[], ende: number): boolean => {
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

const CODE = /^[\p{L}\p{N}]+(?:[-/_.][\p{L}\p{N}]+)*/u
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
  if (!/\d/.test(roh) || KEIN_CODE.test(roh) || istAnderes(tokens, ende)) return undefined
  return { wert: roh, ende }
}

function leseNummer(tokens: readonly Token[], i: number): Treffer<number> | undefined {
  const zahl = leseGanzzahl(tokens, i, 'de')
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

/** „Fass das Ticket zusammen, die 88“; „Ticket: Display zeigt Error 5“ and „3 Tickets“ name no ticket. */
export function stehtFuer(tokens: readonly Token[], { ab, ende }: Nummernfund, slot: SlotFeld): boolean {
  const nach = slot.nach ?? []
  if (!tokens.some((_, i) => endeNach(tokens, i, nach) > 0)) return true
  // „Ticket-Zusammenfassung 91“
  const verbunden = bei(tokens, ab - 2).t === '-' && endeNach(tokens, ab - 3, nach) > 0
  return (verbunden || VOR_ANZAHL.test(bei(tokens, ab - 1).t)) && endeNach(tokens, ende, nach) === 0
}

const VOR_ANZAHL =
  /^(|bitte|mal|mir|uns|mich|noch|wir|ich|brauche|brauchen|brauch|genau|etwa|ca|circa|ungefaehr|mit|fuer|von|um|auf|an|insgesamt|nur|also|und|anzahl|menge|die|der|das|den|,|:|-|need|for|with|of|only|preciso|com|de)$/
const VERB_DANACH = /^(ist|sind|war|geht|gehen|hat|haben|muss|klemmt|tropft|is|are|has|works)$/

/** A count in the sentence: „3 Tickets“, „zwei Beamer“. „Raum 2“, „3. OG“, „2,5“ and „Q3“ are none. */
export function findeAnzahl(tokens: readonly Token[], streng: boolean): Nummernfund[] {
  const funde: Nummernfund[] = []
  for (let i = 0; i < tokens.length; i++) {
    const ziffern = leseZiffern(tokens, i)
    const zahl = ziffern
      ? ganz(ziffern.gruppen, ziffern.trenner, ziffern.ende)
      : leseGanzzahl(tokens, i, 'de')
    const ende = zahl?.ende ?? ziffern?.ende ?? i + 1
    const geklebt =
      (klebt(tokens, i) && !/^[("„]$/.test(bei(tokens, i - 1).t)) ||
      (klebt(tokens, ende) && /^[\p{L}/:%-]$/u.test(bei(tokens, ende).t[0] ?? ''))
    const ordnung = leseOrdnung(tokens, i)
    const istOrdnung =
      ordnung && ende === i + 1 && bei(tokens, i).art === 'zahl' && bei(tokens, ordnung.ende).art !== 'ende'
    const frei = zahl && !geklebt && !istOrdnung && !istNummer(tokens, i) && !istAnderes(tokens, ende)
    if (frei && (!streng || istAnzahl(tokens, i, ende)))
      funde.push({ ab: i, ende, deutung: { wert: zahl.wert } })
    i = ende - 1
  }
  return funde
}

const ganz = (gruppen: string[], trenner: string[], ende: number): Treffer<number> | undefined => {
  const punkte =
    trenner.every((s) => s === '.' || s === ' ' || s === "'") && gruppen.slice(1).every((g) => g.length === 3)
  const ziffern = gruppen.join('')
  return punkte && ziffern.length <= 15 ? { wert: Number(ziffern), ende } : undefined
}

/** Behind a small word or the first one („leg 3 Tickets an“), with a thing and no verb behind it. */
const istAnzahl = (tokens: readonly Token[], i: number, ende: number): boolean =>
  (i === 1 || VOR_ANZAHL.test(bei(tokens, i - 1).t)) &&
  bei(tokens, ende).art === 'wort' &&
  !VERB_DANACH.test(bei(tokens, ende).t)
