import { rufe, skill, slot, z } from 'assistent'

/** The decision may take no longer than a page stays open in a test. */
export default skill({
  name: 'schnell_spenden',
  beschreibung: 'Spendet schnell',
  beispiele: ['spende schnell {betrag}', 'schnell spenden: {betrag}'],
  parameter: z.object({ betrag: slot.betrag({ frage: 'Wie viel?' }) }),
  risiko: 3,
  freigabe: { rolle: 'finanzen', frist: '20s' },
  async run({ parameter, aktion, dienste }) {
    await aktion('bank', 'gespendet', {
      input: parameter,
      idempotent: true,
      async run(key, signal) {
        await rufe(`${dienste.einstellungen.FREMDSYSTEM_URL}/zahlungen`, {
          method: 'POST',
          headers: { 'idempotency-key': key },
          body: { rechnung: 'Spende', betrag: parameter.betrag },
          signal,
          system: 'Die Bank',
        })
        return {}
      },
    })
    return 'Die Spende ist unterwegs.'
  },
})
