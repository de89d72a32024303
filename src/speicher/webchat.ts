import { z } from 'zod'
import { Ereignis } from '../domaene/ereignis.ts'
import type { Instant } from '../domaene/zeit.ts'
import { Knoepfe } from './ausgang.ts'
import { jsonSpalte } from './json.ts'
import { type Operation, row, rows, sql } from './speicher.ts'

// One person's chat on the page: what they wrote and what they got, from Eingang and Ausgang, each by an index of its own
// that holds nothing but this Kanal.

const Geschrieben = z.object({
  id: z.number(),
  ereignis: jsonSpalte(Ereignis, null).nullable(),
  zeit: z.string(),
  vorgang: z.string().nullable(),
})
const Bekommen = z.object({
  id: z.number(),
  text: z.string(),
  knoepfe: jsonSpalte(Knoepfe, []),
  zu: z.string().nullable(),
  zeit: z.string(),
  vorgang: z.string().nullable(),
  nachricht_id: z.number().nullable(),
})
export type Geschrieben = z.output<typeof Geschrieben>
export type Bekommen = z.output<typeof Bekommen>

/** Where each of the two lists goes on, backwards: ids below. */
export interface ChatStelle {
  geschrieben: number
  bekommen: number
}
const ENDE = 9_007_199_254_740_991

/** The newest of both kinds below `vor`, at most `hoechstens` each, oldest first; `offen`: something is being answered. */
export function* ladeChat(arg: {
  agent: string
  chat: string
  vor?: ChatStelle | undefined
  jetzt: Instant
  hoechstens: number
}): Operation<{ geschrieben: Geschrieben[]; bekommen: Bekommen[]; offen: boolean }> {
  const { agent, chat, hoechstens } = arg
  const vor = arg.vor ?? { geschrieben: ENDE, bekommen: ENDE }
  const geschrieben = yield* rows(
    Geschrieben,
    sql`SELECT e.id, e.ereignis, e.gesendet AS zeit,
        (SELECT v.id FROM assistent_vorgang v WHERE v.nachricht_id = e.id ORDER BY v.id LIMIT 1) AS vorgang
      FROM assistent_eingang e WHERE e.kanal = 'web' AND e.chat = ${chat} AND e.agent = ${agent} AND e.art = 'nachricht' AND e.id < ${vor.geschrieben}
      ORDER BY e.id DESC LIMIT ${hoechstens}`,
  )
  const bekommen = yield* rows(
    Bekommen,
    sql`SELECT a.id, a.text, a.knoepfe, a.zu, COALESCE(a.nicht_vor, a.erstellt) AS zeit, a.vorgang_id AS vorgang, a.nachricht_id
      FROM assistent_ausgang a WHERE a.kanal = 'web' AND a.chat = ${chat} AND a.agent = ${agent} AND a.id < ${vor.bekommen}
        AND a.status IN ('bereit', 'gesendet') AND (a.nicht_vor IS NULL OR a.nicht_vor <= ${arg.jetzt})
      ORDER BY a.id DESC LIMIT ${hoechstens}`,
  )
  const offen = yield* row(
    z.object({ id: z.number() }),
    sql`SELECT id FROM assistent_eingang WHERE lane = ${`${agent}/${chat}`} AND status IN ('neu', 'laeuft') AND kanal = 'web' LIMIT 1`,
  )
  return { geschrieben: geschrieben.reverse(), bekommen: bekommen.reverse(), offen: offen !== undefined }
}

/** What a line of this chat is called for quoting; undefined: it is none of this chat. */
export function* zitatIn(arg: {
  agent: string
  chat: string
  art: 'n' | 'a'
  id: number
}): Operation<string | undefined> {
  const { agent, chat, id } = arg
  const Da = z.object({ provider_id: z.string().nullable() })
  const da =
    arg.art === 'a'
      ? yield* row(
          Da,
          sql`SELECT CAST(id AS TEXT) AS provider_id FROM assistent_ausgang WHERE id = ${id} AND kanal = 'web' AND chat = ${chat} AND agent = ${agent}`,
        )
      : yield* row(
          Da,
          sql`SELECT provider_id FROM assistent_eingang WHERE id = ${id} AND kanal = 'web' AND chat = ${chat} AND agent = ${agent}`,
        )
  return da?.provider_id ?? undefined
}
