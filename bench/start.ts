import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { kopfzeile, median, ordner, tabelle, zahl } from './teile/messen.ts'

// node bench/start.ts [--mal 5] [--zuege 100000]
//
// From the start of the process to 200 of /readyz, on a database that is there (the demo company), and the memory that
// it holds after five seconds without work; and the memory of a process that has had so many turns (of 20 people, everything
// real but the channel), beside that of its first tenth.

const RUHE_MS = 5000
const { values } = parseArgs({
  options: { mal: { type: 'string', default: '5' }, zuege: { type: 'string', default: '100000' } },
})
const root = join(import.meta.dirname, '..')
const datei = join(ordner(), 'start.sqlite')

async function freierPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const bereit = async (port: number): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  } catch {
    return false
  }
}

interface Lauf {
  kind: ChildProcess
  bereitMs: number
}

async function starte(): Promise<Lauf> {
  const port = await freierPort()
  const von = performance.now()
  const kind = spawn(process.execPath, ['src/cli.ts', 'start', '--ohne-chat'], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ASSISTENT_DB: datei, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let gesagt = ''
  kind.stderr?.setEncoding('utf8').on('data', (text: string) => {
    gesagt += text
  })
  while (!(await bereit(port))) {
    if (kind.exitCode !== null) throw new Error(`The server ended with ${kind.exitCode}: ${gesagt}`)
    await pause(5)
  }
  return { kind, bereitMs: performance.now() - von }
}

async function beende(kind: ChildProcess): Promise<void> {
  kind.kill('SIGTERM')
  await once(kind, 'exit')
}

/** Resident memory in MB, as the kernel counts it. */
const rssMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

await beende((await starte()).kind) // the database is there from now on, and the files are in the page cache
const laeufe: number[] = []
let ruheMb = 0
for (let i = 0; i < Number(values.mal); i++) {
  const { kind, bereitMs } = await starte()
  laeufe.push(bereitMs)
  if (i === 0) {
    await pause(RUHE_MS)
    ruheMb = rssMb(kind.pid ?? 0)
  }
  await beende(kind)
}

/** In a process of its own: this one has started others. */
async function nachZuegen(anzahl: number): Promise<{ anfangs: number; zuletzt: number }> {
  const kind = spawn(process.execPath, ['--expose-gc', 'bench/teile/dauer.ts', datei, String(anzahl)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let gesagt = ''
  kind.stdout?.setEncoding('utf8').on('data', (text: string) => {
    gesagt += text
  })
  await once(kind, 'exit')
  const [anfangs = Number.NaN, zuletzt = Number.NaN] = gesagt.trim().split(' ').map(Number)
  return { anfangs, zuletzt }
}

const zuege = Number(values.zuege)
const dauer = zuege > 0 ? await nachZuegen(zuege) : undefined

const urteil = (wert: number, ziel: number): string => (wert <= ziel ? 'erreicht' : 'verfehlt')
const startS = median(laeufe) / 1000
console.log(`${kopfzeile()}. Bestehende Datenbank, Beispielfirma, Median von ${laeufe.length}.`)
tabelle(
  ['', 'gemessen', 'Ziel', ''],
  [
    ['Start bis bereit', `${zahl(startS)} s`, '≤ 1 s', urteil(startS, 1)],
    ['Speicher in Ruhe (RSS)', `${zahl(ruheMb)} MB`, '≤ 150 MB', urteil(ruheMb, 150)],
    ...(dauer
      ? [
          [`RSS nach ${zahl(zuege / 10)} Zügen`, `${zahl(dauer.anfangs)} MB`, '', ''],
          [`RSS nach ${zahl(zuege)} Zügen`, `${zahl(dauer.zuletzt)} MB`, '', ''],
        ]
      : []),
  ],
)
