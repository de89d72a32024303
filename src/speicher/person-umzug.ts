import { z } from 'zod'
import type { Kennung } from '../domaene/kennung.ts'
import type { Instant } from '../domaene/zeit.ts'
import { vonAnderen } from './fenster.ts'
import { verbindeUnterhaltung } from './person-verbinden.ts'
import { exec, type Operation, rows, sql } from './speicher.ts'
import { findeUnterhaltung, setzeFreieFrage, type Unterhaltung } from './unterhaltung.ts'
import { offeneVorgaenge, updateVorgang } from './vorgang.ts'

// A chat has another id from now on: the Unterhaltung stays the same one.

const Paar = z.object({ von_id: z.string(), nach_id: z.string() })

/** The direct chat goes on under the new name; what is still to be sent goes there, what was asked is marked as asked `gestellt`. */
export function* zieheUm(
  u: Unterhaltung,
  arg: { nach: string; neu: Kennung; gestellt: Instant; jetzt: Instant },
): Operation<void> {
  const { agent, kanal, person_id } = u
  const chat = u.chat.startsWith('+') && arg.neu.kanal === 'phone' ? arg.neu.kennung : arg.nach
  const da = yield* findeUnterhaltung({ agent, kanal, chat, person_id })
  const ziel = da && da.id !== u.id ? da.id : u.id
  if (ziel !== u.id) yield* verbindeUnterhaltung(u.id, ziel)
  yield* exec(sql`UPDATE assistent_unterhaltung SET chat = ${chat}, an = ${chat} WHERE id = ${ziel}`)
  // Nobody has confirmed the new name: what others have asked for is not told there.
  yield* exec(sql`UPDATE assistent_ausgang SET chat = ${chat}, an = ${chat}
    WHERE person_id = ${person_id} AND agent = ${agent} AND kanal = ${kanal} AND chat = ${u.chat} AND status = 'bereit'
      AND NOT ${vonAnderen}`)
  yield* setzeFreieFrage({ id: ziel, frage: null })
  for (const alt of yield* offeneVorgaenge({ agent, person_id })) {
    if (
      (alt.status !== 'rueckfrage' && alt.status !== 'bestaetigung') ||
      alt.unterhaltung_id !== ziel ||
      !alt.frage
    )
      continue
    const frage = { ...alt.frage, gestellt: arg.gestellt }
    yield* updateVorgang({ alt, neu: { frage }, jetzt: arg.jetzt })
  }
}

/** A group got another id: its Unterhaltungen and their questions stay the same, with the same people in them. */
export function* zieheGruppeUm(arg: {
  agent: string
  kanal: string
  von: string
  nach: string
}): Operation<void> {
  const { agent, kanal, von, nach } = arg
  const hier = sql`agent = ${agent} AND kanal = ${kanal} AND chat = ${von}`
  const schonDort = yield* rows(
    Paar,
    sql`SELECT v.id AS von_id, n.id AS nach_id FROM assistent_unterhaltung v JOIN assistent_unterhaltung n
      ON n.agent = v.agent AND n.kanal = v.kanal AND n.person_id = v.person_id AND n.chat = ${nach}
      WHERE v.agent = ${agent} AND v.kanal = ${kanal} AND v.chat = ${von} AND v.gruppe = 1`,
  )
  for (const p of schonDort) yield* verbindeUnterhaltung(p.von_id, p.nach_id)
  yield* exec(sql`UPDATE assistent_unterhaltung SET chat = ${nach} WHERE ${hier} AND gruppe = 1`)
  yield* exec(sql`UPDATE assistent_ausgang SET chat = ${nach} WHERE ${hier} AND status = 'bereit'`)
  for (const vorn of ['', 'faden:']) yield* benenneUm(agent, kanal, `${vorn}${von}:`, `${vorn}${nach}:`)
}

/**
 * Names of messages that hold the chat's id (Slack's `C1:17…`, and of a thread `faden:C1:17…`) get the new one: a reply in
 * an old thread names it so. What has the new name already keeps it.
 */
function* benenneUm(agent: string, kanal: string, alt: string, neu: string): Operation<void> {
  const bis = `${alt.slice(0, -1)};`
  const neuerName = sql`${neu} || substr(provider_id, ${alt.length + 1})`
  yield* exec(sql`UPDATE assistent_zustellung SET provider_id = ${neuerName}
    WHERE agent = ${agent} AND kanal = ${kanal} AND provider_id > ${alt} AND provider_id < ${bis}
      AND NOT EXISTS (SELECT 1 FROM assistent_zustellung z WHERE z.agent = ${agent} AND z.kanal = ${kanal}
        AND z.provider_id = ${neu} || substr(assistent_zustellung.provider_id, ${alt.length + 1}))`)
  yield* exec(sql`UPDATE assistent_eingang SET provider_id = ${neuerName}
    WHERE agent = ${agent} AND kanal = ${kanal} AND provider_id > ${alt} AND provider_id < ${bis}`)
}
