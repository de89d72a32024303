import type { ModellFehler } from '../domaene/fehler.ts'
import { modellFehler } from './fehler.ts'

/** What an HTTP status of the model server means; `warte` is the wait it asked for, in milliseconds. */
export function ausStatus(status: number, warte: number | undefined): ModellFehler {
  if (status === 401 || status === 403) return modellFehler('schluessel')
  if (status === 408 || status === 504) return modellFehler('zeit', warte)
  if (status === 429) return modellFehler('rate', warte)
  if (status === 400 || status === 413 || status === 422) return modellFehler('abgelehnt')
  return modellFehler('server', warte)
}

/** `retry-after` in seconds or as a date (RFC 9110), or the provider's `retry-after-ms`. */
export function warteMs(kopf: Headers | undefined, jetztMs: number): number | undefined {
  const ms = Number.parseFloat(kopf?.get('retry-after-ms') ?? '')
  if (ms >= 0) return ms
  const wert = kopf?.get('retry-after') ?? ''
  if (/^\d+(\.\d+)?$/.test(wert)) return Number(wert) * 1000
  const datum = Date.parse(wert)
  return Number.isNaN(datum) ? undefined : Math.max(0, datum - jetztMs)
}
