import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Database from 'better-sqlite3'
import express, { type RequestHandler } from 'express'
import { starteServer } from '../../src/betrieb/server.ts'
import { systemUhr } from '../../src/betrieb/uhr.ts'
import { toInstant } from '../../src/domaene/zeit.ts'
import { erstelleEingang } from '../../src/eingang/eingang.ts'
import { erstelleHttpKanal } from '../../src/kanal/http.ts'
import { hmac, ladeSchluessel } from '../../src/speicher/schluessel.ts'
import { oeffneSqlite } from '../../src/speicher/sqlite.ts'
import { AGENT, gruende, konfiguration, log } from './firma.ts'
import { GEHEIMNIS } from './http-last.ts'

// One of the servers that are compared, in a process of its own: node bench/teile/http-server.ts <which> <file> <people>

export const SERVER = {
  angehalten: 'Assistent, nur annehmen',
  antwortend: 'Assistent, antwortet dabei',
  commit: 'Express + ein Commit',
  express: 'Express',
} as const
export type Art = keyof typeof SERVER

const kanal = () =>
  erstelleHttpKanal({ agent: AGENT, secrets: [GEHEIMNIS], uhr: systemUhr, log, antworten: async () => [] })

/** The real server, channel and Eingang; the lanes never come to an end, so that only taking in is measured. */
async function angehalten(datei: string, personen: number): Promise<number> {
  const c = konfiguration(personen)
  const schluessel = ladeSchluessel(`${datei}.key`)
  const vorher = await gruende({ datei, personen, kanal: kanal() })
  await vorher.schliesse()
  const nie = (): Promise<never> => new Promise(() => undefined)
  const eingang = erstelleEingang({
    speicher: await oeffneSqlite({ datei }),
    uhr: systemUhr,
    log,
    dedupe: (name) => hmac(schluessel.namen, name),
    textZeichen: c.grenzen.textZeichen,
    ruhezeitMs: () => 0,
    versuche: 1,
    zug: nie,
    fuehreVorgangAus: nie,
    gibAuf: nie,
    ueberholt: () => false,
    haeltAn: () => false,
  })
  const server = await starteServer({ kanaele: [kanal()], annahme: eingang, ...rest })
  return server.port
}

/** The whole Assistent: what is taken in is answered at the same time, in the same process. */
async function antwortend(datei: string, personen: number): Promise<number> {
  const http = kanal()
  const { assistent } = await gruende({ datei, personen, kanal: http })
  ruhe = () => assistent.ruhe()
  return (await starteServer({ kanaele: [http], annahme: assistent.eingang, ...rest })).port
}

/** What was taken in is worked off before somebody else is measured. */
let ruhe = async (): Promise<void> => undefined

const rest = { host: '127.0.0.1', port: 0, log, bereit: async () => ({ ok: true }) }

/** The same three statements by hand, one commit a request; no signature is checked. */
async function commit(datei: string, personen: number): Promise<number> {
  const vorher = await gruende({ datei, personen, kanal: kanal() })
  await vorher.schliesse()
  const db = new Database(datei, { timeout: 0 })
  for (const p of ['synchronous = FULL', 'foreign_keys = ON', 'secure_delete = ON']) db.pragma(p)
  const [begin, ende] = [db.prepare('BEGIN IMMEDIATE'), db.prepare('COMMIT')]
  const da = db.prepare('SELECT id FROM assistent_eingang WHERE agent = ? AND kanal = ? AND dedupe = ?')
  const wer = db.prepare<unknown[], { person_id: string }>(
    'SELECT person_id FROM assistent_kennung WHERE agent = ? AND kanal = ? AND kennung = ?',
  )
  const neu = db.prepare<unknown[], { id: number }>(
    `INSERT INTO assistent_eingang (agent, kanal, dedupe, art, lane, person_id, chat, ereignis, provider_id, gesendet,
      gesendet_roh, angekommen, status, versuche) VALUES (?, 'http', ?, 'nachricht', ?, ?, ?, ?, ?, ?, NULL, ?, 'neu', 0) RETURNING id`,
  )
  return bare((req, res) => {
    const { id, chat } = req.body as { id: string; chat: string }
    const jetzt = toInstant(Date.now())
    begin.run()
    da.get(AGENT, 'http', id)
    const person = wer.get(AGENT, 'phone', chat)?.person_id
    const text = JSON.stringify(req.body)
    const zeile = neu.get(AGENT, id, `${AGENT}/${person}`, person, chat, text, id, jetzt, jetzt)
    ende.run()
    res.status(202).json({ nachricht_id: zeile?.id })
  })
}

let nr = 0
const nur: RequestHandler = (_req, res) => void res.status(202).json({ nachricht_id: ++nr })

function bare(handler: RequestHandler): Promise<number> {
  const app = express()
  app.post('/kanal/http', express.json(), handler)
  const server = createServer(app)
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

if (import.meta.main) {
  const [art = '', datei = '', personen = ''] = process.argv.slice(2)
  const starte = { angehalten, antwortend, commit, express: () => bare(nur) }[art as Art]
  process.on('message', () => void ruhe().then(() => process.send?.('ruhig')))
  process.send?.(await starte(datei, Number(personen)))
}
