import type { Logger } from 'pino'
import { ModellFehler } from '../domaene/fehler.ts'
import { MINUTE_MS, toMs, type Uhr } from '../domaene/zeit.ts'
import { type ModellCode, modellFehler } from './fehler.ts'
import { abbruchGrund } from './frist.ts'
import type { Modell } from './modell.ts'

// Circuit breaker. Closed: everything passes. Open: nothing. Half-open: one call passes and decides.
// Until a first call has succeeded only a few are let through at a time, so that thirty people writing to a
// provider that is down cost three calls and not thirty.

const FEHLER_BIS_OFFEN = 3
const OFFEN_MS = MINUTE_MS
const OFFEN_MAX_MS = 10 * MINUTE_MS
const VORSICHTIG = 3

const AUSFALL: readonly ModellCode[] = ['zeit', 'netz', 'rate', 'server', 'schluessel']
const LEBT: readonly ModellCode[] = ['abgelehnt', 'abgeschnitten', 'unlesbar']

export interface Sicherung extends Modell {
  /** Milliseconds for which the model is not asked; 0 when it is. */
  gesperrtMs(): number
}

/**
 * The same model behind a circuit breaker: opens after 3 failures in a row for 60 s, at once when the server
 * asks us to wait (`warteMs`), longer each time, at most 10 min. @throws ModellFehler `sicherung_offen`
 */
export function mitSicherung(e: { modell: Modell; uhr: Uhr; log: Pick<Logger, 'info' | 'warn'> }): Sicherung {
  let fehler = 0
  let oeffnungen = 0
  let offenBis = 0
  let generation = 0
  let laufend = 0
  let bewaehrt = false
  let wartende: (() => void)[] = []
  const jetztMs = (): number => toMs(e.uhr.jetzt())

  /** It is never open for longer: what lies further ahead was set by a clock that has been set back since. */
  function nochOffenMs(): number {
    const restMs = offenBis - jetztMs()
    return restMs > OFFEN_MAX_MS ? 0 : Math.max(0, restMs)
  }

  function pruefeOffen(): void {
    const restMs = nochOffenMs()
    if (restMs > 0) throw modellFehler('sicherung_offen', restMs)
    if (offenBis > 0 && laufend > 0) throw modellFehler('sicherung_offen')
  }

  function erfolg(): void {
    if (offenBis > 0) e.log.info({ modell: e.modell.name }, 'model circuit closed')
    fehler = 0
    oeffnungen = 0
    offenBis = 0
    bewaehrt = true
  }

  function ausfall(code: string, warteMs = 0): void {
    fehler += 1
    bewaehrt = false
    const offenMs = offenDauer(fehler, oeffnungen, warteMs)
    if (offenMs <= 0) return
    oeffnungen += 1
    offenBis = jetztMs() + offenMs
    // Calls that are still under way began before this and prove nothing about what comes after.
    generation += 1
    laufend = 0
    e.log.warn({ modell: e.modell.name, code, offenMs }, 'model circuit open')
  }

  function werte(f: unknown): void {
    if (!(f instanceof ModellFehler)) return
    if (LEBT.includes(f.code as ModellCode)) erfolg()
    else if (AUSFALL.includes(f.code as ModellCode)) ausfall(f.code, f.warteMs)
  }

  async function durch<T>(signal: AbortSignal | undefined, tu: () => Promise<T>): Promise<T> {
    pruefeOffen()
    while (!bewaehrt && laufend >= VORSICHTIG) {
      await naechstesEnde(wartende, signal)
      pruefeOffen()
    }
    const meine = generation
    laufend += 1
    try {
      const wert = await tu()
      if (meine === generation) erfolg()
      return wert
    } catch (f) {
      if (meine === generation) werte(f)
      throw f
    } finally {
      if (meine === generation) laufend -= 1
      const geweckt = wartende
      wartende = []
      for (const wecke of geweckt) wecke()
    }
  }

  return {
    name: e.modell.name,
    gesperrtMs: nochOffenMs,
    frei: (anfrage) => durch(anfrage.signal, () => e.modell.frei(anfrage)),
    strukturiert: (anfrage) => durch(anfrage.signal, () => e.modell.strukturiert(anfrage)),
    // Beside the circuit: a server without this endpoint, or one photo it chokes on, says nothing about the others.
    ...(e.modell.lies ? { lies: e.modell.lies } : {}),
  }
}

/** Doubled with each opening, also where the server says how long: three calls under way and „120 s“ were six in 10 min. */
function offenDauer(fehler: number, oeffnungen: number, warteMs: number): number {
  const mindestens = fehler >= FEHLER_BIS_OFFEN ? Math.max(OFFEN_MS, warteMs) : warteMs
  return Math.min(OFFEN_MAX_MS, mindestens * 2 ** Math.min(oeffnungen, 2))
}

function naechstesEnde(wartende: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted) return Promise.reject(abbruchGrund(signal))
  return new Promise((resolve, reject) => {
    const abbruch = (): void => signal && reject(abbruchGrund(signal))
    signal?.addEventListener('abort', abbruch, { once: true })
    wartende.push(() => {
      signal?.removeEventListener('abort', abbruch)
      resolve()
    })
  })
}
