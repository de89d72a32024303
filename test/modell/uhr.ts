import { setTimeout as warte } from 'node:timers/promises'
import { pino } from 'pino'
import { type Instant, toInstant, toMs, type Uhr } from '../../src/domaene/zeit.ts'

export const systemUhr: Uhr = {
  jetzt: () => new Date().toISOString(),
  warte: (ms, signal) => warte(ms, undefined, signal ? { signal } : {}).catch(() => undefined),
}

export interface HandUhr extends Uhr {
  /** Moves the clock, runs what became due, and lets promises settle. */
  vor(ms: number): Promise<void>
}

export function handUhr(start: Instant = '2026-11-27T09:00:00.000Z'): HandUhr {
  let jetztMs = toMs(start)
  const wecker = new Map<() => void, number>()
  const setzen = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
  return {
    jetzt: () => toInstant(jetztMs),
    warte: (ms, signal) =>
      new Promise((resolve) => {
        wecker.set(resolve, jetztMs + ms)
        signal?.addEventListener('abort', () => {
          wecker.delete(resolve)
          resolve()
        })
      }),
    async vor(ms) {
      jetztMs += ms
      for (const [wecke, wann] of wecker) {
        if (wann > jetztMs) continue
        wecker.delete(wecke)
        wecke()
      }
      await setzen()
    },
  }
}

/** A real log into memory. */
export function logbuch() {
  const zeilen: string[] = []
  return { zeilen, log: pino({ level: 'trace' }, { write: (zeile: string) => void zeilen.push(zeile) }) }
}

/** The code a promise rejects with; fails when it does not reject. */
export async function code(versprechen: Promise<unknown>): Promise<string> {
  try {
    await versprechen
  } catch (f) {
    return String((f as { code?: unknown }).code)
  }
  throw new Error('expected a rejection')
}
