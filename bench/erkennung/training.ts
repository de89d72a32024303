import { trainiere } from '../../src/erkennung/klassifikator/klassifikator.ts'
import { erstelleTraining } from '../../src/erkennung/training/training.ts'
import type { Zeile } from './daten.ts'
import type { Figuren } from './messen.ts'

/** What this thread has computed so far: on a quiet core that is the time that passes, on a busy one it stays the same. */
export function rechenzeitMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Training again, and how long the main thread computes at a stretch while the worker trains, handing over included. */
export async function misstTraining(zeilen: readonly Zeile[]): Promise<Figuren> {
  const beispiele = zeilen.map(({ text, label }) => ({ text, label }))
  const anfang = rechenzeitMs()
  trainiere(beispiele, { kalibrator: false })
  const schnellMs = rechenzeitMs() - anfang
  return { schnellMs, blockiertMs: await laengstesStueck(() => lerneImArbeiter(beispiele)) }
}

async function lerneImArbeiter(beispiele: { text: string; label: string }[]): Promise<void> {
  const fehler: unknown[] = []
  await erstelleTraining({ gescheitert: (f) => fehler.push(f) }).lerne(beispiele)
  if (fehler.length > 0) throw fehler[0]
}

const TAKT_MS = 1

/** The most that this thread computes between two ticks while `arbeit` goes on. */
async function laengstesStueck(arbeit: () => Promise<void>): Promise<number> {
  let letzte = rechenzeitMs()
  let laengstes = 0
  const miss = (): void => {
    const jetzt = rechenzeitMs()
    laengstes = Math.max(laengstes, jetzt - letzte)
    letzte = jetzt
  }
  const takt = setInterval(miss, TAKT_MS)
  await arbeit()
  miss()
  clearInterval(takt)
  return laengstes
}
