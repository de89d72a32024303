import { join, type Sql } from 'sql-template-tag'
import { z } from 'zod'
import type { Instant } from '../domaene/zeit.ts'
import { uebergebenAn } from './freigabe-anfrage.ts'
import { darfFreigeben } from './freigabe-rolle.ts'
import { type Operation, row, rows, sql } from './speicher.ts'

// Who may see which Vorgang `v`: asked of the database, never sorted out of what was read.

/** Whose list it is. */
export interface Sicht {
  person_id: string
  rollen: readonly string[]
  /** leitung and admin. */
  alle: boolean
}

export interface Blickwinkel {
  sicht: Sicht
  jetzt: Instant
}

const Rolle = z.object({ rolle: z.string() })
const Anzahl = z.object({ anzahl: z.number() })

/** A refused attempt shows nobody what it was about. */
const entscheidungVon = (person_id: string): Sql =>
  sql`assistent_freigabe f WHERE f.person_id = ${person_id} AND f.ergebnis IN ('freigegeben', 'zugestimmt', 'abgelehnt', 'neu_angefragt')`

/** Where a statement begins with it: from what this person decided to its Vorgänge. */
export const selbstEntschieden = (person_id: string): Sql =>
  sql`v.id IN (SELECT f.vorgang_id FROM ${entscheidungVon(person_id)})`

export const uebergeben = ({ sicht, jetzt }: Blickwinkel): Sql =>
  sql`v.id IN (SELECT b.vorgang_id FROM assistent_freigabe_anfrage b WHERE b.person_id = ${sicht.person_id} AND b.art = 'vertretung')
    AND ${uebergebenAn(sicht.person_id, jetzt)}`

/**
 * Own, what the own roles may approve, what was handed over and still is, and what this person decided: looked up for each
 * Vorgang (who decided 13,000 would otherwise wait for all of them, 10 ms, to be told of one).
 */
export function sichtbar({ sicht, jetzt }: Blickwinkel): Sql {
  const { alle, person_id, rollen } = sicht
  if (alle) return sql`1 = 1`
  return sql`(${join(
    [
      sql`v.person_id = ${person_id}`,
      ...rollen.map((r) => darfFreigeben(sql`CAST(${r} AS TEXT)`)),
      // No EXISTS: Postgres would read all that was decided into a hash.
      sql`(SELECT 1 FROM ${entscheidungVon(person_id)} AND f.vorgang_id = v.id LIMIT 1) = 1`,
      sql`(${uebergeben({ sicht, jetzt })})`,
    ],
    ' OR ',
  )})`
}

/** This person decided so many times, or tried to. */
export function* hatEntschieden(arg: { person_id: string; mindestens: number }): Operation<boolean> {
  const da = yield* row(
    Anzahl,
    sql`SELECT COUNT(*) AS anzahl FROM (SELECT 1 FROM assistent_freigabe WHERE person_id = ${arg.person_id} LIMIT ${arg.mindestens}) AS einige`,
  )
  return da?.anzahl === arg.mindestens
}

/** All values of freigabe_rolle, each by one step through the index. */
const FREIGABE_ROLLEN = sql`WITH RECURSIVE r (rolle) AS (
    SELECT MIN(freigabe_rolle) FROM assistent_vorgang WHERE freigabe_rolle IS NOT NULL
    UNION ALL SELECT (SELECT MIN(freigabe_rolle) FROM assistent_vorgang WHERE freigabe_rolle > r.rolle) FROM r WHERE r.rolle IS NOT NULL)
  SELECT rolle FROM r WHERE rolle IS NOT NULL`

/** Which values of freigabe_rolle hold one of these roles. */
export function* freigabeRollenMit({ rollen }: Pick<Sicht, 'rollen'>): Operation<string[]> {
  if (rollen.length === 0) return []
  const werte = yield* rows(Rolle, FREIGABE_ROLLEN)
  return werte.map((w) => w.rolle).filter((wert) => wert.split('|').some((r) => rollen.includes(r)))
}
