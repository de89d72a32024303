import type { Sql } from 'sql-template-tag'
import type { Operation, Speicher } from '../../src/speicher/speicher.ts'

/** An operation did not do the same twice. On Postgres it may run twice whenever transactions meet. */
export class NichtWiederholbar extends Error {}

class NurZurProbe extends Error {}

/**
 * Runs each writing operation twice and rolls the first run back. Fails when the texts of the statements differ; their
 * values may (generated ids). The argument is frozen, so an operation that changes it fails as well.
 */
export function doppelt(speicher: Speicher): Speicher {
  return {
    ...speicher,
    async run<A, T>(op: (arg: A) => Operation<T>, arg: A): Promise<T> {
      const eingefroren = friere(structuredClone(arg))
      const zuvor: string[] = []
      await speicher
        .run(function* (a: A): Operation<void> {
          zuvor.length = 0
          yield* mitschrift(op(a), zuvor)
          throw new NurZurProbe()
        }, eingefroren)
        .catch((fehler) => {
          // Another error comes again in the second run, and is the caller's business.
          if (!(fehler instanceof NurZurProbe)) zuvor.push(ABGEBROCHEN)
        })
      return speicher.run(function* (a: A): Operation<T> {
        const danach: string[] = []
        const wert = yield* mitschrift(op(a), danach)
        if (danach.join('\n') !== zuvor.join('\n')) throw abweichung(op.name, zuvor, danach)
        return wert
      }, eingefroren)
    },
  }
}

const ABGEBROCHEN = '(failed)'

function* mitschrift<T>(lauf: Operation<T>, texte: string[]): Operation<T> {
  let schritt = lauf.next([])
  while (!schritt.done) {
    const statement: Sql = schritt.value
    texte.push(statement.sql)
    schritt = lauf.next(yield statement)
  }
  return schritt.value
}

const abweichung = (name: string, zuvor: string[], danach: string[]): NichtWiederholbar =>
  new NichtWiederholbar(
    `${name}: statements differ between two runs.\n--- first\n${zuvor.join('\n')}\n--- second\n${danach.join('\n')}`,
  )

function friere<T>(wert: T): T {
  if (typeof wert === 'object' && wert !== null) Object.values(Object.freeze(wert)).forEach(friere)
  return wert
}
