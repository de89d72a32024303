import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sql } from 'sql-template-tag'
import { SpeicherNichtVerfuegbar } from '../../src/domaene/fehler.ts'
import { fuehreAus, starte } from '../../src/speicher/ablauf.ts'
import type { Operation, Speicher } from '../../src/speicher/speicher.ts'
import { oeffneSqlite } from '../../src/speicher/sqlite.ts'
import { ausSqlite } from '../../src/speicher/sqlite-fehler.ts'
import { schreibeNeu } from '../../src/speicher/sqlite-neu.ts'
import { oeffneVerbindung, type SqliteVerbindung } from '../../src/speicher/sqlite-verbindung.ts'
import { SPUR } from './spur.ts'
import type { Takt } from './takt.ts'
import type { Zufall } from './zufall.ts'

// The storage of a simulated run: real SQLite on a real file, one transaction a step, in an order that the seed draws
// (as connections to Postgres have it), and a place to die before each statement, before COMMIT and after it.

/** One small wrong change on the way to the driver; each gets the operation's name. */
export interface SpeicherMutation {
  /** What an operation is called with. */
  arg?: (op: string, arg: unknown) => unknown
  /** The text of a statement; undefined: it is not run at all. */
  text?: (op: string, text: string) => string | undefined
  /** Its values, in order. */
  werte?: (op: string, text: string, werte: readonly unknown[]) => readonly unknown[]
  /** What a statement found. */
  zeilen?: (op: string, text: string, zeilen: readonly unknown[]) => readonly unknown[]
  /** What an operation returns. */
  wert?: (op: string, wert: unknown) => unknown
  /** COMMIT in the middle, before this statement. */
  teile?: (op: string, text: string) => boolean
}

export interface SimSpeicher {
  /** For the program: its steps wait in the queue. */
  speicher: Speicher
  /** For the checks: at once, and not mutated. */
  lies<A, T>(op: (arg: A) => Operation<T>, arg: A): T
  leereSpur(): readonly Record<string, unknown>[]
  /** The process is gone: nothing of an open transaction is left, and the file is opened anew. */
  stirb(): void
  /** Committed transactions that wrote something. */
  readonly geschrieben: number
  datei: string
  stoerung(prozent: number): void
  kopiere(nach: string): void
  schliesse(): void
}

const ORDNER = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
let vorlage: Promise<string> | undefined

/** A file with the schema, made once a process: copying it takes a hundredth of migrating. */
async function leereDatei(): Promise<string> {
  const datei = join(mkdtempSync(join(ORDNER, 'assistent-sim-')), 'leer.db')
  const s = await oeffneSqlite({ datei })
  await s.schliesse()
  process.once('exit', () => rmSync(join(datei, '..'), { recursive: true, force: true }))
  return datei
}

/** The row says that the outcome is not known, the Vorgang does not yet: so short a time that a crash at a random point misses it. */
const notiertUnklar = (op: string, arg: unknown): boolean =>
  op === 'beendeAktion' && (arg as { status?: unknown }).status === 'unklar'

export interface SimSpeicherArg {
  takt: Takt
  zufall: Zufall
  mutation?: SpeicherMutation
  /** How many of a hundred transactions fail as if the database were busy, or are run twice as on Postgres. */
  stoerung: number
}

export async function oeffneSimSpeicher(arg: SimSpeicherArg): Promise<SimSpeicher> {
  vorlage ??= leereDatei()
  const ordner = mkdtempSync(join(ORDNER, 'assistent-sim-'))
  const datei = join(ordner, 'sim.db')
  copyFileSync(await vorlage, datei)
  const { takt, zufall, mutation = {} } = arg
  let { stoerung } = arg
  let v: SqliteVerbindung
  let geschrieben = 0
  /** Of processes that are gone: the trace is in memory. */
  let gerettet: Record<string, unknown>[] = []
  const oeffne = (): void => {
    v = oeffneVerbindung(datei)
    v.skript(SPUR)
  }
  oeffne()

  function frage(op: string, s: Sql, wie: (s: Sql) => readonly unknown[]): readonly unknown[] {
    const roh = s.strings.join('?')
    const text = mutation.text ? mutation.text(op, roh) : roh
    if (text === undefined) return []
    const werte = mutation.werte?.(op, roh, s.values) ?? s.values
    const geaendert =
      text === roh && werte === s.values ? s : ({ strings: text.split('?'), values: werte } as unknown as Sql)
    const zeilen = wie(geaendert)
    return mutation.zeilen ? mutation.zeilen(op, roh, zeilen) : zeilen
  }

  function einmal<A, T>(op: (arg: A) => Operation<T>, arg: A, probe: boolean): T {
    v.befehl('BEGIN IMMEDIATE')
    try {
      let schrieb = false
      const wert = fuehreAus(starte(op, arg), (s) => {
        const text = s.strings.join('?')
        if (!probe) takt.punkt(op.name)
        if (mutation.teile?.(op.name, text)) {
          v.befehl('COMMIT')
          if (!probe) takt.punkt(op.name)
          v.befehl('BEGIN IMMEDIATE')
        }
        schrieb ||= !/^\s*(select|with)/i.test(text)
        return frage(op.name, s, v.frage)
      })
      if (probe) {
        v.befehl('ROLLBACK')
        return wert
      }
      takt.punkt(`${op.name} before COMMIT`)
      v.befehl('COMMIT')
      if (schrieb) geschrieben++
      return wert
    } catch (fehler) {
      if (v.inTransaktion()) v.befehl('ROLLBACK')
      throw ausSqlite(fehler)
    }
  }

  function schreibe<A, T>(op: (arg: A) => Operation<T>, arg: A): T {
    const los = zufall.bis(100)
    if (los < stoerung) throw new SpeicherNichtVerfuegbar('speicher_beschaeftigt', 'Simulation: busy')
    const eingabe = (mutation.arg ? mutation.arg(op.name, arg) : arg) as A
    if (los >= 100 - stoerung) {
      try {
        einmal(op, eingabe, true)
      } catch {
        // It fails again in the run that counts.
      }
    }
    const wert = einmal(op, eingabe, false)
    if (notiertUnklar(op.name, arg) && zufall.wahr(0.3)) takt.stirbIn(1)
    takt.punkt(`${op.name} after COMMIT`)
    return (mutation.wert ? mutation.wert(op.name, wert) : wert) as T
  }

  function lese<A, T>(op: (arg: A) => Operation<T>, arg: A, mitMutation: boolean): T {
    v.befehl('BEGIN')
    try {
      const eingabe = (mitMutation && mutation.arg ? mutation.arg(op.name, arg) : arg) as A
      const wert = fuehreAus(starte(op, eingabe), (s) =>
        mitMutation ? frage(op.name, s, v.lies) : v.lies(s),
      )
      return (mitMutation && mutation.wert ? mutation.wert(op.name, wert) : wert) as T
    } catch (fehler) {
      throw ausSqlite(fehler)
    } finally {
      v.befehl('COMMIT')
    }
  }

  function liesSpur(): Record<string, unknown>[] {
    const zeilen = v.lies({ strings: ['SELECT * FROM sim_spur ORDER BY nr'], values: [] } as unknown as Sql)
    if (zeilen.length > 0) v.skript('DELETE FROM sim_spur')
    return zeilen as Record<string, unknown>[]
  }

  const speicher: Speicher = {
    kann: { einServer: true, pragma: true },
    run: (op, arg) => takt.plane(op.name, () => schreibe(op, arg)),
    read: (op, arg) => takt.plane(op.name, () => lese(op, arg, true)),
    sperreFuerServer: async () => undefined,
    leereProtokoll: () => takt.plane('leereProtokoll', () => v.pragma('wal_checkpoint(TRUNCATE)') === 0),
    schreibeNeu: () => takt.plane('schreibeNeu', () => schreibeNeu(datei)),
    beobachte: () => () => undefined,
    schliesse: async () => undefined,
  }

  return {
    speicher,
    lies: (op, a) => lese(op, a, false),
    leereSpur() {
      const zeilen = [...gerettet, ...liesSpur()]
      gerettet = []
      return zeilen
    },
    stirb() {
      v.rolleZurueck()
      gerettet.push(...liesSpur())
      v.schliesse()
      oeffne()
    },
    get geschrieben() {
      return geschrieben
    },
    datei,
    stoerung(prozent) {
      stoerung = prozent
    },
    kopiere(nach) {
      v.pragma('wal_checkpoint(TRUNCATE)')
      copyFileSync(datei, nach)
    },
    schliesse() {
      v.schliesse()
      rmSync(ordner, { recursive: true, force: true })
    },
  }
}
