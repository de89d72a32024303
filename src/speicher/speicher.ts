import sqlTag, { Sql } from 'sql-template-tag'
import type { z } from 'zod'

// The storage port. An operation is a generator that yields statements and never anything else, so that a
// transaction cannot wait for a model or a network by construction.

/** A statement in which no other one is nested: its text is always that of its place in the program. */
export type Anweisung = Sql & { vorlage?: readonly string[] }

/** Parameters only, never string building: `.sql` with `?` for SQLite, `.text` with `$1` for Postgres. */
export function sql(vorlage: readonly string[], ...werte: readonly unknown[]): Anweisung {
  const anweisung: Anweisung = sqlTag(vorlage, ...werte)
  if (!werte.some((wert) => wert instanceof Sql)) anweisung.vorlage = vorlage
  return anweisung
}

/** Statements in, rows out. Written with `yield* rows(…)` and `yield* exec(…)`, never with a bare `yield`. */
export type Operation<T> = Generator<Sql, T, readonly unknown[]>

/** What an operation may take: plain data, because it may run twice. */
export type Arg = unknown

/** Rows of a statement, each checked by `schema`. */
export function* rows<S extends z.ZodType>(schema: S, statement: Sql): Operation<z.output<S>[]> {
  const found = yield statement
  return found.map((row) => schema.parse(row))
}

/** A statement whose rows do not matter. */
export function* exec(statement: Sql): Operation<void> {
  yield statement
}

/** The first row, or undefined. */
export function* row<S extends z.ZodType>(schema: S, statement: Sql): Operation<z.output<S> | undefined> {
  return (yield* rows(schema, statement))[0]
}

/** What a database can do differently. Ask for the capability, never for the database's name. */
export interface Faehigkeiten {
  /** One server only, held by an exclusive lock; others read and write through the same operations. */
  readonly einServer: boolean
  /** It checks its own file: `pragma_integrity_check` and `pragma_user_version` can be selected from. */
  readonly pragma: boolean
}

export interface Speicher {
  readonly kann: Faehigkeiten

  /**
   * Runs `op(arg)` in one writing transaction; resolves after its COMMIT, rejects after its rollback.
   * @throws SpeicherRegelVerletzt a constraint or trigger refused; nothing of the operation is left
   * @throws SpeicherNichtVerfuegbar busy for 10 s, full, read-only, I/O error, connection lost
   */
  run<A extends Arg, T>(op: (arg: A) => Operation<T>, arg: A): Promise<T>

  /** Runs `op(arg)` in one reading transaction. A statement that writes is refused. */
  read<A extends Arg, T>(op: (arg: A) => Operation<T>, arg: A): Promise<T>

  /** Takes the server's lock. @throws EndgueltigerFehler `server_laeuft_schon` when another server holds it. */
  sperreFuerServer(): Promise<void>

  /**
   * I8: moves what was written and deleted out of the write-ahead log and empties it, so that no deleted text is left in
   * the files. False: another process is reading, try again. Postgres: true, its log is the operator's.
   */
  leereProtokoll(): Promise<boolean>

  /**
   * I8: writes the file anew, without what was deleted. Overwriting alone (secure_delete) leaves copies where pages were
   * rearranged: 34 to 89 of them in 5 MB. In a thread of its own; whoever writes waits meanwhile. False: not possible now,
   * try again. Postgres: true, its VACUUM does that.
   */
  schreibeNeu(): Promise<boolean>

  /** Calls `gemeldet` soon after another process has committed (SQLite: looks every 200 ms). Returns how to stop. */
  beobachte(gemeldet: () => void): () => void

  schliesse(): Promise<void>
}
