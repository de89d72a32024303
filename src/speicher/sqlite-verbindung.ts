import Database from 'better-sqlite3'
import type { Sql } from 'sql-template-tag'
import { KonfigurationsFehler } from '../domaene/fehler.ts'
import { pruefeAnweisung, schreibtBeimLesen } from './ablauf.ts'
import { bindSqlite, gelesen } from './bind.ts'
import type { Anweisung } from './speicher.ts'
import { sqliteCode } from './sqlite-fehler.ts'

export const IM_SPEICHER = ':memory:'

/** Texts of statements differ with the length of IN lists; beyond this many the cache starts anew. */
const ANWEISUNGEN_HOECHSTENS = 500

/** One connection. Everything is synchronous and throws SQLite's own errors. */
export interface SqliteVerbindung {
  /** Runs a statement of an operation. */
  frage(statement: Sql): readonly unknown[]
  /** … of a reading operation. @throws FalscheBenutzung it writes */
  lies(statement: Sql): readonly unknown[]
  /** BEGIN, COMMIT and the like. */
  befehl(text: string): void
  /** Several statements at once, for migrations. */
  skript(text: string): void
  /** One value. */
  pragma(text: string): unknown
  inTransaktion(): boolean
  /** Tells of an error: after an I/O error the file handle may be dead for good, so the connection is replaced. */
  melde(fehler: unknown): void
  /** Rolls back what is open; if even that fails, the connection is replaced. */
  rolleZurueck(): void
  schliesse(): void
}

type Bereit = Database.Statement<unknown[], Record<string, unknown>>

/** … and which of its columns may hold a number. */
interface Geprueft {
  bereit: Bereit
  zahlen: readonly string[]
}

/**
 * `+?` instead of `?`. With ORDER BY or LIMIT, SQLite 3.54 looks at bare parameters when it plans, and so plans anew each
 * time they are bound (which better-sqlite3 always does): 17 µs instead of 4 for a look at nothing. A unary plus changes
 * no value and no index, and is not looked through.
 */
const textVon = (statement: Sql): string => statement.strings.join('+?')

/** Opens a file (or `:memory:`). @throws Database.SqliteError */
export function oeffneVerbindung(datei: string): SqliteVerbindung {
  let db = oeffne(datei)
  let kaputt = false
  const anweisungen = new Map<string, Bereit>()
  const geprueft = new Map<string | readonly string[], Geprueft>()

  function verwirf(): void {
    // An in-memory database lives in its connection.
    kaputt = datei !== IM_SPEICHER
  }

  function verbunden(): Database.Database {
    if (kaputt) {
      vergiss()
      db.close()
      db = oeffne(datei, true)
      kaputt = false
    }
    return db
  }

  function vergiss(): void {
    anweisungen.clear()
    geprueft.clear()
  }

  function fuehre({ bereit, zahlen }: Geprueft, werte: readonly unknown[]): readonly unknown[] {
    const gebunden = werte.map(bindSqlite)
    if (!bereit.reader) {
      bereit.run(gebunden)
      return []
    }
    const zeilen = bereit.all(gebunden)
    if (zahlen.length > 0) for (const zeile of zeilen) pruefeZahlen(zeile, zahlen)
    return zeilen
  }

  function bereite(text: string): Bereit {
    const bereit = verbunden().prepare<unknown[], Record<string, unknown>>(text)
    if (anweisungen.size >= ANWEISUNGEN_HOECHSTENS) vergiss()
    anweisungen.set(text, bereit)
    return bereit
  }

  const hole = (text: string): Bereit => (kaputt ? undefined : anweisungen.get(text)) ?? bereite(text)

  /** By its place in the program where that tells: to put its text together each time costs as much as a look-up by key. */
  function holeGeprueft(anweisung: Anweisung): Geprueft {
    const { vorlage } = anweisung
    const da = kaputt || vorlage === undefined ? undefined : geprueft.get(vorlage)
    if (da) return da
    const text = textVon(anweisung)
    const neu = (kaputt ? undefined : geprueft.get(text)) ?? pruefe(text)
    geprueft.set(vorlage ?? text, neu)
    return neu
  }

  function pruefe(text: string): Geprueft {
    pruefeAnweisung(text) // also what is cached: COMMIT is, for ourselves
    const bereit = hole(text)
    return { bereit, zahlen: bereit.reader ? zahlenspalten(bereit) : [] }
  }

  return {
    frage: (statement) => fuehre(holeGeprueft(statement), statement.values),
    lies(statement) {
      const anweisung = holeGeprueft(statement)
      if (!anweisung.bereit.readonly) throw schreibtBeimLesen()
      return fuehre(anweisung, statement.values)
    },
    befehl: (text) => void hole(text).run(),
    skript: (text) => void verbunden().exec(text),
    pragma: (text) => verbunden().pragma(text, { simple: true }),
    inTransaktion: () => !kaputt && db.inTransaction,
    melde(fehler) {
      const code = sqliteCode(fehler)
      if (code === 'IOERR' || code === 'CANTOPEN') verwirf()
    },
    rolleZurueck() {
      if (kaputt || !db.inTransaction) return
      try {
        hole('ROLLBACK').run()
      } catch {
        verwirf()
      }
    },
    schliesse: () => void db.close(),
  }
}

/** Four times what SQLite lets it grow to by itself. */
const WAL_HOECHSTENS = 16 * 2 ** 20

function oeffne(datei: string, fileMustExist = false): Database.Database {
  // busy_timeout 0: a timeout of 250 ms froze the event loop for 252 ms; whoever waits does it by a timer.
  const db = new Database(datei, { timeout: 0, fileMustExist })
  try {
    const modus = db.pragma('journal_mode = WAL', { simple: true })
    if (modus !== 'wal' && datei !== IM_SPEICHER) {
      throw new KonfigurationsFehler(
        `Auf dem Datenträger von ${datei} geht der WAL-Modus von SQLite nicht.`,
        {
          abhilfe: 'Lege die Datenbank auf einen lokalen Datenträger (kein Netzlaufwerk).',
        },
      )
    }
    db.pragma('synchronous = FULL')
    db.pragma('foreign_keys = ON')
    // I8: deleted text is overwritten, and sorting leaves none in temporary files.
    db.pragma('secure_delete = ON')
    db.pragma('temp_store = MEMORY')
    // A reader that hung let it grow (65 KB a turn): afterwards it is cut again, not kept at its largest for ever.
    db.pragma(`journal_size_limit = ${WAL_HOECHSTENS}`)
    return db
  } catch (fehler) {
    db.close()
    throw fehler
  }
}

/** A column of a STRICT table that is declared as TEXT holds nothing else. */
const zahlenspalten = (bereit: Bereit): string[] =>
  bereit.columns().flatMap(({ name, type }) => (type === 'TEXT' ? [] : [name]))

/** The driver reads integers as doubles: cheaper than BigInt, and beyond 2^53-1 it shows. */
function pruefeZahlen(zeile: Record<string, unknown>, spalten: readonly string[]): void {
  for (const spalte of spalten) {
    const wert = zeile[spalte]
    if (typeof wert === 'number') gelesen(wert)
  }
}
