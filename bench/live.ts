import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as warte } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { mitCommits } from '../src/speicher/commits.ts'
import { oeffneSpeicher } from '../src/speicher/oeffnen.ts'
import { listePersonen } from '../src/speicher/person.ts'
import { AGENT } from './teile/firma.ts'
import { gruendeMitLeitstand } from './teile/leitstand.ts'
import { kopfzeile, last, ordner, tabelle, zahl } from './teile/messen.ts'

// node bench/live.ts [--seiten 200] [--sekunden 30]
//
// Open pages that only listen: how much of a core that takes while nothing changes. Aim: 200 pages, below 5 %. The listeners
// run in this process too and are counted along.

const { values } = parseArgs({
  options: {
    seiten: { type: 'string', default: '200' },
    sekunden: { type: 'string', default: '30' },
  },
})
const SEITEN = Number(values.seiten)
const JE_PERSON = 10

const datei = join(ordner(), 'live.sqlite')
const { speicher, beiCommit } = mitCommits(await oeffneSpeicher(datei))
const firma = await gruendeMitLeitstand({
  ...{ datei, offen: speicher, beiCommit },
  personen: Math.ceil(SEITEN / JE_PERSON),
})

const lausche = (cookie: string): Promise<void> =>
  new Promise((fertig, gescheitert) => {
    const anfrage = get(`${firma.url}/api/live`, { headers: { cookie }, agent: false }, (antwort) => {
      antwort.resume()
      if (antwort.statusCode === 200) fertig()
      else gescheitert(new Error(`/live: ${antwort.statusCode}`))
    })
    anfrage.on('error', gescheitert)
  })

const personen = await speicher.read(listePersonen, { agent: AGENT })
const cookies = await Promise.all(personen.map((p) => firma.meldeAn(p.id)))
await Promise.all(Array.from({ length: SEITEN }, (_, i) => lausche(cookies[i % cookies.length] ?? '')))
await warte(2000)

async function miss(): Promise<number> {
  const [cpu, ab] = [process.cpuUsage(), performance.now()]
  await warte(Number(values.sekunden) * 1000)
  const { user, system } = process.cpuUsage(cpu)
  return (user + system) / 10 / (performance.now() - ab)
}

const mit = await miss()
await firma.leitstand.schliesse()
const ohne = await miss()
console.log(`${kopfzeile()}. ${last()}`)
tabelle(
  ['offene Seiten', '% eines Kerns'],
  [
    [String(SEITEN), zahl(mit)],
    ['0', zahl(ohne)],
  ],
)
await firma.schliesse()
process.exit(0)
