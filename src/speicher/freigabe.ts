import { z } from 'zod'
import type { Instant } from '../domaene/zeit.ts'
import { exec, type Operation, rows, sql } from './speicher.ts'

export const FreigabeRow = z.object({
  id: z.number(),
  vorgang_id: z.string(),
  person_id: z.string(),
  kanal: z.string(),
  entscheidung: z.enum(['freigeben', 'ablehnen', 'aendern']),
  ergebnis: z.string(),
  grund: z.string().nullable(),
  /** Hash of the parameters that it was about. */
  stand: z.string().nullable(),
  /** Id of the person in whose place it was decided. */
  vertretung_fuer: z.string().nullable(),
  zeit: z.string(),
  name: z.string().nullable(),
  /** … and the name. */
  vertretung: z.string().nullable(),
})
export type FreigabeZeile = z.output<typeof FreigabeRow>

export interface FreigabeNeu {
  vorgang_id: string
  person_id: string
  kanal: string
  entscheidung: 'freigeben' | 'ablehnen' | 'aendern'
  ergebnis: string
  grund: string | null
  stand: string | null
  /** Id of the person in whose place it is decided. */
  vertretung_fuer?: string | null
}

/** A row per attempt, also the refused ones, and those for a number that nobody knows. */
export function* insertFreigabe({ f, zeit }: { f: FreigabeNeu; zeit: Instant }): Operation<void> {
  yield* exec(sql`INSERT INTO assistent_freigabe (vorgang_id, person_id, kanal, entscheidung, ergebnis, grund, stand, vertretung_fuer, zeit)
    VALUES (${f.vorgang_id}, ${f.person_id}, ${f.kanal}, ${f.entscheidung}, ${f.ergebnis}, ${f.grund}, ${f.stand},
      ${f.vertretung_fuer ?? null}, ${zeit})`)
}

/**
 * What was tried while it was there: a number guessed before, or by another agent's people, is not its story. A decision is,
 * whatever the clock says: set back by an hour, it lies before the request, and the work ran without who approved it.
 */
export function* freigabenVon({ vorgang_id }: { vorgang_id: string }): Operation<FreigabeZeile[]> {
  return yield* rows(
    FreigabeRow,
    sql`SELECT f.*, COALESCE(p.name, f.person_id) AS name, COALESCE(n.name, f.vertretung_fuer) AS vertretung FROM assistent_freigabe f LEFT JOIN assistent_person p ON p.id = f.person_id
      LEFT JOIN assistent_person n ON n.id = f.vertretung_fuer
      JOIN assistent_vorgang v ON v.id = f.vorgang_id AND (v.erstellt <= f.zeit OR f.ergebnis <> 'unbekannt') AND (p.agent IS NULL OR p.agent = v.agent)
      WHERE f.vorgang_id = ${vorgang_id} ORDER BY f.id`,
  )
}
