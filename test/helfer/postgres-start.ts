import { rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type LaufendesPostgres, startePostgres } from './postgres.ts'

// Global set-up of the tests. Starts one Postgres for the whole run, and only when the first test asks for it: tests
// run in processes of their own, so they ask through a socket.

declare module 'vitest' {
  interface ProvidedContext {
    postgresSocket: string
  }
}

/** What a test says on the socket, and what comes back; `schema`: one with the real tables and without rows. */
export type Bitte = 'url' | 'leihe' | `zurueck ${string}` | `behalte ${string}`
export type Auskunft = { url: string; schema?: string } | { fehler: string }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const pfad = join(tmpdir(), `assistent-postgres-${process.pid}.sock`)
  const aufbewahrt: string[] = []
  const frei: string[] = []
  let start: Promise<LaufendesPostgres> | undefined

  const antworte = async (bitte: Bitte): Promise<Auskunft> => {
    start ??= startePostgres()
    const { url } = await start
    const [was, name = ''] = bitte.split(' ')
    if (was === 'behalte') aufbewahrt.push(name)
    if (was === 'zurueck') frei.push(name)
    return was === 'leihe' ? { url, schema: frei.shift() } : { url }
  }
  const server = createServer({ allowHalfOpen: true }, async (socket) => {
    const auskunft = await antworte((await lies(socket)) as Bitte).catch((fehler: Error) => ({
      fehler: fehler.message,
    }))
    socket.end(JSON.stringify(auskunft))
  })
  await new Promise<void>((resolve) => server.listen(pfad, resolve))
  project.provide('postgresSocket', pfad)

  return async () => {
    server.close()
    await rm(pfad, { force: true })
    const postgres = await start?.catch(() => undefined)
    await postgres?.beende(aufbewahrt.length > 0)
    if (postgres && aufbewahrt.length > 0) {
      console.error(`Schemas of failed tests (${aufbewahrt.join(', ')}) are kept in ${postgres.ordner}/daten`)
    }
  }
}

async function lies(socket: Socket): Promise<string> {
  let text = ''
  for await (const stueck of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) text += stueck
  return text
}
