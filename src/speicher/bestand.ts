import { z } from 'zod'
import { OFFEN } from '../domaene/vorgang.ts'
import type { Instant } from '../domaene/zeit.ts'
import { type Operation, row, rows, sql } from './speicher.ts'

export interface Bestand {
  /** By open status, also those that are 0. */
  vorgaenge: Record<string, number>
  /** Stored and not finished. */
  eingang: number
  /** Due and not sent; reminders of the future are not waiting. */
  ausgang: number
}

const Zahl = z.object({ n: z.number() })

/** How much is open and waiting now; reads only partial indexes. */
export function* zaehleBestand({ jetzt }: { jetzt: Instant }): Operation<Bestand> {
  const vorgaenge = yield* rows(
    Zahl.extend({ status: z.string() }),
    sql`SELECT status, COUNT(*) AS n FROM assistent_vorgang
      WHERE status IN ('laeuft', 'rueckfrage', 'bestaetigung', 'wartet_freigabe', 'fehler') GROUP BY status ORDER BY status`,
  )
  const eingang = yield* row(
    Zahl,
    sql`SELECT COUNT(*) AS n FROM assistent_eingang WHERE status IN ('neu', 'laeuft')`,
  )
  const ausgang = yield* row(
    Zahl,
    sql`SELECT COUNT(*) AS n FROM assistent_ausgang WHERE status = 'bereit' AND (nicht_vor IS NULL OR nicht_vor <= ${jetzt})`,
  )
  const da = new Map(vorgaenge.map((v) => [v.status, v.n]))
  return {
    vorgaenge: Object.fromEntries(OFFEN.map((status) => [status, da.get(status) ?? 0])),
    eingang: eingang?.n ?? 0,
    ausgang: ausgang?.n ?? 0,
  }
}
