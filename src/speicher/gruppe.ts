import { ausSqlite, istBeschaeftigt } from './sqlite-fehler.ts'
import type { SqliteVerbindung } from './sqlite-verbindung.ts'

// Group commit. Waiting operations run one after another, each in its own SAVEPOINT, inside one transaction within
// one tick: one fsync for all of them (4 inserts and 2 reads each, 20 waiting: 7,441/s instead of 2,061/s).
//
//  - Nothing resolves or rejects before COMMIT: an operation may have failed because of a neighbour that is not
//    committed yet.
//  - SQLITE_FULL and I/O errors may drop the *whole* transaction. Later SAVEPOINTs would then commit one by one, so
//    after every error `inTransaktion` is asked. If it is gone, or COMMIT fails, every operation of the group runs
//    again in a transaction of its own, one a tick, and only the guilty one rejects.

const GRUPPE_HOECHSTENS = 200
const GRUPPE_MS = 20
const SAMMLE_MS = 3
const WARTE_MS = 10

interface Auftrag {
  lauf: () => unknown
  resolve: (wert: unknown) => void
  reject: (grund: unknown) => void
  /** Stopwatch, not clock: when it began to wait. */
  seit: number
  allein: boolean
  ausgang?: { wert: unknown } | { fehler: unknown }
}

export interface Schreiber {
  /** Runs `lauf` synchronously in a writing transaction, alone or with others. Resolves after COMMIT. */
  schreibe<T>(lauf: () => T): Promise<T>
}

/** `busyFristMs`: how long an operation waits for another process's transaction, by a timer. */
export function gruppenCommit(v: SqliteVerbindung, busyFristMs: number): Schreiber {
  let wartend: Auftrag[] = []
  let geplant = false
  let beschaeftigtSeit: number | undefined
  let gesehen = 0
  let letzteGruppe = 0

  function plane(): void {
    if (geplant || wartend.length === 0) return
    geplant = true
    // After the I/O callbacks of this turn of the loop, so that all that arrived in it share the fsync.
    if (beschaeftigtSeit === undefined) setImmediate(sammle)
    else setTimeout(arbeite, WARTE_MS * (0.5 + Math.random()))
  }

  /**
   * Lets a group that still grows, or is far smaller than the one before, come together: 20 conversations then need 0.12
   * commits a turn instead of 0.21, and each stops everything for an fsync. One or two never wait.
   */
  function sammle(): void {
    const anzahl = wartend.length
    const unterwegs = anzahl > gesehen || anzahl < 0.7 * letzteGruppe
    gesehen = anzahl
    const [erster] = wartend
    const warte = anzahl > 2 && unterwegs && erster?.allein === false
    if (warte && performance.now() - erster.seit < SAMMLE_MS) setImmediate(sammle)
    else arbeite()
  }

  function arbeite(): void {
    geplant = false
    gesehen = 0
    letzteGruppe = Math.min(wartend.length, GRUPPE_HOECHSTENS)
    try {
      v.befehl('BEGIN IMMEDIATE')
      beschaeftigtSeit = undefined
      const nochmal = wartend.length === 1 || wartend[0]?.allein ? alleine(v, wartend) : gemeinsam(v, wartend)
      wartend.unshift(...nochmal)
    } catch (fehler) {
      v.melde(fehler)
      if (istBeschaeftigt(fehler)) warteAuf(fehler)
      else for (const a of wartend.splice(0)) a.reject(ausSqlite(fehler))
    }
    plane()
  }

  function warteAuf(fehler: unknown): void {
    const jetzt = performance.now()
    beschaeftigtSeit ??= jetzt
    const seit = beschaeftigtSeit
    const [zuLange, rest] = teile(wartend, (a) => jetzt - Math.max(a.seit, seit) >= busyFristMs)
    wartend = rest
    for (const a of zuLange) a.reject(ausSqlite(fehler))
  }

  return {
    schreibe<T>(lauf: () => T) {
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      wartend.push({
        lauf,
        resolve: resolve as (wert: unknown) => void,
        reject,
        seit: performance.now(),
        allein: false,
      })
      plane()
      return promise
    },
  }
}

const teile = <T>(liste: readonly T[], gilt: (x: T) => boolean): [T[], T[]] => [
  liste.filter(gilt),
  liste.filter((x) => !gilt(x)),
]

/** The next operation in the open transaction, without a SAVEPOINT. */
function alleine(v: SqliteVerbindung, wartend: Auftrag[]): Auftrag[] {
  const a = wartend.shift()
  if (a === undefined) return rolleZurueck(v, [])
  try {
    const wert = a.lauf()
    v.befehl('COMMIT')
    a.resolve(wert)
  } catch (fehler) {
    v.melde(fehler)
    rolleZurueck(v, [])
    a.reject(ausSqlite(fehler))
  }
  return []
}

/** A group in the open transaction. Returns what has to be repeated alone. */
function gemeinsam(v: SqliteVerbindung, wartend: Auftrag[]): Auftrag[] {
  const gruppe: Auftrag[] = []
  const ende = performance.now() + GRUPPE_MS
  for (;;) {
    const a = wartend[0]
    if (a === undefined || a.allein || gruppe.length >= GRUPPE_HOECHSTENS || performance.now() > ende) break
    wartend.shift()
    gruppe.push(a)
    if (!imSavepoint(v, a)) return rolleZurueck(v, gruppe)
  }
  try {
    v.befehl('COMMIT')
  } catch (fehler) {
    v.melde(fehler)
    return rolleZurueck(v, gruppe)
  }
  for (const a of gruppe) schliesseAb(a)
  return []
}

/** False when the transaction is lost. */
function imSavepoint(v: SqliteVerbindung, a: Auftrag): boolean {
  try {
    v.befehl('SAVEPOINT op')
    a.ausgang = { wert: a.lauf() }
    v.befehl('RELEASE op')
    return true
  } catch (fehler) {
    a.ausgang = { fehler }
    v.melde(fehler)
    return (
      v.inTransaktion() &&
      versuche(() => v.befehl('ROLLBACK TO op')) &&
      versuche(() => v.befehl('RELEASE op'))
    )
  }
}

function schliesseAb({ ausgang, resolve, reject }: Auftrag): void {
  if (ausgang === undefined) return
  if ('fehler' in ausgang) reject(ausSqlite(ausgang.fehler))
  else resolve(ausgang.wert)
}

/** Ends what is left of the transaction; `gruppe` is to be repeated, each alone. */
function rolleZurueck(v: SqliteVerbindung, gruppe: Auftrag[]): Auftrag[] {
  v.rolleZurueck()
  for (const a of gruppe) a.allein = true
  return gruppe
}

/** For steps of cleaning up: what made them necessary is the error that counts. */
function versuche(schritt: () => void): boolean {
  try {
    schritt()
    return true
  } catch {
    return false
  }
}
