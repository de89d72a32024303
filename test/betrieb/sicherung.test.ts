import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sichere } from '../../src/betrieb/sicherung.ts'
import type { AssistentFehler } from '../../src/domaene/fehler.ts'
import { legeMediumAb } from '../../src/speicher/medien-ordner.ts'
import { pruefeSchluessel } from '../../src/speicher/merkmal.ts'
import { ladeSchluessel } from '../../src/speicher/schluessel.ts'
import { exec, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { oeffneSqlite } from '../../src/speicher/sqlite.ts'
import * as bestand from './bestand.ts'

const JETZT = '2026-11-30T09:00:00.000Z'

let ordner: string
let quelle: string
let ziel: string
let medienOrdner: string
let speicher: Speicher

beforeEach(async () => {
  ordner = mkdtempSync(join(tmpdir(), 'assistent-sicherung-'))
  quelle = join(ordner, 'a.sqlite')
  medienOrdner = join(ordner, 'medien')
  mkdirSync(join(ordner, 'fort'))
  ziel = join(ordner, 'fort', 's.sqlite')
  speicher = await oeffneSqlite({ datei: quelle })
  await pruefeSchluessel(speicher, ladeSchluessel(`${quelle}.key`), 'x')
  await speicher.run(bestand.grundstock, { jetzt: JETZT })
})
afterEach(async () => {
  await speicher.schliesse()
  rmSync(ordner, { recursive: true })
})

const jetztSichern = (mehr: { ersetzen?: boolean; ziel?: string } = {}) =>
  sichere({
    quelle,
    ziel,
    ersetzen: false,
    medienOrdner,
    quittungen: `${quelle}.vergessen`,
    jetzt: JETZT,
    ...mehr,
  })

const codeVon = (lauf: Promise<unknown>): Promise<string> =>
  lauf.then(
    () => 'gut',
    (fehler: AssistentFehler) => fehler.code,
  )

function blick<T>(datei: string, text: string): T[] {
  const db = new Database(datei, { readonly: true })
  try {
    return db.prepare<[], T>(text).all()
  } finally {
    db.close()
  }
}

const daneben = (): string[] => readdirSync(join(ordner, 'fort')).sort()

describe('sichern', () => {
  it('macht aus der laufenden Datenbank eine ganze Datei, die nur ihr Besitzer liest', async () => {
    await speicher.run(bestand.zeile, { zeit: JETZT })
    expect(existsSync(`${quelle}-wal`)).toBe(true)
    const gesichert = await jetztSichern()
    expect(gesichert).toMatchObject({ datei: ziel, personen: 1, gesichert: JETZT, medien: 0 })
    expect(daneben()).toEqual(['s.sqlite'])
    expect(statSync(ziel).mode & 0o777).toBe(0o600)
    expect(blick(ziel, 'SELECT text FROM assistent_verlauf')).toEqual([{ text: 't' }])
    // The marker is only in the copy: the database itself is no backup.
    expect(blick(quelle, `SELECT wert FROM assistent_merkmal WHERE name = 'gesichert'`)).toEqual([])
  })

  it('enthält keinen Schlüssel', async () => {
    await jetztSichern()
    const keys = JSON.parse(readFileSync(`${quelle}.key`, 'utf8')) as Record<string, string>
    for (const key of Object.values(keys)) {
      expect(readFileSync(ziel).includes(key)).toBe(false)
      expect(readFileSync(ziel).includes(Buffer.from(key, 'base64url'))).toBe(false)
    }
  })

  it('zeigt einen Augenblick und wird fertig, während ein anderer ohne Pause schreibt', async () => {
    const anderer = new Database(quelle)
    anderer.exec('CREATE TABLE soll (n INTEGER) STRICT; CREATE TABLE haben (n INTEGER) STRICT')
    const fuell = anderer.prepare('INSERT INTO soll VALUES (?)')
    anderer.exec('BEGIN')
    for (let i = 0; i < 20_000; i++) fuell.run(BigInt(i))
    anderer.exec('COMMIT')
    let n = 0
    const takt = setInterval(() => {
      anderer.exec(`BEGIN; INSERT INTO soll VALUES (${++n}); INSERT INTO haben VALUES (${n}); COMMIT`)
    }, 0)
    const lauf = sichere({ quelle, ziel, ersetzen: false, jetzt: JETZT })
    await lauf.finally(() => clearInterval(takt))
    anderer.close()
    const [zeile] = blick<{ soll: number; haben: number }>(
      ziel,
      'SELECT (SELECT COUNT(*) FROM soll) AS soll, (SELECT COUNT(*) FROM haben) AS haben',
    )
    expect(zeile?.soll).toBe(20_000 + (zeile?.haben ?? -1))
  })

  it('rührt fremde Dateien neben dem Ziel und Namen, die die Datenbank selbst braucht, nicht an', async () => {
    mkdirSync(`${ziel}.medien`)
    writeFileSync(join(`${ziel}.medien`, 'urlaub.jpg'), 'x')
    expect(await codeVon(jetztSichern())).toBe('datei_da')
    expect(readdirSync(`${ziel}.medien`)).toEqual(['urlaub.jpg'])
    for (const endung of ['-journal', '-wal', '.key', '.vergessen', '.medien'])
      expect(await codeVon(jetztSichern({ ziel: `${quelle}${endung}`, ersetzen: true }))).toBe('datei_da')
    expect(existsSync(`${quelle}-journal`)).toBe(false)
  })

  it('überschreibt nichts ohne --ersetzen, und mit --ersetzen nur eine Sicherung', async () => {
    await jetztSichern()
    const erste = readFileSync(ziel)
    expect(await codeVon(jetztSichern())).toBe('datei_da')
    expect(readFileSync(ziel).equals(erste)).toBe(true)
    await speicher.run(bestand.zeile, { zeit: JETZT })
    expect(await codeVon(jetztSichern({ ersetzen: true }))).toBe('gut')
    expect(blick(ziel, 'SELECT text FROM assistent_verlauf')).toHaveLength(1)
    for (const datei of [quelle, `${quelle}.key`]) {
      const vorher = readFileSync(datei)
      expect(await codeVon(jetztSichern({ ersetzen: true, ziel: datei }))).toBe('datei_da')
      expect(readFileSync(datei).equals(vorher)).toBe(true)
    }
  })

  it('nennt einen fehlenden Ordner und lässt nichts Halbes liegen, wenn die Quelle beschädigt ist', async () => {
    expect(await codeVon(jetztSichern({ ziel: join(ordner, 'weg', 's.sqlite') }))).toBe('sicherung_ordner')
    await jetztSichern()
    const erste = readFileSync(ziel)
    await speicher.run(function* () {
      for (let i = 0; i < 3000; i++) yield* bestand.zeile({ zeit: JETZT })
    }, undefined)
    await speicher.schliesse()
    const bytes = readFileSync(quelle)
    bytes.fill(0xab, bytes.length - 100_000, bytes.length - 4096)
    writeFileSync(quelle, bytes)
    expect(await codeVon(jetztSichern({ ersetzen: true }))).toMatch(/beschaedigt/)
    expect(readFileSync(ziel).equals(erste)).toBe(true)
    expect(daneben()).toEqual(['s.sqlite'])
  })

  it('nimmt Entwürfe mit, die ein Absturz liegen ließ, und lässt die eines laufenden Prozesses', async () => {
    const tot = spawnSync(process.execPath, ['-e', 'process.stdout.write(String(process.pid))'])
    const verlassen = `${ziel}.teil-${tot.stdout}-0a0b0c0d`
    const laufend = `${ziel}.teil-${process.ppid}-0a0b0c0d`
    for (const datei of [verlassen, `${verlassen}-journal`, laufend]) writeFileSync(datei, 'Geheim')
    await jetztSichern()
    expect(daneben()).toEqual(['s.sqlite', laufend.slice(ordner.length + 6)])
  })

  it('nimmt die Medien mit, deren Nachricht noch ihren Text hat, und ersetzt sie mit der Datei', async () => {
    const lege = async (ding: string): Promise<number> => {
      const id = await speicher.run(
        () => bestand.eingang({ ding, zeit: JETZT, status: 'erledigt' }),
        undefined,
      )
      await legeMediumAb(medienOrdner, {
        eingang_id: id,
        bytes: Buffer.from(ding),
        endung: 'jpg',
        jetzt: JETZT,
      })
      return id
    }
    const [eins, zwei, drei] = [await lege('eins'), await lege('zwei'), await lege('drei')]
    const leere = (id: number) =>
      speicher.run(() => exec(sql`UPDATE assistent_eingang SET ereignis = NULL WHERE id = ${id}`), undefined)
    await leere(zwei)
    expect((await jetztSichern()).medien).toBe(2)
    const inhalte = () =>
      readdirSync(`${ziel}.medien`).map((n) => readFileSync(join(`${ziel}.medien`, n), 'utf8'))
    expect(inhalte().sort()).toEqual(['drei', 'eins'])
    expect(statSync(`${ziel}.medien`).mode & 0o777).toBe(0o700)
    await leere(eins)
    await jetztSichern({ ersetzen: true })
    expect(inhalte()).toEqual(['drei'])
    await leere(drei)
    await jetztSichern({ ersetzen: true })
    expect(daneben()).toEqual(['s.sqlite'])
  })

  it('nimmt die Quittungen des Vergessens mit', async () => {
    writeFileSync(`${quelle}.vergessen`, '{}\n', { mode: 0o600 })
    await jetztSichern()
    expect(readFileSync(`${ziel}.vergessen`, 'utf8')).toBe('{}\n')
    expect(statSync(`${ziel}.vergessen`).mode & 0o777).toBe(0o600)
  })

  it('eine Kopie mit dem Dateisystem zeigt dagegen nicht, was noch im Protokoll steht', async () => {
    await speicher.run(bestand.zeile, { zeit: JETZT })
    copyFileSync(quelle, ziel)
    expect(() => expect(blick(ziel, 'SELECT text FROM assistent_verlauf')).toHaveLength(1)).toThrow()
  })
})
