import { parentPort, workerData } from 'node:worker_threads'
import { AssistentFehler } from '../domaene/fehler.ts'
import { type SichereArg, sichere } from './sicherung.ts'
import type { Auskunft } from './sicherung-plan.ts'

// A backup in a thread of its own, with connections of its own.

const auskunft: Auskunft = await sichere(workerData as SichereArg).then(
  ({ bytes, medien }) => ({ bytes, medien }),
  (fehler: unknown) => {
    if (!(fehler instanceof AssistentFehler)) throw fehler
    const { code, message, abhilfe } = fehler
    return { fehler: { code, message, abhilfe } }
  },
)
parentPort?.postMessage(auskunft)
