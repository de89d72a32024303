import { statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import Database from 'better-sqlite3'
import { kopfzeile, mal, ordner, tabelle, zahl } from './teile/messen.ts'
import { assistent, beginne } from './teile/teilnehmer.ts'

// node bench/wal.ts [--zuege 2000]
//
// How large the WAL grows when a reader is stuck (a console left open, a copy that hangs): SQLite cannot reuse a page that
// somebody still reads. Beside it the same turns without one, and what is left when the reader has gone.

const PERSONEN = 20
const SEITE = 4096

const { values } = parseArgs({ options: { zuege: { type: 'string', default: '2000' } } })
const zuege = Number(values.zuege)
const datei = join(ordner(), 'wal.sqlite')
const wal = (): number => statSync(`${datei}-wal`).size

await beginne(datei, PERSONEN)
let nummer = 9_000_000
const { firma, teilnehmer } = await assistent(datei, PERSONEN, {
  nummern: Array.from({ length: PERSONEN }, () => nummer++),
})
async function schreibe(): Promise<{ mb: number; ms: number }> {
  const von = performance.now()
  for (let i = 0; i < zuege / PERSONEN; i++) await teilnehmer.bis(0, [])
  return { mb: wal() / 2 ** 20, ms: performance.now() - von }
}

await schreibe()
const ohne = await schreibe()
const leser = new Database(datei, { readonly: true })
leser.exec('BEGIN')
leser.prepare('SELECT count(*) FROM assistent_vorgang').get()
const mit = await schreibe()
leser.exec('COMMIT')
leser.close()
const danach = await schreibe()
await firma.schliesse()

console.log(`${kopfzeile()}. SQLite FULL, ${PERSONEN} Gespräche, je ${zahl(zuege)} Züge.`)
tabelle(
  ['', 'WAL MB', 'Seiten je Zug', 'Dauer zu ohne'],
  [
    ['ohne Leser', zahl(ohne.mb), '', '1 ×'],
    [
      'ein Leser hängt',
      zahl(mit.mb),
      zahl(((mit.mb - ohne.mb) * 2 ** 20) / SEITE / zuege),
      mal(mit.ms, ohne.ms),
    ],
    ['er ist fort', zahl(danach.mb), '', mal(danach.ms, ohne.ms)],
  ],
)
process.exit(0)
