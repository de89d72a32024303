import type { z } from 'zod'
import type { Aufbewahrungsbalken } from '../../../src/leitstand/vertrag/person.ts'
import { useSprache } from '../sprache.tsx'
import { personTexte } from '../texte/seiten/person.ts'
import { useTexte } from '../texte/seiten/use-texte.ts'

/** How long each kind of data is kept, and how much of that is over for the oldest. */
export function Aufbewahrung({ balken }: { balken: readonly z.infer<typeof Aufbewahrungsbalken>[] }) {
  const { z } = useSprache()
  const s = useTexte(personTexte)
  return (
    <ul className="karte balkenliste">
      {balken.map((b) => (
        <li key={b.was}>
          <div className="zeilenkopf">
            <b>{b.was}</b>
            <span className="t3">{b.frist}</span>
          </div>
          <div className="balken" aria-hidden="true">
            <i style={{ width: `${b.anteil * 100}%` }} />
          </div>
          <div className="winzig t3">
            {b.anzahl === 0
              ? s.balkenLeer
              : b.loeschung === null
                ? s.balkenBleibt(b.anzahl)
                : s.balkenStand(b.anzahl, z.datum(b.loeschung))}
          </div>
        </li>
      ))}
    </ul>
  )
}
