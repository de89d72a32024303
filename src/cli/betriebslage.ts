import { Worker } from 'node:worker_threads'
import type { Betriebslage } from '../assistent/betriebslage.ts'
import { EndgueltigerFehler } from '../domaene/fehler.ts'
import type { Globales } from './orte.ts'

/** What the worker says: errors lose their class between threads. */
export type Lageantwort = { lage: Betriebslage } | { fehler: { code: string; message: string } }

/**
 * What `assistent betrieb` says, beside a server that answers meanwhile: it reads the whole database.
 * @throws EndgueltigerFehler
 */
export function lageImArbeiter(aufruf: Globales): Promise<Betriebslage> {
  return new Promise((resolve, reject) => {
    const arbeiter = new Worker(new URL('./betriebslage-arbeiter.ts', import.meta.url), {
      workerData: aufruf,
    })
    // Nobody waits for it who ends the program.
    arbeiter.unref()
    arbeiter.once('message', (a: Lageantwort) => {
      if ('lage' in a) resolve(a.lage)
      else reject(new EndgueltigerFehler(a.fehler.code, a.fehler.message))
    })
    arbeiter.once('error', reject)
    arbeiter.once('exit', () =>
      reject(new EndgueltigerFehler('abgebrochen', 'Die Prüfung wurde nicht fertig.')),
    )
  })
}
