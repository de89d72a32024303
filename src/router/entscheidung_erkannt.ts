import type { Erkennung } from '../erkennung/erkennung.ts'
import type { Entscheidung, ErkenneText, Regeln } from './entscheidung.ts'
import type { Kontext } from './kontext.ts'
import { istMoeglich, istSicher } from './schwelle.ts'

// Steps 5 and 6: recognition, then confidence and risk.

/** Steps 5 and 6: recognition, then confidence and risk. */
export function nachErkennung(
  regeln: Regeln,
  text: string,
  lokal: ErkenneText,
  gefragt?: Erkennung,
): Entscheidung {
  const erkennung = gefragt ?? lokal(text)
  if (erkennung.smalltalk && !gefragt) return { art: 'smalltalk', sorte: erkennung.smalltalk }
  const [bester] = erkennung.kandidaten
  const klar = bester !== undefined && istSicher(regeln, bester)
  if (
    regeln.mitModell &&
    gefragt === undefined &&
    !(klar && (regeln.vollstaendig(bester) || bester.quelle === 'anschluss'))
  ) {
    return { art: 'erkennen_mit_modell', text }
  }
  if (klar) return { art: 'neu', text, kandidat: bester }
  if (erkennung.anschlussOhneBezug) return { art: 'anschluss_ohne_bezug', text }
  if (bester && istMoeglich(regeln, bester)) {
    const grenze = Math.max(0.2, bester.sicherheit - 0.3)
    return {
      art: 'rueckfrage',
      text,
      kandidaten: erkennung.kandidaten.filter((c) => c.sicherheit >= grenze).slice(0, 3),
    }
  }
  if (erkennung.modellFehlt)
    return { art: 'modell_fehlt', text, ...(erkennung.tagesbudget && { tagesbudget: true }) }
  return regeln.mitModell ? { art: 'gespraech', text } : { art: 'nicht_verstanden' }
}

/** A text on its own, without commands and open questions: after an edit, and for `nochmal`. */
export const entscheideText = (
  k: Kontext,
  regeln: Regeln,
  text: string,
  welt: { erkenne: (k: Kontext, text: string) => Erkennung },
): Entscheidung => nachErkennung({ ...regeln, mitModell: false }, text, (t) => welt.erkenne(k, t))
