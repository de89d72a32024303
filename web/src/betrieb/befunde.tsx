import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { Betrieb } from '../../../src/leitstand/vertrag/betrieb.ts'
import { MitCode } from '../bausteine/mit-code.tsx'
import { Abschnitt } from '../bausteine/seite.tsx'
import { betriebTexte } from '../texte/seiten/betrieb.ts'
import { useTexte } from '../texte/seiten/use-texte.ts'

type Befund = Betrieb['befunde'][number]

/** What the check found: the errors first, then the notes, each with what to do; what is fine is folded. */
export function Befunde({ befunde }: { befunde: readonly Befund[] }) {
  const s = useTexte(betriebTexte)
  const schlecht = befunde
    .filter((b) => !b.ok)
    .sort((a, b) => Number(b.schwere === 'fehler') - Number(a.schwere === 'fehler'))
  const gut = befunde.filter((b) => b.ok)
  return (
    <Abschnitt titel={s.befunde} anzahl={schlecht.length > 0 ? schlecht.length : undefined}>
      <div className="karte">
        {schlecht.length > 0 && (
          <ul className="liste befunde">
            {schlecht.map((b) => (
              <Zeile key={b.name} befund={b} />
            ))}
          </ul>
        )}
        <details className="gutebefunde">
          <summary>
            <IconCircleCheck size={16} aria-hidden="true" />
            {schlecht.length === 0 ? s.alleGut(gut.length) : s.gut(gut.length)}
          </summary>
          <ul>
            {gut.map((b) => (
              <li key={b.name}>
                {b.titel}
                {b.hinweis !== '' && <span className="t3"> · {b.hinweis}</span>}
              </li>
            ))}
          </ul>
        </details>
      </div>
    </Abschnitt>
  )
}

function Zeile({ befund: b }: { befund: Befund }) {
  const s = useTexte(betriebTexte)
  const schwere = b.schwere ?? 'fehler'
  const Zeichen = schwere === 'fehler' ? IconAlertTriangle : IconInfoCircle
  return (
    <li className={schwere}>
      <Zeichen size={16} aria-hidden="true" />
      <div>
        <b>{b.titel}</b> <span className="winzig t3">{s.schwere[schwere]}</span>
        <p className="klein t2">
          <MitCode text={b.hinweis} />
        </p>
      </div>
    </li>
  )
}
