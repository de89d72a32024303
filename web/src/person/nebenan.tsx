import { Link } from 'wouter'
import type { PersonGanz } from '../../../src/leitstand/vertrag/person.ts'
import { Aufbewahrung } from '../bausteine/aufbewahrung.tsx'
import { Paare } from '../bausteine/paare.tsx'
import { Abschnitt } from '../bausteine/seite.tsx'
import { Wann } from '../bausteine/zeit.tsx'
import { useIch } from '../sitzung.tsx'
import { personTexte } from '../texte/seiten/person.ts'
import { useTexte } from '../texte/seiten/use-texte.ts'

/** Beside the facts: what goes when, how much there is, who looked. */
export function Nebenan({ person }: { person: PersonGanz }) {
  const s = useTexte(personTexte)
  const ich = useIch()
  return (
    <aside>
      <Abschnitt titel={s.balken}>
        <Aufbewahrung balken={person.balken} />
      </Abschnitt>
      <Abschnitt titel={s.umfang}>
        <div className="karte polster">
          <Paare angaben={person.umfang} />
        </div>
      </Abschnitt>
      {person.kennungen.length > 0 && (
        <Abschnitt titel={s.kennungen}>
          <ul className="karte liste klein">
            {person.kennungen.map((k) => (
              <li key={`${k.kanal} ${k.kennung}`}>
                <bdi>{k.kennung}</bdi>
                <div className="winzig t3">
                  {k.kanal} · {k.geprueft ? s.geprueft : s.ungeprueft}
                </div>
              </li>
            ))}
          </ul>
        </Abschnitt>
      )}
      <Abschnitt titel={s.einsichten}>
        {person.einsichten.length === 0 ? (
          <p className="klein t3">{s.keineEinsicht}</p>
        ) : (
          <ul className="karte liste klein">
            {person.einsichten.slice(0, 10).map((e, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same look can be there twice
              <li key={i}>
                <bdi>{e.wer.name}</bdi> {s.einsichtWas[e.was] ?? e.was}
                <div className="winzig t3">
                  <Wann zeit={e.zeit} />
                </div>
              </li>
            ))}
          </ul>
        )}
      </Abschnitt>
      {(person.selbst || ich.darf.alle_vorgaenge) && (
        <Link href={`/vorgaenge?person=${encodeURIComponent(person.id)}`} className="link">
          {s.vorgaenge}
        </Link>
      )}
    </aside>
  )
}
