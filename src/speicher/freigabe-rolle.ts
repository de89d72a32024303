import type { Sql } from 'sql-template-tag'
import { sql } from './speicher.ts'

/**
 * This role is one of those that may approve: `freigabe_rolle` holds several with `|` between, on both databases. Only
 * what waits is looked at, by the partial index.
 */
export const darfFreigeben = (rolle: Sql, spalte: Sql = sql`v.freigabe_rolle`): Sql =>
  sql`(${spalte} = ${rolle} OR REPLACE('|' || ${spalte} || '|', '|' || ${rolle} || '|', '') <> '|' || ${spalte} || '|')`
