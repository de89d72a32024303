import { z } from 'zod'
import { Ereignis } from '../domaene/ereignis.ts'
import { jsonSpalte } from './json.ts'
import { type Operation, row, sql } from './speicher.ts'

const Gespeichert = z.object({ provider_id: z.string(), ereignis: jsonSpalte(Ereignis, null).nullable() })

/**
 * Who wrote the message that a deletion is about, when the provider does not say: as we stored it. Slack names a message
 * in a thread without the thread then, so its own name (`C1:17…:16…`) is the longer one. Undefined: we do not have it.
 */
export function* verfasserVon(arg: {
  agent: string
  kanal: string
  zitat?: string | undefined
}): Operation<{ von: string; zitat: string } | undefined> {
  if (arg.zitat === undefined) return undefined
  const da = yield* row(
    Gespeichert,
    sql`SELECT provider_id, ereignis FROM assistent_eingang WHERE agent = ${arg.agent} AND kanal = ${arg.kanal}
      AND (provider_id = ${arg.zitat} OR provider_id > ${`${arg.zitat}:`} AND provider_id < ${`${arg.zitat};`})
      AND art = 'nachricht' ORDER BY id LIMIT 1`,
  )
  const von = da?.ereignis?.von
  return da === undefined || von === undefined ? undefined : { von, zitat: da.provider_id }
}
