import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Last, laste } from './teile/http-last.ts'
import { type Art, SERVER } from './teile/http-server.ts'
import { kopfzeile, mal, ordner, perzentil, summe, tabelle, zahl } from './teile/messen.ts'

// node bench/http.ts [--sekunden 5] [--verbindungen 16]
//
// Requests a second of POST /kanal/http (signature checked, stored durably, then 202) beside Express that only parses
// JSON and answers 202, and Express with one commit a request. Servers in processes of their own, in turns.

const RUNDEN = 5
const WARM_MS = 1500
const PERSONEN = 200
const { values } = parseArgs({
  options: {
    sekunden: { type: 'string', default: '5' },
    verbindungen: { type: 'string', default: '16' },
  },
})
const rundeMs = (Number(values.sekunden) * 1000) / RUNDEN
const verbindungen = Number(values.verbindungen)

/** One competitor at a time: the next begins when this one has worked off what it took in. */
async function runde({ kind, port }: Server, ms: number): Promise<Last> {
  const last = await laste(port, verbindungen, PERSONEN, ms)
  const ruhig = once(kind, 'message')
  kind.send('ruhe')
  await ruhig
  return last
}

interface Server {
  art: Art
  kind: ChildProcess
  port: number
  dauerMs: number
  antwortMs: number[]
}

async function starte(art: Art, datei: string): Promise<Server> {
  const kind = fork(join(import.meta.dirname, 'teile', 'http-server.ts'), [art, datei, String(PERSONEN)])
  const [port] = (await once(kind, 'message')) as [number]
  return { art, kind, port, dauerMs: 0, antwortMs: [] }
}

const pfad = ordner()
console.log(
  `${kopfzeile()}. SQLite FULL, ${verbindungen} Verbindungen, je ${values.sekunden} s in ${RUNDEN} Runden im Wechsel.`,
)
const server: Server[] = []
for (const art of Object.keys(SERVER) as Art[]) server.push(await starte(art, join(pfad, `${art}.sqlite`)))
for (const s of server) await runde(s, WARM_MS)
for (let i = 0; i < RUNDEN; i++) {
  for (const s of server) {
    const { dauerMs, antwortMs } = await runde(s, rundeMs)
    s.dauerMs += dauerMs
    s.antwortMs.push(...antwortMs)
  }
}
for (const { kind } of server) kind.kill()

const proSekunde = (s: Server): number => s.antwortMs.length / (s.dauerMs / 1000)
const allein = Math.max(...server.filter((s) => s.art === 'express').map(proSekunde))
tabelle(
  ['', 'Anfragen/s', 'zu Express', 'p50 ms', 'p99 ms'],
  server.map((s) => {
    const ms = s.antwortMs.toSorted((a, b) => a - b)
    return [
      SERVER[s.art],
      zahl(proSekunde(s)),
      mal(proSekunde(s), allein),
      zahl(perzentil(ms, 0.5)),
      zahl(perzentil(ms, 0.99)),
    ]
  }),
)
console.log(`${zahl(summe(server.map((s) => s.antwortMs.length)))} Anfragen, alle mit 202 beantwortet.`)
