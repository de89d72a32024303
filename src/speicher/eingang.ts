import { join } from 'sql-template-tag'
import { z } from 'zod'
import { Ereignis, type Zustellmeldung } from '../domaene/ereignis.ts'
import { IdVergeben } from '../domaene/fehler.ts'
import { type Kennung, kennungenVon } from '../domaene/kennung.ts'
import type { Instant } from '../domaene/zeit.ts'
import { jsonSpalte, zuJson } from './json.ts'
import { erkennePerson } from './kennung.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'
import { verfasserVon } from './verfasser.ts'
import { istVomSelben, offenerWechsel } from './vorweg.ts'
import { verbucheMeldung } from './zustellung.ts'

export const EingangRow = z.object({
  id: z.number(),
  agent: z.string(),
  kanal: z.string(),
  art: z.string(),
  lane: z.string(),
  person_id: z.string().nullable(),
  chat: z.string(),
  ereignis: jsonSpalte(Ereignis, null).nullable(),
  gesendet: z.string(),
  gesendet_roh: z.string().nullable(),
  angekommen: z.string(),
  status: z.enum(['neu', 'laeuft', 'erledigt', 'fehler']),
  ergebnis: z.string().nullable(),
  grund: z.string().nullable(),
  versuche: z.number(),
  nicht_vor: z.string().nullable(),
})
export type Eingang = z.output<typeof EingangRow>

/** One thing to store: the Ereignis, its name as HMAC, and who it may be from. */
export interface EingangNeu {
  ereignis: Ereignis
  dedupe: string
  kennungen: readonly Kennung[]
  gesendet: Instant
}

/** What a lane needs to know about a stored row. */
export const Wartend = z.object({
  id: z.number(),
  lane: z.string(),
  kanal: z.string(),
  gesendet: z.string(),
  versuche: z.number(),
  nicht_vor: z.string().nullable(),
})
export type Wartend = z.output<typeof Wartend>

const Id = z.object({ id: z.number() })
const Versuche = z.object({ versuche: z.number() })
const Anzahl = z.object({ anzahl: z.number() })
const Zuege = z.object({ anzahl: z.number(), davon: z.number() })

/**
 * Stores each thing once. Looks first and inserts only what is new, so that a duplicate burns no id (a sequence on
 * Postgres would count on). Returns the ids in order, and which rows are new. The same thing at the same moment on two
 * connections: ON CONFLICT makes of it a conflict that is repeated (40001), where a plain INSERT fails for good (23505).
 * @throws IdVergeben with `nurVomSelben`: a message of that name is somebody else's, or stands in another chat
 */
export function* nimmAnOperation(arg: {
  neue: readonly EingangNeu[]
  meldungen: readonly Zustellmeldung[]
  nurVomSelben?: boolean
  jetzt: Instant
}): Operation<{ ids: number[]; wartend: Wartend[] }> {
  const ids: number[] = []
  const wartend: Wartend[] = []
  // A number change first: what the new number says in the same envelope is the person's.
  const wechselZuerst = [...arg.neue.entries()].sort(([, a], [, b]) => istWechsel(b) - istWechsel(a))
  for (const [i, n] of wechselZuerst) {
    const da = yield* row(
      Id,
      sql`SELECT id FROM assistent_eingang WHERE agent = ${n.ereignis.agent} AND kanal = ${n.ereignis.kanal} AND dedupe = ${n.dedupe}`,
    )
    if (da) {
      if (
        arg.nurVomSelben &&
        n.ereignis.art === 'nachricht' &&
        !(yield* istVomSelben(da.id, n, fremdeLane(n)))
      )
        throw new IdVergeben()
      ids[i] = da.id
      continue
    }
    const neu = yield* insertEingang(n, arg.jetzt)
    ids[i] = neu.id
    wartend.push(neu)
  }
  for (const meldung of arg.meldungen) yield* verbucheMeldung({ meldung, jetzt: arg.jetzt })
  return { ids, wartend }
}

const istWechsel = (n: EingangNeu): number => (n.ereignis.art === 'nummernwechsel' ? 1 : 0)

function fremdeLane({ ereignis, kennungen: [wer] }: EingangNeu): string {
  const fremde = wer ? `${wer.kanal}:${wer.kennung}` : `${ereignis.kanal}:${ereignis.chat}`
  return `${ereignis.agent}/${fremde}`
}

function* insertEingang(neu: EingangNeu, jetzt: Instant): Operation<Wartend> {
  const n = yield* mitVerfasser(neu)
  const { ereignis, kennungen } = n
  const { agent } = ereignis
  const person_id = yield* erkennePerson({ agent, kennungen, jetzt })
  const wechsel = person_id === undefined ? yield* offenerWechsel(agent, kennungen) : undefined
  const lane = person_id === undefined ? (wechsel?.lane ?? fremdeLane(n)) : `${agent}/${person_id}`
  // Behind the change also where the provider reports it late.
  const gesendet = wechsel && wechsel.gesendet > n.gesendet ? wechsel.gesendet : n.gesendet
  const [id] = yield* rows(
    Id,
    sql`INSERT INTO assistent_eingang (agent, kanal, dedupe, art, lane, person_id, chat, ereignis, provider_id, gesendet,
        gesendet_roh, angekommen, status, versuche)
      VALUES (${agent}, ${ereignis.kanal}, ${n.dedupe}, ${ereignis.art}, ${lane}, ${person_id ?? null}, ${ereignis.chat},
        ${zuJson(ereignis)}, ${ereignis.provider_id ?? null}, ${gesendet}, ${ereignis.gesendet ?? null}, ${jetzt}, 'neu', 0)
      ON CONFLICT (agent, kanal, dedupe) DO NOTHING RETURNING id`,
  )
  return { id: id?.id ?? 0, lane, kanal: ereignis.kanal, gesendet, versuche: 0, nicht_vor: null }
}

/** A deletion is its author's, in the author's lane, also where the provider names nobody. */
function* mitVerfasser(n: EingangNeu): Operation<EingangNeu> {
  const { agent, kanal, art, von, zitat } = n.ereignis
  const verfasser =
    art === 'loeschung' && von === undefined ? yield* verfasserVon({ agent, kanal, zitat }) : undefined
  if (!verfasser) return n
  return { ...n, ereignis: { ...n.ereignis, ...verfasser }, kennungen: kennungenVon(kanal, verfasser.von) }
}

/**
 * Stored and not finished: what is taken up after a start, and what another process put in. `+id`: the index holds only
 * those, in the table's own order the planner would walk through all messages ever.
 */
export function* wartendeEingaenge({ nach }: { nach: number }): Operation<Wartend[]> {
  return yield* rows(
    Wartend,
    sql`SELECT id, lane, kanal, gesendet, versuche, nicht_vor FROM assistent_eingang
      WHERE status IN ('neu', 'laeuft') AND +id > ${nach} ORDER BY +id`,
  )
}

/** What somebody wrote and nobody has finished. */
export function* offeneVon(arg: { agent: string; person_id: string }): Operation<Eingang[]> {
  return yield* rows(
    EingangRow,
    sql`SELECT * FROM assistent_eingang WHERE agent = ${arg.agent} AND person_id = ${arg.person_id} AND status IN ('neu', 'laeuft') ORDER BY id`,
  )
}

export function* ladeEingang({ id }: { id: number }): Operation<Eingang | undefined> {
  return yield* row(EingangRow, sql`SELECT * FROM assistent_eingang WHERE id = ${id}`)
}

/** Counts an attempt before it begins, so that a message that kills the process is recognised after the restart. */
export function* beginneVersuch({ id }: { id: number }): Operation<number> {
  const da = yield* row(
    Versuche,
    sql`UPDATE assistent_eingang SET status = 'laeuft', versuche = versuche + 1
      WHERE id = ${id} AND status IN ('neu', 'laeuft') RETURNING versuche`,
  )
  return da?.versuche ?? 0
}

/** Later, after a failed attempt; `versuch` is its number in this process (one that a restart has counted already counts once). */
export function* verschiebeEingang(arg: {
  id: number
  versuch: number
  nicht_vor: Instant
  grund: string
}): Operation<void> {
  yield* exec(
    sql`UPDATE assistent_eingang SET status = 'neu', versuche = CASE WHEN versuche < ${arg.versuch} THEN ${arg.versuch} ELSE versuche END, nicht_vor = ${arg.nicht_vor}, grund = ${arg.grund}
      WHERE id = ${arg.id} AND status IN ('neu', 'laeuft')`,
  )
}

/** Later, and not a failure (rate): a message that got this far kills nobody, so attempts that a restart counted are forgotten. */
export function* vertageEingang(arg: { id: number; nicht_vor: Instant }): Operation<boolean> {
  const vertagt = yield* row(
    Id,
    sql`UPDATE assistent_eingang SET status = 'neu', versuche = 0, nicht_vor = ${arg.nicht_vor}
      WHERE id = ${arg.id} AND status IN ('neu', 'laeuft') RETURNING id`,
  )
  return vertagt !== undefined
}

/** Is there a message of this lane that was put off, or tried again: it waits, or ended since then? */
export function* warVertagt(arg: { lane: string; seit: Instant }): Operation<boolean> {
  const da = yield* row(
    Id,
    sql`SELECT id FROM assistent_eingang WHERE lane = ${arg.lane} AND status IN ('neu', 'laeuft') AND nicht_vor IS NOT NULL
      UNION ALL SELECT id FROM assistent_eingang WHERE lane = ${arg.lane} AND abgeschlossen >= ${arg.seit} AND nicht_vor IS NOT NULL LIMIT 1`,
  )
  return da !== undefined
}

/** Finishes a row; false when somebody else has finished it already. `person_id`: who it is from, where that was not known. */
export function* beendeEingang(arg: {
  id: number
  person_id?: string | undefined
  status: 'erledigt' | 'fehler'
  ergebnis: string
  grund: string | null
  jetzt: Instant
}): Operation<boolean> {
  const beendet = yield* row(
    Id,
    sql`UPDATE assistent_eingang SET status = ${arg.status}, ergebnis = ${arg.ergebnis}, grund = ${arg.grund}, abgeschlossen = ${arg.jetzt},
        person_id = COALESCE(person_id, ${arg.person_id ?? null})
      WHERE id = ${arg.id} AND status IN ('neu', 'laeuft') RETURNING id`,
  )
  return beendet !== undefined
}

/** How many turns of a lane ended since `seit` (counted to 200), and how many of them with this outcome. */
export function* zuegeSeit(arg: {
  lane: string
  seit: Instant
  ergebnis: string
}): Operation<{ anzahl: number; davon: number }> {
  const da = yield* row(
    Zuege,
    sql`SELECT COUNT(*) AS anzahl, COUNT(CASE WHEN ergebnis = ${arg.ergebnis} THEN 1 END) AS davon FROM
      (SELECT ergebnis FROM assistent_eingang WHERE lane = ${arg.lane} AND abgeschlossen >= ${arg.seit} LIMIT 200) z`,
  )
  return da ?? { anzahl: 0, davon: 0 }
}

/** Was there an outcome of this kind in the lane since then? */
export function* gabErgebnis(arg: {
  lane: string
  ergebnisse: readonly string[]
  seit: Instant
}): Operation<boolean> {
  const da = yield* row(
    Id,
    sql`SELECT id FROM assistent_eingang WHERE lane = ${arg.lane} AND abgeschlossen >= ${arg.seit} AND ergebnis IN (${join(arg.ergebnisse)}) LIMIT 1`,
  )
  return da !== undefined
}

/** How many turns of a lane ended with this reason since then. */
export function* zaehleGrund(arg: { lane: string; grund: string; seit: Instant }): Operation<number> {
  const da = yield* row(
    Anzahl,
    sql`SELECT COUNT(*) AS anzahl FROM assistent_eingang WHERE lane = ${arg.lane} AND abgeschlossen >= ${arg.seit} AND grund = ${arg.grund}`,
  )
  return da?.anzahl ?? 0
}

/** Nothing was ever taken in. */
export function* istUnbenutzt(_: undefined): Operation<boolean> {
  return (
    (yield* row(z.object({ id: z.number() }), sql`SELECT id FROM assistent_eingang LIMIT 1`)) === undefined
  )
}
