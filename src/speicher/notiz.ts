import { z } from 'zod'
import type { Instant } from '../domaene/zeit.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'

export const NotizRow = z.object({ id: z.number(), text: z.string(), erstellt: z.string() })
export type Notiz = z.output<typeof NotizRow>

/** Idempotent by key. */
export function* insertNotiz(arg: {
  agent: string
  person_id: string
  key: string
  text: string
  jetzt: Instant
}): Operation<number> {
  const Id = z.object({ id: z.number() })
  const da = yield* row(Id, sql`SELECT id FROM assistent_notiz WHERE key = ${arg.key}`)
  if (da) return da.id
  const neu = yield* row(
    Id,
    sql`INSERT INTO assistent_notiz (agent, person_id, key, text, erstellt) VALUES (${arg.agent}, ${arg.person_id}, ${arg.key}, ${arg.text}, ${arg.jetzt}) RETURNING id`,
  )
  return neu?.id ?? 0
}

export function* loescheNotiz(arg: { key: string; person_id: string }): Operation<void> {
  yield* exec(sql`DELETE FROM assistent_notiz WHERE key = ${arg.key} AND person_id = ${arg.person_id}`)
}

/** A person's newest notes. Which of them fit a question is decided in code: no LIKE on people's text. */
export function* notizenVon(arg: {
  agent: string
  person_id: string
  hoechstens: number
}): Operation<Notiz[]> {
  return yield* rows(
    NotizRow,
    sql`SELECT id, text, erstellt FROM assistent_notiz WHERE agent = ${arg.agent} AND person_id = ${arg.person_id} ORDER BY id DESC LIMIT ${arg.hoechstens}`,
  )
}
