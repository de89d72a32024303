import { bei, klebt, type Token } from './token.ts'

// Words that several readers ask for.

const NUMMERNWORT =
  /^(rechnung\w*|ticket\w*|vorgang\w*|auftrag\w*|bestell\w*|kunde\w*|kundennummer|akte\w*|angebot\w*|vertrag\w*|konto\w*|projekt\w*|artikel\w*|position|pos|punkt|kapitel|seite|version|v|release|raum|zimmer|halle|stock|etage|haus|platz|nummer|nr|no|num|numero|id|plz|tel|telefon|linie|gleis|bus|invoice|order|case|issue|room|floor|page|item|number|fatura|nota|pedido|chamado|sala|pagina|conta)$/

/** „Rechnung“, „Raum“, „Nr.“: the number behind it is a name, neither an amount nor a year nor a count. */
const istNummernwort = (t: string): boolean => NUMMERNWORT.test(t)

/** „i.H.v.“ before the token at `i`: its „v.“ is no version. */
export const istInHoeheVon = (tokens: readonly Token[], i: number): boolean =>
  ['i', '.', 'h', '.', 'v', '.'].every((t, k) => bei(tokens, i - 6 + k).t === t)

/** A number word or „#“ stands before the token at `i`, perhaps with „.“, „:“ or „Nr.“ between. */
export function istNummer(tokens: readonly Token[], i: number): boolean {
  const davor = bei(tokens, i - 1).t
  if (davor === '#' || davor === '§') return true
  if (istInHoeheVon(tokens, i)) return false
  return istNummernwort(davor === '.' || davor === ':' ? bei(tokens, i - 2).t : davor)
}

const EINHEITEN =
  /^(%|prozent|stueck|stk|st|x|mal|kg|g|t|km|m|cm|mm|qm|l|gb|mb|tb|leute|personen|person|mann|seiten|uhr|h|std|stunden?|min|minuten?|sek|sekunden?|tage?n?|wochen?|monaten?|monate|jahre?n?|grad|punkte?|hours?|minutes?|days?|weeks?|months?|years?|people|horas?|minutos?|dias?|semanas?|meses|anos?|og|ug|eg)$/
/** After a number: it counts something that is no money. */
export const istEinheit = (t: string): boolean => EINHEITEN.test(t)

const SCHLUSS =
  /^(|[.,;:!?)"“”]|zahlen|bezahlen|begleichen|ueberweisen|anweisen|freigeben|raus|bitte|an|bis|am|vom|von|fuer|in|im|mit|und|oder|auf|heute|morgen|sofort|jetzt|noch|mal|dann|aus|ab|ein|statt|nicht|please|pay|for|by|to|and|until|today|now|por|favor|para|ate|hoje|e)$/
/** A number ends its phrase here: no thing follows that it counts, only a small word, a verb or a sign. */
export const endetHier = (tokens: readonly Token[], ende: number): boolean => {
  const { t, art } = bei(tokens, ende)
  return SCHLUSS.test(t) || (art === 'zeichen' && !klebt(tokens, ende)) || t === '\u0000'
}

/** Currencies that are also written before the number: signs and ISO codes, not „Euro“. */
export const istVorsatz = (t: string): boolean => /^(€|\$|£|eur|usd|chf|gbp|brl|pln|czk|dkk)$/.test(t)
