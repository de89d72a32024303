import { join } from 'sql-template-tag'
import { z } from 'zod'
import type { Instant } from '../domaene/zeit.ts'
import { AusgangRow, insertAusgang } from './ausgang.ts'
import { NIE } from './fenster.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'

// Reminders: rows of the Ausgang whose time somebody chose.

const Id = z.object({ id: z.number() })

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
      WHERE person_id = ${arg.person_id} AND status = 'bereit' AND zweck = 'erinnerung' AND nicht_vor > ${arg.jetzt} AND nicht_vor < ${NIE}
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
