import { ladeEingang } from './eingang.ts'
import { zuJson } from './json.ts'
import { exec, type Operation, sql } from './speicher.ts'

/**
 * Notes beside the stand-in what was read from a message's medium, or why nothing was. Only while the message is open
 * and its text is there: what was forgotten meanwhile does not come back (I8).
 */
export function* setzeGelesenes(arg: { id: number; gelesen?: string; fehler?: string }): Operation<void> {
  const eingang = yield* ladeEingang({ id: arg.id })
  const e = eingang?.ereignis
  if (!e?.medium) return
  const { gelesen, fehler } = arg
  const neu = {
    ...e,
    ...(gelesen === undefined
      ? {}
      : { gelesen, text: `${e.text}${e.text.endsWith(']') ? ' ' : '\n'}${gelesen}` }),
    ...(fehler === undefined ? {} : { medium: { ...e.medium, fehler } }),
  }
  yield* exec(sql`UPDATE assistent_eingang SET ereignis = ${zuJson(neu)}
    WHERE id = ${arg.id} AND ereignis IS NOT NULL AND status IN ('neu', 'laeuft')`)
}
