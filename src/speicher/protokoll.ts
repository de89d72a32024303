import type { Sql } from 'sql-template-tag'
import { z } from 'zod'
import type { Instant } from '../domaene/zeit.ts'
import { AktionRow } from './aktion.ts'
import { FreigabeRow } from './freigabe.ts'
import { type Operation, rows, sql } from './speicher.ts'

// The audit to be taken away, page by page, oldest first: what was done and who decided, with the newest seal of each row.

const Versiegelt = z.object({ siegel_nummer: z.number().nullable(), siegel: z.string().nullable() })
export const AktionEintrag = AktionRow.extend({
  ...Versiegelt.shape,
  ausgeloest_name: z.string().nullable(),
  freigegeben_name: z.string().nullable(),
  entschieden_name: z.string().nullable(),
})
export type AktionEintrag = z.output<typeof AktionEintrag>
export const FreigabeEintrag = FreigabeRow.extend(Versiegelt.shape)
export type FreigabeEintrag = z.output<typeof FreigabeEintrag>

interface Seitenfrage {
  agent: string
  /** The last id of the page before; 0: from the beginning. */
  nach: number
  von: Instant | undefined
  /** The first instant after it. */
  bis: Instant | undefined
  hoechstens: number
}

const zeitraum = (zeit: Sql, { von, bis }: Seitenfrage): Sql =>
  sql`(CAST(${von ?? null} AS TEXT) IS NULL OR ${zeit} >= ${von ?? null}) AND (CAST(${bis ?? null} AS TEXT) IS NULL OR ${zeit} < ${bis ?? null})`

/**
 * Where the Vorgang is gone by its Frist the row is still of this database. No NOT EXISTS: Postgres read all Vorgänge for each page, in
 * search of one of another agent (50 ms instead of 1).
 */
const vomAgent = (agent: string, vorgang: Sql): Sql =>
  sql`COALESCE((SELECT v.agent FROM assistent_vorgang v WHERE v.id = ${vorgang}), ${agent}) = ${agent}`

const siegel = (tabelle: 'aktion' | 'freigabe', spalte: Sql): Sql =>
  sql`(SELECT s.${spalte} FROM assistent_siegel s WHERE s.tabelle = ${tabelle} AND s.zeile = r.id ORDER BY s.nummer DESC LIMIT 1)`

const name = (person: Sql): Sql => sql`(SELECT p.name FROM assistent_person p WHERE p.id = ${person})`

export function* aktionenSeite(f: Seitenfrage): Operation<AktionEintrag[]> {
  return yield* rows(
    AktionEintrag,
    sql`SELECT r.*, ${name(sql`r.ausgeloest_von`)} AS ausgeloest_name, ${name(sql`r.freigegeben_von`)} AS freigegeben_name,
        ${name(sql`r.entschieden_von`)} AS entschieden_name, ${siegel('aktion', sql`nummer`)} AS siegel_nummer,
        ${siegel('aktion', sql`siegel`)} AS siegel
      FROM assistent_aktion r WHERE r.id > ${f.nach} AND ${zeitraum(sql`r.erstellt`, f)} AND ${vomAgent(f.agent, sql`r.vorgang_id`)}
      ORDER BY r.id LIMIT ${f.hoechstens}`,
  )
}

export function* freigabenSeite(f: Seitenfrage): Operation<FreigabeEintrag[]> {
  return yield* rows(
    FreigabeEintrag,
    sql`SELECT r.*, ${name(sql`r.person_id`)} AS name, ${name(sql`r.vertretung_fuer`)} AS vertretung,
        ${siegel('freigabe', sql`nummer`)} AS siegel_nummer, ${siegel('freigabe', sql`siegel`)} AS siegel
      FROM assistent_freigabe r WHERE r.id > ${f.nach} AND ${zeitraum(sql`r.zeit`, f)} AND ${vomAgent(f.agent, sql`r.vorgang_id`)}
      ORDER BY r.id LIMIT ${f.hoechstens}`,
  )
}
