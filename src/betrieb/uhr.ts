import { type Instant, MINUTE_MS, toInstant, toMs, type Uhr } from '../domaene/zeit.ts'

/** The machine's clock. The only place that asks for it. */
export const systemUhr: Uhr = {
  jetzt: () => toInstant(Date.now()),
  warte: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const fertig = (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', fertig)
        resolve()
      }
      const timer = setTimeout(fertig, Math.min(ms, MINUTE_MS))
      signal?.addEventListener('abort', fertig, { once: true })
    }),
}

export interface HandUhr extends Uhr {
  /** Moves the clock; whoever waits until then goes on. */
  stelle(ms: number): void
  stelleAuf(instant: Instant): void
}

/** A clock that only moves by hand: for Dialogproben and tests. */
export function handUhr(start: Instant): HandUhr {
  let jetztMs = toMs(start)
  const wartende = new Set<{ bisMs: number; weiter: () => void }>()
  const stelleMs = (ms: number): void => {
    // Set back: a timer waits on for as long as it was told to.
    if (ms < jetztMs) for (const w of wartende) w.bisMs -= jetztMs - ms
    jetztMs = ms
    for (const w of [...wartende]) if (w.bisMs <= jetztMs) w.weiter()
  }
  return {
    jetzt: () => toInstant(jetztMs),
    warte: (ms, signal) =>
      new Promise((resolve) => {
        if (ms <= 0 || signal?.aborted) return resolve()
        const w = {
          bisMs: jetztMs + ms,
          weiter: (): void => {
            wartende.delete(w)
            signal?.removeEventListener('abort', w.weiter)
            resolve()
          },
        }
        wartende.add(w)
        signal?.addEventListener('abort', w.weiter, { once: true })
      }),
    stelle: (ms) => stelleMs(jetztMs + ms),
    stelleAuf: (instant) => stelleMs(toMs(instant)),
  }
}
