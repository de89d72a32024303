import { z } from 'zod'
import type { Instant } from '../domaene/zeit.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'
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

/** With what it is found by. The same message again is the same row. */
export function* insertMessage({ m, jetzt }: { m: MessageNeu; jetzt: Instant }): Operation<void> {
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

/**
 * First stage of forgetting, in one transaction: what the person wrote and what was learned of it. Person, roles and the
 * outcomes of work stay. Texts of Vorgänge are blanked, their status is not touched (I3).
 */
export function* vergissInhalte(arg: {
  agent: string
  person_id: string
  phone: string
  jetzt: Instant
}): Operation<void> {
  const { agent, person_id, phone } = arg
  yield* exec(sql`DELETE FROM messages WHERE agent = ${agent} AND phone = ${phone}`)
  yield* exec(sql`DELETE FROM summaries WHERE agent = ${agent} AND phone = ${phone}`)
  yield* exec(sql`DELETE FROM facts WHERE agent = ${agent} AND phone = ${phone}`)
  yield* exec(
    sql`DELETE FROM assistent_verlauf WHERE unterhaltung_id IN (SELECT id FROM assistent_unterhaltung WHERE person_id = ${person_id})`,
  )
  yield* exec(sql`DELETE FROM assistent_lernbeispiel WHERE person_id = ${person_id}`)
  yield* exec(sql`DELETE FROM assistent_begriff WHERE person_id = ${person_id}`)
  yield* exec(sql`DELETE FROM assistent_notiz WHERE person_id = ${person_id}`)
  yield* exec(sql`UPDATE assistent_vorgang SET status = 'abgebrochen', grund = 'vergessen', auszufuehren = 0, version = version + 1, aktualisiert = ${arg.jetzt}
    WHERE person_id = ${person_id} AND status IN ('rueckfrage', 'bestaetigung', 'wartet_freigabe', 'fehler')`)
  yield* exec(sql`UPDATE assistent_vorgang SET text = '', parameter = '{}', antwort = NULL, frage = NULL, alternativen = NULL
    WHERE person_id = ${person_id}`)
  yield* exec(
    sql`UPDATE assistent_eingang SET ereignis = NULL WHERE person_id = ${person_id} AND status IN ('erledigt', 'fehler')`,
  )
  yield* exec(sql`UPDATE assistent_ausgang SET text = '', knoepfe = '[]', status = CASE status WHEN 'bereit' THEN 'abgebrochen' ELSE status END
    WHERE person_id = ${person_id}`)
  yield* exec(sql`UPDATE assistent_unterhaltung SET frage = NULL WHERE person_id = ${person_id}`)
  yield* exec(sql`UPDATE assistent_person SET epoche = epoche + 1 WHERE id = ${person_id}`)
}
