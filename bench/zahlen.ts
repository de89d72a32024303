import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { join as verbinde } from 'sql-template-tag'
import { erstelleZahlen } from '../src/assistent/zahlen.ts'
import { plusMs, TAG_MS } from '../src/domaene/zeit.ts'
import { exec, type Operation, sql } from '../src/speicher/speicher.ts'
import { oeffneDatenbank } from './teile/datenbank.ts'
import { kopfzeile, last, median, ordner, tabelle } from './teile/messen.ts'

// The console's figures of 14, 30 and 90 days over a database of so many messages, all of them in these 90 days; the first time,
// and when a page that is open asks again.
// node bench/zahlen.ts [--nachrichten 100000] [--mal 5] [--db postgres | postgres://…]

const { values } = parseArgs({
  options: {
    nachrichten: { type: 'string', default: '100000' },
    mal: { type: 'string', default: '5' },
    db: { type: 'string' },
  },
})
const ANZAHL = Number(values.nachrichten)
const TAGE = 90
const GEFRAGT = [14, 30, TAGE]
const STAPEL = 500
const JETZT = '2026-11-27T09:00:00.000Z'
const EREIGNIS = JSON.stringify({ text: 'Wie hoch war der Umsatz im Oktober? '.repeat(10) })

const um = (i: number): string => plusMs(JETZT, -Math.round((1 - i / ANZAHL) * (TAGE - 1) * TAG_MS))

/** One in five with the model, one in fourteen a Rückfrage, replies after up to 5 s. */
function* nachrichten({ ab }: { ab: number }): Operation<void> {
  const nummern = Array.from({ length: Math.min(STAPEL, ANZAHL - ab) }, (_, k) => ab + k)
  yield* exec(sql`INSERT INTO assistent_eingang (id, agent, kanal, dedupe, art, lane, chat, ereignis, gesendet, angekommen, status, ergebnis, versuche)
    VALUES ${verbinde(nummern.map((i) => sql`(${i + 1}, 'a', 'http', ${`d${i}`}, 'nachricht', ${`a/${i % 40}`}, 'c', ${EREIGNIS}, ${um(i)}, ${um(i)}, 'erledigt', ${i % 14 === 0 ? 'rueckfrage' : 'beantwortet'}, 1)`))}`)
  yield* exec(sql`INSERT INTO assistent_ausgang (agent, kanal, chat, an, nachricht_id, zweck, text, knoepfe, status, versuche, erstellt, gesendet)
    VALUES ${verbinde(nummern.map((i) => sql`('a', 'http', 'c', 'c', ${i + 1}, 'antwort', ${EREIGNIS}, '[]', 'gesendet', 1, ${um(i)}, ${plusMs(um(i), 300 + ((i * 37) % 5000))})`))}`)
  const mit = nummern.filter((i) => i % 5 === 0)
  yield* exec(sql`INSERT INTO assistent_modellaufruf (agent, nachricht_id, zweck, modell, ergebnis, tokens_ein, tokens_cache, tokens_aus, kosten_mikro, zeit)
    VALUES ${verbinde(mit.map((i) => sql`('a', ${i + 1}, 'erkennung', 'm', 'ok', 900, 0, 50, 12, ${um(i)})`))}`)
}

const { name, speicher, cpuMs, setzeSich, beende } = await oeffneDatenbank(
  values.db,
  join(ordner(), 'zahlen.sqlite'),
)
for (let ab = 0; ab < ANZAHL; ab += STAPEL) await speicher.run(nachrichten, { ab })
await setzeSich()

/** `cpu`: of this process and of the database. */
async function gemessen(tu: () => Promise<unknown>): Promise<[ms: number, cpu: number]> {
  const [t0, c0, d0] = [performance.now(), process.cpuUsage(), cpuMs()]
  await tu()
  const cpu = process.cpuUsage(c0)
  return [performance.now() - t0, (cpu.user + cpu.system) / 1000 + cpuMs() - d0]
}

const zeilen: string[][] = []
for (const tage of GEFRAGT) {
  const zeiten: { erste: number[]; weitere: number[]; cpu: number[] } = { erste: [], weitere: [], cpu: [] }
  for (let i = 0; i < Number(values.mal); i++) {
    const zahlen = erstelleZahlen(speicher, {
      agent: 'a',
      modell: { waehrung: 'EUR', preise: {}, proTag: {} },
    })
    const frage = () => zahlen({ tage, zone: 'Europe/Berlin', jetzt: JETZT })
    const [erste, cpu] = await gemessen(frage)
    zeiten.erste.push(erste)
    zeiten.cpu.push(cpu)
    zeiten.weitere.push((await gemessen(frage))[0])
  }
  const { erste, cpu, weitere } = zeiten
  zeilen.push([`${tage} Tage`, median(erste).toFixed(0), median(cpu).toFixed(0), median(weitere).toFixed(1)])
}
console.log(`${kopfzeile()}. ${name}, ${ANZAHL} Nachrichten. ${last()}`)
tabelle(['Median ms', 'zum ersten Mal', 'davon CPU', 'noch einmal'], zeilen)
await speicher.schliesse()
await beende()
