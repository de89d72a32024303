import { z } from 'zod'
import type { Instant } from '../domaene/zeit.ts'
import { NIE } from './fenster.ts'
import { jsonSpalte } from './json.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'

// assistent_vergessen: how far each forgetting is.

export const VergessenRow = z.object({
  id: z.string(),
  agent: z.string(),
  art: z.enum(['inhalte', 'ganz']),
  status: z.enum(['offen', 'fertig']),
  grund: z.string().nullable(),
  namen: jsonSpalte(z.array(z.string()), []),
  abschied_id: z.number().nullable(),
  entfernt: jsonSpalte(z.record(z.string(), z.number()), {}),
  begonnen: z.string(),
  fertig: z.string().nullable(),
})
export type Vergessen = z.output<typeof VergessenRow>

const Id = z.object({ id: z.string() })
const Abschied = z.object({ status: z.string(), nicht_vor: z.string().nullable() })

export function* offenesVergessen(): Operation<Vergessen[]> {
  return yield* rows(
    VergessenRow,
    sql`SELECT * FROM assistent_vergessen WHERE status = 'offen' ORDER BY begonnen, id`,
  )
}

/** What should have been finished since then, and what is in the way; for operators. */
export function* haengendesVergessen({ seit }: { seit: Instant }): Operation<string[]> {
  const offen = yield* offenesVergessen()
  return offen.filter((v) => v.begonnen < seit).map((v) => `${v.id} (${v.grund ?? 'angefangen'})`)
}

export function* ladeVergessen({ id }: { id: string }): Operation<Vergessen | undefined> {
  return yield* row(VergessenRow, sql`SELECT * FROM assistent_vergessen WHERE id = ${id}`)
}

export function* alleVergessen({ agent }: { agent: string }): Operation<Vergessen[]> {
  return yield* rows(
    VergessenRow,
    sql`SELECT * FROM assistent_vergessen WHERE agent = ${agent} ORDER BY begonnen DESC, id`,
  )
}

/** Which of these receipts this database has acted on. */
export function* bekannteQuittungen(): Operation<string[]> {
  return (yield* rows(Id, sql`SELECT id FROM assistent_vergessen`)).map((v) => v.id)
}

export function* merkeAbschied(arg: { id: string; abschied_id: number }): Operation<void> {
  yield* exec(sql`UPDATE assistent_vergessen SET abschied_id = ${arg.abschied_id} WHERE id = ${arg.id}`)
}

/**
 * The farewell goes too, once it was delivered or cannot be: given up, or kept back by a window that is closed. False: it
 * is still on its way.
 */
export function* loescheAbschied({ id }: { id: string }): Operation<boolean> {
  const v = yield* ladeVergessen({ id })
  if (!v || v.abschied_id === null) return true
  const da = yield* row(
    Abschied,
    sql`SELECT status, nicht_vor FROM assistent_ausgang WHERE id = ${v.abschied_id}`,
  )
  if (da?.status === 'bereit' && da.nicht_vor !== NIE) return false
  yield* exec(sql`DELETE FROM assistent_zustellung WHERE ausgang_id = ${v.abschied_id}`)
  yield* exec(sql`DELETE FROM assistent_ausgang WHERE id = ${v.abschied_id}`)
  yield* exec(sql`UPDATE assistent_vergessen SET abschied_id = NULL WHERE id = ${id}`)
  return true
}

/** `grund` null: done. */
export function* setzeStand(arg: { id: string; grund: string | null; jetzt: Instant }): Operation<void> {
  yield* exec(
    arg.grund === null
      ? sql`UPDATE assistent_vergessen SET status = 'fertig', grund = NULL, fertig = ${arg.jetzt} WHERE id = ${arg.id}`
      : sql`UPDATE assistent_vergessen SET grund = ${arg.grund} WHERE id = ${arg.id}`,
  )
}
