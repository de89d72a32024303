import { z } from 'zod'
import type { Instant } from '../domaene/zeit.ts'
import { ladeEingang } from './eingang.ts'
import { zuJson } from './json.ts'
import { type Operation, row, sql } from './speicher.ts'

const Da = z.object({})

export interface Gelesenes {
  gelesen?: string
  fehler?: string
  geholt?: boolean
  behalten_bis?: Instant
}

/**
 * Notes beside the stand-in what came of a message's medium: kept until when, what was read, why nothing was. Only while
 * the message is open and its text is there: what was forgotten meanwhile does not come back (I8), and false is returned.
 */
export function* setzeGelesenes({ id, gelesen, ...stand }: Gelesenes & { id: number }): Operation<boolean> {
  const eingang = yield* ladeEingang({ id })
  const e = eingang?.ereignis
  if (!e?.medium) return false
  const neu = {
    ...e,
    medium: { ...e.medium, ...stand },
    ...(gelesen === undefined
      ? {}
      : { gelesen, text: `${e.text}${e.text.endsWith(']') ? ' ' : '\n'}${gelesen}` }),
  }
  const da = yield* row(
    Da,
    sql`UPDATE assistent_eingang SET ereignis = ${zuJson(neu)}
      WHERE id = ${id} AND ereignis IS NOT NULL AND status IN ('neu', 'laeuft') RETURNING 1 AS da`,
  )
  return da !== undefined
}
