import type { ReactNode } from 'react'
import type { Zahlen } from '../../../src/leitstand/vertrag/zahlen.ts'
import { STATUSZEICHEN } from '../bausteine/status.tsx'
import { useSprache } from '../sprache.tsx'
import { useTexte } from '../texte/seiten/use-texte.ts'
import { zahlenTexte } from '../texte/seiten/zahlen.ts'
import type { Zahlformate } from './format.ts'

/** What is open, by its status. */
export function Offen({ offen }: { offen: Zahlen['offen'] }) {
  const { t, z } = useSprache()
  const s = useTexte(zahlenTexte)
  const da = offen.filter((o) => o.anzahl > 0).sort((a, b) => b.anzahl - a.anzahl)
  const hoechste = da[0]?.anzahl ?? 1
  if (da.length === 0) return <p className="klein t2">{s.nichtsOffen}</p>
  return (
    <ul className="offenliste">
      {da.map(({ status, anzahl }) => {
        const Zeichen = STATUSZEICHEN[status]
        return (
          <li key={status} className={status}>
            <Zeichen size={15} aria-hidden="true" />
            <span>{t.status[status]}</span>
            <span className="balken" aria-hidden="true">
              <i style={{ width: `${(anzahl / hoechste) * 100}%` }} />
            </span>
            <b className="ziffern">{z.zahl(anzahl)}</b>
          </li>
        )
      })}
    </ul>
  )
}

export function Zwecke({ zwecke, f }: { zwecke: Zahlen['zwecke']; f: Zahlformate }) {
  const { z } = useSprache()
  const s = useTexte(zahlenTexte)
  if (zwecke.length === 0) return <p className="klein t2">{s.keineZwecke}</p>
  return (
    <Rollbar name={s.zwecke}>
      <table className="tabelle">
        <caption className="unsichtbar">{s.zwecke}</caption>
        <thead>
          <tr>
            <th scope="col">{s.wofuer}</th>
            <th scope="col" className="zahl">
              {s.aufrufe}
            </th>
            <th scope="col" className="zahl">
              {s.token}
            </th>
            <th scope="col" className="zahl">
              {s.kosten}
            </th>
          </tr>
        </thead>
        <tbody>
          {zwecke.map((zweck) => (
            <tr key={zweck.zweck}>
              <td>{s.zweckNamen[zweck.zweck] ?? zweck.zweck}</td>
              <td className="zahl">{z.zahl(zweck.aufrufe)}</td>
              <td className="zahl">{z.zahl(zweck.tokens)}</td>
              <td className="zahl">
                {zweck.kosten_mikro === null ? s.keinWert : f.geld(zweck.kosten_mikro)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Rollbar>
  )
}

/** The same as the pictures show, to be read, newest first. */
export function Tage({ tage, f }: { tage: Zahlen['tage']; f: Zahlformate }) {
  const { z } = useSprache()
  const s = useTexte(zahlenTexte)
  const oderStrich = (ms: number | null): string => (ms === null ? s.keinWert : f.sekunden(ms))
  return (
    <details className="abschnitt alletage">
      <summary>{s.alsTabelle}</summary>
      <Rollbar name={s.alsTabelle} karte>
        <table className="tabelle">
          <thead>
            <tr>
              {[s.tag, s.nachrichten, s.mitModell, s.rueckfragen, s.median, s.p95Kurz, s.token, s.kosten].map(
                (name, i) => (
                  <th key={name} scope="col" className={i === 0 ? undefined : 'zahl'}>
                    {name}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {tage.toReversed().map((t) => (
              <tr key={t.tag}>
                <th scope="row">{f.langerTag(t.tag)}</th>
                <td className="zahl">{z.zahl(t.nachrichten)}</td>
                <td className="zahl">{z.zahl(t.mit_modell)}</td>
                <td className="zahl">{z.zahl(t.rueckfragen)}</td>
                <td className="zahl">{oderStrich(t.antwort_median_ms)}</td>
                <td className="zahl">{oderStrich(t.antwort_p95_ms)}</td>
                <td className="zahl">{z.zahl(t.tokens)}</td>
                <td className="zahl">{t.kosten_mikro === null ? s.keinWert : f.geld(t.kosten_mikro)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Rollbar>
    </details>
  )
}

/** A table without anything to press in it: what scrolls sideways has to be reached with the keyboard. */
const Rollbar = (p: { name: string; karte?: boolean; children: ReactNode }) => (
  <section
    className={p.karte === true ? 'karte tabellenrahmen' : 'tabellenrahmen'}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    tabIndex={0}
    aria-label={p.name}
  >
    {p.children}
  </section>
)
