import { randomUUID } from 'node:crypto'
import { rufe, skill, slot, z } from 'assistent'

/** Books in a system that neither honours keys nor can be asked: after a crash nobody can know. */
export default skill({
  name: 'fax_senden',
  beschreibung: 'Schickt ein Fax',
  beispiele: ['schick ein Fax: {inhalt}', 'Fax senden: {inhalt}'],
  parameter: z.object({ inhalt: slot.text({ frage: 'Was soll im Fax stehen?' }) }),
  risiko: 2,
  async run({ parameter, aktion, dienste, signal }) {
    await aktion('fax', 'gesendet', {
      input: parameter,
      async run() {
        await rufe(`${dienste.einstellungen.FREMDSYSTEM_URL}/posts`, {
          method: 'POST',
          headers: { 'idempotency-key': randomUUID() },
          body: { titel: parameter.inhalt },
          signal,
          system: 'Das Fax',
        })
        return {}
      },
    })
    return 'Das Fax ist unterwegs.'
  },
})
