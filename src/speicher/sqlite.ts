import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { FalscheBenutzung, SpeicherNichtVerfuegbar } from '../domaene/fehler.ts'
import { fuehreAus, starte } from './ablauf.ts'
import { legeDateiAn } from './datei.ts'
import { gruppenCommit } from './gruppe.ts'
import { ladeMigrationen, SQL_ORDNER } from './migration.ts'
import { migriere, pruefeDatei } from './migration-sqlite.ts'
import type { Operation, Speicher } from './speicher.ts'
import { sperreDatei } from './sperre.ts'
import { ausSqlite, istBeschaeftigt } from './sqlite-fehler.ts'
import { schreibeNeu } from './sqlite-neu.ts'
import { IM_SPEICHER, oeffneVerbindung, type SqliteVerbindung } from './sqlite-verbindung.ts'

const BEOBACHTE_MS = 200
const WARTE_MS = 10

export interface SqliteAngaben {
  /** Path of the file, or `:memory:`. */
  datei: string
  /** How long an operation waits while another process writes. Default 10,000. */
  busyFristMs?: number
  /** Folder of the migrations; default `sql/sqlite` of the package. */
  migrationen?: string
}

/**
 * Opens a SQLite file (creating it) and brings its schema up to date.
 * @throws KonfigurationsFehler the path cannot be used, the file is foreign or newer; the file is untouched then
 * @throws SpeicherNichtVerfuegbar busy for `busyFristMs`, full, I/O error
 */
export async function oeffneSqlite(angaben: SqliteAngaben): Promise<Speicher> {
  const { busyFristMs = 10_000, migrationen = join(SQL_ORDNER, 'sqlite') } = angaben
  const schritte = ladeMigrationen(migrationen)
  const datei = angaben.datei === IM_SPEICHER ? IM_SPEICHER : legeDateiAn(angaben.datei)
  if (datei !== IM_SPEICHER) await geduldig(busyFristMs, () => pruefeDatei(datei, schritte.length))
  const v = await geduldig(busyFristMs, () => oeffneVerbindung(datei))
  try {
    await geduldig(busyFristMs, () => migriere(v, schritte, datei))
    return speicherAuf(datei, v, busyFristMs)
  } catch (fehler) {
    v.schliesse()
    throw fehler
  }
}

/**
 * One connection for both: no writing transaction is open when a tick ends, so reads are never inside one, and the pages
 * just written are in its cache. A second one drops its whole cache at each commit of the first (a fifth of a turn's time).
 */
function speicherAuf(datei: string, v: SqliteVerbindung, busyFristMs: number): Speicher {
  const { schreibe } = gruppenCommit(v, busyFristMs)
  let zu = false
  let gibSperreZurueck: (() => void) | undefined

  return {
    kann: { einServer: true, pragma: true },
    async run(op, arg) {
      if (zu) throw geschlossen()
      return schreibe(() => fuehreAus(starte(op, arg), v.frage))
    },
    async read(op, arg) {
      if (zu) throw geschlossen()
      return geduldig(busyFristMs, () => lese(v, op, arg))
    },
    async sperreFuerServer() {
      if (datei !== IM_SPEICHER) gibSperreZurueck ??= sperreDatei(datei)
    },
    async leereProtokoll() {
      if (zu) throw geschlossen()
      return geduldig(busyFristMs, () => v.pragma('wal_checkpoint(TRUNCATE)') === 0)
    },
    async schreibeNeu() {
      if (zu) throw geschlossen()
      return datei === IM_SPEICHER || (await schreibeNeu(datei))
    },
    beobachte: (gemeldet) => beobachte(v, gemeldet),
    async schliesse() {
      if (zu) return
      zu = true
      // Operations run in order: when this one is through, all that waited are.
      await schreibe(() => undefined).catch(() => undefined)
      v.schliesse()
      gibSperreZurueck?.()
    },
  }
}

/** One reading transaction, all in one tick. */
function lese<A, T>(v: SqliteVerbindung, op: (arg: A) => Operation<T>, arg: A): T {
  if (v.inTransaktion())
    throw new FalscheBenutzung('`read` was called inside an operation; yield the statement instead.')
  try {
    v.befehl('BEGIN')
    const wert = fuehreAus(starte(op, arg), v.lies)
    v.befehl('COMMIT')
    return wert
  } catch (fehler) {
    v.melde(fehler)
    v.rolleZurueck()
    throw fehler
  }
}

/** `data_version` of a connection changes when somebody else's commit is seen: another process, never ourselves. */
function beobachte(v: SqliteVerbindung, gemeldet: () => void): () => void {
  const lies = () => {
    try {
      return v.pragma('data_version')
    } catch {
      return undefined // busy or not reachable: the next look tells
    }
  }
  let zuletzt = lies()
  const timer = setInterval(() => {
    const jetzt = lies()
    if (jetzt === undefined || jetzt === zuletzt) return
    zuletzt = jetzt
    gemeldet()
  }, BEOBACHTE_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Repeats by a timer while another process is in the way; other errors come out as ours. */
async function geduldig<T>(fristMs: number, versuch: () => T): Promise<T> {
  const ende = performance.now() + fristMs
  for (;;) {
    try {
      return versuch()
    } catch (fehler) {
      if (!istBeschaeftigt(fehler) || performance.now() > ende) throw ausSqlite(fehler)
      await pause(WARTE_MS * (0.5 + Math.random()))
    }
  }
}

const geschlossen = (): SpeicherNichtVerfuegbar =>
  new SpeicherNichtVerfuegbar('speicher_geschlossen', 'Der Speicher ist geschlossen.')
