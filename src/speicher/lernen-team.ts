import { join } from 'sql-template-tag'
import { z } from 'zod'
import { schluesselform } from '../domaene/text.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'

// What acts for the whole team: what two persons say alike, and what was decided. Who agrees is found anew after every
// change, so that one who leaves, changes the mind or is forgotten takes only the own half along.

const Beispiel = z.object({
  id: z.number(),
  person_id: z.string(),
  status: z.string(),
  inhalt: z.string(),
})
type Zeile = z.output<typeof Beispiel>

/** Ids that must change: to `einig` or back. What was decided stays. */
function bewegte(
  zeilen: readonly Zeile[],
  gilt: (z: Zeile) => boolean,
): { einig: number[]; allein: number[] } {
  const einig: number[] = []
  const allein: number[] = []
  for (const z of zeilen) {
    if (z.status !== 'vorschlag' && z.status !== 'einig') continue
    const zweite = zeilen.some(
      (a) => a.person_id !== z.person_id && a.inhalt === z.inhalt && a.status !== 'abgelehnt',
    )
    const soll = zweite && gilt(z)
    if (soll && z.status === 'vorschlag') einig.push(z.id)
    if (!soll && z.status === 'einig') allein.push(z.id)
  }
  return { einig, allein }
}

export function* gleicheBeispieleAb(arg: { agent: string; text_norm: string }): Operation<void> {
  const zeilen = yield* rows(
    Beispiel,
    sql`SELECT id, person_id, status, faehigkeit || ' ' || parameter AS inhalt FROM assistent_lernbeispiel
      WHERE agent = ${arg.agent} AND text_norm = ${arg.text_norm} ORDER BY id`,
  )
  const { einig, allein } = bewegte(zeilen, () => true)
  if (einig.length > 0)
    yield* exec(
      sql`UPDATE assistent_lernbeispiel SET status = 'einig', team = 1 WHERE id IN (${join(einig)})`,
    )
  if (allein.length > 0)
    yield* exec(
      sql`UPDATE assistent_lernbeispiel SET status = 'vorschlag', team = 0 WHERE id IN (${join(allein)})`,
    )
}

/** A word has one meaning in the team: beside one that was decided two who agree on another don't make it the team's. */
export function* gleicheBegriffeAb(arg: { agent: string; wort_norm: string }): Operation<void> {
  const zeilen = (yield* rows(
    Beispiel,
    sql`SELECT id, person_id, status, bedeutung AS inhalt FROM assistent_begriff
      WHERE agent = ${arg.agent} AND wort_norm = ${arg.wort_norm} ORDER BY id`,
  )).map((z) => ({ ...z, inhalt: schluesselform(z.inhalt) }))
  const entschieden = zeilen.find((z) => z.status === 'uebernommen')?.inhalt
  const erste = zeilen.find((z) => z.status === 'einig')?.inhalt
  const vorrang = entschieden ?? erste
  const { einig, allein } = bewegte(zeilen, (z) => vorrang === undefined || vorrang === z.inhalt)
  if (einig.length > 0)
    yield* exec(sql`UPDATE assistent_begriff SET status = 'einig', team = 1 WHERE id IN (${join(einig)})`)
  if (allein.length > 0)
    yield* exec(
      sql`UPDATE assistent_begriff SET status = 'vorschlag', team = 0 WHERE id IN (${join(allein)})`,
    )
}

const Text = z.object({ norm: z.string() })

/** Which texts and words a person has a part in; read before the person's rows go. */
export function* gelerntesVon(arg: {
  agent: string
  person_id: string
}): Operation<{ texte: string[]; worte: string[] }> {
  const texte = yield* rows(
    Text,
    sql`SELECT text_norm AS norm FROM assistent_lernbeispiel WHERE agent = ${arg.agent} AND person_id = ${arg.person_id} ORDER BY id`,
  )
  const worte = yield* rows(
    Text,
    sql`SELECT wort_norm AS norm FROM assistent_begriff WHERE agent = ${arg.agent} AND person_id = ${arg.person_id} ORDER BY id`,
  )
  return { texte: texte.map((t) => t.norm), worte: worte.map((t) => t.norm) }
}

/** What two agreed on falls back to the one who is still there. */
export function* gleicheAllesAb(arg: {
  agent: string
  texte: readonly string[]
  worte: readonly string[]
}): Operation<void> {
  for (const text_norm of arg.texte) yield* gleicheBeispieleAb({ agent: arg.agent, text_norm })
  for (const wort_norm of arg.worte) yield* gleicheBegriffeAb({ agent: arg.agent, wort_norm })
}

const Stand = z.object({ anzahl: z.number(), summe: z.number(), zuletzt: z.string() })

/** Changes whenever the team's examples do: what is trained on them is to be trained again. */
export function* lernstand({ agent }: { agent: string }): Operation<string> {
  const stand = yield* row(
    Stand,
    sql`SELECT COUNT(*) AS anzahl, CAST(COALESCE(SUM(id), 0) AS BIGINT) AS summe, COALESCE(MAX(erstellt), '') AS zuletzt
      FROM assistent_lernbeispiel WHERE agent = ${agent} AND team = 1`,
  )
  return `${stand?.anzahl ?? 0}:${stand?.summe ?? 0}:${stand?.zuletzt ?? ''}`
}

const Teambeispiel = z.object({ text: z.string(), faehigkeit: z.string() })

/** What the team's recogniser may be trained on beside the skills' own examples. */
export function* teamBeispiele({ agent }: { agent: string }): Operation<z.output<typeof Teambeispiel>[]> {
  return yield* rows(
    Teambeispiel,
    sql`SELECT COALESCE(text, text_norm) AS text, faehigkeit FROM assistent_lernbeispiel WHERE agent = ${agent} AND team = 1 ORDER BY id LIMIT 5000`,
  )
}
