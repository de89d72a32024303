import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import Database from 'better-sqlite3'
import { kopfzeile, mal, ordner, perzentil, summe, tabelle, zahl } from './teile/messen.ts'
import { assistent, type Beteiligte, beginne, type Runde, runde } from './teile/teilnehmer.ts'

// node bench/verlauf.ts [--nachrichten 0,200,2000] [--fremde 1000000] [--sekunden 4]
//
// What a turn costs with so many old messages of each person, and with a million lines of others in the file, against none.
// The own messages are written by the Assistent itself (each turn is two lines), the others' by hand. All files take turns in
// the same process; CPU a turn is what counts, because a commit is shared by all who wait.

const PERSONEN = 20
const RUNDEN = 4
const ZIEL = 1.2

const { values } = parseArgs({
  options: {
    nachrichten: { type: 'string', default: '0,200,2000' },
    fremde: { type: 'string', default: '1000000' },
    sekunden: { type: 'string', default: '4' },
  },
})
const rundeMs = (Number(values.sekunden) * 1000) / RUNDEN
const fremde = Number(values.fremde)
const alte = values.nachrichten.split(',').map(Number)

interface Stand {
  name: string
  datei: string
}

/** Each person's own past, as it comes about: by writing. Every later one goes on from the one before. */
async function baueStaende(pfad: string): Promise<Stand[]> {
  const leer = join(pfad, 'anfang.sqlite')
  await beginne(leer, PERSONEN)
  schliesseAb(leer)
  const staende: Stand[] = []
  let nummer = 0
  let vorher = leer
  for (const anzahl of alte) {
    const datei = join(pfad, `alt-${anzahl}.sqlite`)
    copyFileSync(vorher, datei)
    copyFileSync(`${leer}.key`, `${datei}.key`)
    nummer = await schreibe(datei, nummer, anzahl / 2)
    schliesseAb(datei)
    staende.push({ name: `${zahl(anzahl)} alte Nachrichten je Person`, datei })
    vorher = datei
  }
  const viele = join(pfad, 'fremde.sqlite')
  copyFileSync(leer, viele)
  copyFileSync(`${leer}.key`, `${viele}.key`)
  fuelle(viele, fremde)
  return [...staende, { name: `${zahl(fremde)} Zeilen anderer`, datei: viele }]
}

async function schreibe(datei: string, von: number, bis: number): Promise<number> {
  const { firma, teilnehmer } = await assistent(datei, PERSONEN, {
    nummern: Array.from({ length: PERSONEN }, () => 1_000_000 + von),
  })
  for (let zug = von; zug < bis; zug++) await teilnehmer.bis(0, [])
  await firma.schliesse()
  return Math.max(von, bis)
}

/** Lines of a thousand conversations that are over. */
function fuelle(datei: string, anzahl: number): void {
  const db = new Database(datei)
  const zeit = (i: number): string => new Date(Date.UTC(2026, 0, 1) + i * 1000).toISOString()
  db.transaction(() => {
    const eine = db
      .prepare<[], Record<string, unknown>>('SELECT * FROM assistent_unterhaltung LIMIT 1')
      .get() as Record<string, unknown>
    const spalten = Object.keys(eine)
    const neue = db.prepare(
      `INSERT INTO assistent_unterhaltung (${spalten.join(', ')}) VALUES (${spalten.map((s) => `@${s}`).join(', ')})`,
    )
    for (let u = 0; u < 1000; u++) neue.run({ ...eine, id: `fremd-${u}`, chat: `fremd-${u}` })
    const muster = db.prepare<[], Record<string, unknown>>('SELECT * FROM assistent_verlauf LIMIT 1').get()
    const felder = Object.keys(muster ?? {}).filter((f) => f !== 'id')
    const zeile = db.prepare(
      `INSERT INTO assistent_verlauf (${felder.join(', ')}) VALUES (${felder.map((f) => `@${f}`).join(', ')})`,
    )
    for (let i = 0; i < anzahl; i++)
      zeile.run({
        ...muster,
        unterhaltung_id: `fremd-${i % 1000}`,
        nachricht_id: null,
        vorgang_id: null,
        gesendet: zeit(i),
        erstellt: zeit(i),
      })
  })()
  db.close()
  schliesseAb(datei)
}

function schliesseAb(datei: string): void {
  const db = new Database(datei)
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}

const pfad = ordner()
console.log(
  `${kopfzeile()}. SQLite FULL, ${PERSONEN} Gespräche, je ${values.sekunden} s in ${RUNDEN} Runden im Wechsel.`,
)
const staende = await baueStaende(pfad)
const offen: Beteiligte[] = []
for (const s of staende)
  offen.push(
    await assistent(s.datei, PERSONEN, {
      nummern: Array.from({ length: PERSONEN }, (_, p) => 9_000_000 + p),
    }),
  )
for (const { teilnehmer } of offen) await runde(teilnehmer, rundeMs)
const runden: Runde[][] = staende.map(() => [])
for (let i = 0; i < RUNDEN; i++)
  for (const [wer, { teilnehmer }] of offen.entries()) runden[wer]?.push(await runde(teilnehmer, rundeMs))
for (const { firma } of offen) await firma.schliesse()

const cpu = runden.map((r) => summe(r.map((x) => x.cpuMs)) / summe(r.map((x) => x.zuege)))
const p50 = runden.map((r) =>
  perzentil(
    r.flatMap((x) => x.antwortMs).sort((a, b) => a - b),
    0.5,
  ),
)
tabelle(
  ['', 'CPU ms/Zug', 'zu keinen', 'p50 ms', `Ziel ≤ ${zahl(ZIEL)} ×`],
  staende.map(({ name }, i) => {
    const faktor = (cpu[i] ?? 0) / (cpu[0] ?? 1)
    const urteil = i === 0 ? '' : faktor <= ZIEL ? 'erreicht' : 'verfehlt'
    return [name, zahl(cpu[i] ?? 0), mal(cpu[i] ?? 0, cpu[0] ?? 1), zahl(p50[i] ?? 0), urteil]
  }),
)
process.exit(0)
