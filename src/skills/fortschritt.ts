import { kuerze } from '../domaene/text.ts'
import type { Fortschritt } from '../domaene/vorgang.ts'
import type { Uhr } from '../domaene/zeit.ts'

// How far a run is. A skill reports in a loop; the newest report is written, at most once a second.

const ABSTAND_MS = 1000
const ZEICHEN = 200

export interface Melder {
  melde: (anteil: number, text?: string) => void
  /** The run has ended: nothing is written any more. */
  schliesse: () => void
}

/** `merke` never rejects: a report that is not written is only not shown. */
export function erstelleMelder(uhr: Uhr, merke: (f: Fortschritt) => Promise<void>): Melder {
  const ende = new AbortController()
  let neueste: Fortschritt | undefined
  let schreibt = false

  async function schreibe(): Promise<void> {
    schreibt = true
    while (neueste !== undefined && !ende.signal.aborted) {
      const f = neueste
      neueste = undefined
      await merke(f)
      await uhr.warte(ABSTAND_MS, ende.signal)
    }
    schreibt = false
  }

  return {
    melde(anteil, text = '') {
      if (ende.signal.aborted) return
      neueste = {
        // A skill that counts badly (NaN of 0 pages, 11 of 10) is no reason to fail.
        anteil: Number.isFinite(anteil) ? Math.min(1, Math.max(0, anteil)) : 0,
        text: kuerze(
          String(text)
            .replace(/[\s\p{Cc}]+/gu, ' ')
            .trim(),
          ZEICHEN,
        ),
      }
      if (!schreibt) void schreibe()
    },
    schliesse: () => ende.abort('fertig'),
  }
}
