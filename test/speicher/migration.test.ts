import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { EndgueltigerFehler, FalscheBenutzung, KonfigurationsFehler } from '../../src/domaene/fehler.ts'
import { ladeMigrationen, SQL_ORDNER } from '../../src/speicher/migration.ts'
import { migriere } from '../../src/speicher/migration-sqlite.ts'
import { rows, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { oeffneVerbindung, type SqliteVerbindung } from '../../src/speicher/sqlite-verbindung.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'

const namen = (ordner: string) => ladeMigrationen(ordner).map(({ nummer, name }) => `${nummer} ${name}`)

it('hat auf beiden Datenbanken dieselben Migrationen', () => {
  expect(namen(join(SQL_ORDNER, 'sqlite'))).toEqual(namen(join(SQL_ORDNER, 'postgres')))
})

describe('Migrationen', () => {
  let sqlOrdner: string

  beforeEach(() => {
    sqlOrdner = mkdtempSync(join(tmpdir(), 'assistent-migration-'))
    for (const dialekt of ['sqlite', 'postgres']) mkdirSync(join(sqlOrdner, dialekt))
    lege('001_erste', 'CREATE TABLE zahl (n integer); INSERT INTO zahl VALUES (1);')
  })
  afterEach(() => rmSync(sqlOrdner, { recursive: true }))

  const lege = (name: string, inhalt: string) => {
    for (const dialekt of ['sqlite', 'postgres'])
      writeFileSync(join(sqlOrdner, dialekt, `${name}.sql`), inhalt)
  }
  const zahlen = async (speicher: Speicher) =>
    (
      await speicher.read(
        () => rows(z.object({ n: z.number() }), sql`SELECT n FROM zahl ORDER BY n`),
        undefined,
      )
    ).map((r) => r.n)

  it.each(['1_zu_kurz', '002 leer', '003_luecke', '001_nochmal', 'ohne_nummer'])(
    'nimmt die Datei %s.sql nicht an',
    (name) => {
      lege(name, 'SELECT 1')
      expect(() => ladeMigrationen(join(sqlOrdner, 'sqlite'))).toThrow(FalscheBenutzung)
    },
  )

  it('wendet auf SQLite nichts zweimal an, wenn ein anderer zwischen Blick und Sperre schneller war', () => {
    const datei = join(sqlOrdner, 'a.db')
    const schritte = ladeMigrationen(join(sqlOrdner, 'sqlite'))
    const [schneller, langsamer] = [oeffneVerbindung(datei), oeffneVerbindung(datei)]
    const ueberholt: SqliteVerbindung = {
      ...langsamer,
      befehl(text) {
        if (text.startsWith('BEGIN')) migriere(schneller, schritte, datei)
        langsamer.befehl(text)
      },
    }
    migriere(ueberholt, schritte, datei)
    expect(langsamer.frage(sql`SELECT n FROM zahl`)).toEqual([{ n: 1 }])
    schneller.schliesse()
    langsamer.schliesse()
  })

  jedeDatenbank((_name, oeffne) => {
    it('wendet an, was fehlt, und jede nur einmal', async () => {
      await (await oeffne({ sql: sqlOrdner })).schliesse()
      lege('002_zweite', 'INSERT INTO zahl VALUES (2);')
      lege('003_dritte', 'INSERT INTO zahl VALUES (3);')
      for (let i = 0; i < 2; i++) {
        const speicher = await oeffne({ sql: sqlOrdner })
        expect(await zahlen(speicher)).toEqual([1, 2, 3])
        await speicher.schliesse()
      }
    })

    it('lässt von einer Migration, die scheitert, nichts übrig', async () => {
      await (await oeffne({ sql: sqlOrdner })).schliesse()
      lege('002_kaputt', 'INSERT INTO zahl VALUES (2); INSERT INTO gibtsnicht VALUES (1);')
      await expect(oeffne({ sql: sqlOrdner })).rejects.toBeInstanceOf(EndgueltigerFehler)
      lege('002_kaputt', 'INSERT INTO zahl VALUES (20);')
      expect(await zahlen(await oeffne({ sql: sqlOrdner }))).toEqual([1, 20])
    })

    it('öffnet kein neueres Schema', async () => {
      lege('002_zweite', 'INSERT INTO zahl VALUES (2);')
      await (await oeffne({ sql: sqlOrdner })).schliesse()
      for (const dialekt of ['sqlite', 'postgres']) rmSync(join(sqlOrdner, dialekt, '002_zweite.sql'))
      await expect(oeffne({ sql: sqlOrdner })).rejects.toBeInstanceOf(KonfigurationsFehler)
    })

    it('wendet auch dann jede nur einmal an, wenn zwanzig zugleich beginnen', async () => {
      lege('002_zweite', 'INSERT INTO zahl VALUES (2);')
      const alle = await Promise.all(Array.from({ length: 20 }, () => oeffne({ sql: sqlOrdner })))
      expect(await Promise.all(alle.map(zahlen))).toEqual(Array(20).fill([1, 2]))
    })
  })
})
