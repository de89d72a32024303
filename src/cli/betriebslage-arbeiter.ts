import { parentPort, workerData } from 'node:worker_threads'
import { AssistentFehler } from '../domaene/fehler.ts'
import { lageVon } from './betrieb.ts'
import type { Lageantwort } from './betriebslage.ts'
import { ladeGrundlage } from './lade.ts'
import type { Globales } from './orte.ts'

// What an operator should know, in a thread of its own with a connection of its own.

async function erhebe(): Promise<Lageantwort> {
  const g = await ladeGrundlage(workerData as Globales)
  try {
    return { lage: await lageVon(g) }
  } finally {
    await g.speicher.schliesse()
  }
}

const antwort = await erhebe().catch((fehler: unknown): Lageantwort => {
  if (!(fehler instanceof AssistentFehler)) throw fehler
  return { fehler: { code: fehler.code, message: fehler.message } }
})
parentPort?.postMessage(antwort)
