import { useAnfrage, useTat } from '../anfrage.ts'
import { Abschnitt } from '../bausteine/seite.tsx'
import { Tat } from '../bausteine/tat.tsx'
import { Wann } from '../bausteine/zeit.tsx'
import { Fehlerzustand, Laedt } from '../bausteine/zustand.tsx'
import { useSprache } from '../sprache.tsx'

/** Where one is logged in; each other session can be ended. */
export function Sitzungen() {
  const { t } = useSprache()
  const { data, error, refetch } = useAnfrage('sitzungen')
  const beende = useTat('sitzungBeenden', ['sitzungen'])
  return (
    <Abschnitt titel={t.konto.sitzungen} anzahl={data?.eintraege.length}>
      {data === undefined ? (
        error === null ? (
          <Laedt zeilen={1} />
        ) : (
          <Fehlerzustand fehler={error} nochmal={() => void refetch()} />
        )
      ) : (
        <ul className="karte liste">
          {data.eintraege.map((s) => (
            <li key={s.id} className="reihe">
              <div>
                <b>{s.geraet}</b>
                <div className="winzig t3">
                  {t.konto.wege[s.weg] ?? s.weg} · {t.konto.zuletzt} <Wann zeit={s.zuletzt} />
                </div>
              </div>
              {s.diese ? (
                <span className="rechts klein t2">{t.konto.diese}</span>
              ) : (
                <Tat
                  className="rechts"
                  variant="default"
                  size="xs"
                  tut={() => beende.mutate({ pfad: { id: s.id } })}
                  aria-label={t.konto.beendenName(s.geraet)}
                >
                  {t.konto.beenden}
                </Tat>
              )}
            </li>
          ))}
        </ul>
      )}
    </Abschnitt>
  )
}
