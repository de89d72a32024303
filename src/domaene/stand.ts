import { createHash } from 'node:crypto'

/** The same value gives the same text, whatever the order of its keys. */
export function kanonisch(wert: unknown): string {
  if (Array.isArray(wert)) return `[${wert.map(kanonisch).join(',')}]`
  if (typeof wert === 'object' && wert !== null) {
    const teile = Object.entries(wert)
      .filter(([, v]) => v !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, v]) => `${JSON.stringify(k)}:${kanonisch(v)}`)
    return `{${teile.join(',')}}`
  }
  return JSON.stringify(wert) ?? 'null'
}

/** Short hash of what was shown (I7) or put into an effect; 16 hex digits. */
export const standVon = (...werte: unknown[]): string =>
  createHash('sha256').update(kanonisch(werte)).digest('hex').slice(0, 16)
