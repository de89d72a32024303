import { toMs, type Uhr } from '../domaene/zeit.ts'
import { modellFehler } from './fehler.ts'
import { mitFrist } from './frist.ts'
import type { Modell, ModellAnfrage } from './modell.ts'

/** What one message may ask of the model. Made once per message and handed to every stage that may ask. */
export interface Nachrichtenbudget {
  /** Calls that are left. */
  readonly aufrufe: number
  /** Time that is left for waiting on the model; the skill's own work does not count. */
  readonly restMs: number
  /** The same model, on this budget. */
  fuer(modell: Modell): Modell
}

/** 25 s is what a person waits for a reply; 3 s of it are left for the rest of the turn and the delivery. */
const WARTEN_MS = 22_000

/** At most `aufrufe` calls and `warteMs` milliseconds in all, measured by `uhr`; `nachricht`: for which message. */
export function nachrichtenbudget(
  uhr: Uhr,
  {
    aufrufe = 2,
    warteMs = WARTEN_MS,
    nachricht,
  }: { aufrufe?: number; warteMs?: number; nachricht?: number } = {},
): Nachrichtenbudget {
  const rest = { aufrufe, restMs: warteMs }

  async function zahle<A extends ModellAnfrage, T>(anfrage: A, tu: (anfrage: A) => Promise<T>): Promise<T> {
    if (rest.aufrufe <= 0) throw modellFehler('budget')
    if (rest.restMs <= 0) throw modellFehler('zeit')
    rest.aufrufe -= 1
    const timeoutMs = Math.min(anfrage.timeoutMs, rest.restMs)
    const beginn = toMs(uhr.jetzt())
    try {
      return await mitFrist(uhr, timeoutMs, anfrage.signal, (signal) =>
        tu({ ...anfrage, ...(nachricht === undefined ? {} : { nachricht }), timeoutMs, signal }),
      )
    } finally {
      rest.restMs -= toMs(uhr.jetzt()) - beginn
    }
  }

  return {
    get aufrufe() {
      return rest.aufrufe
    },
    get restMs() {
      return Math.max(0, rest.restMs)
    },
    fuer: (modell) => ({
      name: modell.name,
      frei: (anfrage) => zahle(anfrage, (a) => modell.frei(a)),
      strukturiert: (anfrage) => zahle(anfrage, (a) => modell.strukturiert(a)),
    }),
  }
}
