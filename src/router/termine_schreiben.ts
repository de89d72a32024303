import type { Instant } from '../domaene/zeit.ts'
import { aendereErinnerung, wiederholeErinnerung } from '../speicher/erinnerung.ts'
import type { Operation } from '../speicher/speicher.ts'
import { updateZeitplan, type Zeitplan, type ZeitplanAenderung } from '../speicher/zeitplan.ts'

/** What a turn changes about reminders and schedules, with what is said when it did, and when it was too late. */
export type Terminaenderung =
  | { art: 'erinnerung'; id: number; alt: Instant; neu: Instant | null; dann: string; sonst: string }
  | {
      art: 'zeitplan'
      alt: Pick<Zeitplan, 'id' | 'version'>
      neu: ZeitplanAenderung
      dann: string
      sonst: string
    }
  | { art: 'nochmal'; id: number; key: string; nicht_vor: Instant; dann: string }

/** One line each. */
export function* schreibeTermine(
  aenderungen: readonly Terminaenderung[],
  person_id: string,
  jetzt: Instant,
): Operation<string> {
  const zeilen: string[] = []
  for (const a of aenderungen) {
    if (a.art === 'nochmal') {
      yield* wiederholeErinnerung({ id: a.id, key: a.key, nicht_vor: a.nicht_vor, jetzt })
      zeilen.push(a.dann)
      continue
    }
    const ging =
      a.art === 'erinnerung'
        ? yield* aendereErinnerung({ id: a.id, person_id, alt: a.alt, neu: a.neu })
        : yield* updateZeitplan({ alt: a.alt, neu: a.neu, jetzt })
    zeilen.push(ging ? a.dann : a.sonst)
  }
  return zeilen.join('\n')
}
