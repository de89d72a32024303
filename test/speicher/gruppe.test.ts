import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SpeicherNichtVerfuegbar, SpeicherRegelVerletzt } from '../../src/domaene/fehler.ts'
import { gruppenCommit, type Schreiber } from '../../src/speicher/gruppe.ts'
import { sql } from '../../src/speicher/speicher.ts'
import { oeffneVerbindung, type SqliteVerbindung } from '../../src/speicher/sqlite-verbindung.ts'

// Group commit where it hurts: disk full, a transaction that vanishes, a COMMIT that fails. On a connection of our
// own, because limits such as max_page_count belong to the connection.

const SCHEMA = `
  CREATE TABLE t (k TEXT PRIMARY KEY, v TEXT, eltern TEXT REFERENCES t (k) DEFERRABLE INITIALLY DEFERRED) STRICT;
  CREATE TRIGGER t_alles_weg BEFORE INSERT ON t WHEN NEW.v = 'alles weg'
  BEGIN SELECT RAISE(ROLLBACK, 't_alles_weg'); END;`

describe('Group commit', () => {
  let ordner: string
  let v: SqliteVerbindung
  let schreiber: Schreiber
  let zaehler: number

  beforeEach(() => {
    ordner = mkdtempSync(join(tmpdir(), 'assistent-gruppe-'))
    v = oeffneVerbindung(join(ordner, 'a.db'))
    v.skript(SCHEMA)
    schreiber = gruppenCommit(v, 200)
    zaehler = 0
  })
  afterEach(() => {
    v.schliesse()
    rmSync(ordner, { recursive: true })
  })

  const schreibe = (k: string, wert = '', eltern: string | null = null) =>
    schreiber.schreibe(() => {
      zaehler++
      v.frage(sql`INSERT INTO t VALUES (${k}, ${wert}, ${eltern})`)
      return k
    })
  const vonAussen = (): unknown[] => {
    const db = new Database(join(ordner, 'a.db'), { readonly: true })
    const keys = db.prepare('SELECT k FROM t ORDER BY k').pluck().all()
    db.close()
    return keys
  }
  const alle = async (laeufe: Promise<unknown>[]) =>
    (await Promise.allSettled(laeufe)).map((a) => (a.status === 'fulfilled' ? 'ok' : a.reason))
  const begrenze = (seiten: number) => v.pragma(`max_page_count = ${Number(v.pragma('page_count')) + seiten}`)
  const gross = 'x'.repeat(200_000)

  it('löst weder Erfolg noch Fehler vor dem COMMIT aus', async () => {
    const gesehen: unknown[] = []
    await Promise.allSettled([
      schreibe('1').then(() => gesehen.push(vonAussen())),
      schreibe('1').catch(() => gesehen.push(vonAussen())),
      schreibe('2').then(() => gesehen.push(vonAussen())),
    ])
    expect(gesehen).toEqual([
      ['1', '2'],
      ['1', '2'],
      ['1', '2'],
    ])
  })

  it('trifft mit voller Platte nur, wer keinen Platz hat, und geht weiter, sobald Platz ist', async () => {
    begrenze(5)
    const [a, b, voll, c] = await alle([schreibe('a'), schreibe('b'), schreibe('voll', gross), schreibe('c')])
    expect([a, b, c]).toEqual(['ok', 'ok', 'ok'])
    expect(voll).toBeInstanceOf(SpeicherNichtVerfuegbar)
    expect(voll).toMatchObject({ code: 'speicher_voll' })
    expect(vonAussen()).toEqual(['a', 'b', 'c'])
    begrenze(500)
    expect(await alle([schreibe('voll', gross), schreibe('d')])).toEqual(['ok', 'ok'])
  })

  it('lehnt bei voller Platte auch eine einzelne Operation ab und bleibt brauchbar', async () => {
    begrenze(5)
    await expect(schreibe('voll', gross)).rejects.toMatchObject({ code: 'speicher_voll' })
    await schreibe('a')
    expect(vonAussen()).toEqual(['a'])
  })

  it('holt alle anderen nach, wenn eine die ganze Transaktion verwirft', async () => {
    const [a, weg, b, doppelt] = await alle([
      schreibe('a'),
      schreibe('weg', 'alles weg'),
      schreibe('b'),
      schreibe('a'),
    ])
    expect([a, b]).toEqual(['ok', 'ok'])
    expect(weg).toMatchObject({ regel: 't_alles_weg' })
    expect(doppelt).toBeInstanceOf(SpeicherRegelVerletzt)
    expect(vonAussen()).toEqual(['a', 'b'])
  })

  it('findet die Schuldige, wenn erst das COMMIT scheitert', async () => {
    const [a, waise, b] = await alle([
      schreibe('a'),
      schreibe('waise', '', 'niemand'),
      schreibe('b', '', 'a'),
    ])
    expect([a, b]).toEqual(['ok', 'ok'])
    expect(waise).toMatchObject({ regel: 'fremdschluessel' })
    expect(vonAussen()).toEqual(['a', 'b'])
    expect(zaehler).toBe(6) // all three again, each alone
  })

  it('verurteilt keine wegen einer Nachbarin, die dann selbst scheitert', async () => {
    const [waise, zweite] = await alle([schreibe('k', 'erste', 'niemand'), schreibe('k', 'zweite')])
    expect(waise).toBeInstanceOf(SpeicherRegelVerletzt)
    expect(zweite).toBe('ok')
  })

  it('meldet Schreibschutz und geht weiter, sobald er weg ist', async () => {
    v.pragma('query_only = ON')
    for (const fehler of await alle([schreibe('a'), schreibe('b')])) {
      expect(fehler).toBeInstanceOf(SpeicherNichtVerfuegbar)
      expect(fehler).toMatchObject({ code: 'speicher_schreibgeschuetzt' })
    }
    v.pragma('query_only = OFF')
    expect(await alle([schreibe('a'), schreibe('b')])).toEqual(['ok', 'ok'])
  })

  it('nimmt nach einem Ein-/Ausgabefehler eine neue Verbindung', async () => {
    await schreibe('a')
    v.melde(new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_WRITE'))
    await schreibe('b')
    expect(vonAussen()).toEqual(['a', 'b'])
  })

  it('wartet nur begrenzt auf einen anderen Schreiber und geht danach weiter', async () => {
    const anderer = new Database(join(ordner, 'a.db'))
    anderer.exec('BEGIN IMMEDIATE')
    for (const fehler of await alle([schreibe('a'), schreibe('b')])) {
      expect(fehler).toMatchObject({ code: 'speicher_beschaeftigt' })
    }
    const spaeter = schreibe('c')
    anderer.exec('COMMIT')
    anderer.close()
    expect(await spaeter).toBe('c')
  })

  it('lässt zwischen zwei Gruppen anderes an die Reihe', async () => {
    const laeufe = Array.from({ length: 1000 }, (_, i) => schreibe(String(i)))
    let dazwischen = 0
    let fertig = false
    const zaehle = () => {
      dazwischen++
      if (!fertig) setImmediate(zaehle)
    }
    setImmediate(zaehle)
    await Promise.all(laeufe)
    fertig = true
    expect(dazwischen).toBeGreaterThanOrEqual(4) // five groups of at most 200
  })
})
