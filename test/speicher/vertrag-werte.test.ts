import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { FalscheBenutzung, SpeicherRegelVerletzt } from '../../src/domaene/fehler.ts'
import { exec, type Operation, rows, sql } from '../../src/speicher/speicher.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { gemerkt, geschlossenerVorgang, hinUndZurueck, merke } from './beispiel.ts'

// The contract of the storage port: what goes in and out, the same on both databases.

jedeDatenbank((_name, oeffne) => {
  describe('Werte', () => {
    it('gibt jeden Text zurück, wie er war; nur NUL und halbe Surrogate werden zu U+FFFD', async () => {
      const speicher = await oeffne()
      let n = 0
      const pruefe = async (text: string) => {
        const erwartet = text.replaceAll('\0', '\uFFFD').toWellFormed()
        expect(await speicher.run(hinUndZurueck, { id: String(n++), text })).toBe(erwartet)
      }
      for (const text of [
        '',
        'Zu\u0308rich',
        '👨‍👩‍👧',
        '\u202enein',
        "O'Brien'); DROP TABLE x;--",
        'a\0b',
        '\ud83d',
        '48211',
        '1e3',
      ]) {
        await pruefe(text)
      }
      await fc.assert(fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 50 }), pruefe), { numRuns: 50 })
      await fc.assert(fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 20 }), pruefe), {
        numRuns: 50,
      })
    })

    it('speichert eine Ganzzahl in einer Textspalte ohne Komma', async () => {
      const speicher = await oeffne()
      expect(await speicher.run(hinUndZurueck, { id: '1', text: 48211 })).toBe('48211')
    })

    it('gibt Ganzzahlen zurück, wie sie waren, bis an den Rand', async () => {
      const speicher = await oeffne()
      for (const n of [0, 1, -1, 2 ** 31, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]) {
        expect(await speicher.run(zahl, { n })).toBe(n)
        expect(await speicher.run(zahl, { n: BigInt(n) })).toBe(n)
      }
    })

    it('macht aus Wahrheitswerten 0 und 1, auch aus einem Vergleich', async () => {
      const speicher = await oeffne()
      await speicher.run(merke, { slot: '0', nachgeholt: false })
      await speicher.run(merke, { slot: '1', nachgeholt: true })
      const anfrage = sql`SELECT nachgeholt AS n, nachgeholt = 1 AS v FROM assistent_run ORDER BY slot`
      expect(await speicher.read(() => rows(z.unknown(), anfrage), undefined)).toEqual([
        { n: 0, v: 0 },
        { n: 1, v: 1 },
      ])
    })

    it('liest gebrochene Zahlen, Summen und Zähler als Zahl und null als null', async () => {
      const speicher = await oeffne()
      await speicher.run(geschlossenerVorgang, undefined)
      const anfrage = sql`SELECT sicherheit, sum(version) AS summe, count(*) AS anzahl, max(antwort) AS leer
        FROM assistent_vorgang GROUP BY sicherheit`
      expect(await speicher.read(() => rows(z.unknown(), anfrage), undefined)).toEqual([
        { sicherheit: 0.85, summe: 1, anzahl: 1, leer: null },
      ])
    })

    it('ordnet Text nach Bytes', async () => {
      const speicher = await oeffne()
      const slots = ['ä', 'Z', 'a', '_', '\uFFFD', '😀', 'B']
      for (const slot of slots) await speicher.run(merke, { slot })
      const sortiert = await speicher.read(
        () => rows(z.object({ slot: z.string() }), sql`SELECT slot FROM assistent_run ORDER BY slot`),
        undefined,
      )
      expect(sortiert.map((r) => r.slot)).toEqual(['B', 'Z', '_', 'a', 'ä', '\uFFFD', '😀'])
    })

    it('lehnt ab, was keine Datenbank gleich speichern würde', async () => {
      const speicher = await oeffne()
      const falsche = [
        undefined,
        new Date(0),
        { a: 1 },
        [1],
        Buffer.from('a'),
        Number.NaN,
        Number.POSITIVE_INFINITY,
      ]
      for (const text of [...falsche, 2 ** 53, 2n ** 60n, () => 1, Symbol('a')]) {
        await expect(speicher.run(hinUndZurueck, { id: '1', text }), String(text)).rejects.toBeInstanceOf(
          FalscheBenutzung,
        )
      }
    })

    it('liest eine Ganzzahl jenseits von 2^53-1 nicht gerundet, sondern gar nicht', async () => {
      const speicher = await oeffne()
      const lies = (text: string) =>
        speicher.read(() => rows(z.unknown(), sql`SELECT CAST(${text} AS bigint) AS n`), undefined)
      expect(await lies('9007199254740991')).toEqual([{ n: Number.MAX_SAFE_INTEGER }])
      for (const text of ['9007199254740992', '-9007199254740993', '9223372036854775807']) {
        await expect(lies(text)).rejects.toBeInstanceOf(SpeicherRegelVerletzt)
      }
    })
  })

  describe('Lesen', () => {
    it.each([
      [
        'INSERT',
        () =>
          exec(
            sql`INSERT INTO assistent_run (name, slot, status, nachgeholt, gestartet) VALUES ('test', '2', 'laeuft', 0, '')`,
          ),
      ],
      ['DELETE mit RETURNING', () => rows(z.unknown(), sql`DELETE FROM assistent_run RETURNING id`)],
    ])('lehnt %s ab', async (_was, op: () => Operation<unknown>) => {
      const speicher = await oeffne()
      await speicher.run(merke, { slot: '1' })
      await expect(speicher.read(op, undefined)).rejects.toBeInstanceOf(FalscheBenutzung)
      expect(await speicher.read(gemerkt, undefined)).toEqual(['1'])
    })
  })
})

function* zahl({ n }: { n: number | bigint }): Operation<number | undefined> {
  yield* exec(sql`INSERT INTO summaries (agent, phone, text, through_id, aktualisiert) VALUES ('a', ${String(n)}, '', ${n}, '')
    ON CONFLICT (agent, phone) DO UPDATE SET through_id = excluded.through_id`)
  const [zeile] = yield* rows(
    z.object({ n: z.number() }),
    sql`SELECT through_id AS n FROM summaries WHERE through_id = ${n}`,
  )
  return zeile?.n
}
