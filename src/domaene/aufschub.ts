import { type Instant, plusMs, STUNDE_MS, toMs } from './zeit.ts'

// When something that failed is tried again. It stands as an instant, so that a restart keeps it; a clock that is set back
// must not make somebody wait for the difference.

/**
 * No retry is put off for longer, whatever the other side asks for. What is due later than that was put off by a clock that
 * has been set back since, and is due now. Not for what somebody chose the time of: a reminder waits for it.
 */
export const AUFSCHUB_MAX_MS = STUNDE_MS

/** When to try again after `ms`. */
export const aufgeschoben = (jetzt: Instant, ms: number): Instant =>
  plusMs(jetzt, Math.min(ms, AUFSCHUB_MAX_MS))

/** How long a retry still has to wait, in milliseconds; 0: it is due. */
export function wartetNochMs(nicht_vor: Instant, jetzt: Instant): number {
  const ms = toMs(nicht_vor) - toMs(jetzt)
  return ms > AUFSCHUB_MAX_MS ? 0 : Math.max(0, ms)
}
