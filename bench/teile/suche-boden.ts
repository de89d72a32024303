import { join } from 'node:path'
import Database from 'better-sqlite3'

// The hand-written minimum that retrieval is compared with: better-sqlite3 and FTS5, the person as a token inside MATCH.

export interface Boden {
  fuege(zeilen: readonly { person: string; text: string }[]): void
  suche(person: string, frage: string): unknown[]
  /** Deletes what a person said, at most `hoechstens` rows. */
  vergiss(person: string, hoechstens: number): void
}

const worte = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** `art`: whole words, or 3-grams of ASCII words; both in the order of FTS5's own rank. */
export function oeffneSuchboden(ordner: string, art: 'worte' | 'gramme'): Boden {
  const db = new Database(join(ordner, `boden-${art}.db`))
  for (const p of ['journal_mode = WAL', 'synchronous = FULL', 'secure_delete = ON']) db.pragma(p)
  const tokenize = art === 'worte' ? 'unicode61' : 'trigram'
  db.exec(`CREATE TABLE m (id INTEGER PRIMARY KEY AUTOINCREMENT, person TEXT NOT NULL, text TEXT NOT NULL) STRICT;
    CREATE INDEX m_person ON m (person, id);
    CREATE VIRTUAL TABLE f USING fts5 (person, text, tokenize = '${tokenize}');
    INSERT INTO f (f, rank) VALUES ('secure-delete', 1)`)
  const neu = db.prepare('INSERT INTO m (person, text) VALUES (?, ?)')
  const neuF = db.prepare('INSERT INTO f (rowid, person, text) VALUES (?, ?, ?)')
  const finde = db.prepare(
    'SELECT m.id, m.text FROM (SELECT rowid, rank FROM f WHERE f MATCH ? ORDER BY rank LIMIT 10) t JOIN m ON m.id = t.rowid',
  )
  const vonPerson = db.prepare('SELECT id FROM m WHERE person = ? ORDER BY id LIMIT ?').pluck()
  const weg = db.prepare('DELETE FROM m WHERE id = ?')
  const wegF = db.prepare('DELETE FROM f WHERE rowid = ?')
  return {
    fuege: db.transaction((zeilen: readonly { person: string; text: string }[]) => {
      for (const { person, text } of zeilen) neuF.run(neu.run(person, text).lastInsertRowid, person, text)
    }),
    suche(person, frage) {
      const oder = worte(frage)
        .filter((w) => art === 'worte' || w.length > 2)
        .map((w) => `"${w}"`)
        .join(' OR ')
      return finde.all(`person : "${person}" AND text : (${oder})`)
    },
    vergiss: db.transaction((person: string, hoechstens: number) => {
      for (const id of vonPerson.all(person, hoechstens)) {
        weg.run(id)
        wegF.run(id)
      }
    }),
  }
}
