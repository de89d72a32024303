import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import Database from 'better-sqlite3'
import { z } from 'zod'
import { skill } from '../src/skills/skill.ts'
import { slot } from '../src/skills/slot.ts'
import type { Speicher } from '../src/speicher/speicher.ts'
import { AGENT, type Firma, gruende, nummer } from './teile/firma.ts'
import { sammelKanal } from './teile/gespraech.ts'
import { kopfzeile, mal, ordner, perzentil, tabelle, zahl } from './teile/messen.ts'
import { type Anweisung, mitgeschrieben } from './teile/mitschrift.ts'

// node bench/freigabe.ts [--mal 200]
//
// A Vorgang that waits for somebody else: asked for (suspend), the program ended and started again, approved and executed
// (resume). The floor plays the very statements that the Assistent executed, with the same values on a copy of the same
// file, prepared once, one BEGIN IMMEDIATE … COMMIT a message: what comes out is the same table rows.

const { values } = parseArgs({ options: { mal: { type: 'string', default: '200' } } })
const anzahl = Number(values.mal)
const WARM = 50
const ZIEL = 3
const ROLLEN = [['mitglied'], ['mitglied', 'finanzen']]

/** Its effect costs nothing, so that what is measured is ours. */
const zahle = skill({
  name: 'zahlung_anweisen',
  beschreibung: { de: 'Weist eine Zahlung an', en: 'Pays', pt: 'Paga' },
  beispiele: ['weis die zahlung {nummer} an', 'zahlung {nummer} anweisen'],
  parameter: z.object({ nummer: slot.zahl({ frage: 'Welche Nummer?' }) }),
  risiko: 3,
  freigabe: { rolle: 'finanzen' },
  async run({ parameter, aktion }) {
    await aktion('bank', 'angewiesen', {
      input: parameter,
      idempotent: true,
      run: async () => ({ ok: true }),
    })
    return `Zahlung ${parameter.nummer} ist angewiesen.`
  },
})

interface Messung {
  suspendMs: number[]
  neustartMs: number
  resumeMs: number[]
}

/** One message after the other, each until everything about it is done: taken in, decided, executed, replied. */
async function lauf(datei: string, um?: (s: Speicher) => Speicher, je?: () => void): Promise<Messung> {
  const vorgaenge: string[] = []
  const kanal = sammelKanal(({ text }) => {
    const id = /freigeben (V-\d+)/.exec(text)?.[1]
    if (id && !vorgaenge.includes(id)) vorgaenge.push(id)
  })
  const starte = (): Promise<Firma> =>
    gruende({ datei, personen: 2, kanal, skills: [zahle], rollen: ROLLEN, ...(um ? { um } : {}) })
  let firma = await starte()
  const schreibe = async (person: number, nr: number, text: string): Promise<number> => {
    const von = performance.now()
    await firma.assistent.eingang.nimmAn([
      {
        agent: AGENT,
        kanal: 'bench',
        ding: `nachricht:${person}.${nr}`,
        art: 'nachricht',
        chat: nummer(person),
        von: nummer(person),
        provider_id: `${person}.${nr}`,
        text,
      },
    ])
    await firma.assistent.ruhe()
    const ms = performance.now() - von
    je?.()
    return ms
  }
  const suspendMs: number[] = []
  for (let i = 0; i < anzahl; i++) suspendMs.push(await schreibe(0, i, `Weis die Zahlung ${1000 + i} an`))
  if (vorgaenge.length !== anzahl) throw new Error(`${anzahl} requests, ${vorgaenge.length} were asked for.`)
  await firma.schliesse()
  const von = performance.now()
  firma = await starte()
  const neustartMs = performance.now() - von
  const resumeMs: number[] = []
  for (const [i, id] of vorgaenge.entries()) resumeMs.push(await schreibe(1, anzahl + i, `freigeben ${id}`))
  await firma.schliesse()
  return { suspendMs, neustartMs, resumeMs }
}

/** What was executed, message by message. */
async function nimmAuf(datei: string): Promise<Anweisung[][]> {
  const liste: Anweisung[] = []
  const nachrichten: Anweisung[][] = []
  await lauf(
    datei,
    (s) => mitgeschrieben(s, liste),
    () => nachrichten.push(liste.splice(0)),
  )
  return nachrichten
}

function amBoden(datei: string, nachrichten: readonly Anweisung[][]): number[] {
  const db = new Database(datei, { timeout: 0 })
  for (const p of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'secure_delete = ON'])
    db.pragma(p)
  const bereit = new Map<string, Database.Statement<unknown[]>>()
  const hole = (sql: string): Database.Statement<unknown[]> => {
    const da = bereit.get(sql) ?? db.prepare<unknown[]>(sql)
    bereit.set(sql, da)
    return da
  }
  const wert = (w: unknown): unknown =>
    typeof w === 'boolean' ? Number(w) : Number.isInteger(w) ? BigInt(w as number) : w
  const dauern = nachrichten.map((anweisungen) => {
    const von = performance.now()
    hole('BEGIN IMMEDIATE').run()
    for (const a of anweisungen) {
      const s = hole(a.sql)
      if (s.reader) s.all(a.werte.map(wert))
      else s.run(a.werte.map(wert))
    }
    hole('COMMIT').run()
    return performance.now() - von
  })
  db.close()
  return dauern
}

const zeilen = (datei: string): unknown => {
  const db = new Database(datei, { readonly: true })
  const sql =
    "SELECT status, count(*) AS n FROM assistent_vorgang GROUP BY status UNION ALL SELECT 'aktion', count(*) FROM assistent_aktion"
  const da = db.prepare(sql).all()
  db.close()
  return da
}

const pfad = ordner()
const [unsere, aufgenommen, boden] = ['assistent', 'aufnahme', 'boden'].map((n) =>
  join(pfad, `${n}.sqlite`),
) as [string, string, string]
const erste = await gruende({
  datei: unsere,
  personen: 2,
  kanal: sammelKanal(() => undefined),
  skills: [zahle],
  rollen: ROLLEN,
})
await erste.schliesse()
for (const datei of [aufgenommen, boden]) {
  copyFileSync(unsere, datei)
  copyFileSync(`${unsere}.key`, `${datei}.key`)
}
const nachrichten = await nimmAuf(aufgenommen)
const wir = await lauf(unsere)
const hand = amBoden(boden, nachrichten)
if (JSON.stringify(zeilen(unsere)) !== JSON.stringify(zeilen(boden)))
  throw new Error(`The floor left other rows: ${JSON.stringify([zeilen(unsere), zeilen(boden)])}`)

const mitte = (ms: readonly number[]): number =>
  perzentil(
    ms.slice(WARM).sort((a, b) => a - b),
    0.5,
  )
const vergleich = (was: string, a: readonly number[], b: readonly number[]): string[] => {
  const faktor = mitte(a) / mitte(b)
  return [
    was,
    zahl(mitte(a)),
    zahl(mitte(b)),
    mal(mitte(a), mitte(b)),
    faktor <= ZIEL ? 'erreicht' : 'verfehlt',
  ]
}
console.log(
  `${kopfzeile()}. SQLite FULL, ${anzahl} Freigaben, eine nach der anderen, Median ohne die ersten ${WARM}.`,
)
tabelle(
  ['', 'Assistent ms', 'Boden ms', 'Verhältnis', `Ziel ≤ ${ZIEL} ×`],
  [
    vergleich('anfragen', wir.suspendMs, hand.slice(0, anzahl)),
    vergleich('freigeben und ausführen', wir.resumeMs, hand.slice(anzahl)),
  ],
)
console.log(`Neustart mit ${anzahl} wartenden Vorgängen: ${zahl(wir.neustartMs)} ms.`)
process.exit(0)
