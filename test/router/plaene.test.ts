import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Aufnahme, nimmAuf } from '../../bench/teile/mitschrift.ts'

// What a turn asks the database must not grow with what was ever stored. The statements are those of a real
// conversation, the plans those of the real schema.

const ordner = mkdtempSync(join(tmpdir(), 'plaene-'))
const datei = join(ordner, 'a.sqlite')
let aufnahmen: Aufnahme[]
let db: Database.Database

beforeAll(async () => {
  aufnahmen = await nimmAuf(datei)
  db = new Database(datei, { readonly: true })
})
afterAll(() => {
  db.close()
  rmSync(ordner, { recursive: true })
})

/** Steps that walk through a whole table; an index of a part (`… WHERE status = 'bereit'`) holds only what is open. */
function gaenge(sql: string): string[] {
  const teilindizes = db
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'index' AND sql LIKE '%WHERE%'`)
    .pluck()
    .all() as string[]
  // `+?` as the driver writes it: a bare one could be planned otherwise.
  const anweisung = db.prepare(`EXPLAIN QUERY PLAN ${sql.replaceAll('?', '+?')}`)
  const plan = anweisung.all(...Array(sql.split('?').length - 1).fill('x')) as { detail: string }[]
  return plan
    .map(({ detail }) => detail)
    .filter((d) => /^SCAN (?:assistent_|messages|facts)/.test(d) || /INTEGER PRIMARY KEY \(rowid>/.test(d))
    .filter((d) => !teilindizes.some((name) => d.endsWith(name)))
}

test('kein Zug geht durch eine Tabelle, die wächst', () => {
  const alle = new Set(aufnahmen.flatMap((a) => a.anweisungen.map(({ sql }) => sql)))
  expect(alle.size).toBeGreaterThan(20)
  for (const sql of alle) expect(gaenge(sql), sql).toEqual([])
})

test('Gegenprobe: was durch alles Gesendete ginge, fiele auf', () => {
  expect(
    gaenge(`SELECT * FROM assistent_ausgang WHERE status = 'bereit' AND id > ? ORDER BY id`),
  ).toHaveLength(1)
  expect(gaenge('SELECT * FROM messages WHERE content = ?')).toHaveLength(1)
})
