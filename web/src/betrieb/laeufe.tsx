import type { Betrieb } from '../../../src/leitstand/vertrag/betrieb.ts'
import { Abschnitt } from '../bausteine/seite.tsx'
import { Wann } from '../bausteine/zeit.tsx'
import { betriebTexte } from '../texte/seiten/betrieb.ts'
import { useTexte } from '../texte/seiten/use-texte.ts'

type Lauf = Betrieb['laeufe'][number]

/** What runs by the clock: how it last went, and when it is due again. */
export function Laeufe({ laeufe }: { laeufe: readonly Lauf[] }) {
  const s = useTexte(betriebTexte)
  return (
    <Abschnitt titel={s.laeufe}>
      {laeufe.length === 0 ? (
        <p className="klein t3">{s.keineLaeufe}</p>
      ) : (
        <ul className="karte liste">
          {laeufe.map((l) => (
            <Zeile key={`${l.name} ${l.gestartet}`} lauf={l} />
          ))}
        </ul>
      )}
    </Abschnitt>
  )
}

function Zeile({ lauf: l }: { lauf: Lauf }) {
  const s = useTexte(betriebTexte)
  return (
    <li>
      <div className="zeilenkopf">
        <b className="halbfett">{l.titel}</b>
        <span className={`klein lauf ${l.status}`}>{s.laufStand[l.status]}</span>
      </div>
      {l.ergebnis !== null && <p className="klein t2">{l.ergebnis}</p>}
      <div className="winzig t3">
        {l.gestartet !== null && (
          <>
            {s.zuletzt} <Wann zeit={l.beendet ?? l.gestartet} />
          </>
        )}
        {l.gestartet !== null && l.naechster !== null && ' · '}
        {l.naechster !== null && (
          <>
            {s.danach} <Wann zeit={l.naechster} />
          </>
        )}
      </div>
    </li>
  )
}
