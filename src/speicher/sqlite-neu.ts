import { Worker } from 'node:worker_threads'

/** See `Speicher.schreibeNeu`. 5 MB take 0.1 s. */
export function schreibeNeu(datei: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const arbeiter = new Worker(new URL('./sqlite-neu-arbeiter.ts', import.meta.url), { workerData: datei })
    arbeiter.once('message', resolve)
    arbeiter.once('error', reject)
    arbeiter.once('exit', () => resolve(false))
  })
}
