import { copyFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import Database from 'better-sqlite3'
import { oeffneBoden } from './teile/boden.ts'
import { kopfzeile, mal, ordner, summe, tabelle, zahl } from './teile/messen.ts'
import { type Aufnahme, nimmAuf } from './teile/mitschrift.ts'
import {
  type Anweisungen,
  amBoden,
  assistent,
  beginne,
  type Ergebnis,
  jeNachricht,
  type Runde,
  runde,
  werteAus,
  zaehle,
} from './teile/teilnehmer.ts'

// node bench/zuege.ts [--sekunden 5] [--gespraeche 1,20,200] [--boden-plus]
//
// Turns a second of the whole Assistent (demo company, real recogniser, SQLite FULL) beside the floor: better-sqlite3
// by hand with the same statements and one commit a message. Both take turns in the same process on files of their
// own, so that neither profits from a warmer machine. --boden-plus: the floor with our trick against planning anew.

const RUNDEN = 5
/** Until V8 has compiled what is hot: a server runs for weeks, the first thousand turns say nothing about it. */
const WARM = { personen: 50, ms: 8000 }
const ANLAUF_MS = 500

const { values } = parseArgs({
  options: {
    sekunden: { type: 'string', default: '5' },
    gespraeche: { type: 'string', default: '1,20,200' },
    'boden-plus': { type: 'boolean', default: false },
  },
})
const rundeMs = (Number(values.sekunden) * 1000) / RUNDEN

interface Messung {
  personen: number
  assistent: Ergebnis
  boden: Ergebnis
}

async function messe(
  ordnerPfad: string,
  personen: number,
  aufnahmen: readonly Aufnahme[],
  anlaufMs = ANLAUF_MS,
): Promise<Messung> {
  const dateien = ['assistent', 'boden'].map((name) => join(ordnerPfad, `${name}-${personen}.sqlite`))
  const [unsere = '', andere = ''] = dateien
  await beginne(unsere, personen)
  const anfang = schliesseAb(unsere)
  copyFileSync(unsere, andere)

  const { firma, teilnehmer } = await assistent(unsere, personen)
  const boden = oeffneBoden(andere, aufnahmen, values['boden-plus'])
  const beide = [teilnehmer, amBoden(boden, personen)]
  const anlauf: Runde[] = []
  for (const t of beide) anlauf.push(await runde(t, anlaufMs))
  const runden: Runde[][] = [[], []]
  for (let i = 0; i < RUNDEN; i++) {
    for (const [wer, t] of beide.entries()) runden[wer]?.push(await runde(t, rundeMs))
  }
  await firma.schliesse()
  boden.schliesse()

  const zuege = runden.map((r, wer) => summe([anlauf[wer] as Runde, ...r].map((x) => x.zuege)))
  const bytes = dateien.map((datei, wer) => (schliesseAb(datei) - anfang) / (zuege[wer] ?? 0))
  const { lesend, schreibend } = boden.gezaehlt
  const jeZug = { lesend: lesend / (zuege[1] ?? 0), schreibend: schreibend / (zuege[1] ?? 0) }
  return {
    personen,
    assistent: werteAus(runden[0] ?? [], bytes[0] ?? 0, await zaehle(unsere, personen)),
    boden: werteAus(runden[1] ?? [], bytes[1] ?? 0, jeZug),
  }
}

/** Everything in the one file, nothing in its WAL. Returns its bytes. */
function schliesseAb(datei: string): number {
  const db = new Database(datei)
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
  return statSync(datei).size
}

/** The floor must have done per message what was recorded, or the comparison is none. */
function pruefeGleich(boden: Anweisungen, aufgenommen: Anweisungen): void {
  const gleich = (a: number, b: number): boolean => Math.abs(a - b) < 0.02 * b
  if (!gleich(boden.lesend, aufgenommen.lesend) || !gleich(boden.schreibend, aufgenommen.schreibend))
    throw new Error(`The floor executed ${text(boden)} a message instead of ${text(aufgenommen)}.`)
}

const text = ({ lesend, schreibend }: Anweisungen): string => `${zahl(lesend)} + ${zahl(schreibend)}`

const zeile = (personen: string, name: string, e: Ergebnis): string[] => [
  personen,
  name,
  ...[e.proSekunde, e.p50, e.p99, e.cpuMs, e.bytes].map(zahl),
  text(e.anweisungen),
]

const zeilen = ({ personen, assistent: a, boden: b }: Messung): string[][] => [
  zeile(String(personen), 'Assistent', a),
  zeile('', 'Boden', b),
  [
    '',
    'Verhältnis',
    ...(['proSekunde', 'p50', 'p99', 'cpuMs', 'bytes'] as const).map((was) => mal(a[was], b[was])),
    '',
  ],
]

function ziel({ personen, assistent: a, boden: b }: Messung): string | undefined {
  const sagt = (was: string, wert: number, erreicht: boolean): string =>
    `${was}: ${zahl(wert)} × Boden, ${erreicht ? 'erreicht' : 'verfehlt'}`
  if (personen === 1) return sagt('Ziel p50 ≤ 2 × Boden bei 1 Gespräch', a.p50 / b.p50, a.p50 <= 2 * b.p50)
  if (personen < 20) return undefined
  const faktor = a.proSekunde / b.proSekunde
  return sagt(`Ziel Züge/s ≥ 1,5 × Boden bei ${personen} Gesprächen`, faktor, faktor >= 1.5)
}

const pfad = ordner()
console.log(`${kopfzeile()}. SQLite FULL, je ${values.sekunden} s in ${RUNDEN} Runden im Wechsel.`)
const aufnahmen = await nimmAuf(join(pfad, 'aufnahme.sqlite'))
const aufgenommen = jeNachricht(
  aufnahmen.flatMap((a) => a.anweisungen),
  aufnahmen.length,
)
await messe(ordner(), WARM.personen, aufnahmen, WARM.ms)
const messungen: Messung[] = []
for (const personen of values.gespraeche.split(',').map(Number)) {
  const messung = await messe(pfad, personen, aufnahmen)
  pruefeGleich(messung.boden.anweisungen, aufgenommen)
  messungen.push(messung)
}
tabelle(
  ['Gespräche', '', 'Züge/s', 'p50 ms', 'p99 ms', 'CPU ms/Zug', 'Bytes/Zug', 'lesend + schreibend'],
  messungen.flatMap(zeilen),
)
console.log(`Aufgenommen je Nachricht: ${text(aufgenommen)} Anweisungen; der Boden führt genau diese aus.`)
for (const m of messungen) console.log(ziel(m) ?? '')
process.exit(0)
