import { Sql } from 'sql-template-tag'
import { FalscheBenutzung } from '../domaene/fehler.ts'
import type { Operation } from './speicher.ts'

// Drives operations. A statement's error ends the operation: the generator is returned, never thrown into, so no
// operation can catch it and go on inside a transaction that Postgres has already given up.

type Gestartet<T> = Operation<T>

/** Calls `op(arg)`. @throws FalscheBenutzung it is no generator function */
export function starte<A, T>(op: (arg: A) => Operation<T>, arg: A): Gestartet<T> {
  const lauf: unknown = op(arg)
  const istGenerator =
    typeof lauf === 'object' && lauf !== null && Symbol.iterator in lauf && 'return' in lauf
  if (!istGenerator) {
    throw new FalscheBenutzung(
      `The operation ${op.name || '(anonymous)'} must be a generator function (function*), not async.`,
    )
  }
  return lauf as Gestartet<T>
}

/** Runs all statements of an operation at once (SQLite). */
export function fuehreAus<T>(lauf: Gestartet<T>, frage: (statement: Sql) => readonly unknown[]): T {
  let schritt = lauf.next([])
  while (!schritt.done) {
    let zeilen: readonly unknown[]
    try {
      zeilen = frage(pruefeSchritt(schritt.value))
    } catch (fehler) {
      beende(lauf)
      throw fehler
    }
    schritt = lauf.next(zeilen)
  }
  return ohneVersprechen(schritt.value)
}

/** Runs all statements of an operation, waiting for each (Postgres). */
export async function fuehreAusMitWarten<T>(
  lauf: Gestartet<T>,
  frage: (statement: Sql) => Promise<readonly unknown[]>,
): Promise<T> {
  let schritt = lauf.next([])
  while (!schritt.done) {
    let zeilen: readonly unknown[]
    try {
      zeilen = await frage(pruefeSchritt(schritt.value))
    } catch (fehler) {
      beende(lauf)
      throw fehler
    }
    schritt = lauf.next(zeilen)
  }
  return ohneVersprechen(schritt.value)
}

/** Lets `finally` blocks run. What they yield or throw is dropped: the first error is the one that counts. */
function beende(lauf: Gestartet<unknown>): void {
  try {
    lauf.return(undefined)
  } catch {
    // see above
  }
}

function pruefeSchritt(wert: unknown): Sql {
  if (!(wert instanceof Sql)) {
    throw new FalscheBenutzung(
      `An operation yielded ${wert === null ? 'null' : typeof wert}. It may only yield statements, ` +
        'through `yield* rows(Schema, sql`…`)` or `yield* exec(sql`…`)`: nothing may wait inside a transaction.',
    )
  }
  return wert
}

function ohneVersprechen<T>(wert: T): T {
  if (typeof wert === 'object' && wert !== null && 'then' in wert) {
    throw new FalscheBenutzung('An operation returned a promise: nothing may wait inside a transaction.')
  }
  return wert
}

const ERLAUBT = /^(?:\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)*(?:select|insert|update|delete|with|values)\b/i

/**
 * Only statements that read or change rows. BEGIN, COMMIT, SAVEPOINT, PRAGMA, SET, LISTEN … would reach behind the
 * transaction that the operation runs in. @throws FalscheBenutzung
 */
export function pruefeAnweisung(text: string): void {
  if (!ERLAUBT.test(text)) {
    throw new FalscheBenutzung(
      `An operation may only SELECT, INSERT, UPDATE or DELETE (WITH, VALUES), not: ${text.trim().split(/\s/, 1)[0]}`,
    )
  }
}

export const schreibtBeimLesen = (): FalscheBenutzung =>
  new FalscheBenutzung('A statement inside `read` writes; use `run` for it.')
