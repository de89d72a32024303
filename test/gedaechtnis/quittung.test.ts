import { appendFileSync, copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { handUhr } from '../../src/betrieb/uhr.ts'
import { erstelleForget, wendeQuittungenAn } from '../../src/gedaechtnis/forget.ts'
import { letzteMessages, remember } from '../../src/speicher/gedaechtnis.ts'
import { insertPerson, ladePerson } from '../../src/speicher/person.ts'
import { leseQuittungen, quittungsDatei } from '../../src/speicher/quittung.ts'
import { ladeSchluessel, pseudonym } from '../../src/speicher/schluessel.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'
import { oeffneSqlite } from '../../src/speicher/sqlite.ts'
import { vergissPerson } from '../../src/speicher/vergessen.ts'

const agent = 'demo'
const ANNA = '+491713920001'
const jetzt = '2026-11-30T09:00:00.000Z'

let ordner: string
let offen: Speicher[]
beforeEach(() => {
  ordner = mkdtempSync(join(tmpdir(), 'assistent-quittung-'))
  offen = []
})
afterEach(async () => {
  for (const s of offen) await s.schliesse()
  rmSync(ordner, { recursive: true, force: true })
})

async function oeffne(name: string): Promise<Speicher> {
  const s = await oeffneSqlite({ datei: join(ordner, name) })
  offen.push(s)
  return s
}

const p = (id: string, phone: string) => ({
  id,
  agent,
  phone,
  name: 'Anna Beispiel',
  sprache: 'de' as const,
  rollen: ['mitglied'],
  kennungen: [{ kanal: 'phone', kennung: phone }],
  geprueft: true,
  quelle: 'test',
})

const sage = (s: Speicher, content: string, event_id = '1', phone = ANNA) =>
  s.run(remember, { m: { event_id, agent, phone, number: null, role: 'user', content }, jetzt })
const messages = (s: Speicher) => s.read(letzteMessages, { agent, phone: ANNA, hoechstens: 10 })

function aufbau(s: Speicher, name: string, uhr = handUhr(jetzt)) {
  const schluessel = ladeSchluessel(join(ordner, 'schluessel'))
  const quittungen = quittungsDatei(join(ordner, name), join(ordner, 'schluessel'))
  const forget = erstelleForget({
    speicher: s,
    uhr,
    log: pino({ level: 'silent' }),
    schluessel,
    quittungen,
    medienOrdner: undefined,
    brichAb: () => false,
  })
  return { schluessel, quittungen, forget }
}

test('eine zurückgespielte Sicherung vergisst noch einmal, und nur einmal', async () => {
  const s = await oeffne('a.db')
  await s.run(insertPerson, { p: p('P-1', ANNA), jetzt: '2026-11-01T09:00:00.000Z' })
  await sage(s, 'Mein Hund heißt Rex')
  await s.leereProtokoll()
  copyFileSync(join(ordner, 'a.db'), join(ordner, 'sicherung.db'))
  const { forget, schluessel, quittungen } = aufbau(s, 'a.db')
  await forget.forget({ agent, person_id: 'P-1', kennungen: [] }, 'ganz')
  expect(await forget.fuehreFort()).toEqual([])
  expect(await messages(s)).toEqual([])

  const zurueck = await oeffne('sicherung.db')
  expect(await messages(zurueck)).toHaveLength(1)
  const arg = { speicher: zurueck, schluessel, quittungen, jetzt }
  expect(await wendeQuittungenAn(arg)).toBe(1)
  expect(await messages(zurueck)).toEqual([])
  expect(await zurueck.read(ladePerson, { id: 'P-1' })).toBeUndefined()
  expect(await wendeQuittungenAn(arg)).toBe(0)
})

test('wer nach dem Vergessen wieder da ist, wird nicht noch einmal vergessen', async () => {
  const s = await oeffne('a.db')
  await s.run(insertPerson, { p: p('P-1', ANNA), jetzt: '2026-11-01T09:00:00.000Z' })
  const { forget, schluessel, quittungen } = aufbau(s, 'a.db')
  await forget.forget({ agent, person_id: 'P-1', kennungen: [] }, 'ganz')
  const neu = await oeffne('neu.db')
  await neu.run(insertPerson, { p: p('P-2', ANNA), jetzt: '2026-12-01T09:00:00.000Z' })
  await sage(neu, 'Da bin ich wieder')
  await wendeQuittungenAn({ speicher: neu, schluessel, quittungen, jetzt: '2026-12-02T09:00:00.000Z' })
  expect(await messages(neu)).toHaveLength(1)
})

test('eine Quittung liegt 0600 daneben und nennt weder Nummer noch Namen', async () => {
  const s = await oeffne('a.db')
  await s.run(insertPerson, { p: p('P-1', ANNA), jetzt })
  const { forget, quittungen } = aufbau(s, 'a.db')
  await forget.forget({ agent, person_id: 'P-1', kennungen: [] }, 'inhalte')
  expect(quittungen).toBe(join(ordner, 'a.db.vergessen'))
  const text = readFileSync(quittungen ?? '', 'utf8')
  expect(text).not.toContain('1713920001')
  expect(text).not.toContain('Beispiel')
  expect(text).not.toContain('P-1')
  expect(statSync(quittungen ?? '').mode & 0o777).toBe(0o600)
})

test('ist nach der Quittung Schluss, wird beim nächsten Start vergessen', async () => {
  const s = await oeffne('a.db')
  await s.run(insertPerson, { p: p('P-1', ANNA), jetzt })
  await sage(s, 'geheim')
  const { forget, schluessel, quittungen } = aufbau(s, 'a.db')
  await forget.quittiere({ agent, person_id: 'P-1', kennungen: [] }, 'inhalte')
  expect(await messages(s)).toHaveLength(1)
  expect(await wendeQuittungenAn({ speicher: s, schluessel, quittungen, jetzt })).toBe(1)
  expect(await messages(s)).toEqual([])
  expect((await s.read(ladePerson, { id: 'P-1' }))?.epoche).toBe(2)
})

test('wird „vergiss mich“ wiederholt, ist es dieselbe Quittung, und der nächste Start vergisst nicht noch einmal', async () => {
  const s = await oeffne('a.db')
  await s.run(insertPerson, { p: p('P-1', ANNA), jetzt })
  const { forget, schluessel, quittungen } = aufbau(s, 'a.db')
  const wer = { agent, person_id: 'P-1', kennungen: [] }
  const erste = await forget.quittiere(wer, 'inhalte', 'Nachricht 7')
  // The commit failed, and the turn is repeated.
  const { id, namen } = await forget.quittiere(wer, 'inhalte', 'Nachricht 7')
  expect(id).toBe(erste.id)
  await s.run(vergissPerson, { ...wer, id, art: 'inhalte', namen, pseudonym: '', jetzt })
  await sage(s, 'danach gesagt')
  expect(await wendeQuittungenAn({ speicher: s, schluessel, quittungen, jetzt })).toBe(0)
  expect(await messages(s)).toHaveLength(1)
})

test('lässt sich die Datei nicht neu schreiben, heißt es noch nicht, und es wird mit Pausen wieder versucht', async () => {
  const s = await oeffne('a.db')
  await s.run(insertPerson, { p: p('P-1', ANNA), jetzt })
  const versuche: boolean[] = []
  let geht = false
  const voll: Speicher = {
    ...s,
    async schreibeNeu() {
      versuche.push(geht)
      return geht
    },
  }
  const uhr = handUhr(jetzt)
  const { forget } = aufbau(voll, 'a.db', uhr)
  await forget.forget({ agent, person_id: 'P-1', kennungen: [] }, 'ganz')
  for (let i = 0; i < 10; i++) {
    expect(await forget.fuehreFort()).toMatchObject([{ grund: 'datei' }])
    uhr.stelle(1000)
  }
  expect(versuche).toHaveLength(4)
  geht = true
  uhr.stelle(60_000)
  expect(await forget.fuehreFort()).toEqual([])
})

test('eine abgerissene Zeile zählt nicht und verdirbt die nächste nicht', async () => {
  const s = await oeffne('a.db')
  await s.run(insertPerson, { p: p('P-1', ANNA), jetzt })
  const { forget, quittungen } = aufbau(s, 'a.db')
  const erste = await forget.quittiere({ agent, person_id: 'P-1', kennungen: [] }, 'inhalte')
  appendFileSync(quittungen ?? '', '{"id":"halb","zeit":"2026-')
  const zweite = await forget.quittiere({ agent, person_id: 'P-1', kennungen: [] }, 'inhalte')
  expect(leseQuittungen(quittungen).map((q) => q.id)).toEqual([erste.id, zweite.id])
})

test('der Schlüssel der Pseudonyme kommt bei Bedarf dazu; ohne ihn ist es ein anderes', () => {
  const datei = join(ordner, 'schluessel')
  const eins = pseudonym(ladeSchluessel(datei), 'P-1')
  expect(eins).toMatch(/^X-[0-9a-f]{12}$/)
  expect(pseudonym(ladeSchluessel(datei), 'P-1')).toBe(eins)
  const vorher = ladeSchluessel(datei)
  const { pseudonyme: _, ...ohne } = JSON.parse(readFileSync(datei, 'utf8'))
  rmSync(datei)
  appendFileSync(datei, JSON.stringify(ohne), { mode: 0o600 })
  expect(pseudonym(ladeSchluessel(datei), 'P-1')).not.toBe(eins)
  expect(ladeSchluessel(datei).namen).toEqual(vorher.namen)
})
