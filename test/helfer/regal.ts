import { z } from 'zod'
import { EndgueltigerFehler } from '../../src/domaene/fehler.ts'
import { type Effekt, skill } from '../../src/skills/skill.ts'

/** Another system that does as it is told. */
export const lager = { tut: 'wirkt' as 'wirkt' | 'lehnt_ab' | 'schweigt' | 'haengt', weiter: () => {} }
/** A skill that asks it for something. */
export const bewegen = skill({
  name: 'regal_bewegen',
  beschreibung: 'Bewegt ein Regal',
  beispiele: ['beweg das regal', 'regal bewegen'],
  parameter: z.object({}),
  risiko: 2,
  async run({ aktion, melde }) {
    const effekt: Effekt<{ nummer: number }> = {
      input: 1,
      async run() {
        if (lager.tut === 'lehnt_ab') throw new EndgueltigerFehler('nein', 'Das Lager ist zu.')
        if (lager.tut === 'schweigt') throw new Error('Verbindung weg')
        if (lager.tut === 'haengt') {
          melde(0.3, 'Regal 3 von 10')
          await new Promise<void>((r) => {
            lager.weiter = r
          })
        }
        return { nummer: 7 }
      },
    }
    await aktion('lager', 'regal_bewegt', effekt)
    return 'Das Regal steht.'
  },
})
