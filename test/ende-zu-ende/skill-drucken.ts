import { setTimeout as pause } from 'node:timers/promises'
import { skill, z } from 'assistent'

const SEITEN = 600

/** Takes a minute, and says how far it is. */
export default skill({
  name: 'bericht_drucken',
  beschreibung: 'Druckt den Bericht',
  beispiele: ['druck den bericht', 'bericht drucken'],
  parameter: z.object({}),
  risiko: 1,
  timeoutMs: 300_000,
  async run({ aktion, melde, signal }) {
    await aktion('drucker', 'papier_bestellt', { input: SEITEN, run: async () => ({ stapel: 7 }) })
    for (let seite = 1; seite <= SEITEN; seite++) {
      melde(seite / SEITEN, `Seite ${seite} von ${SEITEN}`)
      await pause(100, undefined, { signal })
    }
    return 'Der Bericht ist gedruckt.'
  },
})
