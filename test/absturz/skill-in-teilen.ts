import { EndgueltigerFehler, pruefeStatus, rufe, skill, slot, z } from 'assistent'
import { buche } from '../../beispiel/fremd.ts'

const Abholungen = z.array(z.object({ titel: z.string().optional() }))

/** Packs, and then fails until somebody is there to fetch it: after „nochmal“ only the second half is done. */
export default skill({
  name: 'paket_verschicken',
  beschreibung: 'Verschickt ein Paket',
  beispiele: ['verschick das Paket {paket}', 'Paket {paket} verschicken'],
  parameter: z.object({ paket: slot.text({ frage: 'Welches?', code: true, nach: ['paket'] }) }),
  risiko: 2,
  async run(k) {
    const { paket } = k.parameter
    const system = 'Das Lager'
    await buche(k, 'posts', 'paket_gepackt', { titel: paket })
    const url = k.dienste.einstellungen.FREMDSYSTEM_URL
    const abholungen = await rufe(`${url}/urlaube`, { signal: k.signal, system })
    pruefeStatus(abholungen, system)
    if (!Abholungen.parse(abholungen.wert).some((a) => a.titel === paket))
      throw new EndgueltigerFehler('verweigert', 'Das Paket holt noch niemand ab.')
    await buche(k, 'posts', 'paket_abgegeben', { titel: `${paket} abgegeben` })
    return 'Das Paket ist unterwegs.'
  },
})
