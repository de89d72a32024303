import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { z } from 'zod'
import { EndgueltigerFehler, FalscheBenutzung, WiederholbarerFehler } from '../../domaene/fehler.ts'
import { monatsende } from '../../domaene/tag.ts'
import type { Tag } from '../../domaene/zeit.ts'
import { leseTag } from './lesen.ts'
import type { Koernung, Zahlen, ZahlenAnfrage, Zahlenquelle } from './quelle.ts'

/** What a query is given. Months are days too: `2026-10-01` to `2026-10-31`. */
export interface SqlParameter {
  von: Tag
  bis: Tag
  ort: string | null
}

/** A query of your own: rows with `datum` (`YYYY-MM-DD`, for months also `YYYY-MM`) and `cent` (integer). */
export interface AbfrageAngaben {
  koernung: Koernung
  abfrage: (parameter: SqlParameter, signal: AbortSignal) => Promise<readonly unknown[]>
  /** First and last `datum` that there are; undefined or null values when there are none. */
  bereich: (signal: AbortSignal) => Promise<unknown>
}

/** A SQLite file, opened read-only for each question. */
export interface SqliteAngaben {
  koernung: Koernung
  datei: string | URL
  /** Reads `datum` and `cent`; `@von`, `@bis`, `@ort` (null for all) are parameters. */
  sql: string
  /** Reads one row with `von` and `bis`: `SELECT min(datum) AS von, max(datum) AS bis FROM …`. */
  bereichSql: string
}

const Zeile = z.object({ datum: z.string(), cent: z.number().int() })
const Bereich = z.object({ von: z.string().nullish(), bis: z.string().nullish() }).nullish()

/** Figures from SQL. The parameters are bound, never built into the statement. */
export function sqlQuelle(angaben: AbfrageAngaben | SqliteAngaben): Zahlenquelle {
  const { koernung } = angaben
  const { abfrage, bereich } = 'abfrage' in angaben ? angaben : sqliteAbfrage(angaben)
  return {
    koernung,
    async lies({ von, bis, ort }: ZahlenAnfrage, signal): Promise<Zahlen> {
      const zeilen = await abfrage({ von, bis, ort: ort ?? null }, signal)
      const grenzen = pruefe(Bereich, await bereich(signal))
      return {
        zahlen: zeilen.map((z) => {
          const { datum, cent } = pruefe(Zeile, z)
          return { tag: tagVon(datum, koernung), cent }
        }),
        bereich: grenzen?.von && grenzen.bis ? ganzerBereich(grenzen.von, grenzen.bis, koernung) : undefined,
        unlesbar: [],
      }
    },
  }
}

const ganzerBereich = (von: string, bis: string, koernung: Koernung) => {
  const ende = tagVon(bis, koernung)
  return { von: tagVon(von, koernung), bis: koernung === 'monat' ? monatsende(ende) : ende }
}

function pruefe<S extends z.ZodType>(schema: S, wert: unknown): z.output<S> {
  const gelesen = schema.safeParse(wert)
  if (gelesen.success) return gelesen.data
  throw new EndgueltigerFehler(
    'zahlen_form',
    'Die Abfrage liefert nicht die Spalten datum und cent (ganze Cent).',
    {
      abhilfe: 'Passe das SQL an, z. B. CAST(round(betrag * 100) AS INTEGER) AS cent.',
    },
  )
}

function tagVon(datum: string, koernung: Koernung): Tag {
  const tag = leseTag(datum, koernung)
  if (tag !== undefined) return tag
  throw new EndgueltigerFehler('zahlen_form', 'Die Abfrage liefert ein Datum, das nicht YYYY-MM-DD ist.')
}

/** Opens the file for each question: ~1 ms, and never a lock that outlives it. Runs on the main thread: keep it indexed. */
function sqliteAbfrage({
  datei,
  sql,
  bereichSql,
}: SqliteAngaben): Pick<AbfrageAngaben, 'abfrage' | 'bereich'> {
  const pfad = typeof datei === 'string' ? datei : fileURLToPath(datei)
  const lies = (statement: string, parameter: object): unknown[] => {
    let db: Database.Database | undefined
    try {
      db = new Database(pfad, { readonly: true, fileMustExist: true, timeout: 0 })
      const vorbereitet = db.prepare(statement)
      if (!vorbereitet.reader || !vorbereitet.readonly) {
        throw new FalscheBenutzung('Das SQL einer Zahlenquelle muss lesen (SELECT …).')
      }
      return vorbereitet.all(parameter)
    } catch (cause) {
      throw alsFehler(cause, basename(pfad))
    } finally {
      db?.close()
    }
  }
  return {
    abfrage: async (parameter) => lies(sql, parameter),
    bereich: async () => lies(bereichSql, {})[0],
  }
}

function alsFehler(cause: unknown, datei: string): unknown {
  if (!(cause instanceof Database.SqliteError)) return cause
  if (cause.code.startsWith('SQLITE_BUSY'))
    return new WiederholbarerFehler('belegt', `${datei} ist belegt.`, { cause })
  return new EndgueltigerFehler('zahlen_quelle', `Die Abfrage an ${datei} ist gescheitert (${cause.code}).`, {
    cause,
  })
}
