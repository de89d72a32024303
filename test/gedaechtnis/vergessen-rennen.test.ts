import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as naechster } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { handUhr } from '../../src/betrieb/uhr.ts'
import type { EreignisEingabe } from '../../src/domaene/ereignis.ts'
import { erstelleForget, type Offen } from '../../src/gedaechtnis/forget.ts'
import type { Kanal, Sendung } from '../../src/kanal/kanal.ts'
import type { Modell } from '../../src/modell/modell.ts'
import { remember } from '../../src/speicher/gedaechtnis.ts'
import { listePersonen } from '../../src/speicher/person.ts'
import { ladeSchluessel } from '../../src/speicher/schluessel.ts'
import { exec, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { oeffneSqlite } from '../../src/speicher/sqlite.ts'
import { alleVergessen } from '../../src/speicher/vergessen-stand.ts'
import { type Buero, NUMMER, oeffneBuero } from '../helfer/buero.ts'

// I8: forgetting against everything that may be under way, in an order that a seed decides. Whatever that is, afterwards
// no byte of what the person wrote is in any file, and of `ganz` neither the number.

const LAEUFE = Number(process.env.VERGESSEN_LAEUFE ?? 20)
const AGENT = 'beispiel'
const MARKE = 'Möhrenkönig'
/** As it stands in texts, in JSON that escapes, and folded as what was learned is keyed. */
const FORMEN = [MARKE, 'M\\u00f6hrenk\\u00f6nig', 'möhrenkönig', 'mohrenkonig', 'moehrenkoenig']
const ZIFFERN = NUMMER.anna.slice(1)
const NAME = 'Anna Beispiel'
const PNG = readFileSync(new URL('../helfer/medien/ja.png', import.meta.url))

/** mulberry32 */
function wuerfel(seed: number): (unter: number) => number {
  let a = seed
  return (unter) => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % unter
  }
}

async function schritte(n: number): Promise<void> {
  for (let i = 0; i < n; i++) await naechster()
}

/** Commits of turns wait at it while it is closed: then what they were decided on is gone, and they go on. */
interface Tor {
  zu: Promise<void> | undefined
}

/** The same, a few ticks later each time: what runs beside one another meets in another order for each seed. */
const zitternd = (s: Speicher, w: (unter: number) => number, tor: Tor): Speicher => ({
  ...s,
  async run(op, arg) {
    await schritte(w(4))
    if (op.name === 'commitZug') await tor.zu
    return await s.run(op, arg)
  },
  async read(op, arg) {
    await schritte(w(4))
    return await s.read(op, arg)
  },
})

/** A model that repeats the marker wherever it has seen it. */
const modell = (w: (unter: number) => number): Modell => ({
  name: 'plaudertasche',
  async frei({ eingabe }) {
    await schritte(w(12))
    const gesehen = eingabe.some(({ text }) => text.includes(MARKE))
    return {
      text: gesehen ? `Der ${MARKE} lässt grüßen.` : 'Gern.',
      verbrauch: { tokensEin: 1, tokensAus: 1 },
    }
  },
  async strukturiert({ schemaName }) {
    await schritte(w(12))
    const wert = /verdichtung|zusammenfassung|gedaechtnis/iu.test(schemaName)
      ? {
          zusammenfassung: `Es ging um den ${MARKE}.`,
          fakten: [{ fakt: `Mein Hund heißt ${MARKE}`, aus: [1, 2, 3] }],
        }
      : { faehigkeit: null, parameter: {}, sicherheit: 0.1 }
    return { wert, verbrauch: { tokensEin: 1, tokensAus: 1 } }
  },
  async lies() {
    await schritte(w(12))
    return `Auf dem Foto: ${MARKE}`
  },
})

function* dateien(ordner: string): Generator<string> {
  for (const e of readdirSync(ordner, { withFileTypes: true })) {
    const pfad = join(ordner, e.name)
    if (e.isDirectory()) yield* dateien(pfad)
    else yield pfad
  }
}

/** Where the words stand, in any file. */
function funde(ordner: string, worte: readonly string[]): string[] {
  return [...dateien(ordner)].flatMap((pfad) => {
    const bytes = readFileSync(pfad)
    return worte
      .filter((wort) => bytes.includes(wort))
      .map((wort) => `${pfad.slice(ordner.length + 1)}: ${wort}`)
  })
}

interface Lage {
  ordner: string
  b: Buero
  speicher: Speicher
  w: (unter: number) => number
  log: string[]
  gesendet: Sendung[]
  quittungen: string
  tor: Tor
}

async function baue(seed: number): Promise<Lage> {
  const w = wuerfel(seed)
  const ordner = mkdtempSync(join(tmpdir(), 'assistent-rennen-'))
  const speicher = await oeffneSqlite({ datei: join(ordner, 'a.db') })
  const log: string[] = []
  const gesendet: Sendung[] = []
  /** Its provider makes ids out of the number, as some do. */
  const kanal = (name: string, adressform: 'ziffern' | 'e164'): Kanal => ({
    name,
    ruhezeitMs: 0,
    adressform,
    async sende(sendung) {
      await schritte(w(6))
      gesendet.push(sendung)
      return { provider_ids: [`${sendung.an.replace('+', '')}-${sendung.id}`] }
    },
    async holeMedium() {
      await schritte(w(10))
      return Buffer.concat([PNG, Buffer.from(MARKE)])
    },
  })
  const quittungen = join(ordner, 'a.db.vergessen')
  const tor: Tor = { zu: undefined }
  const b = await oeffneBuero({
    speicher: zitternd(speicher, w, tor),
    modell: modell(w),
    kanaele: [kanal('whatsapp', 'ziffern'), kanal('http', 'e164')],
    fremdVerzoegerungMs: w(8),
    medienOrdner: join(ordner, 'medien'),
    quittungen,
    log: pino({ level: 'trace' }, { write: (zeile) => void log.push(zeile) }),
    konfiguration: { gedaechtnis: { ausloeser: 12, behalten: 6 } },
  })
  return { ordner, b, speicher, w, log, gesendet, quittungen, tor }
}

/** A history, something open, something learned. */
async function vorgeschichte({ b, speicher }: Lage): Promise<void> {
  await b.sage('anna', `merk dir, dass mein Hund ${MARKE} heißt`)
  await b.sage('anna', `mit Kläffer meine ich ${MARKE}`)
  await b.sage('anna', `Lösch den Post „${MARKE} im Garten“`)
  await b.sage('carla', 'Was läuft gerade im Team?')
  await b.sage('anna', `Erinnere mich morgen um 9 Uhr an den ${MARKE}`)
  await b.sage('anna', `Leg ein Ticket an: ${MARKE} bellt`)
  for (let i = 0; i < 14; i++) {
    const m = {
      event_id: `alt-${i}`,
      agent: AGENT,
      phone: NUMMER.anna,
      number: null,
      role: i % 2 === 0 ? ('user' as const) : ('assistant' as const),
      content: `Mein Hund heißt ${MARKE}, ${i}`,
    }
    await speicher.run(remember, { m, jetzt: '2026-11-20T09:00:00.000Z' })
  }
}

const WIEDERHOLT = { ding: 'nachricht:wiederholt', provider_id: 'p-wiederholt' }
const FOTO: Partial<EreignisEingabe> = {
  kanal: 'whatsapp',
  chat: ZIFFERN,
  von: ZIFFERN,
  text: '[Foto]',
  medium: { id: 'm1', art: 'foto' },
}

/** What may be under way, a few of them at once. All is stored when it returns; nothing is done yet, or half of it. */
async function setzeInGang({ b, w }: Lage): Promise<void> {
  // A run that has begun: its effect is on the way when everything is forgotten.
  await b.lege('anna', 'ja')
  await b.lege('anna', `Erzähl mir was vom ${MARKE}`, WIEDERHOLT)
  const moeglich: (() => Promise<unknown>)[] = [
    () => b.lege('anna', `Leg ein Ticket an: ${MARKE} bellt`),
    () => b.lege('anna', `notiere: ${MARKE} braucht Futter`),
    () => b.lege('anna', '', FOTO),
    () => b.lege('anna', `Was hältst du vom ${MARKE}?`),
    () => b.lege('carla', 'ablehnen V-3 das geht nicht'),
    () => b.lege('anna', `Erinnere mich übermorgen an den ${MARKE}`),
  ]
  for (const tu of moeglich) if (w(2) === 0) await tu()
}

/** A reader that holds its moment: another process with a long query. Returns how to end it. */
function leser(ordner: string): () => void {
  const db = new Database(join(ordner, 'a.db'), { readonly: true })
  db.exec('BEGIN')
  db.prepare('SELECT COUNT(*) FROM messages').get()
  return () => db.close()
}

async function bisFertig(l: Lage): Promise<void> {
  for (let i = 0; i < 20; i++) {
    await l.b.warte(60_000)
    await l.b.assistent.verdichtet()
    const alle = await l.speicher.read(alleVergessen, { agent: AGENT })
    if (alle.length > 0 && alle.every((v) => v.status === 'fertig')) return
  }
  throw new Error(`nicht fertig: ${JSON.stringify(await l.speicher.read(alleVergessen, { agent: AGENT }))}`)
}

/** By an operator, in another process: another connection, which cannot cancel what runs here. */
async function vergissGanz(l: Lage): Promise<Offen[]> {
  const andere = await oeffneSqlite({ datei: join(l.ordner, 'a.db') })
  try {
    const personen = await andere.read(listePersonen, { agent: AGENT })
    const forget = erstelleForget({
      speicher: andere,
      uhr: handUhr('2026-11-27T09:30:00.000Z'),
      log: pino({ level: 'silent' }),
      schluessel: ladeSchluessel(join(l.ordner, 'schluessel')),
      quittungen: l.quittungen,
      medienOrdner: join(l.ordner, 'medien'),
      brichAb: undefined,
    })
    const person_id = personen.find((p) => p.phone === NUMMER.anna)?.id ?? ''
    await forget.forget({ agent: AGENT, person_id, kennungen: [] }, 'ganz')
    return await forget.fuehreFort()
  } finally {
    await andere.schliesse()
  }
}

async function lauf(seed: number): Promise<void> {
  const l = await baue(seed)
  const { b, w, ordner } = l
  const ganz = w(2) === 0
  await vorgeschichte(l)
  if (!ganz) {
    await b.sage('anna', 'nein')
    await b.sage('anna', 'vergiss mich')
  }
  expect(funde(ordner, FORMEN)).not.toEqual([])
  const beendeLeser = w(3) === 0 ? leser(ordner) : undefined
  let oeffneTor = (): void => undefined
  if (!ganz || w(2) === 0)
    l.tor.zu = new Promise((auf) => {
      oeffneTor = auf
    })
  if (ganz) {
    await setzeInGang(l)
    await schritte(w(60))
  } else {
    // Stored while the yes is under way: one waits behind it, the other runs beside the lane.
    await b.lege('anna', 'ja')
    if (w(2) === 0) await b.lege('anna', `Was hältst du vom ${MARKE}?`)
    if (w(2) === 0) await b.lege('anna', 'Was läuft gerade?')
    await schritte(w(60))
  }
  const offen = ganz ? await vergissGanz(l) : []
  oeffneTor()
  if (beendeLeser) {
    if (ganz) expect(offen.map((o) => o.grund)).not.toEqual([])
    await schritte(w(20))
    beendeLeser()
  }
  await bisFertig(l)
  expect(funde(ordner, FORMEN)).toEqual([])
  if (ganz) expect(funde(ordner, [ZIFFERN, NAME])).toEqual([])
  // A redelivery of what was there is one, and the next start brings nothing back.
  if (ganz) {
    const vorher = l.gesendet.length
    await b.sage('anna', `Erzähl mir was vom ${MARKE}`, WIEDERHOLT)
    expect(l.gesendet.length).toBe(vorher)
  }
  await b.neustart()
  await b.assistent.verdichtet()
  expect(funde(ordner, FORMEN)).toEqual([])
  expect(l.log.filter((zeile) => FORMEN.some((f) => zeile.includes(f)) || zeile.includes(ZIFFERN))).toEqual(
    [],
  )
  await b.schliesse()
  await l.speicher.schliesse()
  rmSync(ordner, { recursive: true, force: true })
}

describe('Vergessen gegen alles, was unterwegs sein kann', () => {
  const start = Number(process.env.VERGESSEN_SEED ?? 1)
  for (let i = 0; i < LAEUFE; i++) test(`Lauf ${start + i}`, () => lauf(start + i), 60_000)
})

describe('Gegenproben', () => {
  test('solange jemand liest, bleiben Bytes im Protokoll, und es heißt noch nicht', async () => {
    const l = await baue(1)
    await vorgeschichte(l)
    const beende = leser(l.ordner)
    expect(await vergissGanz(l)).toMatchObject([{ grund: 'protokoll' }])
    expect(funde(l.ordner, [MARKE])).not.toEqual([])
    beende()
    await bisFertig(l)
    expect(funde(l.ordner, [MARKE, ZIFFERN])).toEqual([])
    await l.b.schliesse()
    await l.speicher.schliesse()
    rmSync(l.ordner, { recursive: true, force: true })
  })

  // Rows of two persons side by side, of many lengths: when one person's go, pages are merged, and rows that are yet to be
  // deleted are copied about.
  test('überschreiben allein lässt Kopien zurück, wo Seiten umgeordnet wurden; neu schreiben nicht', async () => {
    const ordner = mkdtempSync(join(tmpdir(), 'assistent-umgeordnet-'))
    const s = await oeffneSqlite({ datei: join(ordner, 'a.db') })
    const w = wuerfel(7)
    const texte = Array.from({ length: 2000 }, (_, i) => ({
      event_id: `e-${i}`,
      agent: AGENT,
      phone: w(2) === 0 ? NUMMER.anna : NUMMER.bernd,
      laenge: 1 + w(w(10) === 0 ? 400 : 20),
    }))
    await s.run(function* () {
      for (const { laenge, ...m } of texte) {
        const content = (m.phone === NUMMER.anna ? `${MARKE} ` : 'etwas anderes ').repeat(laenge)
        yield* remember({
          m: { ...m, content, number: null, role: 'user' },
          jetzt: '2026-11-20T09:00:00.000Z',
        })
      }
    }, undefined)
    await s.run(function* () {
      yield* exec(sql`DELETE FROM messages WHERE phone = ${NUMMER.anna}`)
    }, undefined)
    expect(await s.leereProtokoll()).toBe(true)
    expect(funde(ordner, [MARKE])).not.toEqual([])
    expect(await s.schreibeNeu()).toBe(true)
    expect(await s.leereProtokoll()).toBe(true)
    expect(funde(ordner, [MARKE, ZIFFERN])).toEqual([])
    await s.schliesse()
    rmSync(ordner, { recursive: true, force: true })
  })

  test('solange jemand schreibt, lässt sich die Datei nicht neu schreiben, und hinterher doch', async () => {
    const ordner = mkdtempSync(join(tmpdir(), 'assistent-schreibt-'))
    const s = await oeffneSqlite({ datei: join(ordner, 'a.db') })
    const db = new Database(join(ordner, 'a.db'))
    db.exec('BEGIN IMMEDIATE')
    expect(await s.schreibeNeu()).toBe(false)
    db.exec('COMMIT')
    db.close()
    expect(await s.schreibeNeu()).toBe(true)
    await s.schliesse()
    rmSync(ordner, { recursive: true, force: true })
  })

  test.each([
    ['ON', false],
    ['OFF', true],
  ])('mit secure_delete = %s sind Reste zu finden: %s', (wie, reste) => {
    const ordner = mkdtempSync(join(tmpdir(), 'assistent-reste-'))
    const db = new Database(join(ordner, 'a.db'))
    db.pragma('journal_mode = WAL')
    db.pragma(`secure_delete = ${wie}`)
    db.exec('CREATE TABLE t (id INTEGER PRIMARY KEY, text TEXT)')
    for (let i = 0; i < 50; i++)
      db.prepare('INSERT INTO t (text) VALUES (?)').run(`${MARKE} ${i} `.repeat(20))
    db.exec('DELETE FROM t')
    db.pragma('wal_checkpoint(TRUNCATE)')
    expect(funde(ordner, [MARKE]).length > 0).toBe(reste)
    db.close()
    rmSync(ordner, { recursive: true, force: true })
  })
})
