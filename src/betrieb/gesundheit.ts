import { z } from 'zod'
import { fehlerCode, SpeicherNichtVerfuegbar } from '../domaene/fehler.ts'
import { type Instant, toMs, type Uhr } from '../domaene/zeit.ts'
import { row, type Speicher, sql } from '../speicher/speicher.ts'

/** The last failure to write. */
export interface Schreibstand {
  /** Its code, while it is fresh. */
  fehler(): string | undefined
}

/** How long a failed write counts: without work nothing is written, and then only new work can tell. */
const FRISCH_MS = 30_000

/** The same Speicher, which remembers when it could not write. */
export function merkeSchreibfehler(
  speicher: Speicher,
  uhr: Uhr,
): { speicher: Speicher; stand: Schreibstand } {
  let letzter: { code: string; zeit: Instant } | undefined
  return {
    speicher: {
      ...speicher,
      async run(op, arg) {
        try {
          const wert = await speicher.run(op, arg)
          letzter = undefined
          return wert
        } catch (fehler) {
          if (fehler instanceof SpeicherNichtVerfuegbar) letzter = { code: fehler.code, zeit: uhr.jetzt() }
          throw fehler
        }
      },
    },
    stand: {
      fehler: () =>
        letzter && toMs(uhr.jetzt()) - toMs(letzter.zeit) < FRISCH_MS ? letzter.code : undefined,
    },
  }
}

/** Whether work can be taken: the database answers, and the last write did not fail. `grund` is a code. */
export async function bereit(
  speicher: Speicher,
  stand?: Schreibstand,
): Promise<{ ok: boolean; grund?: string }> {
  const schreibfehler = stand?.fehler()
  if (schreibfehler !== undefined) return { ok: false, grund: schreibfehler }
  try {
    await speicher.read(() => row(z.object({ ok: z.number() }), sql`SELECT 1 AS ok`), undefined)
    return { ok: true }
  } catch (fehler) {
    return { ok: false, grund: fehlerCode(fehler) }
  }
}
