import { wartetNochMs } from '../domaene/aufschub.ts'
import { type Instant, MINUTE_MS, type Uhr } from '../domaene/zeit.ts'

// I5: one lane per person, strict order by (gesendet, id); lanes run beside each other. The order of what waits is
// in memory, what waits is in the database: a restart fills the lanes again.

export type Arbeit =
  | { art: 'eingang'; id: number; gesendet: Instant; nicht_vor: Instant | null; wiederaufgenommen: boolean }
  | { art: 'vorgang'; id: string; agent: string; gesendet: Instant; nicht_vor: Instant | null }

/** `spaeter`: it stays the first of its lane and is tried again then. */
export type Arbeitsergebnis = { art: 'fertig' } | { art: 'spaeter'; nicht_vor: Instant }

export interface Lanes {
  /** Puts work into a lane; an idle one first waits `ruhezeitMs` for earlier messages of the same person. */
  reihe(lane: string, arbeit: Arbeit, ruhezeitMs: number): void
  kennt(arbeit: Pick<Arbeit, 'art' | 'id'>): boolean
  beschaeftigt(lane: string): boolean
  /** Resolves when no lane has anything that could be done now. */
  ruhe(): Promise<void>
  /** Takes no new work up; resolves when what runs has ended. */
  halteAn(): Promise<void>
}

interface Lane {
  wartend: Arbeit[]
  laeuft: boolean
}

const schluessel = (a: Pick<Arbeit, 'art' | 'id'>): string => `${a.art}:${a.id}`

const frueher = (a: Arbeit, b: Arbeit): number =>
  a.gesendet !== b.gesendet
    ? a.gesendet < b.gesendet
      ? -1
      : 1
    : a.art === 'eingang' && b.art === 'eingang'
      ? a.id - b.id
      : a.art === 'vorgang'
        ? -1
        : 1

/** `bearbeite` never rejects: it turns every failure into an outcome or a later try. */
export function erstelleLanes(uhr: Uhr, bearbeite: (arbeit: Arbeit) => Promise<Arbeitsergebnis>): Lanes {
  const lanes = new Map<string, Lane>()
  const bekannt = new Set<string>()
  const ende = new AbortController()
  let wartendeAufRuhe: (() => void)[] = []
  let taetig = 0

  const meldeRuhe = (): void => {
    if (taetig > 0) return
    const alle = wartendeAufRuhe
    wartendeAufRuhe = []
    for (const weiter of alle) weiter()
  }

  async function fahre(name: string, lane: Lane, ruhezeitMs: number): Promise<void> {
    // Also without rest: what is put in together (after a restart) is sorted before the first is taken.
    await (ruhezeitMs > 0 ? uhr.warte(ruhezeitMs, ende.signal) : undefined)
    while (lane.wartend.length > 0 && !ende.signal.aborted) {
      lane.wartend.sort(frueher)
      const [arbeit] = lane.wartend
      if (!arbeit) break
      await bisFaellig(arbeit)
      if (ende.signal.aborted) break
      const ergebnis = await bearbeite(arbeit)
      if (ergebnis.art === 'spaeter') {
        arbeit.nicht_vor = ergebnis.nicht_vor
        continue
      }
      lane.wartend.splice(lane.wartend.indexOf(arbeit), 1)
      bekannt.delete(schluessel(arbeit))
    }
    lane.laeuft = false
    if (lane.wartend.length === 0) lanes.delete(name)
  }

  async function bisFaellig(arbeit: Arbeit): Promise<void> {
    for (;;) {
      const restMs = arbeit.nicht_vor === null ? 0 : wartetNochMs(arbeit.nicht_vor, uhr.jetzt())
      if (restMs <= 0 || ende.signal.aborted) return
      // Waiting for a later try is rest: nothing could be done now.
      taetig--
      meldeRuhe()
      await uhr.warte(Math.min(restMs, MINUTE_MS), ende.signal)
      taetig++
    }
  }

  function reihe(name: string, arbeit: Arbeit, ruhezeitMs: number): void {
    if (ende.signal.aborted || bekannt.has(schluessel(arbeit))) return
    bekannt.add(schluessel(arbeit))
    const lane = lanes.get(name) ?? { wartend: [], laeuft: false }
    lanes.set(name, lane)
    lane.wartend.push(arbeit)
    if (lane.laeuft) return
    lane.laeuft = true
    taetig++
    void fahre(name, lane, ruhezeitMs).finally(() => {
      taetig--
      meldeRuhe()
    })
  }

  return {
    reihe,
    kennt: (arbeit) => bekannt.has(schluessel(arbeit)),
    beschaeftigt: (name) => lanes.get(name)?.laeuft ?? false,
    ruhe: () => (taetig === 0 ? Promise.resolve() : new Promise((weiter) => wartendeAufRuhe.push(weiter))),
    async halteAn() {
      ende.abort()
      if (taetig > 0) await new Promise<void>((weiter) => wartendeAufRuhe.push(weiter))
    },
  }
}
