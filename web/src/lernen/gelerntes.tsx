import { useMediaQuery } from '@mantine/hooks'
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { LernZeile } from '../../../src/leitstand/vertrag/lernen.ts'
import { useAnfrage } from '../anfrage.ts'
import { Dialog } from '../bausteine/dialog.tsx'
import { useHalt } from '../bausteine/fokus.ts'
import { Tat } from '../bausteine/tat.tsx'
import { vorgangPfad } from '../bausteine/vorgang-zeile.tsx'
import { Wann } from '../bausteine/zeit.tsx'
import { Fehlerzustand } from '../bausteine/zustand.tsx'
import { lernenTexte } from '../texte/seiten/lernen.ts'
import { useTexte } from '../texte/seiten/use-texte.ts'
import type { Lernende, Wunsch } from './use-lernen.tsx'
import { Verschoben } from './wirkung.tsx'

interface Zeilen {
  zeilen: readonly LernZeile[]
  lernen: Lernende
}
const ZEICHEN: Readonly<Record<Wunsch, typeof IconCheck>> = {
  uebernehmen: IconCheck,
  ablehnen: IconX,
  zuruecknehmen: IconArrowBackUp,
}

/** What was learned, each with its effect and what may be done about it. */
export function Gelerntes({ zeilen, lernen }: Zeilen) {
  const s = useTexte(lernenTexte)
  const halt = useHalt<HTMLDivElement>()
  const [gezeigt, zeige] = useState<string | null>(null)
  const breit = useMediaQuery('(min-width: 1001px)', undefined, { getInitialValueInEffect: false })
  const Form = breit === true ? Tabelle : Karten
  return (
    <div ref={halt} tabIndex={-1}>
      <Form zeilen={zeilen} lernen={lernen} zeige={zeige} />
      <Dialog offen={gezeigt !== null} zu={() => zeige(null)} titel={s.wirkungTitel(gezeigt ?? '')}>
        {gezeigt !== null && <Einzelwirkung nummer={gezeigt} />}
      </Dialog>
    </div>
  )
}

function Einzelwirkung({ nummer }: { nummer: string }) {
  const s = useTexte(lernenTexte)
  const { data, error, refetch } = useAnfrage('lernenWirkung', { pfad: { nummer } })
  if (data === undefined)
    return error === null ? (
      <p role="status">{s.wirkungLaedt} …</p>
    ) : (
      <Fehlerzustand fehler={error} nochmal={() => void refetch()} />
    )
  if (data.besser.length + data.schlechter.length === 0) return <p>{s.ohneWirkung}</p>
  return (
    <div className="stapel">
      <p>
        <b className="gut">{s.jetztRichtig(data.besser.length)}</b>,{' '}
        <b className={data.schlechter.length > 0 ? 'schlechter' : undefined}>
          {s.jetztFalsch(data.schlechter.length)}
        </b>
      </p>
      <Verschoben wirkung={data} />
    </div>
  )
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

type Form = Zeilen & { zeige: (nummer: string) => void }

function Tabelle({ zeilen, lernen, zeige }: Form) {
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
                  „<bdi>{l.text}</bdi>“
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

function Karten({ zeilen, lernen, zeige }: Form) {
  const s = useTexte(lernenTexte)
  return (
    <ul className="karte liste">
      {zeilen.map((l) => (
        <li key={l.nummer} className="lernkarte">
          <div>
            <b className="halbfett">
              „<bdi>{l.text}</bdi>“
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
