import { join } from 'sql-template-tag'
import { z } from 'zod'
import { ausGrammtexten, grammtext } from '../domaene/gramme.ts'
import { beste, bewerte } from '../domaene/rang.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'

// Which messages of a person fit a question. Each message has a row of its grams, which the database moves and deletes with
// it (foreign key), so that nothing has to be kept in step. A question reads the rows of one person, and of nobody else.
//
// Rejected, with 20,000 messages of 80 grams each: FTS5 with the scope inside MATCH. 115 µs a message instead of 25, 3.6 ms
// a question over 100 messages instead of 0.2, and with 'secure-delete' 1 ms for each message deleted: forgetting 500 would
// have stopped everything for half a second. It also is SQLite's alone; this is the same on both databases.

/** Older ones are not looked through: so many take 10 ms, in which nothing else goes on. */
const NEUESTE = 10_000
/** … of usual length. Of long ones it is fewer. */
const ZEICHEN_HOECHSTENS = 2_000_000
const STAPEL = 100
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

interface Gramme {
  id: number
  text: string
}

/** Makes a message findable by its text. `remember` does it; whoever changes a text does it again. */
export function* indiziere(arg: {
  agent: string
  phone: string
  id: number
  content: string
}): Operation<void> {
  yield* exec(sql`INSERT INTO assistent_suche (agent, phone, message_id, gramme)
    VALUES (${arg.agent}, ${arg.phone}, ${arg.id}, ${grammtext(arg.content)})
    ON CONFLICT (agent, phone, message_id) DO UPDATE SET gramme = excluded.gramme`)
}

/** Deletes messages, and with them what they were found by. */
export function* loescheMessages({ ids }: { ids: readonly number[] }): Operation<void> {
  for (let i = 0; i < ids.length; i += STAPEL)
    yield* exec(sql`DELETE FROM messages WHERE id IN (${join(ids.slice(i, i + STAPEL))})`)
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
  const gramme = yield* ladeGramme(arg)
  const werte = mitNachbarn(bewerte(arg.frage, ausGrammtexten(gramme.map((g) => g.text))))
  const ausser = new Set(arg.ausser_ids)
  const stellen = beste(werte, arg.hoechstens, (i) => !ausser.has(gramme[i]?.id ?? 0))
  const ids = stellen.map((i) => gramme[i]?.id ?? 0)
  if (ids.length === 0) return []
  const funde = yield* rows(
    Fund,
    sql`SELECT id, role, content, created_at FROM messages WHERE id IN (${join(ids)})`,
  )
  return ids.flatMap((id) => funde.find((f) => f.id === id) ?? [])
}

/** Oldest first. As one value: as rows, each would be checked, 1 µs a row. No gram has a blank. */
function* ladeGramme(arg: { agent: string; phone: string }): Operation<Gramme[]> {
  const da = yield* row(
    Alle,
    sql`SELECT string_agg(CAST(message_id AS TEXT) || ' ' || gramme, ' ') AS alle FROM
      (SELECT message_id, gramme, SUM(LENGTH(gramme)) OVER (ORDER BY message_id DESC) AS zeichen FROM
        (SELECT message_id, gramme FROM assistent_suche WHERE agent = ${arg.agent} AND phone = ${arg.phone}
          ORDER BY message_id DESC LIMIT ${NEUESTE}) neueste) gezaehlt
      WHERE zeichen <= ${ZEICHEN_HOECHSTENS}`,
  )
  const teile = da?.alle?.split(' ') ?? []
  const alle: Gramme[] = []
  for (let i = 0; i + 1 < teile.length; i += 2) alle.push({ id: Number(teile[i]), text: teile[i + 1] ?? '' })
  return alle.sort((a, b) => a.id - b.id) // no database promises the order in an aggregate
}

const mitNachbarn = (werte: Float64Array): Float64Array =>
  werte.map((wert, i) => wert + NACHBAR * ((werte[i - 1] ?? 0) + (werte[i + 1] ?? 0)))
