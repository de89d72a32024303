import type pg from 'pg'

const BEOBACHTE_MS = 200

/**
 * Looks at the transaction snapshot: it changes with every commit (ours too: a look more does no harm) and with nothing
 * else. NOTIFY would cost a lock over all commits of the database; this costs one tiny query in 200 ms.
 */
export function beobachte(pool: pg.Pool, gemeldet: () => void): () => void {
  let zuletzt: string | undefined
  let unterwegs = false
  const schau = async () => {
    if (unterwegs) return
    unterwegs = true
    const jetzt = await momentaufnahme(pool)
    unterwegs = false
    if (jetzt === undefined || jetzt === zuletzt) return
    zuletzt = jetzt
    gemeldet() // the first time too: somebody may have committed before the answer came
  }
  const timer = setInterval(() => void schau(), BEOBACHTE_MS)
  timer.unref()
  void schau()
  return () => clearInterval(timer)
}

/** Undefined when the database cannot be reached: the next look tells. */
async function momentaufnahme(pool: pg.Pool): Promise<string | undefined> {
  const text = 'SELECT pg_current_snapshot()::text AS s'
  const antwort = await pool.query<{ s: string }>(text).catch(() => undefined)
  return antwort?.rows[0]?.s
}
