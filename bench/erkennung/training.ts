import { monitorEventLoopDelay } from 'node:perf_hooks'
import { trainiere } from '../../src/erkennung/klassifikator/klassifikator.ts'
import { erstelleTraining } from '../../src/erkennung/training/training.ts'
import type { Zeile } from './daten.ts'
import type { Figuren } from './messen.ts'

/** Training again, and how long the main thread stands still while the worker trains, handing over included. */
export async function misstTraining(zeilen: readonly Zeile[]): Promise<Figuren> {
  const beispiele = zeilen.map(({ text, label }) => ({ text, label }))
  const t = performance.now()
  trainiere(beispiele, { kalibrator: false })
  const schnellMs = performance.now() - t
  const training = erstelleTraining({
    gescheitert: (fehler) => {
      throw fehler
    },
  })
  const stillstand = monitorEventLoopDelay({ resolution: 1 })
  stillstand.enable()
  await training.lerne(beispiele)
  // One more turn, so that what the last message cost is in.
  await new Promise((weiter) => setTimeout(weiter, 5))
  stillstand.disable()
  return { schnellMs, blockiertMs: stillstand.max / 1e6 }
}
