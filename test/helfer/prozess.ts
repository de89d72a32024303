import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { bleibenderOrdner } from './tmp-start.ts'

// The program as a child process: it can be killed, and what it does is only seen from outside.

const WURZEL = join(import.meta.dirname, '..', '..')
export const CLI = join(WURZEL, 'src', 'cli.ts')

export interface Ende {
  code: number | null
  signal: NodeJS.Signals | null
}

export interface Ergebnis extends Ende {
  stdout: string
  stderr: string
}

/** A running server. */
export interface Programm {
  url: string
  pid: number
  /** Everything it has logged so far. */
  log(): string
  /** To a child that listens and answers (`test/absturz/kind.ts`); resolves with the answer. */
  sende(nachricht: object): Promise<unknown>
  ende: Promise<Ende>
  /** Resolves when the process is gone; also when it is gone already. */
  beende(signal?: NodeJS.Signals): Promise<Ende>
}

export interface StartAngaben {
  umgebung: Record<string, string>
  /** Default: `src/cli.ts start --ohne-chat`. */
  aufruf?: readonly string[]
}

/** Starts a server and waits until it listens. @throws Error it ended instead, with what it said */
export async function starteProgramm(o: StartAngaben): Promise<Programm> {
  const kind = starteKind(o.aufruf ?? [CLI, 'start', '--ohne-chat'], o.umgebung, 'ignore', 'ipc')
  const log: string[] = []
  const ende = endeVon(kind)
  const url = await new Promise<string>((resolve, reject) => {
    kind.stderr?.setEncoding('utf8').on('data', (stueck: string) => {
      log.push(stueck)
      const lauscht = /läuft auf (http:\/\/[\d.]+:\d+)/.exec(log.join(''))
      if (lauscht?.[1]) resolve(lauscht[1])
    })
    void ende.then(({ code, signal }) =>
      reject(new Error(`The program ended with ${code ?? signal} instead of listening:\n${log.join('')}`)),
    )
  })
  return {
    url,
    pid: kind.pid ?? 0,
    log: () => log.join(''),
    async sende(nachricht) {
      const antwort = once(kind, 'message')
      kind.send(nachricht)
      return (await antwort)[0]
    },
    ende,
    async beende(signal = 'SIGKILL') {
      kind.kill(signal)
      return await ende
    },
  }
}

/** Runs a command to its end. `eingabe` is all that its stdin says. */
export async function fuehreAus(
  args: readonly string[],
  umgebung: Record<string, string>,
  eingabe = '',
): Promise<Ergebnis> {
  const kind = starteKind([CLI, ...args], umgebung, 'pipe')
  const ende = endeVon(kind)
  const stdout = sammle(kind.stdout)
  const stderr = sammle(kind.stderr)
  kind.stdin?.end(eingabe)
  return { ...(await ende), stdout: stdout(), stderr: stderr() }
}

/** Halves the CPU time of a start (0.32 s instead of 0.65 s). Keyed by Node's version and each file's content. */
export const NODE_COMPILE_CACHE = join(bleibenderOrdner(), 'assistent-test-compile-cache')

/** Only what a test sets, so that nothing of this machine (keys, a config, a login) gets in. */
function starteKind(
  aufruf: readonly string[],
  umgebung: Record<string, string>,
  stdin: 'pipe' | 'ignore',
  ipc?: 'ipc',
): ChildProcess {
  return spawn(process.execPath, aufruf, {
    cwd: umgebung.HOME ?? WURZEL,
    env: { PATH: process.env.PATH, TZ: 'UTC', NODE_COMPILE_CACHE, ...umgebung },
    stdio: [stdin, 'pipe', 'pipe', ...(ipc ? [ipc] : [])],
  })
}

async function endeVon(kind: ChildProcess): Promise<Ende> {
  // `close`, not `exit`: everything that it wrote has been read then.
  const [code, signal] = (await once(kind, 'close')) as [number | null, NodeJS.Signals | null]
  return { code, signal }
}

function sammle(strom: ChildProcess['stdout']): () => string {
  const stuecke: string[] = []
  strom?.setEncoding('utf8').on('data', (stueck: string) => stuecke.push(stueck))
  return () => stuecke.join('')
}

/** Looks every 20 ms until `bedingung` gives something; no judgement about time, only an end for what never comes. */
export async function warteBis<T>(
  was: string,
  bedingung: () => T | undefined | Promise<T | undefined>,
  fristMs = 45_000,
): Promise<T> {
  const ende = performance.now() + fristMs
  for (;;) {
    const wert = await bedingung()
    if (wert !== undefined && wert !== false) return wert
    if (performance.now() > ende) throw new Error(`It never came to this: ${was}`)
    await pause(20)
  }
}
