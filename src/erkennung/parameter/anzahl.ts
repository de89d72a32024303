import type { Sprache } from '../../domaene/sprache.ts'
import type { SlotFeld } from '../../skills/slot.ts'
import { leseZiffern } from './betrag-ziffern.ts'
import { endeNach, istAnderes, leseNummer, type Nummernfund } from './nummer.ts'
import { bei, klebt, type Token } from './token.ts'
import type { Treffer } from './typen.ts'
import { istNummer } from './woerter.ts'
import { leseGanzzahl, leseOrdnung } from './zahlwort.ts'

// Counts („3 Tickets“), and numbers without any word that says what they are.

/** Counts before a word of `vor`, perhaps with an adjective between: „3 Tickets“, „zwei neue Tickets“. */
export function findeVorWort(tokens: readonly Token[], slot: SlotFeld, sprache: Sprache): Nummernfund[] {
  const vor = slot.vor ?? []
  if (vor.length === 0) return []
  return tokens.flatMap((_, i) => {
    const zahl = istNummer(tokens, i) || klebt(tokens, i) ? undefined : leseNummer(tokens, i, sprache)
    if (!zahl) return []
    const ende = endeDesGezaehlten(tokens, zahl.ende, vor)
    return ende > 0 ? [{ ab: i, ende, deutung: { wert: zahl.wert } }] : []
  })
}

/** „Tickets“, „neue Tickets“ */
const endeDesGezaehlten = (tokens: readonly Token[], i: number, worte: readonly string[]): number =>
  endeNach(tokens, i, worte) || (bei(tokens, i).art === 'wort' ? endeNach(tokens, i + 1, worte) : 0)

/** „Fass das Ticket zusammen, die 88“; „Ticket: Display zeigt Error 5“ and „3 Tickets“ name no ticket. */
export function stehtFuer(tokens: readonly Token[], { ab, ende }: Nummernfund, slot: SlotFeld): boolean {
  const nach = slot.nach ?? []
  if (!tokens.some((_, i) => endeNach(tokens, i, nach) > 0)) return true
  // „Ticket-Zusammenfassung 91“
  const verbunden = bei(tokens, ab - 2).t === '-' && endeNach(tokens, ab - 3, nach) > 0
  return (verbunden || VOR_ANZAHL.test(bei(tokens, ab - 1).t)) && endeDesGezaehlten(tokens, ende, nach) === 0
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
