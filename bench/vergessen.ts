import { join } from 'node:path'
import Database from 'better-sqlite3'
import { pino } from 'pino'
import { systemUhr } from '../src/betrieb/uhr.ts'
import { erstelleForget } from '../src/gedaechtnis/forget.ts'
import { merkeFakt } from '../src/speicher/fakt.ts'
import { remember } from '../src/speicher/gedaechtnis.ts'
import { oeffneSpeicher } from '../src/speicher/oeffnen.ts'
import { insertPerson } from '../src/speicher/person.ts'
import { ladeSchluessel } from '../src/speicher/schluessel.ts'
import { exec, type Operation, sql } from '../src/speicher/speicher.ts'
import { upsertUnterhaltung } from '../src/speicher/unterhaltung.ts'
import { insertVerlauf } from '../src/speicher/verlauf.ts'
import { kopfzeile, mal, ordner, perzentil, tabelle, zahl } from './teile/messen.ts'

// node bench/vergessen.ts [--mal 20] [--andere 20000]
//
// Forgets persons with 500 rows each (messages, lines, Eingang, Ausgang, Vorgänge, facts) in a database that holds the rows
// of others as well, until `fertig`; beside the minimum by hand: the same rows of the same file, deleted and blanked with
// better-sqlite3 in one transaction, VACUUM and a checkpoint. In turns, in one process.

const JETZT = '2026-11-03T08:00:00.000Z'
const agent = 'demo'
const arg = (name: string, sonst: number): number => {
  const i = process.argv.indexOf(`--${name}`)
  return i === -1 ? sonst : Number(process.argv[i + 1])
}
const MAL = arg('mal', 20)
const ANDERE = arg('andere', 20_000)
const TEXT = 'Der Drucker im zweiten Stock hat heute wieder nicht getan, was er soll, und V-7 ist offen.'

function* person(p: { id: string; phone: string; zeilen: number }): Operation<void> {
  const wer = { agent, person_id: p.id }
  yield* insertPerson({
    p: {
      id: p.id,
      agent,
      phone: p.phone,
      name: `Person ${p.id}`,
      sprache: 'de',
      rollen: ['mitglied'],
      kennungen: [{ kanal: 'phone', kennung: p.phone }],
      geprueft: true,
      quelle: 'bench',
    },
    jetzt: JETZT,
  })
  const ort = { ...wer, kanal: 'http', chat: p.phone, gruppe: false, an: p.phone }
  const unterhaltung_id = yield* upsertUnterhaltung({ ort, jetzt: JETZT })
  // Of five rows one each is a message, a line, an Eingang, an Ausgang, a Vorgang.
  for (let i = 0; i < p.zeilen / 5; i++) {
    const key = `${p.id}-${i}`
    yield* exec(sql`INSERT INTO assistent_eingang (agent, kanal, dedupe, art, lane, person_id, chat, ereignis, gesendet, angekommen,
        status, ergebnis, versuche, abgeschlossen)
      VALUES (${agent}, 'http', ${key}, 'nachricht', ${`${agent}/${p.id}`}, ${p.id}, ${p.phone}, ${TEXT}, ${JETZT}, ${JETZT},
        'erledigt', 'beantwortet', 0, ${JETZT})`)
    const m = { event_id: key, agent, phone: p.phone, number: null, role: 'user' as const, content: TEXT }
    yield* remember({ m, jetzt: JETZT })
    yield* insertVerlauf({
      v: {
        unterhaltung_id,
        rolle: 'assistent',
        text: TEXT,
        vorgang_id: null,
        nachricht_id: null,
        gesendet: JETZT,
      },
      jetzt: JETZT,
    })
    yield* exec(sql`INSERT INTO assistent_ausgang (agent, kanal, chat, an, person_id, zweck, text, knoepfe, status, versuche, erstellt)
      VALUES (${agent}, 'http', ${p.phone}, ${p.phone}, ${p.id}, 'antwort', ${TEXT}, '[]', 'gesendet', 1, ${JETZT})`)
    yield* exec(sql`INSERT INTO assistent_vorgang (id, agent, faehigkeit, text, parameter, status, risiko, sicherheit, quelle,
        unterhaltung_id, nachricht_id, person_id, auszufuehren, laeufe, version, erstellt, aktualisiert)
      VALUES (${`V-${key}`}, ${agent}, 'ticket_anlegen', ${TEXT}, '{}', 'beantwortet', 0, 1, 'lokal', ${unterhaltung_id}, 1, ${p.id}, 0, 0, 1,
        ${JETZT}, ${JETZT})`)
  }
  for (let i = 0; i < 10; i++)
    yield* merkeFakt({
      agent,
      phone: p.phone,
      text: `Notiz ${i} über ${p.id}`,
      quelle: 'gesagt',
      nachricht_id: null,
      jetzt: JETZT,
    })
}

const datei = join(ordner(), 'assistent.sqlite')
const speicher = await oeffneSpeicher(datei)
const schluessel = ladeSchluessel(`${datei}.key`)
for (let i = 0; i < ANDERE / 500; i++)
  await speicher.run(person, {
    id: `P-andere-${i}`,
    phone: `+4916000${String(i).padStart(5, '0')}`,
    zeilen: 500,
  })
const forget = erstelleForget({
  speicher,
  uhr: systemUhr,
  log: pino({ level: 'silent' }),
  schluessel,
  quittungen: `${datei}.vergessen`,
  medienOrdner: undefined,
  brichAb: () => false,
})

/** No receipt, no fences, no pseudonym, nothing at others; what it deletes is as gone. */
function vonHand(db: Database.Database, id: string, phone: string): void {
  db.exec('BEGIN IMMEDIATE')
  const weg = (text: string, ...werte: string[]) => db.prepare(text).run(...werte)
  weg('DELETE FROM messages WHERE agent = ? AND phone = ?', agent, phone)
  weg('DELETE FROM facts WHERE agent = ? AND phone = ?', agent, phone)
  weg('DELETE FROM assistent_ausgang WHERE person_id = ?', id)
  weg("UPDATE assistent_vorgang SET text = '', parameter = '{}' WHERE person_id = ?", id)
  weg(
    "UPDATE assistent_eingang SET ereignis = NULL, chat = '' WHERE lane = ? AND abgeschlossen IS NOT NULL",
    `${agent}/${id}`,
  )
  weg('DELETE FROM assistent_person WHERE id = ?', id)
  db.exec('COMMIT')
  db.exec('VACUUM')
  db.pragma('wal_checkpoint(TRUNCATE)')
}

const zeiten = { forget: [] as number[], hand: [] as number[] }
for (let i = 0; i < MAL; i++) {
  const eine = { id: `P-${i}-a`, phone: `+4915100${String(i).padStart(5, '0')}`, zeilen: 500 }
  const andere = { id: `P-${i}-b`, phone: `+4915200${String(i).padStart(5, '0')}`, zeilen: 500 }
  await speicher.run(person, eine)
  await speicher.run(person, andere)
  await speicher.leereProtokoll()
  const anfang = performance.now()
  await forget.forget({ agent, person_id: eine.id, kennungen: [] }, 'ganz')
  const offen = await forget.fuehreFort()
  zeiten.forget.push(performance.now() - anfang)
  if (offen.length > 0) throw new Error(`not finished: ${JSON.stringify(offen)}`)
  const db = new Database(datei, { timeout: 0 })
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  db.pragma('secure_delete = ON')
  const beginn = performance.now()
  vonHand(db, andere.id, andere.phone)
  zeiten.hand.push(performance.now() - beginn)
  db.close()
}
await speicher.schliesse()

const p = (werte: readonly number[], anteil: number): number =>
  perzentil(
    werte.toSorted((a, b) => a - b),
    anteil,
  )
console.log(kopfzeile())
console.log(`500 Zeilen einer Person, daneben ${zahl(ANDERE)} von anderen, ${MAL} mal`)
tabelle(
  ['', 'p50 ms', 'p99 ms', 'von Hand p50 ms', 'Verhältnis'],
  [
    [
      'bis „fertig“',
      zahl(p(zeiten.forget, 0.5)),
      zahl(p(zeiten.forget, 0.99)),
      zahl(p(zeiten.hand, 0.5)),
      mal(p(zeiten.forget, 0.5), p(zeiten.hand, 0.5)),
    ],
  ],
)
