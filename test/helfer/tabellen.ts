import { raw } from 'sql-template-tag'
import { z } from 'zod'
import { type Operation, rows, type Speicher, sql } from '../../src/speicher/speicher.ts'

// All that a database holds, to say whether something changed.

/** Each row of each table as a line „table {…}“, sorted. */
export async function alleZeilen(speicher: Speicher): Promise<string[]> {
  return await speicher.read(lies, { sqlite: speicher.kann.pragma })
}

function* lies({ sqlite }: { sqlite: boolean }): Operation<string[]> {
  const tabellen = yield* rows(
    z.object({ name: z.string() }),
    sqlite
      ? sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`
      : sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()`,
  )
  const zeilen: string[] = []
  for (const { name } of tabellen)
    for (const zeile of yield* rows(z.unknown(), sql`SELECT * FROM ${raw(`"${name}"`)}`))
      zeilen.push(`${name} ${JSON.stringify(zeile)}`)
  return zeilen.sort()
}

/** What is another than before, with + and -. */
export const unterschied = (vorher: readonly string[], nachher: readonly string[]): string[] => {
  const [war, ist] = [new Set(vorher), new Set(nachher)]
  return [
    ...vorher.filter((z) => !ist.has(z)).map((z) => `- ${z}`),
    ...nachher.filter((z) => !war.has(z)).map((z) => `+ ${z}`),
  ]
}
