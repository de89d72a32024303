import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Global set-up of the tests. Their temporary files are in memory where the machine has room for them: each commit waits
// for the disk otherwise, a third of the time of a conversation. What a process leaves when it is killed stays the same.

const SPEICHER = '/dev/shm'
const PLATZ_BYTES = 2 ** 30
const NAME = /^assistent-test-(\d+)$/

export default function setup(): (() => void) | undefined {
  if (!existsSync(SPEICHER)) return undefined
  raeumeReste()
  const { bavail, bsize } = statfsSync(SPEICHER)
  if (bavail * bsize < PLATZ_BYTES) return undefined
  const ordner = join(SPEICHER, `assistent-test-${process.pid}`)
  mkdirSync(ordner, { mode: 0o755 }) // as root Postgres runs as another user, who must get through
  process.env.TEST_PLATTE = tmpdir()
  process.env.TMPDIR = ordner
  return () => rmSync(ordner, { recursive: true, force: true })
}

/** Of runs that were killed. */
function raeumeReste(): void {
  for (const name of readdirSync(SPEICHER)) {
    const pid = Number(NAME.exec(name)?.[1])
    if (pid > 0 && !lebt(pid)) rmSync(join(SPEICHER, name), { recursive: true, force: true })
  }
}

function lebt(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (fehler) {
    return (fehler as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** Where something outlives the run. */
export const bleibenderOrdner = (): string => process.env.TEST_PLATTE ?? tmpdir()
