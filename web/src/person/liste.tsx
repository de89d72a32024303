import { Link } from 'wouter'
import type { PersonKurz } from '../../../src/leitstand/vertrag/person.ts'
import { Bildchen } from '../bausteine/person.tsx'
import { useRollen } from '../bausteine/rollen.ts'
import { Wann } from '../bausteine/zeit.tsx'
import { useSprache } from '../sprache.tsx'
import { personTexte } from '../texte/seiten/person.ts'
import { useTexte } from '../texte/seiten/use-texte.ts'

interface Personen {
  personen: readonly PersonKurz[]
}

export const personPfad = (id: string): string => `/personen/${encodeURIComponent(id)}`

function Name({ person: p }: { person: PersonKurz }) {
  const s = useTexte(personTexte)
  return (
    <>
      <Link href={personPfad(p.id)} className="zeilentitel" data-zeile>
        <bdi>{p.name}</bdi>
      </Link>
      {p.status !== 'aktiv' && (
        <span className="winzig t3"> {p.status === 'gesperrt' ? s.gesperrt : s.vergessenStatus}</span>
      )}
    </>
  )
}

function Zuletzt({ person }: { person: PersonKurz }) {
  const s = useTexte(personTexte)
  return person.zuletzt === null ? s.nie : <Wann kurz zeit={person.zuletzt} />
}

/** On a wide screen. */
export function Tabelle({ personen }: Personen) {
  const rollen = useRollen()
  const { t, z } = useSprache()
  const s = useTexte(personTexte)
  return (
    <div className="karte tabellenrahmen">
      <table className="tabelle">
        <caption className="unsichtbar">{t.rahmen.gedaechtnis}</caption>
        <thead>
          <tr>
            <th scope="col">{s.person}</th>
            <th scope="col">{s.rollen}</th>
            <th scope="col" className="zahl">
              {s.fakten}
            </th>
            <th scope="col" className="zahl">
              {s.nachrichten}
            </th>
            <th scope="col" className="zahl">
              {s.zuletzt}
            </th>
          </tr>
        </thead>
        <tbody>
          {personen.map((p) => (
            <tr key={p.id}>
              <td>
                <span className="namenszelle">
                  <Bildchen name={p.name} />
                  <span>
                    <Name person={p} />
                  </span>
                </span>
              </td>
              <td className="t2">{rollen(p.rollen)}</td>
              <td className="zahl">{z.zahl(p.fakten)}</td>
              <td className="zahl">{z.zahl(p.nachrichten)}</td>
              <td className="zahl t2">
                <Zuletzt person={p} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** On a phone. */
export function Karten({ personen }: Personen) {
  const rollen = useRollen()
  const s = useTexte(personTexte)
  return (
    <ul className="karte liste">
      {personen.map((p) => (
        <li key={p.id}>
          <span className="namenszelle">
            <Bildchen name={p.name} />
            <span>
              <Name person={p} />
              <div className="winzig t3">
                {p.rollen.length > 0 && `${rollen(p.rollen)} · `}
                {s.mengen(p.fakten, p.nachrichten)} · <Zuletzt person={p} />
              </div>
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
