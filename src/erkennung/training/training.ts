import { Worker } from 'node:worker_threads'
import {
  type Beispiel,
  erstelleKlassifikator,
  type Klassifikator,
  type Zustand,
} from '../klassifikator/klassifikator.ts'
import { ladeZustand, schluesselVon, speichereZustand } from './ablage.ts'

// Training beside the work: 2,591 examples take some seconds, in which nobody's message waits.

export interface Training {
  /** The newest one that is ready; undefined before the first: the rules answer alone then. */
  klassifikator(): Klassifikator | undefined
  /** Trains from these examples instead; the present one serves until the new one is ready. Resolves when it is, never rejects. */
  lerne(beispiele: readonly Beispiel[]): Promise<void>
}

/** `datei`: where the state is kept between two starts; without it none is. `gescheitert` is told what went wrong. */
export function erstelleTraining(
  arg: { datei?: string | undefined; gescheitert?: (fehler: unknown) => void } = {},
): Training {
  let aktuell: Klassifikator | undefined
  let auftrag = 0
  return {
    klassifikator: () => aktuell,
    async lerne(beispiele) {
      const meiner = ++auftrag
      const schluessel = schluesselVon(beispiele)
      const da = arg.datei === undefined ? undefined : ladeZustand(arg.datei, schluessel)
      try {
        const neu = da ? { zustand: da } : await imArbeiter(beispiele)
        // Examples that came meanwhile are in a newer one.
        if (meiner !== auftrag) return
        aktuell = erstelleKlassifikator(neu.zustand)
        if ('bytes' in neu && arg.datei !== undefined) speichereZustand(arg.datei, schluessel, neu.bytes)
      } catch (fehler) {
        arg.gescheitert?.(fehler)
      }
    },
  }
}

interface Gelernt {
  zustand: Zustand
  bytes: Uint8Array
}

function imArbeiter(beispiele: readonly Beispiel[]): Promise<Gelernt> {
  return new Promise((fertig, gescheitert) => {
    const arbeiter = new Worker(new URL('./arbeiter.ts', import.meta.url), { workerData: beispiele })
    // It keeps no process alive that has nothing else to do.
    arbeiter.unref()
    arbeiter.once('message', fertig)
    arbeiter.once('error', gescheitert)
    arbeiter.once('exit', () => gescheitert(new Error('training ended without a state')))
  })
}
