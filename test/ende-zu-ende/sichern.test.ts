import { spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { oeffneSqlite } from '../../src/speicher/sqlite.ts'
import { postgresUrl } from '../helfer/datenbank.ts'
import { brueche } from '../helfer/invarianten.ts'
import { CLI, warteBis } from '../helfer/prozess.ts'
import {
  ANNA,
  BERND,
  type Buehne,
  baueBuehne,
  CARLA,
  DENIZ,
  frage,
  schicke,
} from '../helfer/prozess-buehne.ts'

// Backups of the real program, by the real commands.

const FRIST_MS = 180_000
const config = { ASSISTENT_CONFIG: join(import.meta.dirname, '..', 'absturz', 'assistent.config.ts') }
const LAEUFE = Number(process.env.ABSTURZ_LAEUFE ?? 3)

/** The nth of 50 messages of each of four persons: questions, and tickets with their yes. */
const satz = (n: number): string =>
  n % 5 === 0 ? `Leg ein Ticket an: Lampe ${n}` : n % 5 === 1 ? 'ja' : 'Wie hoch war der Umsatz im Oktober?'

async function gut(b: Buehne, args: readonly string[], umgebung: Record<string, string> = {}) {
  const ende = await b.cli(args, '', umgebung)
  expect({ args, code: ende.code, stderr: ende.stderr }).toEqual({ args, code: 0, stderr: '' })
  return ende.stdout
}

it('während 200 Nachrichten gesichert, wiederhergestellt, weitergearbeitet: nichts Halbes und nichts doppelt', {
  timeout: FRIST_MS,
}, async (test) => {
  const b = await baueBuehne(test, { umgebung: config })
  const server = await b.starte()
  const gesichert = Promise.withResolvers<void>()
  const sende = async (von: string): Promise<void> => {
    for (let n = 0; n < 50; n++) {
      // The last ones come after the backup, however fast the others were.
      if (n === 45) await gesichert.promise
      expect((await schicke(server.url, satz(n), { von })).status).toBe(202)
    }
  }
  const alle = Promise.all([ANNA, BERND, CARLA, DENIZ].map(sende))
  await warteBis('the first replies', () => b.antworten().length > 5)
  const sicherungen = ['s1', 's2', 's3'].map((n) => join(b.ordner, n))
  for (const s of sicherungen.slice(0, 2))
    expect(await gut(b, ['sichern', s])).toContain('Nicht dabei sind die Schlüssel')
  gesichert.resolve()
  await gut(b, ['sichern', sicherungen[2] ?? ''])
  await alle
  // Not by the stage's look from outside, which would keep the file open.
  const datei = b.umgebung.ASSISTENT_DB ?? ''
  const ruht = () =>
    zahl(datei, `SELECT COUNT(*) FROM assistent_eingang WHERE status IN ('neu', 'laeuft')`) === 0
  await warteBis('an empty Eingang', ruht)
  // Refused while it runs.
  const abgelehnt = await b.cli(['wiederherstellen', sicherungen[1] ?? '', '--ja'])
  expect(abgelehnt).toMatchObject({ code: 1, stderr: expect.stringMatching(/läuft schon ein Server/) })
  await server.beende('SIGTERM')
  const angekommen = sicherungen.map((s) => zahl(s, 'SELECT COUNT(*) FROM assistent_eingang'))
  expect(angekommen).toEqual(angekommen.toSorted((x, y) => x - y))
  expect(angekommen[1]).toBeLessThan(200)
  // Without --ja it only says what would happen.
  expect(await gut(b, ['wiederherstellen', sicherungen[1] ?? ''])).toMatch(
    /in Ordnung[\s\S]*Noch ist nichts geschehen/,
  )
  expect(zahl(datei, 'SELECT COUNT(*) FROM assistent_eingang')).toBe(200)
  expect(await gut(b, ['wiederherstellen', sicherungen[1] ?? '', '--ja'])).toContain('Wiederhergestellt')
  const neu = await b.starte()
  // What was not finished at the time of the backup is done first.
  await warteBis('an empty Eingang', ruht)
  await warteBis(
    'an empty Ausgang',
    () => zahl(datei, `SELECT COUNT(*) FROM assistent_ausgang WHERE status = 'bereit'`) === 0,
  )
  const { vorgang_id } = await frage(b, neu.url, 'Leg ein Ticket an: danach', { von: DENIZ })
  expect(vorgang_id).toBe('V-201')
  const speicher = await oeffneSqlite({ datei })
  test.onTestFinished(() => speicher.schliesse())
  await warteBis(
    'an empty Eingang',
    () => zahl(datei, `SELECT COUNT(*) FROM assistent_eingang WHERE status IN ('neu', 'laeuft')`) === 0,
  )
  const doppelt = b.fremd.zustand.aufrufe.filter((a) => a.anzahl > 1)
  expect({ doppelt, brueche: await speicher.read(brueche, {}) }).toEqual({ doppelt: [], brueche: [] })
})

function zahl(datei: string, text: string): number {
  const db = new Database(datei, { readonly: true, timeout: 5000 })
  try {
    return Number(db.prepare(text).pluck().get())
  } finally {
    db.close()
  }
}

it.each(['wiederherstellen', 'cp'])(
  'nach „vergiss mich“ bringt %s einer älteren Sicherung nichts zurück',
  {
    timeout: FRIST_MS,
  },
  async (weg) => {
    const b = await baueBuehne({ onTestFinished }, { umgebung: config })
    const [datei = '', ziel] = [b.umgebung.ASSISTENT_DB, join(b.ordner, 's.sqlite')]
    const server = await b.starte()
    await frage(b, server.url, 'Merk dir: ich mag Quittenbrot')
    await gut(b, ['sichern', ziel])
    await frage(b, server.url, 'vergiss mich')
    await frage(b, server.url, 'ja')
    await warteBis('the end of forgetting', () => vergessenFertig(datei))
    await server.beende('SIGTERM')
    expect(stehtNoch(datei, 'Quittenbrot')).toBe(false)
    if (weg === 'cp') copyFileSync(ziel, datei)
    else await gut(b, ['wiederherstellen', ziel, '--ja'])
    // Counter-test: a backup by hand brings it back, until somebody starts the program.
    expect(stehtNoch(datei, 'Quittenbrot')).toBe(weg === 'cp')
    const neu = await b.starte()
    await warteBis('the end of forgetting', () => vergessenFertig(datei))
    expect((await frage(b, neu.url, 'Was weißt du über mich?')).text).not.toContain('Quittenbrot')
    expect(stehtNoch(datei, 'Quittenbrot')).toBe(false)
  },
)

const vergessenFertig = (datei: string): boolean =>
  zahl(datei, `SELECT COUNT(*) > 0 AND MIN(status = 'fertig') FROM assistent_vergessen`) === 1
const stehtNoch = (datei: string, text: string): boolean =>
  [datei, `${datei}-wal`].some((d) => existsSync(d) && readFileSync(d).includes(text))

/** Kills the command some time after its draft is there; true when it came to that. */
async function toete(b: Buehne, args: readonly string[], entwurf: RegExp, nachMs: number): Promise<boolean> {
  const kind = spawn(process.execPath, [CLI, ...args], {
    cwd: b.ordner,
    env: { PATH: process.env.PATH, ...b.umgebung },
    stdio: 'ignore',
  })
  const ende = new Promise<number | null>((fertig) => kind.on('close', (code) => fertig(code)))
  while (kind.exitCode === null && !readdirSync(b.ordner).some((n) => entwurf.test(n))) await pause(1)
  await pause(nachMs)
  kind.kill('SIGKILL')
  return (await ende) === null
}

/** A database of 40 MB with a number in it, so that a copy takes long enough to be hit. */
async function grosse(b: Buehne): Promise<void> {
  await gut(b, ['vorgaenge'])
  const db = new Database(b.umgebung.ASSISTENT_DB ?? '')
  db.exec(
    'CREATE TABLE last (id INTEGER PRIMARY KEY, x BLOB); CREATE TABLE stand (n INTEGER); INSERT INTO stand VALUES (0)',
  )
  const lege = db.prepare('INSERT INTO last (x) VALUES (zeroblob(1000000))')
  for (let i = 0; i < 40; i++) lege.run()
  db.close()
}

const setzeStand = (datei: string, n: number): void => {
  const db = new Database(datei)
  db.prepare('UPDATE stand SET n = ?').run(BigInt(n))
  db.close()
}
const stand = (datei: string): number => zahl(datei, 'SELECT n FROM stand')
const ganz = (datei: string): boolean =>
  zahl(datei, `SELECT COUNT(*) FROM pragma_integrity_check WHERE integrity_check = 'ok'`) === 1

it('unter einem Link gesichert, vergessen und wiederhergestellt: die Quittung wird gefunden', {
  timeout: FRIST_MS,
}, async (test) => {
  const b = await baueBuehne(test, { umgebung: config })
  const link = { ASSISTENT_DB: join(b.ordner, 'link.sqlite') }
  await gut(b, ['person', 'liste'])
  symlinkSync(b.umgebung.ASSISTENT_DB ?? '', link.ASSISTENT_DB)
  // Elsewhere: receipts beside a backup are found anyway.
  mkdirSync(join(b.ordner, 'fort'))
  const sicherung = join(b.ordner, 'fort', 's.sqlite')
  await gut(b, ['sichern', sicherung], link)
  await gut(b, ['vergessen', DENIZ, '--ja'], link)
  const getan = JSON.parse(await gut(b, ['wiederherstellen', sicherung, '--ja', '--json'], link))
  expect(getan).toMatchObject({ wiederhergestellt: true, vergessen: 1 })
  expect(await gut(b, ['person', 'liste'], link)).not.toContain('Deniz')
})

it('kill -9 während des Sicherns lässt die alte Sicherung oder die neue', {
  timeout: FRIST_MS,
}, async (test) => {
  const b = await baueBuehne(test, { umgebung: config })
  await grosse(b)
  const [datei = '', ziel] = [b.umgebung.ASSISTENT_DB, join(b.ordner, 's.sqlite')]
  await gut(b, ['sichern', ziel])
  let getroffen = 0
  for (let n = 1; n <= LAEUFE; n++) {
    setzeStand(datei, n)
    const davor = stand(ziel)
    if (await toete(b, ['sichern', ziel, '--ersetzen'], /^s\.sqlite\.teil-/, (n - 1) * 40)) getroffen++
    expect([davor, n]).toContain(stand(ziel))
    expect(ganz(ziel)).toBe(true)
  }
  expect(getroffen).toBeGreaterThan(0)
  await gut(b, ['sichern', ziel, '--ersetzen'])
  expect(stand(ziel)).toBe(LAEUFE)
  expect(readdirSync(b.ordner).filter((n) => n.startsWith('s.sqlite'))).toEqual(['s.sqlite'])
})

it('kill -9 während des Wiederherstellens lässt die alte Datenbank oder die neue', {
  timeout: FRIST_MS,
}, async (test) => {
  const b = await baueBuehne(test, { umgebung: config })
  await grosse(b)
  const [datei = '', ziel] = [b.umgebung.ASSISTENT_DB, join(b.ordner, 's.sqlite')]
  await gut(b, ['sichern', ziel])
  let getroffen = 0
  for (let n = 1; n <= LAEUFE; n++) {
    setzeStand(datei, n)
    if (await toete(b, ['wiederherstellen', ziel, '--ja'], /\.neu-\d+-\w+$/, (n - 1) * 60)) getroffen++
    expect([0, n]).toContain(stand(datei))
    expect(ganz(datei)).toBe(true)
    expect(existsSync(`${datei}-journal`)).toBe(false)
  }
  expect(getroffen).toBeGreaterThan(0)
  await gut(b, ['wiederherstellen', ziel, '--ja'])
  expect(stand(datei)).toBe(0)
  expect(readdirSync(b.ordner).filter((n) => n.includes('.neu-'))).toEqual([])
  await gut(b, ['vorgaenge'])
})

it('auf Postgres nennt beides den Befehl, der es tut, ohne das Passwort', {
  timeout: FRIST_MS,
}, async (test) => {
  const url = new URL(await postgresUrl())
  url.password = 'sehr-geheim'
  const b = await baueBuehne(test, { umgebung: config })
  for (const [args, befehl] of [
    [['sichern', "o'hara.dump"], `pg_dump --format=custom --no-owner --file='o'\\''hara.dump' 'postgres`],
    [['wiederherstellen', 's.dump'], 'pg_restore --clean --if-exists'],
  ] as const) {
    const { code, stderr } = await b.cli(['--db', url.href, ...args])
    expect(code).toBe(1)
    expect(stderr).toContain(befehl)
    expect(stderr).not.toContain('sehr-geheim')
  }
  expect(readFileSync(b.umgebung.ASSISTENT_KEY_FILE ?? '', { flag: 'a+' }).length).toBe(0)
})
