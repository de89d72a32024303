import { z } from 'zod'
import type { Instant } from '../domaene/zeit.ts'
import { type Operation, row, rows, sql } from './speicher.ts'
import { indiziere } from './suche.ts'

// messages, summaries, facts: the long-term memory of a person, keyed (agent, phone).

export interface MessageNeu {
  event_id: string
  agent: string
  phone: string
  number: string | null
  role: 'user' | 'assistant'
  content: string
}

/** Keeps a message, with what it is found by. The same message again (event, role) is the same row. */
export function* remember({ m, jetzt }: { m: MessageNeu; jetzt: Instant }): Operation<void> {
  const neu = yield* row(
    MessageId,
    sql`INSERT INTO messages (event_id, agent, phone, number, role, content, created_at)
    VALUES (${m.event_id}, ${m.agent}, ${m.phone}, ${m.number}, ${m.role}, ${m.content}, ${jetzt}) ON CONFLICT DO NOTHING RETURNING id`,
  )
  if (neu) yield* indiziere({ agent: m.agent, phone: m.phone, id: neu.id, content: m.content })
}

const MessageId = z.object({ id: z.number() })

export const MessageRow = z.object({
  id: z.number(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  created_at: z.string(),
})
export type Message = z.output<typeof MessageRow>

const Zeit = z.object({ created_at: z.string() })

const Summary = z.object({ text: z.string() })

/** The newest messages, oldest first. */
export function* letzteMessages(arg: {
  agent: string
  phone: string
  hoechstens: number
}): Operation<Message[]> {
  const neueste = yield* rows(
    MessageRow,
    sql`SELECT id, role, content, created_at FROM messages WHERE agent = ${arg.agent} AND phone = ${arg.phone} ORDER BY id DESC LIMIT ${arg.hoechstens}`,
  )
  return neueste.reverse()
}

/** When the person's own last message was stored. */
export function* letzteEigene(arg: { agent: string; phone: string }): Operation<Instant | undefined> {
  const da = yield* row(
    Zeit,
    sql`SELECT created_at FROM messages WHERE agent = ${arg.agent} AND phone = ${arg.phone} AND role = 'user' ORDER BY id DESC LIMIT 1`,
  )
  return da?.created_at
}

export function* ladeSummary(arg: { agent: string; phone: string }): Operation<string | undefined> {
  const da = yield* row(
    Summary,
    sql`SELECT text FROM summaries WHERE agent = ${arg.agent} AND phone = ${arg.phone}`,
  )
  return da?.text
}

const FactRow = z.object({ id: z.number(), fact: z.string(), erstellt: z.string() })

/** What is so now, oldest first. For reading by a model: `gueltigeFakten`. */
export function* ladeFacts(arg: {
  agent: string
  phone: string
  hoechstens: number
}): Operation<z.output<typeof FactRow>[]> {
  return yield* rows(
    FactRow,
    sql`SELECT id, fact, erstellt FROM facts WHERE agent = ${arg.agent} AND phone = ${arg.phone} AND gueltig_bis IS NULL ORDER BY id LIMIT ${arg.hoechstens}`,
  )
}
