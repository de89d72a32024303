import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { bisAllesRuht } from '../helfer/absturz.ts'
import { type Programm, warteBis } from '../helfer/prozess.ts'
import { ANNA, type Buehne, baueBuehne, frage, schicke } from '../helfer/prozess-buehne.ts'
import { metaKopf, nachricht } from '../helfer/whatsapp-anbieter.ts'

// What the running program refuses, and that nothing of it is kept; and a database that is in somebody else's hands.

const FRIST_MS = 180_000

const gespeichert = async (b: Buehne): Promise<number> =>
  (await b.lies('SELECT id FROM assistent_eingang')).length

it.concurrent('zu groß, kein JSON, falsch oder gar nicht unterschrieben: abgelehnt, und nichts davon gespeichert', {
  timeout: FRIST_MS,
}, async (test) => {
  const b = await baueBuehne(test)
  const programm = await b.starte()
  const { url } = programm
  const whatsapp = (roh: string, kopf: Record<string, string> = {}) =>
    b.anbieter.stelleZu(`${url}/kanal/whatsapp`, roh, kopf)
  const umschlag = JSON.stringify(
    b.anbieter.umschlag(nachricht('wamid.X1', { type: 'text', text: { body: 'hilfe' } })),
  )
  const post = (pfad: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${url}${pfad}`, { method: 'POST', body, headers })

  expect((await whatsapp('x'.repeat(5 * 1024 * 1024))).status).toBe(413)
  expect((await schicke(url, 'x'.repeat(5 * 1024 * 1024))).status).toBe(413)
  expect((await whatsapp('{"object":')).status).toBe(400)
  expect((await whatsapp(umschlag, metaKopf('ein anderes Geheimnis', umschlag))).status).toBe(401)
  expect((await whatsapp(umschlag.replace('hilfe', 'hilfE'), metaKopf('app-geheim', umschlag))).status).toBe(
    401,
  )
  expect((await post('/kanal/whatsapp', umschlag)).status).toBe(401)
  expect((await post('/kanal/http', '{}')).status).toBe(401)
  expect((await schicke(url, 'hilfe', { chat: 7 })).status).toBe(400)
  expect(await gespeichert(b)).toBe(0)
  expect(b.antworten()).toEqual([])
  // The refused lines are in the log, and nothing of what was written or by whom.
  expect(programm.log()).not.toMatch(/hilf|491713920001/i)

  // Counter-test: with the right signature the same bytes are taken.
  expect((await whatsapp(umschlag)).status).toBe(200)
  expect(await gespeichert(b)).toBe(1)
})

it.concurrent('schreibt ein anderer Prozess zu lange: 503, und danach geht es von selbst weiter', {
  timeout: FRIST_MS,
}, async (test) => {
  const b = await baueBuehne(test)
  const programm = await b.starte()
  const { url } = programm
  await frage(b, url, 'Leg ein Ticket an: Rollo hängt')
  const bereit = async () => (await fetch(`${url}/readyz`)).status
  expect(await bereit()).toBe(200)

  const fremd = new Database(join(b.ordner, 'assistent.sqlite'))
  test.onTestFinished(() => void fremd.close())
  fremd.exec('BEGIN IMMEDIATE')
  const quittung = schicke(url, 'ja', { id: 'm-ja' })
  // It waits by a timer: meanwhile it answers everybody else.
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  const antwort = await quittung
  expect(antwort.status).toBe(503)
  expect(Number(antwort.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await antwort.json()).toEqual({ fehler: 'speicher' })
  expect(await bereit()).toBe(503)
  fremd.exec('ROLLBACK')

  expect(await gespeichert(b)).toBe(1)
  expect((await schicke(url, 'ja', { id: 'm-ja' })).status).toBe(202)
  await bisAllesRuht(b)
  expect(b.antworten(ANNA).at(-1)?.text).toMatch(/angelegt/)
  expect(b.fremd.zustand.aufrufe.map((a) => a.anzahl)).toEqual([1])
  expect(await bereit()).toBe(200)
})

it.concurrent('gesperrt zwischen Effekt und Vermerk: der Effekt geschieht einmal, das Ergebnis kommt danach', {
  timeout: FRIST_MS,
}, async (test) => {
  const b = await baueBuehne(test)
  const programm = await b.starte()
  await frage(b, programm.url, 'Leg ein Ticket an: Klinke lose')
  const fremd = new Database(join(b.ordner, 'assistent.sqlite'))
  test.onTestFinished(() => void fremd.close())
  const gehalten = b.tore.fremd.halte('nachher')
  await schicke(programm.url, 'ja')
  await gehalten
  fremd.exec('BEGIN IMMEDIATE')
  b.tore.fremd.weiter()
  await warteBis('a write that failed', () => programm.log().includes('speicher_beschaeftigt'))
  fremd.exec('ROLLBACK')
  await bisAllesRuht(b)
  expect(b.antworten(ANNA).at(-1)?.text).toMatch(/Klinke lose.*angelegt/)
  expect(b.antworten(ANNA)).toHaveLength(2)
  expect(b.fremd.zustand.aufrufe.map((a) => a.anzahl)).toEqual([1])
  expect(await b.lies('SELECT status FROM assistent_aktion')).toEqual([{ status: 'erledigt' }])
})

const prlimit = (...args: string[]): boolean => spawnSync('prlimit', args).status === 0
const mitPrlimit = prlimit('--version') ? it.concurrent : it.skip

// Root writes to read-only files, so a limit on the size of files stands in for a disk that takes nothing more.
const begrenze = (b: Buehne, programm: Programm) => {
  const setze = (bytes: number | 'unlimited') =>
    expect(prlimit('--pid', String(programm.pid), `--fsize=${bytes}:unlimited`)).toBe(true)
  setze(statSync(join(b.ordner, 'assistent.sqlite-wal')).size)
  return () => setze('unlimited')
}

mitPrlimit(
  'nimmt der Datenträger nichts mehr an (braucht prlimit): 503, kein Absturz, und danach geht es weiter',
  { timeout: FRIST_MS },
  async (test) => {
    const b = await baueBuehne(test)
    const programm = await b.starte()
    await frage(b, programm.url, 'Leg ein Ticket an: Griff fehlt')
    await bisAllesRuht(b)
    const hebeAuf = begrenze(b, programm)
    for (let mal = 0; mal < 3; mal++)
      expect((await schicke(programm.url, 'ja', { id: 'm-ja' })).status).toBe(503)
    expect((await fetch(`${programm.url}/readyz`)).status).toBe(503)
    expect((await fetch(`${programm.url}/healthz`)).status).toBe(200)
    hebeAuf()
    expect((await schicke(programm.url, 'ja', { id: 'm-ja' })).status).toBe(202)
    await bisAllesRuht(b)
    expect(b.antworten(ANNA).at(-1)?.text).toMatch(/Griff fehlt.*angelegt/)
    expect(b.fremd.zustand.aufrufe.map((a) => a.anzahl)).toEqual([1])
  },
)

mitPrlimit(
  'nimmt er nichts mehr an, wenn eine Antwort gerade ankam (braucht prlimit): sie wird nicht noch einmal gesendet',
  { timeout: FRIST_MS },
  async (test) => {
    const b = await baueBuehne(test)
    const programm = await b.starte()
    const gehalten = b.tore.antworten.halte('nachher')
    await schicke(programm.url, 'hilfe')
    await gehalten
    const hebeAuf = begrenze(b, programm)
    b.tore.antworten.weiter()
    await warteBis('a write that failed', () => /"fehler":"speicher_/.test(programm.log()))
    hebeAuf()
    await bisAllesRuht(b)
    expect(b.antworten()).toHaveLength(1)
    expect(await b.lies('SELECT status, versuche FROM assistent_ausgang')).toEqual([
      { status: 'gesendet', versuche: 1 },
    ])
  },
)
