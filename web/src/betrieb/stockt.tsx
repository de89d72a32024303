import type { Betrieb } from '../../../src/leitstand/vertrag/betrieb.ts'
import { Abschnitt } from '../bausteine/seite.tsx'
import { Wann } from '../bausteine/zeit.tsx'
import { betriebTexte } from '../texte/seiten/betrieb.ts'
import { useTexte } from '../texte/seiten/use-texte.ts'

/** Replies that did not get out yet. */
export function Unzugestellt({ zeilen }: { zeilen: Betrieb['unzugestellt'] }) {
  const s = useTexte(betriebTexte)
  return (
    <Abschnitt titel={s.unzugestellt} anzahl={zeilen.length}>
      {zeilen.length === 0 ? (
        <p className="klein t3">{s.keineUnzugestellten}</p>
      ) : (
        <ul className="karte liste">
          {zeilen.map((u) => (
            <li key={u.id}>
              <div className="zeilenkopf">
                <b className="halbfett">
                  <bdi>{u.person?.name ?? s.system}</bdi>
                </b>
                <span className="winzig t3">
                  {u.kanal} · {u.zweck}
                </span>
              </div>
              {u.fehler !== null && <p className="klein t-fehler">{u.fehler}</p>}
              <div className="winzig t3">
                {s.versuche(u.versuche)} · {s.seit} <Wann zeit={u.seit} /> ·{' '}
                {u.naechster === null ? (
                  s.keiner
                ) : (
                  <>
                    {s.naechster} <Wann zeit={u.naechster} />
                  </>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Abschnitt>
  )
}

/** Conversations in which messages wait for an older one. */
export function Lanes({ lanes }: { lanes: Betrieb['lanes'] }) {
  const s = useTexte(betriebTexte)
  return (
    <Abschnitt titel={s.lanes} anzahl={lanes.length}>
      {lanes.length === 0 ? (
        <p className="klein t3">{s.keineLanes}</p>
      ) : (
        <ul className="karte liste">
          {lanes.map((l, i) => (
            <li key={l.person?.id ?? i}>
              <div className="zeilenkopf">
                <b className="halbfett">
                  <bdi>{l.person?.name ?? s.system}</bdi>
                </b>
                <span className="klein">{s.wartend(l.wartend)}</span>
              </div>
              <div className="winzig t3">
                {s.seit} <Wann zeit={l.seit} />
                {l.nicht_vor !== null && (
                  <>
                    {' · '}
                    {s.nichtVor} <Wann zeit={l.nicht_vor} />
                  </>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Abschnitt>
  )
}
