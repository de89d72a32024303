import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { bildpunkte } from '../../domaene/medium.ts'

// Photos are read offline with tesseract.js and German data. Measured: three lines, 620 × 190: 0.6 s and 125 MB, all
// of it in a child process that is there only while it reads.

const PUNKTE_MAX = 40_000_000
const AUSGABE_MAX = 262_144
/** Below this, of 100, what was read is a guess (a photo of a garden has „text“ too). */
const SICHERHEIT_MIN = 40

const Gelesen = z.object({ text: z.string(), sicherheit: z.number() })
const KIND = fileURLToPath(new URL('./ocr-kind.ts', import.meta.url))

/** Reads photos one after another; undefined: there is no text in it that can be read, or not in time. */
export function erstelleOcr({ timeoutMs = 30_000 }: { timeoutMs?: number } = {}) {
  let davor: Promise<unknown> = Promise.resolve()
  return (bytes: Uint8Array, signal: AbortSignal): Promise<string | undefined> => {
    const lauf = davor.then(() => (signal.aborted ? undefined : lies(bytes, timeoutMs, signal)))
    davor = lauf.catch(() => undefined)
    return lauf
  }
}

async function lies(bytes: Uint8Array, timeoutMs: number, signal: AbortSignal): Promise<string | undefined> {
  if ((bildpunkte(bytes) ?? Number.POSITIVE_INFINITY) > PUNKTE_MAX) return undefined
  const roh = await imKind(bytes, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]))
  const gelesen = Gelesen.safeParse(roh).data
  return gelesen && gelesen.sicherheit >= SICHERHEIT_MIN ? gelesen.text : undefined
}

/** Resolves whatever happens to the child: killed, crashed, or too talkative is `undefined`. */
function imKind(bytes: Uint8Array, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    // No environment: what reads foreign bytes needs none of our secrets.
    const kind = spawn(process.execPath, ['--max-old-space-size=256', KIND], {
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
      signal,
      killSignal: 'SIGKILL',
    })
    if (kind.pid !== undefined) nachrangig(kind.pid)
    let ausgabe = ''
    kind.stdout.setEncoding('utf8').on('data', (stueck: string) => {
      ausgabe += stueck
      if (ausgabe.length > AUSGABE_MAX) kind.kill('SIGKILL')
    })
    kind.stdin.on('error', () => undefined)
    kind.on('error', () => resolve(undefined))
    kind.on('close', (code) => resolve(code === 0 ? alsJson(ausgabe) : undefined))
    kind.stdin.end(bytes)
  })
}

/** Answering people comes first. */
function nachrangig(pid: number): void {
  try {
    setPriority(pid, 10)
  } catch {
    // It may have ended already.
  }
}

function alsJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
