import { join } from 'sql-template-tag'
import { AktionRow, type AktionZeile } from './aktion.ts'
import { type Operation, row, rows, sql } from './speicher.ts'
import { type Vorgang, VorgangRow } from './vorgang.ts'

// What a person's words did, and what was taken back of it.

export interface Geschehen {
  vorgang: Vorgang
  aktionen: readonly AktionZeile[]
  /** The Vorgang that takes it back, or did. */
  durch: Vorgang | undefined
}

/** Of an undo that came to nothing another may follow. The unique index says the same. */
const ZAEHLT = sql`rueckgaengig_von IS NOT NULL AND status NOT IN ('abgebrochen', 'beantwortet')`

export function* ruecknahmeVon({ vorgang_id }: { vorgang_id: string }): Operation<Vorgang | undefined> {
  return yield* row(
    VorgangRow,
    sql`SELECT * FROM assistent_vorgang WHERE rueckgaengig_von = ${vorgang_id} AND ${ZAEHLT}`,
  )
}

/** Which of these were taken back, or are about to be: the id of the one that does it, by theirs. */
export function* ruecknahmenVon({ ids }: { ids: readonly string[] }): Operation<Map<string, Vorgang>> {
  if (ids.length === 0) return new Map()
  const da = yield* rows(
    VorgangRow,
    sql`SELECT * FROM assistent_vorgang WHERE rueckgaengig_von IN (${join([...ids])}) AND ${ZAEHLT}`,
  )
  return new Map(da.map((v) => [v.rueckgaengig_von ?? '', v]))
}

/** What the person asked for that changes something, newest first; with `unterhaltung_id` only there. */
export function* geschehenes(arg: {
  agent: string
  person_id: string
  unterhaltung_id?: string
  hoechstens: number
}): Operation<Geschehen[]> {
  const ort =
    arg.unterhaltung_id === undefined
      ? sql`unterhaltung_id IN (SELECT id FROM assistent_unterhaltung WHERE person_id = ${arg.person_id})`
      : sql`unterhaltung_id = ${arg.unterhaltung_id}`
  const vorgaenge = yield* rows(
    VorgangRow,
    sql`SELECT * FROM assistent_vorgang WHERE ${ort} AND person_id = ${arg.person_id} AND agent = ${arg.agent}
      AND risiko >= 1 AND status NOT IN ('rueckfrage', 'beantwortet') ORDER BY nachricht_id DESC, id DESC LIMIT ${arg.hoechstens}`,
  )
  return yield* mitAktionen(vorgaenge)
}

export function* mitAktionen(vorgaenge: readonly Vorgang[]): Operation<Geschehen[]> {
  if (vorgaenge.length === 0) return []
  const ids = vorgaenge.map((v) => v.id)
  const aktionen = yield* rows(
    AktionRow,
    sql`SELECT * FROM assistent_aktion WHERE vorgang_id IN (${join(ids)}) ORDER BY id`,
  )
  const durch = yield* ruecknahmenVon({ ids })
  return vorgaenge.map((vorgang) => ({
    vorgang,
    aktionen: aktionen.filter((a) => a.vorgang_id === vorgang.id),
    durch: durch.get(vorgang.id),
  }))
}
