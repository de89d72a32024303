import { useSyncExternalStore } from 'react'

// Whether the server answers, and what time it is there. The offset runs on the page's monotonic clock: a device whose
// clock is wrong or is set anew shows the same countdown.

export interface Verbindung {
  /** Server time of the first request without an answer; null: connected. */
  wegSeit: number | null
  /** Server time of the last answer. */
  zuletzt: number
}

let versatzMs = Date.now() - performance.now()
let stand: Verbindung = { wegSeit: null, zuletzt: Date.now() }
const hoerer = new Set<() => void>()

/** The server's time in ms, as far as its last answers told. */
export const serverzeit = (): number => performance.now() + versatzMs

/** Takes over the server's time from an answer that names it. */
export const stelleUhr = (jetzt: string): void => {
  versatzMs = Date.parse(jetzt) - performance.now()
}

/** Told by the API client with each request. */
export function melde(wie: 'da' | 'weg'): void {
  const jetzt = serverzeit()
  stand =
    wie === 'da' ? { wegSeit: null, zuletzt: jetzt } : { ...stand, wegSeit: stand.wegSeit ?? stand.zuletzt }
  for (const tu of hoerer) tu()
}

const abonniere = (tu: () => void): (() => void) => {
  hoerer.add(tu)
  return () => hoerer.delete(tu)
}

/** The state of the connection; renders again when it changes. */
export const useVerbindung = (): Verbindung => useSyncExternalStore(abonniere, () => stand)
/** True while nothing may be sent. */
export const useGetrennt = (): boolean => useSyncExternalStore(abonniere, () => stand.wegSeit !== null)
