import { Link } from 'wouter'
import type { VorgangKurz } from '../../../src/leitstand/vertrag/grundformen.ts'
import { Status } from '../bausteine/status.tsx'
import { VorgangZeile, vorgangPfad } from '../bausteine/vorgang-zeile.tsx'
import { Wann } from '../bausteine/zeit.tsx'
import { useSprache } from '../sprache.tsx'
import { useTexte } from '../texte/seiten/use-texte.ts'
import { vorgaengeTexte } from '../texte/seiten/vorgaenge.ts'
import type { Zeile } from './liste.ts'

interface Zeilen {
  zeilen: readonly Zeile<VorgangKurz>[]
}

/** On a wide screen: one row each, the whole row leads to it. */
export function Tabelle({ zeilen }: Zeilen) {
  const { t } = useSprache()
  const s = useTexte(vorgaengeTexte)
  return (
    <div className="karte tabellenrahmen">
      <table className="tabelle vorgaenge">
        <caption className="unsichtbar">{t.rahmen.vorgaenge}</caption>
        <thead>
          <tr>
            <th scope="col">{s.status}</th>
            <th scope="col">{s.nachricht}</th>
            <th scope="col">{s.personSpalte}</th>
            <th scope="col">{s.faehigkeitSpalte}</th>
            <th scope="col" className="zahl">
              {s.zeit}
            </th>
          </tr>
        </thead>
        <tbody>
          {zeilen.map(({ eintrag: v, weg }) => (
            <tr key={v.id}>
              {/* Its status is known to be another now. */}
              <td>
                {weg ? <span className="winzig t3">{s.passtNichtMehr}</span> : <Status status={v.status} />}
              </td>
              <td>
                <Link href={vorgangPfad(v.id)} className="zeilentitel" data-zeile>
                  <bdi>{v.titel}</bdi>
                </Link>
                <div className="winzig t3">
                  {v.id}
                  {v.text === null && ` · ${s.geloescht}`}
                </div>
              </td>
              <td>
                <bdi>{v.person.name}</bdi>
              </td>
              <td className="t2">{v.faehigkeit_titel ?? '–'}</td>
              <td className="zahl t2">
                <Wann kurz zeit={v.erstellt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** On a phone: the same as cards. */
export function Karten({ zeilen }: Zeilen) {
  const s = useTexte(vorgaengeTexte)
  return (
    <ul className="karte liste">
      {zeilen.map(({ eintrag: v, weg }) => (
        <VorgangZeile
          key={v.id}
          vorgang={v}
          marke={weg ? <span className="winzig t3">{s.passtNichtMehr}</span> : undefined}
          unten={
            <>
              {v.faehigkeit_titel !== null && <>{v.faehigkeit_titel} · </>}
              <Wann kurz zeit={v.erstellt} />
            </>
          }
        />
      ))}
    </ul>
  )
}
