import type { AusfallTeil } from '../../scripts/ausfall.ts'
import { laufe } from './lauf.ts'

export const simulationTeil: AusfallTeil = {
  name: 'simulation',
  async lauf({ seeds, ab }) {
    const zeilen = []
    for (let seed = ab; seed < ab + seeds; seed++) {
      const b = await laufe({ seed, ereignisse: 200 })
      if (b.bruch) zeilen.push({ was: `seed ${seed}`, ergebnis: b.bruch.was.join('; '), gut: false })
    }
    return zeilen
  },
}
