// Whether changes are told. Pages that are told ask by themselves only now and then: for what no message is sent about.

const SELTEN_MS = 60_000
let live = false

export const setzeLive = (neu: boolean): void => {
  live = neu
}

/** After which time to ask again by itself, where `ms` is right without a live line. */
export const nachfrage = (ms: number | false): number | false =>
  ms === false || !live ? ms : Math.max(ms, SELTEN_MS)
