import { join } from 'sql-template-tag'
import { z } from 'zod'
import { Sprache } from '../domaene/sprache.ts'
import { ohneUmkehr } from '../domaene/text.ts'
import type { Instant } from '../domaene/zeit.ts'
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
 * What may be delivered now, oldest first. `+id` keeps the planner off the table's own order: it would walk through all
 * that was ever sent (600 µs with 20,000 rows), while the index holds only what is to be sent (18 µs).
 */
export function* faelligeAusgaenge(arg: {
  jetzt: Instant
  nach: number
  hoechstens: number
}): Operation<Ausgang[]> {
  return yield* rows(
    AusgangRow,
    sql`SELECT * FROM assistent_ausgang WHERE status = 'bereit' AND +id > ${arg.nach} AND (nicht_vor IS NULL OR nicht_vor <= ${arg.jetzt})
      ORDER BY +id LIMIT ${arg.hoechstens}`,
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

/** A reminder that is being sent right now: it can't be moved or taken back any more. */
const UNTERWEGS = 'unterwegs'
const NICHT_UNTERWEGS = sql`(fehler IS NULL OR fehler <> ${UNTERWEGS})`

/** Says that a reminder is being sent. False: it was moved or taken back since it was read. After a crash it is said again. */
export function* beginneErinnerung(arg: { id: number; jetzt: Instant }): Operation<boolean> {
  const meine = yield* row(
    Id,
    sql`UPDATE assistent_ausgang SET fehler = ${UNTERWEGS} WHERE id = ${arg.id} AND status = 'bereit' AND nicht_vor <= ${arg.jetzt} RETURNING id`,
  )
  return meine !== undefined
}

/** What a person is still to be reminded of, the next first; not what a provider's window keeps back. */
export function* offeneErinnerungen(arg: { person_id: string; jetzt: Instant }): Operation<Erinnerung[]> {
  return yield* rows(
    ErinnerungRow,
    sql`SELECT id, text, nicht_vor, unterhaltung_id, vorgang_id, gesendet FROM assistent_ausgang
      WHERE person_id = ${arg.person_id} AND status = 'bereit' AND zweck = 'erinnerung' AND nicht_vor > ${arg.jetzt} AND nicht_vor < '9999'
      ORDER BY nicht_vor, id LIMIT 200`,
  )
}

/** What this person was reminded of last in this Unterhaltung, since then. */
export function* letzteErinnerung(arg: {
  person_id: string
  unterhaltung_id: string
  seit: Instant
}): Operation<Erinnerung | undefined> {
  return yield* row(
    ErinnerungRow,
    sql`SELECT id, text, nicht_vor, unterhaltung_id, vorgang_id, gesendet FROM assistent_ausgang
      WHERE person_id = ${arg.person_id} AND status = 'gesendet' AND zweck = 'erinnerung' AND unterhaltung_id = ${arg.unterhaltung_id}
        AND gesendet >= ${arg.seit} ORDER BY gesendet DESC, id DESC LIMIT 1`,
  )
}

const ErinnerungRow = z.object({
  id: z.number(),
  text: z.string(),
  nicht_vor: z.string().nullable(),
  unterhaltung_id: z.string().nullable(),
  vorgang_id: z.string().nullable(),
  gesendet: z.string().nullable(),
})
export type Erinnerung = z.output<typeof ErinnerungRow>

/** Moves (`neu`) or takes back (null) one that still stands where it stood. False: it is being sent, or is another by now. */
export function* aendereErinnerung(arg: {
  id: number
  person_id: string
  alt: Instant
  neu: Instant | null
}): Operation<boolean> {
  const setze =
    arg.neu === null ? sql`status = 'abgebrochen'` : sql`nicht_vor = ${arg.neu}, fehler = NULL, versuche = 0`
  const geaendert = yield* row(
    Id,
    sql`UPDATE assistent_ausgang SET ${setze} WHERE id = ${arg.id} AND person_id = ${arg.person_id} AND zweck = 'erinnerung'
      AND status = 'bereit' AND nicht_vor = ${arg.alt} AND ${NICHT_UNTERWEGS} RETURNING id`,
  )
  return geaendert !== undefined
}

/** The same words once more, later; once per key. */
export function* wiederholeErinnerung(arg: {
  id: number
  key: string
  nicht_vor: Instant
  jetzt: Instant
}): Operation<void> {
  const da = yield* row(
    AusgangRow.extend({ unterhaltung_id: z.string().nullable() }),
    sql`SELECT * FROM assistent_ausgang WHERE id = ${arg.id}`,
  )
  if (!da) return
  yield* insertAusgang({
    a: { ...da, nachricht_id: null, zu: null, key: arg.key, nicht_vor: arg.nicht_vor },
    jetzt: arg.jetzt,
  })
}

const Geplant = z.object({ vorgang_id: z.string() })

/** Which of these Vorgänge still have a reminder to come. */
export function* geplanteErinnerungen(arg: { vorgaenge: readonly string[] }): Operation<string[]> {
  if (arg.vorgaenge.length === 0) return []
  const da = yield* rows(
    Geplant,
    sql`SELECT DISTINCT vorgang_id FROM assistent_ausgang
      WHERE status = 'bereit' AND zweck = 'erinnerung' AND vorgang_id IN (${join(arg.vorgaenge)})`,
  )
  return da.map((zeile) => zeile.vorgang_id)
}

/** Takes a reminder back that was not sent yet; its Vorgang stays as it is. */
export function* streicheErinnerung({ vorgang_id }: { vorgang_id: string }): Operation<void> {
  yield* exec(
    sql`UPDATE assistent_ausgang SET status = 'abgebrochen' WHERE vorgang_id = ${vorgang_id} AND zweck = 'erinnerung' AND status = 'bereit' AND ${NICHT_UNTERWEGS}`,
  )
}

/** The same of one, by the key of the effect that planned it. False: it was sent already. Again, it says the same. */
export function* streicheNachKey(arg: { key: string; person_id: string }): Operation<boolean> {
  const eine = sql`key = ${arg.key} AND person_id = ${arg.person_id} AND zweck = 'erinnerung'`
  yield* exec(
    sql`UPDATE assistent_ausgang SET status = 'abgebrochen' WHERE ${eine} AND status = 'bereit' AND ${NICHT_UNTERWEGS}`,
  )
  return (
    (yield* row(Id, sql`SELECT id FROM assistent_ausgang WHERE ${eine} AND status = 'abgebrochen'`)) !==
    undefined
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
