import { z } from 'zod'
import { OFFEN } from '../domaene/vorgang.ts'
import { type Instant, MINUTE_MS, plusMs } from '../domaene/zeit.ts'
import { type Operation, row, rows, sql } from './speicher.ts'

export interface Bestand {
  /** By open status, also those that are 0. */
  vorgaenge: Record<string, number>
  /** Stored and not finished. */
  eingang: number
  /** Due and not sent; reminders of the future are not waiting. */
  ausgang: number
  /** Vorgänge of which nobody knows whether their effect happened. */
  unklar: number
  /** Reminders that are due for over a minute and not out. */
  verspaetet: number
  /** Since when the oldest waits; undefined: nothing does. */
  eingangSeit: Instant | undefined
  ausgangSeit: Instant | undefined
}

const Zahl = z.object({ n: z.number() })
const ZahlSeit = Zahl.extend({ seit: z.string().nullable() })

/** How much is open and waiting now; reads only partial indexes. */
export function* zaehleBestand({ jetzt }: { jetzt: Instant }): Operation<Bestand> {
  const vorgaenge = yield* rows(
    Zahl.extend({ status: z.string() }),
    sql`SELECT status, COUNT(*) AS n FROM assistent_vorgang
      WHERE status IN ('laeuft', 'rueckfrage', 'bestaetigung', 'wartet_freigabe', 'fehler') GROUP BY status ORDER BY status`,
  )
  const eingang = yield* row(
    ZahlSeit,
    sql`SELECT COUNT(*) AS n, MIN(angekommen) AS seit FROM assistent_eingang WHERE status IN ('neu', 'laeuft')`,
  )
  const ausgang = yield* row(
    ZahlSeit,
    // A row that is kept back until the person writes again waits for them, not for us.
    sql`SELECT COUNT(*) AS n, MIN(CASE WHEN COALESCE(fehler, '') = 'ausserhalb_fenster' THEN NULL
        WHEN versuche = 0 THEN COALESCE(nicht_vor, erstellt) ELSE erstellt END) AS seit
      FROM assistent_ausgang WHERE status = 'bereit' AND (nicht_vor IS NULL OR nicht_vor <= ${jetzt} OR versuche > 0)`,
  )
  const unklar = yield* row(
    Zahl,
    sql`SELECT COUNT(*) AS n FROM assistent_vorgang v WHERE v.status = 'fehler'
      AND EXISTS (SELECT 1 FROM assistent_aktion a WHERE a.vorgang_id = v.id AND a.status = 'unklar')`,
  )
  const verspaetet = yield* row(
    Zahl,
    sql`SELECT COUNT(*) AS n FROM assistent_ausgang WHERE status = 'bereit' AND zweck = 'erinnerung'
      AND nicht_vor <= ${plusMs(jetzt, -MINUTE_MS)}`,
  )
  const da = new Map(vorgaenge.map((v) => [v.status, v.n]))
  return {
    vorgaenge: Object.fromEntries(OFFEN.map((status) => [status, da.get(status) ?? 0])),
    eingang: eingang?.n ?? 0,
    ausgang: ausgang?.n ?? 0,
    unklar: unklar?.n ?? 0,
    verspaetet: verspaetet?.n ?? 0,
    eingangSeit: eingang?.seit ?? undefined,
    ausgangSeit: ausgang?.seit ?? undefined,
  }
}
