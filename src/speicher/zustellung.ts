import { z } from 'zod'
import type { Zustellmeldung } from '../domaene/ereignis.ts'
import { type Instant, plusMs, TAG_MS } from '../domaene/zeit.ts'
import { nimmZurueckInAusgang } from './fenster.ts'
import { flagge } from './json.ts'
import { exec, type Operation, row, sql } from './speicher.ts'

// The delivery state of sent messages. It only moves forward: providers report in no order.

const Stand = z.object({ status: z.enum(['gesendet', 'zugestellt', 'gelesen', 'fehler']) })
const Schicksal = z.object({ status: z.string(), fehler: z.string().nullable(), ausserhalb: flagge })
const Da = z.object({})
const Treffer = z.object({ vorgang_id: z.string().nullable() })

const RANG = { gesendet: 1, zugestellt: 2, gelesen: 3, fehler: 4 } as const

/** Notes what a provider says, also before we have noted that we sent it. */
export function* verbucheMeldung({
  meldung,
  jetzt,
}: {
  meldung: Zustellmeldung
  jetzt: Instant
}): Operation<void> {
  const { agent, kanal, provider_id, status } = meldung
  const da = yield* row(
    Stand,
    sql`SELECT status FROM assistent_zustellung WHERE agent = ${agent} AND kanal = ${kanal} AND provider_id = ${provider_id}`,
  )
  if (da === undefined) {
    if (yield* vonVergessenem({ kanal, jetzt })) return
    yield* exec(sql`INSERT INTO assistent_zustellung (agent, kanal, provider_id, status, fehler, ausserhalb, aktualisiert)
      VALUES (${agent}, ${kanal}, ${provider_id}, ${status}, ${meldung.fehler ?? null}, ${meldung.ausserhalb === true}, ${jetzt})
      ON CONFLICT (agent, kanal, provider_id) DO NOTHING`)
  } else if (RANG[status] > RANG[da.status]) {
    // Only when it is news: the same report again must not send again.
    yield* exec(sql`UPDATE assistent_zustellung SET status = ${status}, fehler = ${meldung.fehler ?? null},
        ausserhalb = ${meldung.ausserhalb === true}, aktualisiert = ${jetzt}
      WHERE agent = ${agent} AND kanal = ${kanal} AND provider_id = ${provider_id}`)
    if (status === 'fehler') yield* folgeDemFehler({ agent, kanal, provider_id })
  }
}

/** So long reports of a message come after it at the latest. */
const SPAETESTENS_MS = 30 * TAG_MS

/**
 * Somebody was forgotten lately, and nothing is being sent on this channel: then it is about a message that went to them,
 * and its id would be a trace of them (some providers' ids hold the number).
 */
function* vonVergessenem(arg: { kanal: string; jetzt: Instant }): Operation<boolean> {
  const vergessen = yield* row(
    Da,
    sql`SELECT 1 AS da FROM assistent_vergessen WHERE begonnen > ${plusMs(arg.jetzt, -SPAETESTENS_MS)} LIMIT 1`,
  )
  if (!vergessen) return false
  const wird = yield* row(
    Da,
    sql`SELECT 1 AS da FROM assistent_ausgang WHERE status = 'bereit' AND kanal = ${arg.kanal} LIMIT 1`,
  )
  return wird === undefined
}

interface Name {
  agent: string
  kanal: string
  provider_id: string
}

/**
 * What the provider took first and did not deliver: outside its window it is to be sent again, else its row says so.
 * Returns whether there is something to send.
 */
function* folgeDemFehler(name: Name): Operation<boolean> {
  const { agent, kanal, provider_id } = name
  const da = yield* row(
    Schicksal,
    sql`SELECT status, fehler, ausserhalb FROM assistent_zustellung
      WHERE agent = ${agent} AND kanal = ${kanal} AND provider_id = ${provider_id}`,
  )
  if (da?.status !== 'fehler') return false
  if (da.ausserhalb) yield* nimmZurueckInAusgang(name)
  else
    yield* exec(sql`UPDATE assistent_ausgang SET status = 'fehler', fehler = ${da.fehler ?? 'unbekannt'}
      WHERE status = 'gesendet' AND kanal = ${kanal} AND id IN (SELECT ausgang_id FROM assistent_zustellung
        WHERE agent = ${agent} AND kanal = ${kanal} AND provider_id = ${provider_id})`)
  return da.ausserhalb
}

/**
 * Ties a provider's id to the reply that was sent under it. True: it was refused already, before we came to note it, and
 * the reply is to be sent another way.
 */
export function* verbucheSendung(arg: {
  agent: string
  kanal: string
  provider_id: string
  ausgang_id: number
  jetzt: Instant
}): Operation<boolean> {
  const da = yield* row(
    Stand,
    sql`INSERT INTO assistent_zustellung (agent, kanal, provider_id, ausgang_id, status, ausserhalb, aktualisiert)
      SELECT ${arg.agent}, ${arg.kanal}, ${arg.provider_id}, id, 'gesendet', 0, ${arg.jetzt} FROM assistent_ausgang WHERE id = ${arg.ausgang_id}
      ON CONFLICT (agent, kanal, provider_id) DO UPDATE SET ausgang_id = excluded.ausgang_id RETURNING status`,
  )
  // No row: forgotten while it was on its way.
  return da?.status === 'fehler' && (yield* folgeDemFehler(arg))
}

/** What a quoted message is: `unsere` when it is one of our replies, and the Vorgang that it is about. */
export interface Zitiert {
  unsere: boolean
  vorgang_id?: string
}

/** One of our replies, or a message that set a Vorgang off; else nothing. */
export function* ladeZitiert(arg: { agent: string; kanal: string; zitat: string }): Operation<Zitiert> {
  const unsere = yield* row(
    Treffer,
    sql`SELECT a.vorgang_id FROM assistent_zustellung z JOIN assistent_ausgang a ON a.id = z.ausgang_id
      WHERE z.agent = ${arg.agent} AND z.kanal = ${arg.kanal} AND z.provider_id = ${arg.zitat}`,
  )
  if (unsere) return { unsere: true, vorgang_id: unsere.vorgang_id ?? undefined }
  const eigene = yield* row(
    Treffer,
    sql`SELECT v.id AS vorgang_id FROM assistent_eingang e JOIN assistent_vorgang v ON v.nachricht_id = e.id
      WHERE e.agent = ${arg.agent} AND e.kanal = ${arg.kanal} AND e.provider_id = ${arg.zitat} ORDER BY v.id LIMIT 1`,
  )
  return { unsere: false, vorgang_id: eigene?.vorgang_id ?? undefined }
}
