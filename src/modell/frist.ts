import { ModellFehler } from '../domaene/fehler.ts'
import type { Uhr } from '../domaene/zeit.ts'
import { modellFehler } from './fehler.ts'

/** Why a signal was aborted, as a ModellFehler: a deadline further out says `zeit`, everything else is `abgebrochen`. */
export const abbruchGrund = (signal: AbortSignal): ModellFehler =>
  signal.reason instanceof ModellFehler ? signal.reason : modellFehler('abgebrochen')

/**
 * Runs `tu` and rejects after `timeoutMs` of the given clock or when `aussen` aborts, even if `tu` ignores its signal.
 * @throws ModellFehler `zeit`, `abgebrochen`, and whatever `tu` throws
 */
export async function mitFrist<T>(
  uhr: Uhr,
  timeoutMs: number,
  aussen: AbortSignal | undefined,
  tu: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (aussen?.aborted) throw abbruchGrund(aussen)
  const innen = new AbortController()
  const fertig = new AbortController()
  const abbruch = new Promise<never>((_, reject) => {
    innen.signal.addEventListener('abort', () => reject(abbruchGrund(innen.signal)), { once: true })
  })
  abbruch.catch(() => undefined)
  aussen?.addEventListener('abort', () => innen.abort(abbruchGrund(aussen)), { signal: fertig.signal })
  void uhr.warte(timeoutMs, fertig.signal).then(() => {
    if (!fertig.signal.aborted) innen.abort(modellFehler('zeit'))
  })
  try {
    return await Promise.race([tu(innen.signal), abbruch])
  } finally {
    fertig.abort()
  }
}
