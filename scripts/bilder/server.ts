import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// The demo on a database of its own and a free port.

const wurzel = join(import.meta.dirname, '..', '..')

export interface Server {
  url: string
  /** A link that lets this person in, once. */
  einladung(wer: string): Promise<string>
  beende(): Promise<void>
}

export async function starteDemo(): Promise<Server> {
  const ordner = mkdtempSync(join(tmpdir(), 'assistent-bilder-'))
  const db = join(ordner, 'assistent.sqlite')
  const cli = (args: readonly string[]): ChildProcess =>
    spawn(process.execPath, [join(wurzel, 'src', 'cli.ts'), '--db', db, ...args], {
      env: { PATH: process.env.PATH, HOME: ordner, PORT: '0', LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  await ausgabe(cli(['demo', '--nur-daten']))
  const config = ['--config', join(wurzel, 'beispiel', 'demo', 'assistent.config.ts')]
  const server = cli([...config, 'start', '--ohne-chat'])
  const url = await adresse(server)
  return {
    url,
    async einladung(wer) {
      const { code } = JSON.parse(await ausgabe(cli([...config, 'person', 'einladen', wer, '--json']))) as {
        code: string
      }
      return `${url}/anmelden#code=${code}`
    },
    async beende() {
      const ende = once(server, 'close')
      server.kill('SIGTERM')
      await ende
      rmSync(ordner, { recursive: true, force: true })
    },
  }
}

/** All that a command prints. @throws Error it failed, with what it said */
async function ausgabe(kind: ChildProcess): Promise<string> {
  const [stdout, stderr] = [[] as string[], [] as string[]]
  kind.stdout?.setEncoding('utf8').on('data', (stueck: string) => stdout.push(stueck))
  kind.stderr?.setEncoding('utf8').on('data', (stueck: string) => stderr.push(stueck))
  const [code] = (await once(kind, 'close')) as [number | null]
  if (code === 0) return stdout.join('')
  throw new Error(stderr.join(''))
}

/** Where the server listens, as `localhost`: passkeys need a name. */
function adresse(server: ChildProcess): Promise<string> {
  const gesagt: string[] = []
  return new Promise((resolve, reject) => {
    server.stderr?.setEncoding('utf8').on('data', (stueck: string) => {
      gesagt.push(stueck)
      const da = /Leitstand: (http:\/\/localhost:\d+)/.exec(gesagt.join(''))?.[1]
      if (da !== undefined) resolve(da)
    })
    server.once('close', () => reject(new Error(gesagt.join(''))))
  })
}
