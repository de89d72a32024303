import { z } from 'zod'
import type { Instant } from '../domaene/zeit.ts'
import { type Operation, rows, sql } from './speicher.ts'

// What came in and is finished, to be looked at again.

const Id = z.object({ id: z.number() })

/** Ids of finished messages of known persons since then, whose text is still there; oldest first. */
export function* fertigeNachrichten(arg: {
  agent: string
  seit: Instant
  nach: number
  hoechstens: number
}): Operation<number[]> {
  const da = yield* rows(
    Id,
    sql`SELECT id FROM assistent_eingang WHERE agent = ${arg.agent} AND angekommen >= ${arg.seit} AND id > ${arg.nach}
      AND art = 'nachricht' AND status = 'erledigt' AND person_id IS NOT NULL AND ereignis IS NOT NULL
      ORDER BY id LIMIT ${arg.hoechstens}`,
  )
  return da.map((d) => d.id)
}
