import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { LernZeile } from '../../../src/leitstand/vertrag/lernen.ts'
import { Tat } from '../bausteine/tat.tsx'
import { vorgangPfad } from '../bausteine/vorgang-zeile.tsx'
import { Wann } from '../bausteine/zeit.tsx'
import { Zitat } from '../bausteine/zitat.tsx'
import { lernenTexte } from '../texte/seiten/lernen.ts'
import { useTexte } from '../texte/seiten/use-texte.ts'
import type { Lernende, Wunsch } from './use-lernen.tsx'

export interface Zeilen {
  zeilen: readonly LernZeile[]
  lernen: Lernende
  /** Shows the effect of one. */
  zeige: (nummer: string) => void
}

const ZEICHEN: Readonly<Record<Wunsch, typeof IconCheck>> = {
  uebernehmen: IconCheck,
  ablehnen: IconX,
  zuruecknehmen: IconArrowBackUp,
}

function Herkunft({ zeile: l }: { zeile: LernZeile }) {
  const s = useTexte(lernenTexte)
  return (
    <>
      {s.von(l.quelle, l.wer.name)}
      <span className="winzig t3 herkunft">
        <Wann zeit={l.erstellt} />
        {l.vorgang !== null && (
          <>
            {' · '}
            <Link href={vorgangPfad(l.vorgang)} className="link">
              {l.vorgang}
            </Link>
          </>
        )}
      </span>
    </>
  )
}

const Stand = ({ zeile }: { zeile: LernZeile }) => {
  const s = useTexte(lernenTexte)
  return (
    <span className="winzig t3">
      {zeile.nummer} · {s.status[zeile.status]} · {zeile.team ? s.team : s.eigen}
    </span>
  )
}

function Knoepfe({
  zeile: l,
  lernen,
  zeige,
}: {
  zeile: LernZeile
  lernen: Lernende
  zeige: (n: string) => void
}) {
  const s = useTexte(lernenTexte)
  return (
    <span className="lernknoepfe">
      {l.handlungen.map((wunsch) => {
        const Zeichen = ZEICHEN[wunsch]
        return (
          <Tat
            key={wunsch}
            size="xs"
            variant={wunsch === 'uebernehmen' ? 'light' : 'default'}
            disabled={lernen.sendet !== null}
            loading={lernen.sendet === `${l.nummer} ${wunsch}`}
            leftSection={<Zeichen size={15} aria-hidden="true" />}
            aria-label={s.name(s[wunsch], l.nummer, l.text)}
            tut={() => lernen.entscheide(l.nummer, wunsch)}
          >
            {s[wunsch]}
          </Tat>
        )
      })}
      <button
        type="button"
        className="link klein"
        aria-label={s.wirkungName(l.nummer)}
        onClick={() => zeige(l.nummer)}
      >
        {s.wirkung}
      </button>
    </span>
  )
}

/** On a wide screen. */
export function Tabelle({ zeilen, lernen, zeige }: Zeilen) {
  const s = useTexte(lernenTexte)
  return (
    <div className="karte tabellenrahmen">
      <table className="tabelle">
        <caption className="unsichtbar">{s.auswahl}</caption>
        <thead>
          <tr>
            <th scope="col">{s.wenn}</th>
            <th scope="col">{s.gemeint}</th>
            <th scope="col">{s.aus}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {zeilen.map((l) => (
            <tr key={l.nummer}>
              <td>
                <b className="halbfett">
                  <Zitat>
                    <bdi>{l.text}</bdi>
                  </Zitat>
                </b>
                <div>
                  <Stand zeile={l} />
                </div>
              </td>
              <td>
                <bdi>{l.bedeutung}</bdi>
              </td>
              <td className="t2">
                <Herkunft zeile={l} />
              </td>
              <td className="tun">
                <Knoepfe zeile={l} lernen={lernen} zeige={zeige} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** On a narrow one. */
export function Karten({ zeilen, lernen, zeige }: Zeilen) {
  const s = useTexte(lernenTexte)
  return (
    <ul className="karte liste">
      {zeilen.map((l) => (
        <li key={l.nummer} className="lernkarte">
          <div>
            <b className="halbfett">
              <Zitat>
                <bdi>{l.text}</bdi>
              </Zitat>
            </b>{' '}
            {s.gemeint}{' '}
            <b className="halbfett">
              <bdi>{l.bedeutung}</bdi>
            </b>
          </div>
          <div className="klein t2">
            <Herkunft zeile={l} />
          </div>
          <Stand zeile={l} />
          <Knoepfe zeile={l} lernen={lernen} zeige={zeige} />
        </li>
      ))}
    </ul>
  )
}
