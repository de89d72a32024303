import { type Instant, toInstant } from '../domaene/zeit.ts'

/** The last millisecond of year 9999: what comes after has no four-digit year and is no instant. */
const ENDE_MS = 253_402_300_799_999
/** As seconds this is the year 5138, as milliseconds 1973. */
const AB_HIER_MS = 100_000_000_000

/** Epoch seconds or milliseconds, as a number or digits, to an instant; undefined when it is none. */
export function ausEpoche(wert: string | number): Instant | undefined {
  const zahl =
    typeof wert === 'number' ? wert : /^\d{1,15}(\.\d{1,9})?$/.test(wert) ? Number(wert) : Number.NaN
  return ausMs(zahl >= AB_HIER_MS ? zahl : zahl * 1000)
}

/** ISO 8601 with a zone, or epoch as above. Without a zone it would mean the machine's own, so it is none. */
export function leseZeitpunkt(wert: string | number): Instant | undefined {
  if (typeof wert === 'number') return ausEpoche(wert)
  const iso = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i.test(wert)
  return iso ? ausMs(Date.parse(wert)) : ausEpoche(wert)
}

function ausMs(ms: number): Instant | undefined {
  return ms >= 0 && ms <= ENDE_MS ? toInstant(Math.floor(ms)) : undefined
}
