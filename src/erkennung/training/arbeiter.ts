import { parentPort, workerData } from 'node:worker_threads'
import { type Beispiel, schreibeZustand, trainiere } from '../klassifikator/klassifikator.ts'

// The worker thread: trains once, hands the state over without a copy, and ends.

const zustand = trainiere(workerData as Beispiel[])
const bytes = schreibeZustand(zustand)
const felder = [zustand.hashes, zustand.idf, zustand.gewichte, bytes].map((f) => f.buffer as ArrayBuffer)
parentPort?.postMessage({ zustand, bytes }, [...new Set(felder)])
