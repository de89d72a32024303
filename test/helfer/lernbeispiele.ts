import { z } from 'zod'
import { type Operation, rows, sql } from '../../src/speicher/speicher.ts'

/** What was learned, as it stands in the table. */
export function* listeLernbeispiele(_: undefined): Operation<Record<string, unknown>[]> {
  return yield* rows(
    z.record(z.string(), z.unknown()),
    sql`SELECT faehigkeit, quelle, vorgang_id, text FROM assistent_lernbeispiel ORDER BY id`,
  )
}
