import type { Sql } from 'sql-template-tag'
import { z } from 'zod'
import type { Instant } from '../domaene/zeit.ts'
import { darfFreigeben } from './freigabe-rolle.ts'
import { type Operation, row, rows, sql } from './speicher.ts'
import { type Vorgang, VorgangRow } from './vorgang.ts'

const Frist = z.object({ frist: z.string().nullable() })

/**
 * The Frist of `v` is over, and no older message of somebody who could decide it is unfinished: a decision counts at the
 * time its Eingang row was stored.
 */
const abgelaufen = (jetzt: Instant): Sql =>
  sql`v.status IN ('rueckfrage', 'bestaetigung', 'wartet_freigabe') AND v.frist <= ${jetzt}
      AND NOT EXISTS (
        SELECT 1 FROM assistent_eingang e WHERE e.status IN ('neu', 'laeuft') AND e.angekommen < v.frist
          AND (e.person_id = v.person_id
            OR EXISTS (SELECT 1 FROM assistent_rolle r WHERE r.person_id = e.person_id AND ${darfFreigeben(sql`r.rolle`)})
            OR EXISTS (SELECT 1 FROM assistent_freigabe_anfrage f
              WHERE f.vorgang_id = v.id AND f.person_id = e.person_id AND f.art = 'vertretung')))`

export function* abgelaufeneVorgaenge({ jetzt }: { jetzt: Instant }): Operation<Vorgang[]> {
  return yield* rows(
    VorgangRow,
    sql`SELECT * FROM assistent_vorgang v WHERE ${abgelaufen(jetzt)} ORDER BY v.frist, v.id LIMIT 100`,
  )
}

/** The same of one, as it stands now; undefined when it was decided meanwhile, or a decision is under way. */
export function* ladeAbgelaufenen(arg: { id: string; jetzt: Instant }): Operation<Vorgang | undefined> {
  return yield* row(
    VorgangRow,
    sql`SELECT * FROM assistent_vorgang v WHERE v.id = ${arg.id} AND ${abgelaufen(arg.jetzt)}`,
  )
}

/** The next Frist after `jetzt`. */
export function* naechsteFrist({ jetzt }: { jetzt: Instant }): Operation<Instant | undefined> {
  const da = yield* row(
    Frist,
    sql`SELECT MIN(frist) AS frist FROM assistent_vorgang WHERE status IN ('rueckfrage', 'bestaetigung', 'wartet_freigabe') AND frist > ${jetzt}`,
  )
  return da?.frist ?? undefined
}
