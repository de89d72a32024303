import '../stil/tabelle.css'
import '../stil/betrieb.css'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { Betrieb as Daten } from '../../../src/leitstand/vertrag/betrieb.ts'
import { useAnfrage } from '../anfrage.ts'
import { Aufbewahrung } from '../bausteine/aufbewahrung.tsx'
import { Abschnitt, Seite } from '../bausteine/seite.tsx'
import { Wann } from '../bausteine/zeit.tsx'
import { Fehlerzustand, Laedt } from '../bausteine/zustand.tsx'
import { Befunde } from '../betrieb/befunde.tsx'
import { Laeufe } from '../betrieb/laeufe.tsx'
import { Lanes, Unzugestellt } from '../betrieb/stockt.tsx'
import { Ablagen, Kanaele, Protokoll } from '../betrieb/systeme.tsx'
import { useSprache } from '../sprache.tsx'
import { betriebTexte } from '../texte/seiten/betrieb.ts'
import { useTexte } from '../texte/seiten/use-texte.ts'

const NACHSEHEN_MS = 30_000

/** What an operator looks at: first what is wrong and what to do about it. */
export default function Betrieb() {
  const { t } = useSprache()
  const s = useTexte(betriebTexte)
  const { data, error, refetch } = useAnfrage('betrieb', {}, { nachfrageMs: NACHSEHEN_MS })
  return (
    <Seite
      titel={t.rahmen.betrieb}
      unterzeile={
        data === undefined ? (
          '\u00a0'
        ) : (
          <>
            {s.unter(data.version)} <Wann zeit={data.gestartet} />
          </>
        )
      }
    >
      {data !== undefined ? (
        <Inhalt daten={data} />
      ) : error === null ? (
        <Laedt zeilen={4} hoehe={110} />
      ) : (
        <Fehlerzustand fehler={error} nochmal={() => void refetch()} />
      )}
    </Seite>
  )
}

function Inhalt({ daten }: { daten: Daten }) {
  const s = useTexte(betriebTexte)
  return (
    <>
      <Bereit bereit={daten.bereit} />
      <div className="zwei">
        <div>
          <Befunde befunde={daten.befunde} />
          <Unzugestellt zeilen={daten.unzugestellt} />
          <Lanes lanes={daten.lanes} />
          <Laeufe laeufe={daten.laeufe} />
          <Abschnitt titel={s.aufbewahrung}>
            <Aufbewahrung balken={daten.aufbewahrung} />
          </Abschnitt>
        </div>
        <aside>
          <Kanaele kanaele={daten.kanaele} />
          <Ablagen daten={daten} />
          <Protokoll />
        </aside>
      </div>
    </>
  )
}

function Bereit({ bereit: { ok, grund } }: { bereit: Daten['bereit'] }) {
  const s = useTexte(betriebTexte)
  const Zeichen = ok ? IconCircleCheck : IconAlertTriangle
  return (
    <div className={`band ${ok ? 'gut' : 'schlecht'}`} role="status">
      <Zeichen size={18} aria-hidden="true" />
      <span>{ok ? s.bereit : `${s.nichtBereit}${grund === null ? '' : `: ${grund}`}`}</span>
    </div>
  )
}
