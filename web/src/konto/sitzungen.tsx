import { useAnfrage, useTat } from '../anfrage.ts'
import { Fehlersatz } from '../anmeldung/versuch.tsx'
import { useHalt } from '../bausteine/fokus.ts'
import { Abschnitt } from '../bausteine/seite.tsx'
import { Tat } from '../bausteine/tat.tsx'
import { Wann } from '../bausteine/zeit.tsx'
import { Fehlerzustand, Laedt } from '../bausteine/zustand.tsx'
import { fehlertext } from '../fehlertext.ts'
import { useRuhewaechter } from '../ruhe.ts'
import { useSprache } from '../sprache.tsx'

/** Where one is logged in; each other session can be ended. */
export function Sitzungen() {
  const { t } = useSprache()
  const { data, error, refetch } = useAnfrage('sitzungen')
  const beende = useTat('sitzungBeenden', ['sitzungen'])
  const halt = useHalt<HTMLDivElement>()
  const waechter = useRuhewaechter()
  return (
    <Abschnitt titel={t.konto.sitzungen} anzahl={data?.eintraege.length}>
      <div className="stapel" ref={halt} tabIndex={-1}>
        {data === undefined ? (
          error === null ? (
            <Laedt zeilen={1} />
          ) : (
            <Fehlerzustand fehler={error} nochmal={() => void refetch()} />
          )
        ) : (
          <>
            <ul className="karte liste" ref={waechter}>
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
                      disabled={beende.isPending || (beende.isSuccess && beende.variables.pfad?.id === s.id)}
                      tut={() => beende.mutate({ pfad: { id: s.id } })}
                      aria-label={t.konto.beendenName(s.geraet)}
                    >
                      {t.konto.beenden}
                    </Tat>
                  )}
                </li>
              ))}
            </ul>
            <Fehlersatz text={beende.error === null ? null : fehlertext(t, beende.error)} />
          </>
        )}
      </div>
    </Abschnitt>
  )
}
