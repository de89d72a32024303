import { join, type Sql } from 'sql-template-tag'
import { z } from 'zod'
import type { Instant } from '../domaene/zeit.ts'
import { exec, type Operation, rows, sql } from './speicher.ts'
import { GEWIRKT, VERGESSEN } from './vergessen-zaun.ts'

// I8, the work: what is open ends, and its texts go. By id, in batches: asked by person, each statement walked through the
// whole table for what takes the person's work back.

const STAPEL = 500

const TextId = z.object({ id: z.string() })
const Weg = z.object({})

/** `IN (…)` in parts that each database takes. */
export const stapel = <T>(ids: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(ids.length / STAPEL) }, (_, i) => ids.slice(i * STAPEL, (i + 1) * STAPEL))

/** What the person asked for, oldest first. */
export function* eigeneArbeit(arg: { agent: string; person_id: string }): Operation<string[]> {
  const da = yield* rows(
    TextId,
    sql`SELECT id FROM assistent_vorgang WHERE person_id = ${arg.person_id} AND agent = ${arg.agent} ORDER BY nachricht_id, id`,
  )
  return da.map((v) => v.id)
}

/** What takes these back, whoever asked for it: its parameters repeat theirs. */
export function* ruecknahmenVon({ ids }: { ids: readonly string[] }): Operation<string[]> {
  const alle: string[] = []
  for (const diese of stapel(ids)) {
    const da = yield* rows(
      TextId,
      sql`SELECT id FROM assistent_vorgang WHERE rueckgaengig_von IN (${join(diese)}) ORDER BY id`,
    )
    alle.push(...da.map((v) => v.id))
  }
  return alle
}

/**
 * Open work ends. What had an effect says so (I4). What runs right now keeps its status until `beendeVergessene` finds
 * out what came of it.
 */
export function* beendeOffenes(arg: { ids: readonly string[]; jetzt: Instant }): Operation<void> {
  for (const diese of stapel(arg.ids)) {
    const wessen = sql`id IN (${join(diese)})`
    yield* exec(sql`UPDATE assistent_vorgang SET status = CASE WHEN ${GEWIRKT} THEN 'erledigt' ELSE 'abgebrochen' END,
        grund = ${VERGESSEN}, auszufuehren = 0, frist = NULL, version = version + 1, aktualisiert = ${arg.jetzt}
      WHERE ${wessen} AND (status IN ('rueckfrage', 'bestaetigung', 'wartet_freigabe', 'fehler')
        OR (status = 'laeuft' AND auszufuehren = 1 AND laeufe = 0))`)
    yield* exec(sql`UPDATE assistent_vorgang SET grund = ${VERGESSEN}, auszufuehren = 0, version = version + 1
      WHERE ${wessen} AND status = 'laeuft'`)
  }
}

/** Texts of the work; the audit keeps who, what and when. `executor` marks the row: its outcome comes without text. */
export function* leereArbeit(arg: { ids: readonly string[]; person_id: string }): Operation<number> {
  for (const diese of stapel(arg.ids)) {
    const dazu: Sql = sql`vorgang_id IN (${join(diese)})`
    yield* exec(
      sql`UPDATE assistent_aktion SET ergebnis = NULL, input_hash = '', executor = ${VERGESSEN} WHERE ${dazu}`,
    )
    yield* exec(sql`UPDATE assistent_freigabe SET stand = NULL WHERE ${dazu}`)
    yield* exec(sql`UPDATE assistent_vorgang SET parameter = '{}', antwort = NULL, frage = NULL, alternativen = NULL, fortschritt = NULL
      WHERE id IN (${join(diese)})`)
  }
  yield* exec(sql`UPDATE assistent_freigabe SET grund = NULL WHERE person_id = ${arg.person_id}`)
  const geleert = yield* rows(
    Weg,
    sql`UPDATE assistent_vorgang SET text = '' WHERE person_id = ${arg.person_id} RETURNING 1 AS weg`,
  )
  return geleert.length
}
