import { z } from 'zod'
import { grammtext } from '../domaene/gramme.ts'
import { bewerte } from '../domaene/rang.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'

// Which messages of a person fit a question. Each message has a row of its grams, which the database moves and deletes with
// it (foreign key), so that nothing has to be kept in step. A question reads the rows of one person, and of nobody else.
//
// Rejected, with 20,000 messages of 80 grams each: FTS5 with the scope inside MATCH. 115 µs a message instead of 25, 3.6 ms
// a question over 100 messages instead of 0.2, and with 'secure-delete' 1 ms for each message deleted: forgetting 500 would
// have stopped everything for half a second. It also is SQLite's alone; this is the same on both databases.

/** Older ones are not looked through: so many take 10 ms. */
const NEUESTE = 20_000
/** What stands beside a hit belongs to it: the answer rarely repeats the words of the question. */
const NACHBAR = 0.3

export interface Fundstelle {
  id: number
  role: 'user' | 'assistant'
  content: string
  created_at: string
}

const Fund = z.object({
  id: z.number(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  created_at: z.string(),
})
const Alle = z.object({ alle: z.string().nullable() })

/** Makes a message findable. `insertMessage` does it. */
export function* indiziere(arg: {
  agent: string
  phone: string
  id: number
  content: string
}): Operation<void> {
  yield* exec(sql`INSERT INTO assistent_suche (agent, phone, message_id, gramme)
    VALUES (${arg.agent}, ${arg.phone}, ${arg.id}, ${grammtext(arg.content)})`)
}

/** Deletes messages, and with them what they were found by. */
export function* loescheMessages({ ids }: { ids: readonly number[] }): Operation<void> {
  for (const id of ids) yield* exec(sql`DELETE FROM messages WHERE id = ${id}`)
}

/**
 * The messages of a person that fit a question or stand beside one that does, best first, of equals the newest; none that
 * has nothing to do with it, none of `ausser_ids`. The question counts with its first 2,000 characters.
 */
export function* sucheMessages(arg: {
  agent: string
  phone: string
  frage: string
  hoechstens: number
  ausser_ids?: readonly number[]
}): Operation<Fundstelle[]> {
  const { ids, texte } = yield* ladeGramme(arg)
  const werte = mitNachbarn(bewerte(arg.frage, texte))
  const ausser = new Set(arg.ausser_ids)
  const beste = ids
    .map((id, i) => ({ id, wert: werte[i] ?? 0 }))
    .filter((f) => f.wert > 0 && !ausser.has(f.id))
    .sort((a, b) => b.wert - a.wert || b.id - a.id)
    .slice(0, arg.hoechstens)
  const funde: Fundstelle[] = []
  for (const { id } of beste) {
    const fund = yield* row(Fund, sql`SELECT id, role, content, created_at FROM messages WHERE id = ${id}`)
    if (fund) funde.push(fund)
  }
  return funde
}

/** Oldest first. As one value: as rows, 10,000 of them would be checked one by one, 10 ms. No gram has a blank. */
function* ladeGramme(arg: { agent: string; phone: string }): Operation<{ ids: number[]; texte: string[] }> {
  const [da] = yield* rows(
    Alle,
    sql`SELECT string_agg(CAST(message_id AS TEXT) || ' ' || gramme, ' ' ORDER BY message_id) AS alle FROM
      (SELECT message_id, gramme FROM assistent_suche WHERE agent = ${arg.agent} AND phone = ${arg.phone}
        ORDER BY message_id DESC LIMIT ${NEUESTE}) neueste`,
  )
  const teile = da?.alle?.split(' ') ?? []
  const ids: number[] = []
  const texte: string[] = []
  for (let i = 0; i + 1 < teile.length; i += 2) {
    ids.push(Number(teile[i]))
    texte.push(teile[i + 1] ?? '')
  }
  return { ids, texte }
}

const mitNachbarn = (werte: Float64Array): Float64Array =>
  werte.map((wert, i) => wert + NACHBAR * ((werte[i - 1] ?? 0) + (werte[i + 1] ?? 0)))
