import { z } from 'zod'
import type { Instant } from '../domaene/zeit.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'

// I8: what began before somebody was forgotten asks here, inside its own transaction, before it writes.

/** The reason of Vorgänge and messages that forgetting ended; the executor of Aktionen whose outcome comes without text. */
export const VERGESSEN = 'vergessen'

const Zaun = z.object({ epoche: z.number() })
const Grund = z.object({ grund: z.string().nullable() })
const Id = z.object({ id: z.string() })

/** Of a row of assistent_vorgang: some effect of it is known to have happened. */
export const GEWIRKT = sql`EXISTS (SELECT 1 FROM assistent_aktion a WHERE a.vorgang_id = assistent_vorgang.id AND a.status = 'erledigt')`

/** Is this still the person that the work began for? False: forgotten or merged meanwhile, so nothing may be written. */
export function* epocheGilt(p: { id: string; epoche: number }): Operation<boolean> {
  const da = yield* row(Zaun, sql`SELECT epoche FROM assistent_person WHERE id = ${p.id}`)
  return da?.epoche === p.epoche
}

/** The requester of this Vorgang was forgotten while it ran: no text of it is written any more. */
export function* istVergessen({ vorgang_id }: { vorgang_id: string }): Operation<boolean> {
  const da = yield* row(Grund, sql`SELECT grund FROM assistent_vorgang WHERE id = ${vorgang_id}`)
  return da?.grund === VERGESSEN
}

/** What still runs of those who were forgotten. */
export function* laufendeVergessene(): Operation<string[]> {
  const da = yield* rows(
    Id,
    sql`SELECT id FROM assistent_vorgang WHERE status = 'laeuft' AND grund = ${VERGESSEN} ORDER BY id`,
  )
  return da.map((v) => v.id)
}

/** The run is over: its outcome, from its Aktionen and without text. What is not known is `unklar`. */
export function* beendeVergessene(arg: { ids: readonly string[]; jetzt: Instant }): Operation<void> {
  for (const id of arg.ids) {
    yield* exec(sql`UPDATE assistent_aktion SET status = 'unklar', abgeschlossen = ${arg.jetzt}
      WHERE vorgang_id = ${id} AND status = 'begonnen'`)
    yield* exec(sql`UPDATE assistent_vorgang SET status = CASE WHEN ${GEWIRKT} THEN 'erledigt' ELSE 'abgebrochen' END,
        version = version + 1, aktualisiert = ${arg.jetzt}
      WHERE id = ${id} AND status = 'laeuft' AND grund = ${VERGESSEN}`)
  }
}
