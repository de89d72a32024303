import { fehlerCode } from '../domaene/fehler.ts'
import { wartendeAufVerdichtung, wartetAufVerdichtung } from '../speicher/verdichtung.ts'
import { type CompactDeps, compact } from './compact.ts'

// Compaction beside the work: one person after the other, and nobody waits for it.

export interface Verdichter {
  /** Something of this person was said: summarises if enough waits. */
  melde(person_id: string): void
  /** Everybody of whom enough waits. Resolves with the number of messages when that is done, or `signal` aborts. */
  alle(signal?: AbortSignal): Promise<number>
  /** Resolves when nothing is under way. */
  ruhe(): Promise<void>
  halteAn(): Promise<void>
}

export function erstelleVerdichter(d: CompactDeps & { agent: string }): Verdichter {
  const ende = new AbortController()
  const wartend = new Set<string>()
  let lauf: Promise<void> | undefined
  let verdichtet = 0

  function melde(person_id: string): void {
    if (ende.signal.aborted) return
    wartend.add(person_id)
    beginne()
  }

  function beginne(): void {
    lauf ??= arbeite().finally(() => {
      lauf = undefined
      if (wartend.size > 0) beginne()
    })
  }

  async function arbeite(): Promise<void> {
    // Whoever is reported while it runs comes at the end of the same round.
    for (const person_id of wartend) {
      wartend.delete(person_id)
      if (ende.signal.aborted) continue
      try {
        const lage = { person_id, ausloeser: d.ausloeser, jetzt: d.uhr.jetzt() }
        // Looked at first, 10 µs: a turn that makes nothing due costs no writing transaction.
        if (await d.speicher.read(wartetAufVerdichtung, lage))
          verdichtet += await compact(d, person_id, ende.signal)
      } catch (fehler) {
        d.log.error({ person: person_id, fehler: fehlerCode(fehler) }, 'Verdichtung gescheitert')
      }
    }
  }

  async function ruhe(): Promise<void> {
    while (lauf !== undefined) await lauf
  }

  return {
    melde,
    async alle(signal) {
      const vorher = verdichtet
      const { agent, ausloeser } = d
      const faellig = { agent, ausloeser, jetzt: d.uhr.jetzt() }
      for (const id of await d.speicher.read(wartendeAufVerdichtung, faellig)) melde(id)
      await Promise.race([ruhe(), ...(signal ? [abbruch(signal)] : [])])
      return verdichtet - vorher
    },
    ruhe,
    async halteAn() {
      ende.abort()
      await ruhe()
    },
  }
}

const abbruch = (signal: AbortSignal): Promise<void> =>
  new Promise((weiter) => {
    if (signal.aborted) weiter()
    else signal.addEventListener('abort', () => weiter(), { once: true })
  })
