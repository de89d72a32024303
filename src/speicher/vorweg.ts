import { z } from 'zod'
import { Ereignis } from '../domaene/ereignis.ts'
import { derselbe, type Kennung, kennungenVon } from '../domaene/kennung.ts'
import { type Instant, plusMs, TAG_MS } from '../domaene/zeit.ts'
import { jsonSpalte } from './json.ts'
import { findePersonId } from './kennung.ts'
import { type Operation, row, rows, sql } from './speicher.ts'

// Things come in any order: what is stored already may change what a message that comes after it means, or whose it is.

interface Stehend {
  id: number
  kanal: string
  lane: string
  angekommen: Instant
  ereignis: Ereignis | null
}
const Gespeichert = z.object({ ereignis: jsonSpalte(Ereignis, null).nullable() })
const Wechsel = Gespeichert.extend({ lane: z.string(), gesendet: z.string() })
const Frueher = Gespeichert.extend({ chat: z.string(), lane: z.string(), person_id: z.string().nullable() })

/**
 * The deletion, else the last edit, that was delivered before its message. Only the author's own counts: it lies in the
 * same lane. What is older than a week cannot be sent after its message any more.
 */
export function* aenderungVorweg(eingang: Stehend): Operation<Ereignis | undefined> {
  const { ereignis, id, kanal, lane } = eingang
  if (ereignis?.art !== 'nachricht' || ereignis.provider_id === undefined) return undefined
  const da = yield* rows(
    Gespeichert,
    sql`SELECT ereignis FROM assistent_eingang WHERE lane = ${lane} AND kanal = ${kanal} AND id < ${id}
      AND art IN ('loeschung', 'bearbeitung') AND ereignis IS NOT NULL
      AND angekommen >= ${plusMs(eingang.angekommen, -7 * TAG_MS)} ORDER BY gesendet DESC, id DESC LIMIT 200`,
  )
  const gemeint = da.flatMap((g) =>
    g.ereignis && g.ereignis.zitat === ereignis.provider_id ? [g.ereignis] : [],
  )
  return gemeint.find((g) => g.art === 'loeschung') ?? gemeint[0]
}

/** What the person says in a message that they had edited before it arrived. */
export function mitBearbeitung(e: Ereignis, neu: Ereignis | undefined): Ereignis {
  if (neu?.art !== 'bearbeitung') return e
  const worte = neu.beschriftung ?? neu.text
  if (e.typ === 'text') return { ...e, text: worte }
  return { ...e, beschriftung: worte, ...(neu.typ === e.typ && !e.gelesen ? { text: neu.text } : {}) }
}

/** A number change that is still to be followed, to one of these names: what comes from there waits behind it, in its lane. */
export function* offenerWechsel(
  agent: string,
  kennungen: readonly Kennung[],
): Operation<{ lane: string; gesendet: Instant } | undefined> {
  if (kennungen.length === 0) return undefined
  const offene = yield* rows(
    Wechsel,
    // Without the agent, and `+id`: by the index of what is not finished, and not through all messages ever.
    sql`SELECT lane, gesendet, ereignis FROM assistent_eingang WHERE status IN ('neu', 'laeuft')
      AND art = 'nummernwechsel' AND person_id IS NOT NULL ORDER BY +id DESC`,
  )
  return offene.find(({ ereignis: e }) => {
    const [neu] = e ? kennungenVon(e.kanal, e.neue_kennung) : []
    return e?.agent === agent && kennungen.some((k) => k.kanal === neu?.kanal && k.kennung === neu.kennung)
  })
}

/**
 * Is what is stored under this name from the same one, in the same chat? Its text may be purged by now: then chat and
 * person tell. Of who was forgotten nothing can tell, and a redelivery stays one.
 */
export function* istVomSelben(
  id: number,
  { ereignis, kennungen }: { ereignis: Ereignis; kennungen: readonly Kennung[] },
  fremdeLane: string,
): Operation<boolean> {
  const da = yield* row(
    Frueher,
    sql`SELECT ereignis, chat, lane, person_id FROM assistent_eingang WHERE id = ${id}`,
  )
  if (!da || da.chat === '') return true
  if (!derselbe(da.chat, ereignis.chat)) return false
  if (da.ereignis) return derselbe(da.ereignis.von ?? '', ereignis.von ?? '')
  const person_id = yield* findePersonId({ agent: ereignis.agent, kennungen })
  // Who was nobody's then may be somebody's now, and the other way round.
  return person_id === undefined || da.person_id === null
    ? da.lane === fremdeLane || person_id !== da.person_id
    : person_id === da.person_id
}
