import { toInstant, toMs, type Uhr } from '../../src/domaene/zeit.ts'
import type { Zufall } from './zufall.ts'

// Everything that leaves the program's memory (a transaction, a reply, a call) is a step in one queue, and one step is
// taken at a time, drawn by the seed. Between two steps all microtasks run. So the same seed is the same run, and orders
// come up that no load test meets.

/** The process is gone: what it waited for never comes. */
export class Absturz extends Error {}

interface Schritt {
  name: string
  tu: () => unknown
  resolve: (wert: unknown) => void
  reject: (grund: unknown) => void
}

export interface Takt {
  /** Queues a step; resolves when it was taken. After a crash: never. */
  plane<T>(name: string, tu: () => T | Promise<T>): Promise<T>
  /** Takes steps until none is left, or so many. True: none is left. @throws Absturz */
  laufe(hoechstens?: number): Promise<boolean>
  /** A place where the process may die. @throws Absturz */
  punkt(name: string): void
  /** Die at the nth point from now; undefined: at none. */
  stirbIn(n: number | undefined): void
  /** Forgets all that is queued: of a process that is gone. */
  wirfWeg(): void
  readonly punkte: number
  readonly schritte: number
}

const naechsteRunde = (): Promise<void> => new Promise((weiter) => setImmediate(weiter))

export function erstelleTakt(zufall: Zufall, notiere: (was: string) => void): Takt {
  let warteschlange: Schritt[] = []
  let stirbIn: number | undefined
  let punkte = 0
  let schritte = 0

  async function nimmEinen(): Promise<void> {
    const [s] = warteschlange.splice(zufall.bis(warteschlange.length), 1)
    if (!s) return
    schritte++
    notiere(s.name)
    try {
      s.resolve(await s.tu())
    } catch (fehler) {
      if (fehler instanceof Absturz) throw fehler
      s.reject(fehler)
    }
  }

  return {
    plane: <T>(name: string, tu: () => T | Promise<T>): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        warteschlange.push({ name, tu, resolve: resolve as (wert: unknown) => void, reject })
      }),
    async laufe(hoechstens = 20_000) {
      for (let n = 0; n < hoechstens; n++) {
        await naechsteRunde()
        if (warteschlange.length === 0) return true
        await nimmEinen()
      }
      await naechsteRunde()
      if (hoechstens >= 20_000) throw new Error('it does not come to rest: 20,000 steps after one event')
      return false
    },
    punkt(name) {
      punkte++
      if (stirbIn === undefined || --stirbIn > 0) return
      stirbIn = undefined
      notiere(`crash at ${name}`)
      throw new Absturz(name)
    },
    stirbIn(n) {
      stirbIn = n
    },
    wirfWeg() {
      warteschlange = []
    },
    get punkte() {
      return punkte
    },
    get schritte() {
      return schritte
    },
  }
}

/** Timers run on one time, the wall shows another: a set clock moves no timer, as in a real process. */
export interface SimUhr extends Uhr {
  /** Time passes; whoever waited goes on, all at once (as after a standstill of the machine). */
  vergeht(ms: number): void
  /** Somebody sets the clock. */
  stelleUm(ms: number): void
  /** Milliseconds since the start, without the jumps. */
  seitStart(): number
  jetztMs(): number
  wirfWeg(): void
}

export function erstelleUhr(start: string): SimUhr {
  const startMs = toMs(start)
  let seitStart = 0
  let versatz = 0
  let wartende: { bis: number; weiter: () => void }[] = []
  const jetztMs = (): number => startMs + seitStart + versatz
  return {
    jetzt: () => toInstant(jetztMs()),
    jetztMs,
    seitStart: () => seitStart,
    warte: (ms, signal) =>
      new Promise((resolve) => {
        if (ms <= 0 || signal?.aborted) return resolve()
        const w = {
          bis: seitStart + ms,
          weiter: (): void => {
            wartende = wartende.filter((x) => x !== w)
            signal?.removeEventListener('abort', w.weiter)
            resolve()
          },
        }
        wartende.push(w)
        signal?.addEventListener('abort', w.weiter, { once: true })
      }),
    vergeht(ms) {
      seitStart += ms
      const faellig = wartende.filter((w) => w.bis <= seitStart).sort((a, b) => a.bis - b.bis)
      for (const w of faellig) w.weiter()
    },
    stelleUm(ms) {
      versatz += ms
    },
    wirfWeg() {
      wartende = []
    },
  }
}
