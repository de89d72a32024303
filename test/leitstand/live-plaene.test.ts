import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import {
  anfrageMarken,
  betriebMarke,
  chatMarken,
  kommende,
  offeneSeit,
  vorgangMarken,
} from '../../src/speicher/aenderungen.ts'
import type { Operation } from '../../src/speicher/speicher.ts'
import { oeffneSqlite } from '../../src/speicher/sqlite.ts'

// A look at what changed is taken after each commit while a page is open: it must not grow with what was ever stored.

/** What it asks where nothing is found. */
function anweisungen(lauf: Operation<unknown>): string[] {
  const alle: string[] = []
  for (let s = lauf.next([]); !s.done; s = lauf.next([])) alle.push(s.value.sql)
  return alle
}

test('kein Blick geht durch alles, was je gespeichert wurde', async () => {
  const ordner = mkdtempSync(join(tmpdir(), 'live-plaene-'))
  const datei = join(ordner, 'a.sqlite')
  await (await oeffneSqlite({ datei })).schliesse()
  const db = new Database(datei, { readonly: true })
  onTestFinished(() => {
    db.close()
    rmSync(ordner, { recursive: true })
  })
  const offene = db
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'index' AND sql LIKE '%WHERE%'`)
    .pluck()
    .all() as string[]
  /** All of a table, or all of an agent's, but by an index that holds only what is open. */
  const gaenge = (sql: string): string[] =>
    (
      db
        .prepare(`EXPLAIN QUERY PLAN ${sql.replaceAll('?', '+?')}`)
        .all(...Array(sql.split('?').length - 1).fill('x')) as { detail: string }[]
    )
      .map((p) => p.detail)
      .filter((d) => /^SCAN assistent_/.test(d) || /\((?:agent|kanal)=\?\)$/.test(d))
      .filter((d) => !offene.some((name) => d.endsWith(name)))
  const [agent, jetzt, hoechstens] = ['a', '2026-11-27T09:00:00.000Z', 10]
  const zeiten = { von: jetzt, bis: jetzt }
  const fragen = [
    vorgangMarken({ agent, ...zeiten, nachrichten: [1], hoechstens }),
    anfrageMarken({ von: jetzt, hoechstens }),
    offeneSeit({ agent, vor: jetzt, hoechstens }),
    kommende({ agent, kanal: 'web', hoechstens }),
    betriebMarke({ agent, jetzt }),
  ].flatMap(anweisungen)
  expect(fragen).toHaveLength(7)
  // Of the channel's index and of the runs the newest end: it stops there.
  expect(anweisungen(chatMarken({ agent, kanal: 'web', hoechstens })).flatMap(gaenge)).toHaveLength(1)
  expect(fragen.flatMap(gaenge)).toEqual(['SCAN assistent_run', 'SCAN assistent_run'])
  // The counter-test: as it was asked once.
  expect(
    gaenge(
      `SELECT id FROM assistent_eingang WHERE status IN ('neu', 'laeuft') AND agent = ? AND angekommen < ?`,
    ),
  ).toHaveLength(1)
})
