import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { FalscheBenutzung, KonfigurationsFehler } from '../../src/domaene/fehler.ts'
import { oeffneSpeicher } from '../../src/speicher/oeffnen.ts'
import { exec, type Operation, rows, sql } from '../../src/speicher/speicher.ts'
import { oeffneSqlite } from '../../src/speicher/sqlite.ts'
import { schreibeNeu } from '../../src/speicher/sqlite-neu.ts'
import { oeffneVerbindung } from '../../src/speicher/sqlite-verbindung.ts'
import { gemerkt, hinUndZurueck, merke } from './beispiel.ts'

// What only a file can do: locks between processes, kill -9, rights, files that are not ours.

describe('SQLite', () => {
  let ordner: string
  let datei: string
  let kinder: ChildProcess[]

  beforeEach(() => {
    ordner = mkdtempSync(join(tmpdir(), 'assistent-sqlite-'))
    datei = join(ordner, 'a.db')
    kinder = []
  })
  afterEach(() => {
    for (const kind of kinder) kind.kill('SIGKILL')
    rmSync(ordner, { recursive: true })
  })

  const kind = (befehl: string, als: { uid?: number; gid?: number } = {}) => {
    const prozess = spawn(process.execPath, [join(import.meta.dirname, 'kind.ts'), befehl, datei], {
      stdio: ['ignore', 'pipe', 'inherit'],
      ...als,
    })
    kinder.push(prozess)
    return prozess
  }
  const ersteZeile = async (prozess: ChildProcess) => {
    if (!prozess.stdout) return undefined
    for await (const zeile of createInterface(prozess.stdout)) return zeile
  }

  describe('mit anderen Prozessen', () => {
    it('wartet 300 ms auf einen anderen Schreiber, ohne die Ereignisschleife anzuhalten', async () => {
      const speicher = await oeffneSqlite({ datei })
      await ersteZeile(kind('blockiere'))
      let takte = 0
      const takt = setInterval(() => takte++, 10)
      await speicher.run(merke, { slot: '1' })
      clearInterval(takt)
      expect(takte).toBeGreaterThan(1)
      await speicher.schliesse()
    })

    it('verliert bei kill -9 nichts, was aufgelöst war', async () => {
      const prozess = kind('schreibe')
      const bestaetigt: string[] = []
      if (!prozess.stdout) throw new Error('no pipe')
      for await (const zeile of createInterface(prozess.stdout)) {
        bestaetigt.push(zeile)
        if (bestaetigt.length === 500) prozess.kill('SIGKILL')
      }
      const speicher = await oeffneSqlite({ datei })
      expect(await speicher.read(gemerkt, undefined)).toEqual(expect.arrayContaining(bestaetigt))
      await speicher.schliesse()
    })

    it('lässt keinen zweiten Server zu, bis der erste endet, wie auch immer', async () => {
      const erster = kind('server')
      expect(await ersteZeile(erster)).toBe('ok')
      expect(await ersteZeile(kind('server'))).toContain('server_laeuft_schon')
      const andererName = join(ordner, 'link.db')
      symlinkSync(datei, andererName)
      const ueberLink = await oeffneSqlite({ datei: andererName })
      await expect(ueberLink.sperreFuerServer()).rejects.toMatchObject({ code: 'server_laeuft_schon' })
      const weg = new Promise((resolve) => erster.once('exit', resolve))
      erster.kill('SIGKILL')
      await weg
      await ueberLink.sperreFuerServer()
      await ueberLink.schliesse()
    })

    it('verträgt zwanzig Prozesse, die zugleich zum ersten Mal öffnen', async () => {
      const ausgaben = await Promise.all(
        Array.from({ length: 20 }, async () => {
          const { stdout } = kind('oeffne')
          return stdout ? text(stdout) : ''
        }),
      )
      expect(ausgaben).toEqual(Array(20).fill('ok\n'))
      const speicher = await oeffneSqlite({ datei })
      expect(await speicher.read(gemerkt, undefined)).toHaveLength(20)
      await speicher.schliesse()
      const db = new Database(datei)
      expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
      db.close()
    })
  })

  describe('Datei', () => {
    it('hält niemand mehr offen, sobald sie neu geschrieben ist', async () => {
      await (await oeffneSqlite({ datei })).schliesse()
      // Whoever closes last removes the log. Told before its connection was closed, every second try found it there.
      for (let mal = 0; mal < 8; mal++) {
        const v = oeffneVerbindung(datei)
        v.pragma('user_version')
        expect(await schreibeNeu(datei)).toBe(true)
        v.schliesse()
        expect(existsSync(`${datei}-wal`)).toBe(false)
      }
    })

    it('legt die Datei so an, dass nur ihr Benutzer sie liest', async () => {
      await (await oeffneSpeicher(datei)).schliesse()
      expect(statSync(datei).mode & 0o077).toBe(0)
    })

    it('schreibt synchron, im WAL, und prüft Fremdschlüssel', async () => {
      const speicher = await oeffneSqlite({ datei })
      const anfrage = sql`SELECT (SELECT synchronous FROM pragma_synchronous) AS synchron,
        (SELECT journal_mode FROM pragma_journal_mode) AS modus, (SELECT foreign_keys FROM pragma_foreign_keys) AS fremd`
      const werte = await speicher.run(() => rows(z.unknown(), anfrage), undefined)
      expect(werte).toEqual([{ synchron: 2, modus: 'wal', fremd: 1 }])
      await speicher.schliesse()
    })

    it('lässt von gelöschtem Text nichts übrig, auch im Protokoll nicht, und sagt, wenn noch jemand liest', async () => {
      const marke = 'geheim-0815'
      // Not with fs: closing another handle of the file would drop the locks that SQLite holds in this process.
      const dateienMitMarke = () => spawnSync('grep', ['-rl', marke, ordner], { encoding: 'utf8' }).stdout
      const speicher = await oeffneSqlite({ datei })
      await speicher.run(hinUndZurueck, { id: '1', text: marke })
      expect(dateienMitMarke()).toContain(datei)
      const leser = new Database(datei)
      leser.exec('BEGIN')
      leser.prepare('SELECT text FROM assistent_notiz').all()
      await speicher.run(() => exec(sql`DELETE FROM assistent_notiz`), undefined)
      expect(await speicher.leereProtokoll()).toBe(false)
      leser.close()
      expect(await speicher.leereProtokoll()).toBe(true)
      expect(dateienMitMarke()).toBe('')
      await speicher.schliesse()
    })

    it.each([
      ['den fehlenden Ordner', (o: string) => join(o, 'fehlt', 'a.db'), /fehlt/],
      ['eine Datei als Ordner', (o: string) => join(o, 'datei', 'a.db'), /datei/],
      ['einen Ordner statt einer Datei', (o: string) => o, /Ordner/],
      ['ein Gerät', () => '/dev/null', /dev\/null/],
    ])('nennt %s und was zu tun ist', async (_was, pfad, nennt) => {
      writeFileSync(join(ordner, 'datei'), '')
      const fehler: unknown = await oeffneSpeicher(pfad(ordner)).catch((f) => f)
      expect(fehler).toBeInstanceOf(KonfigurationsFehler)
      expect((fehler as KonfigurationsFehler).message).toMatch(nennt)
      expect((fehler as KonfigurationsFehler).abhilfe).toBeTruthy()
    })

    // Root may read everything, so as root the child runs as nobody.
    const alsJemand = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
    it.each([
      ['eine Datei ohne Leserecht', 0o000, 0o777],
      ['eine schreibgeschützte Datei', 0o444, 0o777],
      ['einen schreibgeschützten Ordner', 0o666, 0o555],
      ['einen unzugänglichen Ordner', 0o666, 0o000],
    ])('nennt %s und was zu tun ist', async (_was, dateirechte, ordnerrechte) => {
      chmodSync(ordner, 0o755)
      mkdirSync(join(ordner, 'o'))
      datei = join(ordner, 'o', 'a.db')
      writeFileSync(datei, '', { mode: dateirechte })
      chmodSync(datei, dateirechte)
      chmodSync(join(ordner, 'o'), ordnerrechte)
      const zeile = await ersteZeile(kind('oeffne', alsJemand))
      chmodSync(join(ordner, 'o'), 0o755)
      expect(zeile).toMatch(/^KonfigurationsFehler .*\/o/)
    })
  })

  describe('fremde Dateien', () => {
    const fremde: [string, (datei: string) => void][] = [
      ['eine andere SQLite-Datenbank', (d) => alsDatenbank(d, 'CREATE TABLE messages (id INTEGER)')],
      ['eine leere mit fremder Kennung', (d) => alsDatenbank(d, 'PRAGMA application_id = 7')],
      [
        'ein neueres Schema',
        (d) => alsDatenbank(d, 'PRAGMA application_id = 1095979860; PRAGMA user_version = 999'),
      ],
      ['eine Textdatei', (d) => writeFileSync(d, 'Einkaufsliste\n'.repeat(100))],
    ]
    it.each(fremde)('rührt %s nicht an', async (_was, lege) => {
      lege(datei)
      const vorher = abdruck(datei)
      await expect(oeffneSpeicher(datei)).rejects.toBeInstanceOf(KonfigurationsFehler)
      expect(abdruck(datei)).toBe(vorher)
      expect(['-wal', '-shm', '-journal', '.lock'].filter((e) => existsSync(datei + e))).toEqual([])
    })

    it('nimmt eine leere Datei als neue Datenbank', async () => {
      writeFileSync(datei, '')
      await (await oeffneSpeicher(datei)).schliesse()
    })
  })

  it('hält eine Datenbank im Speicher, die mit ihr verschwindet', async () => {
    const speicher = await oeffneSpeicher(':memory:')
    await speicher.sperreFuerServer()
    await speicher.run(merke, { slot: '1' })
    expect(await speicher.read(gemerkt, undefined)).toEqual(['1'])
    const verschachtelt = speicher.run(function* (): Operation<Promise<string[]>[]> {
      yield* merke({ slot: '2' })
      return [speicher.read(gemerkt, undefined)]
    }, undefined)
    await expect((await verschachtelt)[0]).rejects.toBeInstanceOf(FalscheBenutzung)
    await speicher.schliesse()
    expect(existsSync(':memory:')).toBe(false)
  })
})

function alsDatenbank(datei: string, skript: string): void {
  const db = new Database(datei)
  db.exec(skript)
  db.close()
}

const abdruck = (datei: string): string => createHash('sha256').update(readFileSync(datei)).digest('hex')
