import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EndgueltigerFehler, FalscheBenutzung, WiederholbarerFehler } from '../../src/domaene/fehler.ts'
import { zahlenAusSql } from '../../src/skills/zahlen.ts'
import { fuehreAus } from '../helfer/skill-kontext.ts'

let ordner: string
let datei: string
let db: Database.Database
beforeEach(() => {
  ordner = mkdtempSync(join(tmpdir(), 'zahlen-sql-'))
  datei = join(ordner, 'kasse.sqlite')
  db = new Database(datei)
  db.exec('CREATE TABLE buchung (tag TEXT, filiale TEXT, cent INTEGER)')
  const neu = db.prepare('INSERT INTO buchung VALUES (?, ?, ?)')
  for (const b of [
    ['2026-10-05', 'Nord', 10_050],
    ['2026-10-20', 'Süd', 20_000],
    ['2026-09-01', 'Nord', 500],
  ])
    neu.run(b)
})
afterEach(() => {
  db.close()
  rmSync(ordner, { recursive: true })
})

const kopf = {
  name: 'kasse',
  groesse: 'Kasse',
  beschreibung: 'Nennt die Kasse',
  beispiele: ['kasse {zeitraum}'],
  orte: { Nord: [], Süd: [] },
  koernung: 'tag' as const,
}
const SQL =
  'SELECT tag AS datum, cent FROM buchung WHERE tag BETWEEN @von AND @bis AND (@ort IS NULL OR filiale = @ort)'
const BEREICH = 'SELECT min(tag) AS von, max(tag) AS bis FROM buchung'
const oktober = { zeitraum: { von: '2026-10-01', bis: '2026-10-31' } }
const ausDatei = (sql = SQL, bereichSql = BEREICH) => zahlenAusSql({ ...kopf, datei, sql, bereichSql })

describe('aus einer SQLite-Datei', () => {
  it('summiert den Zeitraum, alle Orte oder einen', async () => {
    expect(await fuehreAus(ausDatei(), { zeitraum: { von: '2026-10-01', bis: '2026-10-20' } })).toContain(
      '300,50 €',
    )
    expect(
      await fuehreAus(ausDatei(), { zeitraum: { von: '2026-10-01', bis: '2026-10-20' }, standort: 'Nord' }),
    ).toContain('100,50 €')
  })

  it('reichen die Daten nicht bis zum Ende, steht es dabei', async () => {
    expect(await fuehreAus(ausDatei(), oktober)).toMatch(
      /vom 01\.10\.2026 bis 20\.10\.2026: 300,50 €\..*bis 20\.10\.2026/,
    )
  })

  it('öffnet nur lesend: ein Statement, das schreibt, wird abgelehnt und ändert nichts', async () => {
    for (const sql of ['DELETE FROM buchung', 'DELETE FROM buchung RETURNING tag AS datum, cent']) {
      await expect(fuehreAus(ausDatei(sql), oktober)).rejects.toThrow()
    }
    await expect(fuehreAus(ausDatei('DELETE FROM buchung'), oktober)).rejects.toBeInstanceOf(FalscheBenutzung)
    expect(db.prepare('SELECT count(*) AS n FROM buchung').get()).toEqual({ n: 3 })
  })

  it('Beträge mit Komma statt Cent sind ein Fehler, keine gerundete Zahl', async () => {
    const euro = ausDatei(SQL.replace('cent FROM', 'cent / 100.0 AS cent FROM'))
    await expect(fuehreAus(euro, oktober)).rejects.toMatchObject({ code: 'zahlen_form' })
  })

  it('fehlende Datei oder Tabelle ist endgültig, eine Sperre ist wiederholbar', async () => {
    const weg = zahlenAusSql({ ...kopf, datei: join(ordner, 'weg.sqlite'), sql: SQL, bereichSql: BEREICH })
    await expect(fuehreAus(weg, oktober)).rejects.toBeInstanceOf(EndgueltigerFehler)
    await expect(fuehreAus(ausDatei(SQL.replace('buchung', 'fehlt')), oktober)).rejects.toBeInstanceOf(
      EndgueltigerFehler,
    )
    db.exec('BEGIN EXCLUSIVE')
    await expect(fuehreAus(ausDatei(), oktober)).rejects.toBeInstanceOf(WiederholbarerFehler)
    db.exec('ROLLBACK')
  })

  it('eine leere Tabelle heißt keine Zahlen', async () => {
    db.exec('DELETE FROM buchung')
    expect(await fuehreAus(ausDatei(), oktober)).toContain('keine Zahlen')
  })
})

it('aus einer eigenen Abfrage: bekommt Zeitraum, Ort und Signal, Monate auch als YYYY-MM', async () => {
  const gefragt: unknown[] = []
  const s = zahlenAusSql({
    ...kopf,
    koernung: 'monat',
    abfrage: async (parameter, signal) => {
      gefragt.push(parameter, signal instanceof AbortSignal)
      return [{ datum: parameter.von.slice(0, 7), cent: 4200 }]
    },
    bereich: async () => ({ von: '2026-01', bis: '2026-10' }),
  })
  expect(await fuehreAus(s, { ...oktober, standort: 'Süd' })).toBe('Kasse in Süd im Oktober 2026: 42 €')
  expect(gefragt.slice(0, 2)).toEqual([{ von: '2026-10-01', bis: '2026-10-31', ort: 'Süd' }, true])
})
