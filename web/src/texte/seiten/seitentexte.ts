import type { Ich } from '../../../../src/leitstand/vertrag/sitzung.ts'
import { zahlwort } from '../zahlwort.ts'

// The texts of one page, in all languages: they come with the page and not with the first load.

type Sprache = Ich['sprache']

interface Werkzeug {
  /** The form for „du“ or the one for „Sie“. */
  d(du: string, sie: string): string
  /** „2 Freigaben“ */
  mal(n: number, eins: string, viele: string): string
}

export type Seitentexte<T> = Record<Sprache, (w: Werkzeug) => T>
const LOCALE: Record<Sprache, string> = { de: 'de-DE', en: 'en-GB', pt: 'pt-BR' }

/** German is the measure: the others have the same keys. */
export const seitentexte = <T>(
  de: (w: Werkzeug) => T,
  en: (w: Werkzeug) => NoInfer<T>,
  pt: (w: Werkzeug) => NoInfer<T>,
): Seitentexte<T> => ({ de, en, pt })

export const inSprache = <T>(texte: Seitentexte<T>, sprache: Sprache, anrede: Ich['anrede']): T =>
  texte[sprache]({ d: (du, sie) => (anrede === 'du' ? du : sie), mal: zahlwort(LOCALE[sprache]) })
