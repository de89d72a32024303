import { join } from 'sql-template-tag'
import { z } from 'zod'
import { Sprache } from '../domaene/sprache.ts'
import { type Instant, plusMs, TAG_MS } from '../domaene/zeit.ts'
import { merkeFakten } from './fakt.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'
import { loescheMessages } from './suche.ts'

// assistent_verdichtung: who summarises a person's messages now. The model is asked between two transactions; the second
// leaves nothing unless everything stands as the first one found it.

/** No lease and no pause is longer: one that ends later was written by a clock that was wrong. */
const LAENGSTENS_MS = TAG_MS

/** So much of a message is read: a little more than is shown, so that a cut is seen as one. */
const ZEICHEN = 2_100

const Person = z.object({
  id: z.string(),
  agent: z.string(),
  phone: z.string(),
  name: z.string(),
  sprache: Sprache,
  zeitzone: z.string().nullable(),
  epoche: z.number(),
  through_id: z.number(),
  bisher: z.string().nullable(),
})
const Message = z.object({
  id: z.number(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  created_at: z.string(),
})
const Lease = z.object({ fehlversuche: z.number() })
const Executor = z.object({ executor: z.string() })
export type Wartende = z.output<typeof Message>

/** What is to be summarised, and what the commit compares. */
export interface Auftrag extends z.output<typeof Person> {
  executor: string
  /** Failures since the last success. */
  fehlversuche: number
  /** Oldest first. */
  nachrichten: Wartende[]
}

/** Active persons with at least so many messages behind their summary, and no lease or pause. */
function* wartende(arg: {
  wer: ReturnType<typeof sql>
  ausloeser: number
  jetzt: Instant
}): Operation<z.output<typeof Person>[]> {
  return yield* rows(
    Person,
    sql`SELECT p.id, p.agent, p.phone, p.name, p.sprache, p.zeitzone, p.epoche, COALESCE(s.through_id, 0) AS through_id, s.text AS bisher
      FROM assistent_person p
      LEFT JOIN summaries s ON s.agent = p.agent AND s.phone = p.phone
      LEFT JOIN assistent_verdichtung v ON v.agent = p.agent AND v.phone = p.phone
      WHERE ${arg.wer} AND p.status = 'aktiv'
        AND (v.bis IS NULL OR v.bis <= ${arg.jetzt} OR v.bis > ${plusMs(arg.jetzt, LAENGSTENS_MS)})
        AND (SELECT m.id FROM messages m WHERE m.agent = p.agent AND m.phone = p.phone AND m.id > COALESCE(s.through_id, 0)
          ORDER BY m.id LIMIT 1 OFFSET ${arg.ausloeser - 1}) IS NOT NULL
      ORDER BY p.id`,
  )
}

/** Ids of the persons whose messages are to be summarised now. */
export function* wartendeAufVerdichtung(arg: {
  agent: string
  ausloeser: number
  jetzt: Instant
}): Operation<string[]> {
  return (yield* wartende({ ...arg, wer: sql`p.agent = ${arg.agent}` })).map((p) => p.id)
}

/** Is this person one of them? */
export function* wartetAufVerdichtung(arg: {
  person_id: string
  ausloeser: number
  jetzt: Instant
}): Operation<boolean> {
  return (yield* wartende({ ...arg, wer: sql`p.id = ${arg.person_id}` })).length > 0
}

/**
 * Takes the lease until `bis` and returns the oldest messages without the newest `behalten`, each cut to 2,100
 * characters. Undefined: too few wait, somebody has the lease, or it failed lately. After each failure half as many: a model
 * that can hold less, or refuses one of them, is not given the same again.
 */
export function* beginneVerdichtung(arg: {
  person_id: string
  executor: string
  ausloeser: number
  behalten: number
  hoechstens: number
  jetzt: Instant
  bis: Instant
}): Operation<Auftrag | undefined> {
  const [person] = yield* wartende({ ...arg, wer: sql`p.id = ${arg.person_id}` })
  if (!person) return undefined
  const { agent, phone, through_id } = person
  const lease = yield* row(
    Lease,
    sql`INSERT INTO assistent_verdichtung (agent, phone, executor, bis, fehlversuche)
      VALUES (${agent}, ${phone}, ${arg.executor}, ${arg.bis}, 0)
      ON CONFLICT (agent, phone) DO UPDATE SET executor = excluded.executor, bis = excluded.bis
      WHERE assistent_verdichtung.bis <= ${arg.jetzt} OR assistent_verdichtung.bis > ${plusMs(arg.jetzt, LAENGSTENS_MS)}
      RETURNING fehlversuche`,
  )
  if (!lease) return undefined
  const nachrichten = yield* rows(
    Message,
    sql`SELECT id, role, substr(content, 1, ${ZEICHEN}) AS content, created_at FROM messages
      WHERE agent = ${agent} AND phone = ${phone} AND id > ${through_id}
        AND id <= (SELECT id FROM messages WHERE agent = ${agent} AND phone = ${phone} ORDER BY id DESC LIMIT 1 OFFSET ${arg.behalten})
      ORDER BY id LIMIT ${Math.max(1, Math.floor(arg.hoechstens / 2 ** lease.fehlversuche))}`,
  )
  return { ...person, executor: arg.executor, fehlversuche: lease.fehlversuche, nachrichten }
}

export interface SchliesseArg {
  auftrag: Pick<Auftrag, 'id' | 'agent' | 'phone' | 'name' | 'epoche' | 'through_id' | 'bisher' | 'executor'>
  /** The messages that the summary holds, in order and as they were read. */
  nachrichten: readonly Pick<Wartende, 'id' | 'content'>[]
  zusammenfassung: string
  /** Each with the messages that it was taken from. */
  fakten: readonly { text: string; message_ids: readonly number[] }[]
  jetzt: Instant
}

/**
 * Puts the summary in the place of exactly these messages, keeps the facts, and gives the lease back. Undefined, and
 * nothing but the lease is changed: it was lost, the person was forgotten, merged or got another number, somebody else
 * summarised, or a message or the summary before it is no longer what it was: forgetting a fact, or another person, takes
 * sentences out of both.
 */
export function* schliesseVerdichtung(
  arg: SchliesseArg,
): Operation<{ neu: number; verworfen: number } | undefined> {
  const { auftrag: a, jetzt } = arg
  const ids = arg.nachrichten.map((m) => m.id)
  const { agent, phone } = a
  if (!(yield* istUnveraendert(arg))) return undefined
  yield* exec(sql`INSERT INTO summaries (agent, phone, text, through_id, aktualisiert)
    VALUES (${agent}, ${phone}, ${arg.zusammenfassung}, ${ids.at(-1) ?? a.through_id}, ${jetzt})
    ON CONFLICT (agent, phone) DO UPDATE SET text = excluded.text, through_id = excluded.through_id, aktualisiert = excluded.aktualisiert
    WHERE summaries.through_id < excluded.through_id`)
  // Before the messages go: they are what a fact is proved by.
  const { neu, verworfen } = yield* merkeFakten({
    fakten: arg.fakten.map((f) => ({
      ...f,
      agent,
      phone,
      namen: [a.name],
      quelle: 'extrahiert' as const,
      nachricht_id: null,
      jetzt,
    })),
  })
  yield* loescheMessages({ ids })
  return { neu, verworfen }
}

const Stand = z.object({ through_id: z.number(), bisher: z.string().nullable() })
const Gelesen = z.object({ id: z.number(), content: z.string() })

function* istUnveraendert({ auftrag: a, nachrichten }: SchliesseArg): Operation<boolean> {
  const wo = sql`agent = ${a.agent} AND phone = ${a.phone}`
  const meine = yield* row(
    Executor,
    sql`DELETE FROM assistent_verdichtung WHERE ${wo} AND executor = ${a.executor} RETURNING executor`,
  )
  if (!meine || nachrichten.length === 0) return false
  const stand = yield* row(
    Stand,
    sql`SELECT COALESCE(s.through_id, 0) AS through_id, s.text AS bisher
      FROM assistent_person p LEFT JOIN summaries s ON s.agent = p.agent AND s.phone = p.phone
      WHERE p.id = ${a.id} AND p.phone = ${a.phone} AND p.epoche = ${a.epoche}`,
  )
  if (stand?.through_id !== a.through_id || stand.bisher !== a.bisher) return false
  const da = yield* rows(
    Gelesen,
    sql`SELECT id, substr(content, 1, ${ZEICHEN}) AS content FROM messages
      WHERE ${wo} AND id IN (${join(nachrichten.map((m) => m.id))}) ORDER BY id`,
  )
  return nachrichten.every((m, i) => da[i]?.id === m.id && da[i].content === m.content)
}

/** Nobody tries before `bis`. */
export function* pausiereVerdichtung(arg: {
  auftrag: Pick<Auftrag, 'agent' | 'phone' | 'executor'>
  fehlversuche: number
  bis: Instant
}): Operation<void> {
  const { agent, phone, executor } = arg.auftrag
  yield* exec(sql`UPDATE assistent_verdichtung SET bis = ${arg.bis}, fehlversuche = ${arg.fehlversuche}
    WHERE agent = ${agent} AND phone = ${phone} AND executor = ${executor}`)
}
