import { skill, slot, z } from 'assistent'
import { buche } from '../../beispiel/fremd.ts'

/** Two have to say yes. */
export default skill({
  name: 'tresor_oeffnen',
  beschreibung: 'Öffnet einen Tresor',
  beispiele: ['öffne den Tresor {nummer}', 'Tresor {nummer} öffnen'],
  parameter: z.object({ nummer: slot.text({ frage: 'Welchen?', code: true, nach: ['tresor'] }) }),
  risiko: 3,
  freigabe: { rolle: 'wache', anzahl: 2 },
  async run(k) {
    await buche(k, 'posts', 'tresor_geoeffnet', { titel: `Tresor ${k.parameter.nummer}` })
    return 'Der Tresor ist offen.'
  },
})
