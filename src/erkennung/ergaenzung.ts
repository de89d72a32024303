import type { Sprache } from '../domaene/sprache.ts'

/** How free text to a Rückfrage is appended to the original text before both are recognised again. */
export const ERGAENZUNG: Record<Sprache, string> = {
  de: 'Ergänzung auf deine Rückfrage:',
  en: 'Addition to your question:',
  pt: 'Complemento à sua pergunta:',
}
