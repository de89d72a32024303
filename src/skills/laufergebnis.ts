import type { Logger } from 'pino'
import {
  EndgueltigerFehler,
  ErgebnisUnklar,
  VorgangBeendet,
  WiederholbarerFehler,
} from '../domaene/fehler.ts'
import { kuerze } from '../domaene/text.ts'
import type { Hauptbuch } from './aktion.ts'

// What came of a run, and what an error that ended it means.

export type Laufergebnis =
  | { art: 'fertig'; antwort: string; gewirkt: boolean }
  | {
      art: 'fehler'
      grund: 'zeit' | 'technisch' | 'verweigert' | 'unbekannte_faehigkeit' | 'beschaedigt'
      was?: string
      /** Of `zeit`: the limit that was passed. */
      grenzeMs?: number
    }
  | { art: 'unklar' }
  /** Called off; what had begun until then stands in its Aktionen. */
  | { art: 'abgebrochen' }
  /** Try the turn again later; nothing is decided. */
  | { art: 'wiederholen'; fehler: WiederholbarerFehler }
  /** The program stops; the turn goes on after the next start. */
  | { art: 'angehalten' }

/** Why a run was told to end. */
export type Abbruch = 'zeit' | 'person' | 'ende'

/** What the error says that a run ended with. `signal`: whether, and why, it had been told to end. */
export function deute(
  fehler: unknown,
  signal: AbortSignal,
  buch: Hauptbuch,
  { id, grenzeMs, log }: { id: string; grenzeMs: number; log: Logger },
): Laufergebnis {
  const abbruch = signal.aborted ? (signal.reason as Abbruch) : undefined
  if (abbruch === 'ende') return { art: 'angehalten' }
  // What is still under way then stands in its row, which says so.
  if (abbruch === 'zeit') return { art: 'fehler', grund: 'zeit', grenzeMs }
  // `VorgangBeendet`: another process called it off, and its next effect found that before the signal came.
  if (abbruch === 'person' || fehler instanceof VorgangBeendet) return { art: 'abgebrochen' }
  if (fehler instanceof ErgebnisUnklar || buch.unklar()) return { art: 'unklar' }
  if (fehler instanceof WiederholbarerFehler) return { art: 'wiederholen', fehler }
  if (fehler instanceof EndgueltigerFehler)
    return {
      art: 'fehler',
      grund: 'verweigert',
      was: kuerze(fehler.message, 200),
    }
  // The stack names code, never what a person wrote; the message could, so it stays out of the log (I10).
  log.error(
    {
      vorgang: id,
      fehler: (fehler as Error)?.name,
      stack: (fehler as Error)?.stack?.split('\n').slice(1, 4),
    },
    'Skill ist mit einem Fehler geendet',
  )
  return { art: 'fehler', grund: 'technisch' }
}
