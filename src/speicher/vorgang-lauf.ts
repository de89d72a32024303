import { join } from 'sql-template-tag'
import { z } from 'zod'
import { ABBRECHEN, Fortschritt, type VorgangStatus } from '../domaene/vorgang.ts'
import { jsonSpalte, zuJson } from './json.ts'
import { exec, type Operation, rows, sql } from './speicher.ts'
import { VERGESSEN } from './vergessen-zaun.ts'

// A Vorgang while it runs: how far it is, and that it is to end.

const Id = z.object({ id: z.string() })

/** How far a run is. No change of the Vorgang (its version stays), and nothing once it has ended or was forgotten. */
export function* merkeFortschritt(arg: { id: string; fortschritt: Fortschritt }): Operation<void> {
  yield* exec(sql`UPDATE assistent_vorgang SET fortschritt = ${zuJson(arg.fortschritt)}
    WHERE id = ${arg.id} AND status = 'laeuft' AND (grund IS NULL OR grund <> ${VERGESSEN})`)
}

/**
 * The requester wants a running Vorgang to end: durable, so that neither a crash nor a run that begins just now goes on.
 * Its version stays, because whoever runs it is to commit what came of it.
 */
export function* merkeAbbruch({ id }: { id: string }): Operation<void> {
  yield* exec(
    sql`UPDATE assistent_vorgang SET grund = ${ABBRECHEN} WHERE id = ${id} AND status = 'laeuft' AND grund IS NULL`,
  )
}

/** Which of these run and are to end: asked for by another process, or just before they began. */
export function* abzubrechende({ ids }: { ids: readonly string[] }): Operation<{ id: string }[]> {
  if (ids.length === 0) return []
  return yield* rows(
    Id,
    sql`SELECT id FROM assistent_vorgang WHERE id IN (${join(ids)}) AND status = 'laeuft' AND grund = ${ABBRECHEN}`,
  )
}

/** Something runs for the person who wrote this message. */
export function* laeuftFuer({ eingang_id }: { eingang_id: number }): Operation<boolean> {
  const laufend = yield* rows(
    Id,
    sql`SELECT v.id FROM assistent_vorgang v JOIN assistent_eingang e ON e.agent = v.agent AND e.person_id = v.person_id
      WHERE e.id = ${eingang_id} AND v.status = 'laeuft' LIMIT 1`,
  )
  return laufend.length > 0
}

/** Running work of a person that says how far it is. */
export function* fortschritte(arg: {
  agent: string
  phone: string
}): Operation<(Fortschritt & { id: string })[]> {
  const da = yield* rows(
    z.object({ id: z.string(), fortschritt: jsonSpalte(Fortschritt, null) }),
    sql`SELECT v.id, v.fortschritt FROM assistent_vorgang v JOIN assistent_person p ON p.id = v.person_id
      WHERE p.agent = ${arg.agent} AND p.phone = ${arg.phone} AND v.status = 'laeuft' AND v.fortschritt IS NOT NULL
      ORDER BY v.nachricht_id, v.id`,
  )
  return da.flatMap(({ id, fortschritt }) => (fortschritt ? [{ id, ...fortschritt }] : []))
}

/** Called off, or somebody was forgotten whose words it holds. */
export const sollEnden = (v: { status: VorgangStatus; grund?: string | null }): boolean =>
  v.status === 'laeuft' && (v.grund === ABBRECHEN || v.grund === VERGESSEN)
