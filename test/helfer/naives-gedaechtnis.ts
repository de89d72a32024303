import Database from 'better-sqlite3'

// The usual hundred lines of memory for a chat assistant, with their faults: the counter-test of ours. Each test of a fault
// shows it here first. Nothing in here is to be repaired.

export const NAIV = { ausloeser: 40, behalten: 20, lesen: 500, zeichen: 12_000, nachrichten: 60, fakten: 30 }

interface Nachricht {
  event_id: string
  phone: string
  role: 'user' | 'assistant'
  content: string
  created_at: string
}
type Zeile = Nachricht & { id: number }
/** Free text for a prompt, as most code asks a model. */
export type NaivesModell = (prompt: string) => Promise<string>

export interface NaivesGedaechtnis {
  db: Database.Database
  /** False: it was there already. */
  remember(m: Nachricht): boolean
  buildContext(arg: { phone: string; aktuell: string; jetzt: string }): { system: string; prompt: string }
  compact(phone: string, modell: NaivesModell): Promise<void>
  forget(phone: string): void
  fakten(phone: string): string[]
  summary(phone: string): { text: string; through_id: number } | undefined
}

/** On a file, or in memory. */
export function naivesGedaechtnis(datei = ':memory:'): NaivesGedaechtnis {
  const db = new Database(datei)
  db.pragma('journal_mode = WAL')
  db.exec(`CREATE TABLE IF NOT EXISTS messages (id INTEGER PRIMARY KEY, event_id TEXT UNIQUE, phone TEXT, role TEXT, content TEXT NOT NULL, created_at TEXT);
    CREATE TABLE IF NOT EXISTS summaries (phone TEXT PRIMARY KEY, text TEXT, through_id INTEGER);
    CREATE TABLE IF NOT EXISTS facts (id INTEGER PRIMARY KEY, phone TEXT, fact TEXT, UNIQUE (phone, fact))`)
  const summary = (phone: string) =>
    db.prepare('SELECT text, through_id FROM summaries WHERE phone = ?').get(phone) as
      | { text: string; through_id: number }
      | undefined
  const fakten = (phone: string): string[] =>
    db
      .prepare('SELECT fact FROM facts WHERE phone = ? ORDER BY id DESC LIMIT ?')
      .pluck()
      .all(phone, NAIV.fakten) as string[]
  const neueste = (phone: string, nach: number, hoechstens: number): Zeile[] =>
    (
      db
        .prepare('SELECT * FROM messages WHERE phone = ? AND id > ? ORDER BY id DESC LIMIT ?')
        .all(phone, nach, hoechstens) as Zeile[]
    ).reverse()

  return {
    db,
    fakten,
    summary,
    remember: (m) =>
      db
        .prepare(
          'INSERT OR IGNORE INTO messages (event_id, phone, role, content, created_at) VALUES (?, ?, ?, ?, ?)',
        )
        .run(m.event_id, m.phone, m.role, m.content, m.created_at).changes > 0,
    buildContext({ phone, aktuell, jetzt }) {
      const zeilen = neueste(phone, summary(phone)?.through_id ?? 0, NAIV.nachrichten)
      let frei = NAIV.zeichen - aktuell.length
      const verlauf: string[] = []
      for (const m of zeilen.toReversed()) {
        frei -= m.content.length
        if (frei < 0) break
        verlauf.unshift(`${m.role === 'user' ? 'Nutzer' : 'Du'}: ${m.content}`)
      }
      const tage = Math.floor(
        (Date.parse(jetzt) - Date.parse(zeilen.at(-1)?.created_at ?? jetzt)) / 86_400_000,
      )
      const pause = tage > 0 ? [`(Seit der letzten Nachricht sind ${tage} Tage vergangen.)`] : []
      return {
        system: `Du bist ein Assistent.\nBisher: ${summary(phone)?.text ?? ''}\nFakten:\n${fakten(phone).join('\n')}`,
        prompt: [...verlauf, ...pause, `Nutzer: ${aktuell}`].join('\n'),
      }
    },
    async compact(phone, modell) {
      const zeilen = neueste(phone, summary(phone)?.through_id ?? 0, NAIV.lesen)
      if (zeilen.length < NAIV.ausloeser) return
      const alte = zeilen.slice(0, -NAIV.behalten)
      const text = alte.map((m) => `${m.role}: ${m.content}`).join('\n')
      const neu = await modell(`Fasse zusammen:\n${summary(phone)?.text ?? ''}\n${text}`)
      const gefunden = await modell(`Nenne neue Fakten, einen pro Zeile, oder NONE:\n${text}`)
      const bis = alte.at(-1)?.id ?? 0
      db.prepare('INSERT OR REPLACE INTO summaries VALUES (?, ?, ?)').run(phone, neu, bis)
      if (gefunden !== 'NONE')
        for (const zeile of gefunden.split('\n'))
          db.prepare('INSERT OR IGNORE INTO facts (phone, fact) VALUES (?, ?)').run(phone, zeile)
      db.prepare('DELETE FROM messages WHERE phone = ? AND id <= ?').run(phone, bis)
    },
    forget(phone) {
      for (const tabelle of ['messages', 'summaries', 'facts'])
        db.prepare(`DELETE FROM ${tabelle} WHERE phone = ?`).run(phone)
    },
  }
}
