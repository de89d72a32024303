import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as warte } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { starteServer } from '../src/betrieb/server.ts'
import { systemUhr } from '../src/betrieb/uhr.ts'
import { plusMs, TAG_MS } from '../src/domaene/zeit.ts'
import { erstelleLeitstand } from '../src/leitstand/leitstand.ts'
import { insertEinladung } from '../src/speicher/anmeldung.ts'
import { mitCommits } from '../src/speicher/commits.ts'
import { oeffneSpeicher } from '../src/speicher/oeffnen.ts'
import { listePersonen } from '../src/speicher/person.ts'
import { codeHash } from '../src/speicher/schluessel.ts'
import { AGENT, gruende, log } from './teile/firma.ts'
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
const firma = await gruende({
  datei,
  offen: speicher,
  personen: Math.ceil(SEITEN / JE_PERSON),
  kanal: { name: 'http', ruhezeitMs: 0, adressform: 'e164', sende: async () => ({ provider_ids: [] }) },
})
const { assistent, konfiguration, schluessel } = firma
const leitstand = erstelleLeitstand({
  ...{ speicher, beiCommit, uhr: systemUhr, log, konfiguration, schluessel, assistent },
  welt: assistent.welt,
})
const server = await starteServer({
  ...{ kanaele: [], annahme: assistent.eingang, host: '127.0.0.1', port: 0, leitstand, log },
  bereit: async () => ({ ok: true }),
})
const api = `http://127.0.0.1:${server.port}/api`

async function meldeAn(person_id: string, i: number): Promise<string> {
  const code = `BENCH-${i}-CODE`
  const jetzt = systemUhr.jetzt()
  const hash = codeHash(schluessel, code)
  await speicher.run(insertEinladung, { hash, person_id, gueltig_bis: plusMs(jetzt, TAG_MS), jetzt })
  const drin = await fetch(`${api}/anmeldung/einladung`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  return drin.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

const lausche = (cookie: string): Promise<void> =>
  new Promise((fertig, gescheitert) => {
    const anfrage = get(`${api}/live`, { headers: { cookie }, agent: false }, (antwort) => {
      antwort.resume()
      if (antwort.statusCode === 200) fertig()
      else gescheitert(new Error(`/live: ${antwort.statusCode}`))
    })
    anfrage.on('error', gescheitert)
  })

const personen = await speicher.read(listePersonen, { agent: AGENT })
const cookies = await Promise.all(personen.map((p, i) => meldeAn(p.id, i)))
await Promise.all(Array.from({ length: SEITEN }, (_, i) => lausche(cookies[i % cookies.length] ?? '')))
await warte(2000)

async function miss(): Promise<number> {
  const [cpu, ab] = [process.cpuUsage(), performance.now()]
  await warte(Number(values.sekunden) * 1000)
  const { user, system } = process.cpuUsage(cpu)
  return (user + system) / 10 / (performance.now() - ab)
}

const mit = await miss()
await leitstand.schliesse()
const ohne = await miss()
console.log(`${kopfzeile()}. ${last()}`)
tabelle(
  ['offene Seiten', '% eines Kerns'],
  [
    [String(SEITEN), zahl(mit)],
    ['0', zahl(ohne)],
  ],
)
await server.schliesse()
await firma.schliesse()
process.exit(0)
