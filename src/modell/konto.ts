import type { Logger } from 'pino'
import { fehlerCode, ModellFehler } from '../domaene/fehler.ts'
import { modellFehler } from './fehler.ts'
import type { Modell, Verbrauch } from './modell.ts'

// What each call used is written down, and once the day's budget is used up nobody is asked until midnight. Calls that are
// under way together may go beyond it, by as many as they are.

/** One answer of the server; zero tokens where it said nothing of them. */
export interface Posten {
  zweck: string
  modell: string
  /** The message that it was for. */
  nachricht?: number | undefined
  /** `ok`, or an error's code: also what was refused or cut off is paid. */
  ergebnis: string
  verbrauch: Verbrauch
}

export interface Konto {
  /** Today's budget is used up. */
  erschoepft(): Promise<boolean>
  buche(posten: readonly Posten[]): Promise<void>
}

interface Auftrag {
  nachricht?: number
  verbraucht?: (v: Verbrauch) => void
}

/** Nothing went over the wire. */
const OHNE_AUFRUF = new Set(['sicherung_offen', 'budget', 'tagesbudget'])
const NICHTS: Verbrauch = { tokensEin: 0, tokensAus: 0 }

/**
 * The same model on an account. @throws ModellFehler `tagesbudget`. A booking that fails is logged, and the answer counts:
 * what is paid is not thrown away.
 */
export function mitKonto(e: { modell: Modell; konto: Konto; log: Pick<Logger, 'error'> }): Modell {
  async function durch<A extends Auftrag, T>(zweck: string, a: A, tu: (a: A) => Promise<T>): Promise<T> {
    if (await e.konto.erschoepft()) throw modellFehler('tagesbudget')
    const gemeldet: Verbrauch[] = []
    const buche = (ergebnis: string, sonst: Verbrauch = NICHTS): Promise<void> =>
      e.konto
        .buche(
          (gemeldet.length > 0 ? gemeldet : [sonst]).map((verbrauch) => ({
            zweck,
            modell: verbrauch.modell ?? e.modell.name,
            nachricht: a.nachricht,
            ergebnis,
            verbrauch,
          })),
        )
        .catch((f: unknown) => e.log.error({ fehler: fehlerCode(f) }, 'model call not booked'))
    try {
      const antwort = await tu({ ...a, verbraucht: (v: Verbrauch) => void gemeldet.push(v) })
      await buche('ok', (antwort as { verbrauch?: Verbrauch }).verbrauch)
      return antwort
    } catch (f) {
      const code = fehlerCode(f)
      if (f instanceof ModellFehler && !(OHNE_AUFRUF.has(code) && gemeldet.length === 0)) await buche(code)
      throw f
    }
  }

  const { lies } = e.modell
  return {
    name: e.modell.name,
    frei: (anfrage) => durch(anfrage.zweck, anfrage, (a) => e.modell.frei(a)),
    strukturiert: (anfrage) => durch(anfrage.zweck, anfrage, (a) => e.modell.strukturiert(a)),
    ...(lies ? { lies: (anfrage) => durch(anfrage.art, anfrage, (a) => lies(a)) } : {}),
  }
}
