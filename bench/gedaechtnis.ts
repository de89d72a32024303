import { join } from 'node:path'
import Database from 'better-sqlite3'
import { massFuer } from '../src/gedaechtnis/budget.ts'
import { buildContext, kontextFuer } from '../src/gedaechtnis/build-context.ts'
import { merkeFakt } from '../src/speicher/fakt.ts'
import { remember } from '../src/speicher/gedaechtnis.ts'
import { oeffneSpeicher } from '../src/speicher/oeffnen.ts'
import { exec, type Operation, sql } from '../src/speicher/speicher.ts'
import { kopfzeile, mal, ordner, perzentil, tabelle, zahl } from './teile/messen.ts'

// node bench/gedaechtnis.ts
//
// What a model sees of a person who has 100, 1,000 and 10,000 stored messages, beside the minimum by hand: the same rows of
// the same file, read with better-sqlite3 and cut at the budget. In turns, in one process.

const JETZT = '2026-11-03T08:00:00.000Z'
const MENGEN = [100, 1_000, 10_000]
const LAEUFE = 500
const WARM = 150
const agent = 'demo'
const FRAGE = 'Was hatten wir noch mal zu den Stühlen im Besprechungsraum gesagt?'
const phone = (menge: number): string => `+4915100${String(menge).padStart(5, '0')}`

const WORTE =
  'der die das Raum Stuhl Tisch Plan Woche Termin Angebot Rechnung Kunde Drucker Büro heute morgen gestern noch mal bitte wir haben sind nicht mit auf für Besprechung Lieferung Preis'.split(
    ' ',
  )
let stand = 7
const zufall = (bis: number): number => {
  stand = (Math.imul(stand, 1103515245) + 12345) & 0x7fffffff
  return Math.floor((stand / 0x80000000) * bis)
}
const satz = (): string => Array.from({ length: 8 + zufall(30) }, () => WORTE[zufall(WORTE.length)]).join(' ')

function* fuelle(arg: { menge: number; ab: number; anzahl: number }): Operation<void> {
  for (let i = arg.ab; i < arg.ab + arg.anzahl; i++) {
    const m = { event_id: `${arg.menge}-${i}`, agent, phone: phone(arg.menge), number: null, content: satz() }
    yield* remember({ m: { ...m, role: i % 2 === 0 ? 'user' : 'assistant' }, jetzt: JETZT })
  }
}
function* merke(arg: { menge: number }): Operation<void> {
  const wer = { agent, phone: phone(arg.menge), quelle: 'gesagt' as const, nachricht_id: null, jetzt: JETZT }
  for (const text of ['Ich heiße Anna Beispiel', 'Ich wohne in Köln', 'Mein Parkplatz ist die 14'])
    yield* merkeFakt({ ...wer, text })
  for (let i = 0; i < 17; i++) yield* merkeFakt({ ...wer, text: `Notiz ${i}: ${satz().slice(0, 60)}` })
  yield* exec(sql`INSERT INTO summaries (agent, phone, text, through_id, aktualisiert)
    VALUES (${agent}, ${phone(arg.menge)}, ${satz().repeat(6)}, ${0}, ${JETZT})`)
}

const datei = join(ordner(), 'assistent.sqlite')
const speicher = await oeffneSpeicher(datei, {})
for (const menge of MENGEN) {
  await speicher.run(merke, { menge })
  for (let ab = 0; ab < menge; ab += 100) await speicher.run(fuelle, { menge, ab, anzahl: 100 })
}

const db = new Database(datei, { readonly: true })
const fakten = db
  .prepare(
    'SELECT fact FROM facts WHERE agent = ? AND phone = ? AND gueltig_bis IS NULL ORDER BY id DESC LIMIT 40',
  )
  .pluck()
const summary = db.prepare('SELECT text FROM summaries WHERE agent = ? AND phone = ?').pluck()
const neueste = db.prepare(
  'SELECT role, content, created_at FROM messages WHERE agent = ? AND phone = ? ORDER BY id DESC LIMIT 58',
)
/** As short as it can be: no order, no question, no cutting inside a message, no escaping but JSON. */
function vonHand(wer: string): unknown {
  const block = JSON.stringify({ fakten: fakten.all(agent, wer), zusammenfassung: summary.get(agent, wer) })
  let frei = 12_000 - FRAGE.length - block.length
  const verlauf: { rolle: string; text: string }[] = []
  for (const m of neueste.all(agent, wer) as { role: string; content: string }[]) {
    frei -= m.content.length
    if (frei < 0) break
    verlauf.unshift({ rolle: m.role, text: m.content })
  }
  return [block, ...verlauf, FRAGE]
}

const mass = await massFuer({ zeichen: 12_000 })
const unser = buildContext(mass)
const arg = { agent, aktuell: FRAGE, jetzt: JETZT, zone: 'Europe/Berlin', sprache: 'de' as const }
const teilnehmer = [
  { was: 'buildContext', tu: (wer: string) => speicher.read(unser, { ...arg, phone: wer }) },
  { was: 'mit Suche', tu: (wer: string) => kontextFuer(speicher, mass, { ...arg, phone: wer }) },
  { was: 'von Hand', tu: async (wer: string) => vonHand(wer) },
]
const zeiten = new Map<string, number[]>()
for (let i = -WARM; i < LAEUFE; i++) {
  for (const menge of MENGEN) {
    for (const { was, tu } of teilnehmer) {
      const von = performance.now()
      await tu(phone(menge))
      const ms = performance.now() - von
      if (i >= 0) zeiten.set(`${was} ${menge}`, [...(zeiten.get(`${was} ${menge}`) ?? []), ms])
    }
  }
}
const p = (was: string, menge: number, anteil: number): number =>
  perzentil(
    (zeiten.get(`${was} ${menge}`) ?? []).toSorted((a, b) => a - b),
    anteil,
  )
console.log(kopfzeile())
tabelle(
  ['Gespeicherte Nachrichten', ...teilnehmer.flatMap(({ was }) => [`${was} p50 ms`, 'p99']), 'Verhältnis'],
  MENGEN.map((menge) => [
    zahl(menge),
    ...teilnehmer.flatMap(({ was }) => [zahl(p(was, menge, 0.5)), zahl(p(was, menge, 0.99))]),
    mal(p('buildContext', menge, 0.5), p('von Hand', menge, 0.5)),
  ]),
)
