import { z } from 'zod'
import { AUFSCHUB_MAX_MS } from '../domaene/aufschub.ts'
import { Sprache } from '../domaene/sprache.ts'
import { ohneUmkehr } from '../domaene/text.ts'
import { type Instant, plusMs } from '../domaene/zeit.ts'
import { NIE } from './fenster.ts'
import { jsonSpalte, zuJson } from './json.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'

export const Knoepfe = z.array(z.object({ id: z.string(), text: z.string() }))

/** What a message is for. Everything but `antwort` is proactive: an opt-out keeps it back. */
export const Zweck = z.enum(['antwort', 'ergebnis', 'freigabe', 'erinnerung', 'hinweis'])
export type Zweck = z.output<typeof Zweck>

export const AusgangRow = z.object({
  id: z.number(),
  agent: z.string(),
  kanal: z.string(),
  chat: z.string(),
  an: z.string(),
  person_id: z.string().nullable(),
  vorgang_id: z.string().nullable(),
  zweck: Zweck,
  text: z.string(),
  knoepfe: jsonSpalte(Knoepfe, []),
  zu: z.string().nullable(),
  status: z.string(),
  versuche: z.number(),
  nicht_vor: z.string().nullable(),
  fehler: z.string().nullable(),
  erstellt: z.string(),
})
export type Ausgang = z.output<typeof AusgangRow>

export interface AusgangNeu {
  agent: string
  kanal: string
  chat: string
  an: string
  person_id: string | null
  unterhaltung_id: string | null
  vorgang_id: string | null
  nachricht_id: number | null
  zweck: Zweck
  text: string
  knoepfe: readonly { id: string; text: string }[]
  zu: string | null
  nicht_vor?: Instant | null
  /** Makes a planned message idempotent. */
  key?: string | null
}

const Id = z.object({ id: z.number() })
const Faellig = z.object({ nicht_vor: z.string().nullable() })

/** Returns the row's id; with a `key` that is already there, that row's. */
export function* insertAusgang({ a, jetzt }: { a: AusgangNeu; jetzt: Instant }): Operation<number> {
  if (a.key) {
    const da = yield* row(Id, sql`SELECT id FROM assistent_ausgang WHERE key = ${a.key}`)
    if (da) return da.id
  }
  const knoepfe = a.knoepfe.map((k) => ({ ...k, text: ohneUmkehr(k.text) }))
  const neu = yield* row(
    Id,
    sql`INSERT INTO assistent_ausgang (agent, kanal, chat, an, person_id, unterhaltung_id, vorgang_id, nachricht_id, zweck, text,
        knoepfe, zu, key, status, versuche, nicht_vor, erstellt)
      VALUES (${a.agent}, ${a.kanal}, ${a.chat}, ${a.an}, ${a.person_id}, ${a.unterhaltung_id}, ${a.vorgang_id}, ${a.nachricht_id},
        ${a.zweck}, ${ohneUmkehr(a.text)}, ${zuJson(knoepfe)}, ${a.zu}, ${a.key ?? null}, 'bereit', 0, ${a.nicht_vor ?? null}, ${jetzt})
      RETURNING id`,
  )
  return neu?.id ?? 0
}

/**
 * What may be delivered now, oldest first: what has no time, what is due, and what is tried again and was put off by a clock
 * that has been set back since (see `AUFSCHUB_MAX_MS`; not what a window keeps back, and a reminder is never early). Each part
 * asks an index of what is to be sent: as one condition with OR it walks through all reminders to come (1.0 ms instead of
 * 10 µs with 20,000). `+id` keeps the planner off the table's own order, through all that was ever sent.
 */
export function* faelligeAusgaenge(arg: {
  jetzt: Instant
  nach: number
  hoechstens: number
}): Operation<Ausgang[]> {
  return yield* rows(
    AusgangRow,
    sql`SELECT * FROM assistent_ausgang WHERE id IN (
        SELECT id FROM assistent_ausgang WHERE status = 'bereit' AND nicht_vor IS NULL
        UNION ALL SELECT id FROM assistent_ausgang WHERE status = 'bereit' AND nicht_vor <= ${arg.jetzt}
        UNION ALL SELECT id FROM assistent_ausgang WHERE status = 'bereit' AND versuche > 0 AND zweck <> 'erinnerung'
          AND nicht_vor > ${plusMs(arg.jetzt, AUFSCHUB_MAX_MS)} AND nicht_vor < ${NIE})
      AND +id > ${arg.nach} ORDER BY +id LIMIT ${arg.hoechstens}`,
  )
}

/** When the next kept-back row is due. */
export function* naechsterAusgang({ jetzt }: { jetzt: Instant }): Operation<Instant | undefined> {
  const da = yield* row(
    Faellig,
    sql`SELECT MIN(nicht_vor) AS nicht_vor FROM assistent_ausgang WHERE status = 'bereit' AND nicht_vor > ${jetzt}`,
  )
  return da?.nicht_vor ?? undefined
}

const Empfaenger = z.object({
  sprache: Sprache.nullable(),
  person_status: z.string().nullable(),
  opt_out: z.string().nullable(),
  zeitzone: z.string().nullable(),
  vorgang_status: z.string().nullable(),
  abgelehnt: z.number(),
})

/** Who a row that is still to be sent goes to (all null: to nobody known); undefined: it was sent or taken back. */
export function* empfaengerWennBereit({ id }: { id: number }) {
  return yield* row(
    Empfaenger,
    sql`SELECT p.sprache, p.status AS person_status, p.opt_out, p.zeitzone, v.status AS vorgang_status,
        (SELECT COUNT(*) FROM assistent_zustellung s WHERE s.ausgang_id = a.id AND s.status = 'fehler') AS abgelehnt FROM assistent_ausgang a
      LEFT JOIN assistent_vorgang v ON v.id = a.vorgang_id
      LEFT JOIN assistent_person p ON p.id = a.person_id WHERE a.id = ${id} AND a.status = 'bereit'`,
  )
}

export function* markiereGesendet(arg: { id: number; jetzt: Instant }): Operation<void> {
  yield* exec(
    sql`UPDATE assistent_ausgang SET status = 'gesendet', gesendet = ${arg.jetzt}, versuche = versuche + 1, fehler = NULL WHERE id = ${arg.id} AND status = 'bereit'`,
  )
}

export function* verschiebeAusgang(arg: { id: number; nicht_vor: Instant; fehler: string }): Operation<void> {
  yield* exec(
    sql`UPDATE assistent_ausgang SET versuche = versuche + 1, nicht_vor = ${arg.nicht_vor}, fehler = ${arg.fehler} WHERE id = ${arg.id} AND status = 'bereit'`,
  )
}

export function* beendeAusgang(arg: {
  id: number
  status: 'fehler' | 'unterdrueckt' | 'abgebrochen'
  fehler: string
}): Operation<void> {
  yield* exec(
    sql`UPDATE assistent_ausgang SET status = ${arg.status}, fehler = ${arg.fehler} WHERE id = ${arg.id} AND status = 'bereit'`,
  )
}

/** Replies of one channel after an id, for reading them instead of being called. */
export function* antwortenNach(arg: {
  agent: string
  kanal: string
  nach: number
  jetzt: Instant
  hoechstens: number
}): Operation<Ausgang[]> {
  return yield* rows(
    AusgangRow,
    sql`SELECT * FROM assistent_ausgang WHERE agent = ${arg.agent} AND kanal = ${arg.kanal} AND id > ${arg.nach}
      AND status IN ('bereit', 'gesendet') AND (nicht_vor IS NULL OR nicht_vor <= ${arg.jetzt}) ORDER BY id LIMIT ${arg.hoechstens}`,
  )
}
