import { setTimeout as pause } from 'node:timers/promises'
import { pruefeStatus, rufe, skill, z } from 'assistent'

/** Two effects in another system, with some time between them. */
export default skill({
  name: 'stand_aufbauen',
  beschreibung: 'Baut den Messestand auf',
  beispiele: ['bau den messestand auf', 'messestand aufbauen'],
  parameter: z.object({}),
  risiko: 1,
  async run({ aktion, dienste, signal }) {
    const sende = (pfad: string) => ({
      input: pfad,
      idempotent: true,
      async run(key: string) {
        const antwort = await rufe(`${dienste.einstellungen.FREMDSYSTEM_URL}${pfad}`, {
          method: 'POST',
          headers: { 'idempotency-key': key },
          body: { titel: 'Messestand' },
          signal,
          system: 'Der Messebau',
        })
        pruefeStatus(antwort, 'Der Messebau')
        return {}
      },
    })
    await aktion('messebau', 'wand_bestellt', sende('/tickets'))
    await pause(1000, undefined, { signal })
    await aktion('messebau', 'licht_bestellt', sende('/posts'))
    return 'Der Messestand steht.'
  },
})
