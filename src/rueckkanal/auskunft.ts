import { Auskunft, type AuskunftTeil } from '../domaene/auskunft.ts'
import type { Zeile } from '../speicher/auskunft.ts'
import { EINTRAEGE } from './auskunft-eintraege.ts'
import { type AuskunftArg, erstelleWelt, oder } from './auskunft-welt.ts'
import { NICHT_ENTHALTEN, RECHTE, TEILE } from './texte/auskunft.ts'

// Makes an Auskunft of what stands in the tables: everything about the person, nothing about anybody else.

/** @throws ZodError never, unless the tables hold what the schema does not know */
export function stelleAuskunftZusammen(arg: AuskunftArg): Auskunft {
  const w = erstelleWelt(arg)
  const teile = Object.fromEntries(
    Object.entries(EINTRAEGE).map(([name, eintraege]) => [
      name,
      kopf(name as AuskunftTeil, eintraege(w), arg.aufbewahrung),
    ]),
  )
  return Auskunft.parse({
    format: 'auskunft/1',
    erstellt: arg.jetzt,
    agent: arg.agent,
    imTeam: arg.person !== undefined,
    teile,
    nicht_enthalten: NICHT_ENTHALTEN,
    rechte: RECHTE,
  })
}

function kopf(name: AuskunftTeil, eintraege: readonly Zeile[], aufbewahrung: AuskunftArg['aufbewahrung']) {
  const { titel, tabellen, zweck, einstellung, regel } = TEILE[name]
  return {
    titel,
    tabellen,
    zweck,
    frist: {
      dauer: einstellung === null ? null : oder(aufbewahrung[einstellung]),
      einstellung: einstellung === null ? null : `aufbewahrung.${einstellung}`,
      regel,
    },
    eintraege,
  }
}
