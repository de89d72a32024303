import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE_MS } from '../../domaene/zeit.ts'
import { listePersonen } from '../../speicher/person.ts'
import type { Werk } from '../behandlung.ts'
import type { Lauf } from './lauf.ts'

// The trial runs that are open: few, each somebody's own, and none for longer than somebody plays it.

const HOECHSTENS = 3
const RUHE_MS = 30 * MINUTE_MS
const SCHAU_MS = MINUTE_MS
/** A step that hangs must not keep the server from stopping: what comes after this has real work to save. */
const AUSKLANG_MS = 1000

interface Offener {
  id: string
  wem: string
  lauf: Lauf
  /** Monotonic, of the last use. */
  zuletztMs: number
  /** One step after the other. */
  schlange: Promise<unknown>
}

export interface Probelaeufe {
  /** Undefined: there are as many as may be, or the server stops. */
  beginne(person_id: string): Promise<{ id: string; lauf: Lauf } | undefined>
  /** Undefined: there is none of this name that is this person's. */
  mit<T>(id: string, person_id: string, tu: (lauf: Lauf) => Promise<T> | T): Promise<T> | undefined
  beende(id: string, person_id: string): Promise<boolean>
  schliesse(): Promise<void>
}

export function erstelleProbelaeufe(
  werk: Werk,
  uhr: { jetztMs(): number } = { jetztMs: () => performance.now() },
): Probelaeufe {
  const offene = new Map<string, Offener>()
  let entstehen = 0
  let zu = false
  const wirfWeg = async (o: Offener): Promise<void> => {
    offene.delete(o.id)
    await o.schlange.catch(() => undefined)
    await o.lauf.schliesse()
  }
  const raeumeAuf = async (): Promise<void> => {
    const alt = [...offene.values()].filter((o) => uhr.jetztMs() - o.zuletztMs > RUHE_MS)
    await Promise.all(alt.map(wirfWeg))
  }
  const takt = setInterval(() => void raeumeAuf(), SCHAU_MS).unref()
  const finde = (id: string, wem: string): Offener | undefined => {
    const o = offene.get(id)
    return o?.wem === wem ? o : undefined
  }

  return {
    async beginne(wem) {
      await raeumeAuf()
      // Who loads the page again has no way back to the one before: it gives way before anybody is refused.
      const eigener = [...offene.values()].find((o) => o.wem === wem)
      if (eigener && offene.size + entstehen >= HOECHSTENS) await wirfWeg(eigener)
      if (offene.size + entstehen >= HOECHSTENS) return undefined
      entstehen++
      try {
        // Only when somebody wants it: nothing else of the server needs it.
        const { beginneLauf } = await import('./lauf.ts')
        const { konfiguration, speicher, assistent } = werk
        const lauf = await beginneLauf({
          konfiguration,
          skills: assistent.skills.alle,
          personen: await speicher.read(listePersonen, { agent: konfiguration.agent }),
          zeit: werk.uhr.jetzt(),
        })
        // The server stops meanwhile: what `vorbereiten` started for it would keep the process.
        if (zu) {
          await lauf.schliesse()
          return undefined
        }
        const id = randomUUID()
        offene.set(id, { id, wem, lauf, zuletztMs: uhr.jetztMs(), schlange: Promise.resolve() })
        return { id, lauf }
      } finally {
        entstehen--
      }
    },
    mit(id, wem, tu) {
      const o = finde(id, wem)
      if (!o) return undefined
      o.zuletztMs = uhr.jetztMs()
      const schritt = o.schlange.then(() => tu(o.lauf))
      o.schlange = schritt.catch(() => undefined)
      return schritt
    },
    async beende(id, wem) {
      const o = finde(id, wem)
      if (o) await wirfWeg(o)
      return o !== undefined
    },
    async schliesse() {
      zu = true
      clearInterval(takt)
      const genug = new AbortController()
      const geduld = pause(AUSKLANG_MS, undefined, { signal: genug.signal }).catch(() => undefined)
      await Promise.race([Promise.all([...offene.values()].map(wirfWeg)), geduld])
      genug.abort()
    },
  }
}
