import { join } from 'sql-template-tag'
import { z } from 'zod'
import type { Instant } from '../domaene/zeit.ts'
import { flagge, jsonSpalte, zuJson } from './json.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'

// assistent_run: one row per run of a scheduled task, unique by (name, slot). While a row is `laeuft`, `ergebnis` says
// who runs it; afterwards what came of it.

/** A process as it can be recognised later; `kennung` tells two with one pid apart. */
export const Prozess = z.object({ host: z.string(), pid: z.number(), kennung: z.string() })
export type Prozess = z.output<typeof Prozess>

const Lauf = z.object({ prozess: Prozess, versuch: z.number() })

export const RunRow = z.object({
  id: z.number(),
  name: z.string(),
  slot: z.string(),
  status: z.enum(['laeuft', 'erledigt', 'fehler']),
  nachgeholt: flagge,
  ergebnis: z.string().nullable(),
  gestartet: z.string(),
  beendet: z.string().nullable(),
})
export type Run = z.output<typeof RunRow>

const LaufendRow = RunRow.extend({ ergebnis: jsonSpalte(Lauf, null).nullable() })
export type LaufenderRun = z.output<typeof LaufendRow>

/** Rows under this name are no runs: each says since when a task (its `slot`) is known. Nothing before was missed. */
export const ERSTER_START = 'zeitplan'

const Start = z.object({ gestartet: z.string() })

/** What is known of a task: since when, its newest slot, and the rows that are not finished. */
export interface Stand {
  bekanntSeit: Instant | undefined
  neuesterSlot: string | undefined
  laufend: LaufenderRun[]
}

/** Rows with a start in the future (the machine's clock was wrong once) do not count. */
export function* ladeStand({ name, jetzt }: { name: string; jetzt: Instant }): Operation<Stand> {
  const neuester = yield* row(
    z.object({ slot: z.string() }),
    sql`SELECT slot FROM assistent_run WHERE name = ${name} AND gestartet <= ${jetzt} ORDER BY slot DESC LIMIT 1`,
  )
  const erster = yield* row(
    Start,
    sql`SELECT gestartet FROM assistent_run WHERE name = ${ERSTER_START} AND slot = ${name} AND gestartet <= ${jetzt}`,
  )
  const laufend = yield* rows(
    LaufendRow,
    sql`SELECT * FROM assistent_run WHERE name = ${name} AND status = 'laeuft' ORDER BY slot`,
  )
  return { bekanntSeit: erster?.gestartet, neuesterSlot: neuester?.slot, laufend }
}

export function* merkeErstenStart({ name, jetzt }: { name: string; jetzt: Instant }): Operation<void> {
  yield* exec(sql`INSERT INTO assistent_run (name, slot, status, nachgeholt, gestartet, beendet)
    VALUES (${ERSTER_START}, ${name}, 'erledigt', 0, ${jetzt}, ${jetzt}) ON CONFLICT (name, slot) DO NOTHING`)
}

/** Claims a slot; undefined: somebody has it already. `verlassen`: older rows whose process is gone. */
export function* beginneRun(arg: {
  name: string
  slot: string
  nachgeholt: boolean
  prozess: Prozess
  verlassen: readonly number[]
  jetzt: Instant
}): Operation<number | undefined> {
  const neu = yield* row(
    z.object({ id: z.number() }),
    sql`INSERT INTO assistent_run (name, slot, status, nachgeholt, ergebnis, gestartet)
      VALUES (${arg.name}, ${arg.slot}, 'laeuft', ${arg.nachgeholt}, ${zuJson({ prozess: arg.prozess, versuch: 1 })}, ${arg.jetzt})
      ON CONFLICT (name, slot) DO NOTHING RETURNING id`,
  )
  if (neu && arg.verlassen.length > 0) yield* gibRunsAuf({ ids: arg.verlassen, jetzt: arg.jetzt })
  return neu?.id
}

/** Takes the row of a process that is gone; false: somebody was faster. */
export function* uebernimmRun(arg: {
  id: number
  gestartet: Instant
  prozess: Prozess
  jetzt: Instant
}): Operation<boolean> {
  const meins = yield* row(
    z.object({ id: z.number() }),
    sql`UPDATE assistent_run SET nachgeholt = 1, gestartet = ${arg.jetzt}, ergebnis = ${zuJson({ prozess: arg.prozess, versuch: 2 })}
      WHERE id = ${arg.id} AND status = 'laeuft' AND gestartet = ${arg.gestartet} RETURNING id`,
  )
  return meins !== undefined
}

export function* gibRunsAuf({ ids, jetzt }: { ids: readonly number[]; jetzt: Instant }): Operation<void> {
  yield* exec(sql`UPDATE assistent_run SET status = 'fehler', ergebnis = 'prozess_beendet', beendet = ${jetzt}
    WHERE id IN (${join(ids)}) AND status = 'laeuft'`)
}

/** `ergebnis`: JSON of what the task returned, or an error's code. */
export function* beendeRun(arg: {
  id: number
  status: 'erledigt' | 'fehler'
  ergebnis: string | null
  jetzt: Instant
}): Operation<void> {
  yield* exec(sql`UPDATE assistent_run SET status = ${arg.status}, ergebnis = ${arg.ergebnis}, beendet = ${arg.jetzt}
    WHERE id = ${arg.id} AND status = 'laeuft'`)
}

/** The newest runs of all tasks, newest first. */
export function* listeRuns({ hoechstens }: { hoechstens: number }): Operation<Run[]> {
  return yield* rows(
    RunRow,
    sql`SELECT * FROM assistent_run WHERE name <> ${ERSTER_START} ORDER BY id DESC LIMIT ${hoechstens}`,
  )
}
