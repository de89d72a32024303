import { falte, normwert, woerter } from './form.ts'

/** Behind a sentence. `Intl.Segmenter` ends one at „am 3. Mai“ and would leave half of it. */
const ENDE = /(?<=(?:\p{L}{2}|[)"“”»])[.!?]+["“”»)]*\s+)(?=\S)|(?<=\n)/u

/** With the blanks behind each, so that joined they are the text again. */
export const saetzeVon = (text: string): string[] => text.split(ENDE)

/**
 * A summary without the sentences that mention one of these facts (by their keys): a sentence goes that holds every word of
 * the fact's value, whoever it is about. Rather one too many than what was to be forgotten.
 */
export function ohneErwaehnung(text: string, schluessel: readonly string[]): string {
  const werte = schluessel.map((s) => s.slice(s.indexOf('=') + 1).split(' '))
  const bleibt = (satz: string): boolean => {
    // „3. Mai“ is „3.5“ in a key.
    const da = `${falte(satz)} ${normwert(woerter(satz.replace(/\s+/gu, ' ')))}`
    return !werte.some((wert) => wert.every((w) => da.includes(w.slice(0, 5))))
  }
  return saetzeVon(text).filter(bleibt).join('').trim()
}
