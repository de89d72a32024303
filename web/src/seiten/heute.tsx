import { IconAlertTriangle, IconCheck, IconMoodSmile, IconShieldQuestion } from '@tabler/icons-react'
import type { Heute as HeuteDaten } from '../../../src/leitstand/vertrag/vorgang.ts'
import { NACHFRAGE_MS, useAnfrage } from '../anfrage.ts'
import { Abschnitt, Seite } from '../bausteine/seite.tsx'
import { VorgangZeile } from '../bausteine/vorgang-zeile.tsx'
import { Vor } from '../bausteine/zeit.tsx'
import { Fehlerzustand, Laedt, Leer } from '../bausteine/zustand.tsx'
import { EntscheidungKarte } from '../heute/entscheidung-karte.tsx'
import { FreigabeKarte } from '../heute/freigabe-karte.tsx'
import { Liste, Nebenan } from '../heute/nebenan.tsx'
import { NeueKnopf } from '../heute/neue.tsx'
import { usePlaetze } from '../heute/use-plaetze.ts'
import { useRuhewaechter } from '../ruhe.ts'
import { useSprache } from '../sprache.tsx'
import { useJetzt } from '../uhr.ts'

/** What waits for this person first, by Frist; then what needs a decision; beside it what goes on. */
export default function Heute() {
  const { t, z } = useSprache()
  const { data, error, refetch } = useAnfrage('heute', {}, { nachfrageMs: NACHFRAGE_MS })
  const tag = z.tag(useJetzt(60_000))
  return (
    <Seite
      titel={t.rahmen.heute}
      unterzeile={data === undefined ? tag : `${tag} · ${unterzeile(data, t, z)}`}
      rechts={data !== undefined && <Springe heute={data} />}
    >
      {data !== undefined ? (
        <Inhalt heute={data} />
      ) : error !== null ? (
        <Fehlerzustand fehler={error} nochmal={() => void refetch()} />
      ) : (
        <Laedt zeilen={4} hoehe={130} />
      )}
    </Seite>
  )
}

type Raum = ReturnType<typeof useSprache>

function unterzeile({ freigaben, jetzt }: HeuteDaten, t: Raum['t'], z: Raum['z']): string {
  const [frist] = freigaben.flatMap((f) => f.frist ?? []).sort()
  if (freigaben.length === 0) return t.heute.unterKeine
  const wann =
    frist === undefined
      ? null
      : z.datum(frist) === z.datum(jetzt)
        ? t.heute.umUhr(z.uhrzeit(frist))
        : z.wann(frist, Date.parse(jetzt))
  return t.heute.unter(freigaben.length, wann)
}

function Springe({ heute }: { heute: HeuteDaten }) {
  const { t } = useSprache()
  const { freigaben, entscheidungen } = heute
  if (freigaben.length === 0 || entscheidungen.length === 0) return null
  return (
    <nav className="springe" aria-label={t.heute.springe}>
      <a href="#freigaben">
        <IconShieldQuestion size={15} className="gelb" aria-hidden="true" />
        {t.heute.freigaben(freigaben.length)}
      </a>
      <a href="#entscheidungen">
        <IconAlertTriangle size={15} className="rot" aria-hidden="true" />
        {t.heute.entscheidungen(entscheidungen.length)}
      </a>
    </nav>
  )
}

function Inhalt({ heute }: { heute: HeuteDaten }) {
  const waechter = useRuhewaechter()
  return (
    <div className="zwei">
      <div ref={waechter}>
        <Freigaben heute={heute} />
        <Entscheidungen heute={heute} />
        <Fragen heute={heute} />
      </div>
      <Nebenan heute={heute} />
    </div>
  )
}

function Freigaben({ heute }: { heute: HeuteDaten }) {
  const { t } = useSprache()
  const { plaetze, neue, zeigeNeue, ...melde } = usePlaetze(heute.freigaben)
  return (
    <Abschnitt id="freigaben" titel={t.heute.wartetAufDich} anzahl={heute.freigaben.length}>
      {plaetze.length === 0 ? (
        <Leer Zeichen={IconMoodSmile} titel={t.heute.allesFrei} text={t.heute.allesFreiText} />
      ) : (
        <div className="stapel">
          {plaetze.map((platz, i) => (
            <FreigabeKarte key={platz.schluessel} platz={platz} melde={melde} offen={i === 0} />
          ))}
          <NeueKnopf neue={neue} zeige={zeigeNeue} />
        </div>
      )}
    </Abschnitt>
  )
}

function Entscheidungen({ heute }: { heute: HeuteDaten }) {
  const { t } = useSprache()
  const { plaetze, neue, zeigeNeue, ...melde } = usePlaetze(heute.entscheidungen)
  return (
    <Abschnitt id="entscheidungen" titel={t.heute.brauchtEntscheidung} anzahl={heute.entscheidungen.length}>
      {plaetze.length === 0 ? (
        <Leer Zeichen={IconCheck} titel={t.heute.nichtsFest} text={t.heute.nichtsFestText} />
      ) : (
        <div className="stapel">
          {plaetze.map((platz) => (
            <EntscheidungKarte key={platz.schluessel} platz={platz} melde={melde} />
          ))}
          <NeueKnopf neue={neue} zeige={zeigeNeue} />
        </div>
      )}
    </Abschnitt>
  )
}

/** Own Rückfragen and Bestätigungen: each leads to where it is answered. */
function Fragen({ heute }: { heute: HeuteDaten }) {
  const { t } = useSprache()
  if (heute.fragen.length === 0) return null
  return (
    <Abschnitt titel={t.heute.fragtDich} anzahl={heute.fragen.length}>
      <Liste leer="">
        {heute.fragen.map((v) => (
          <VorgangZeile key={v.id} vorgang={v} unten={<Vor zeit={v.aktualisiert} />} />
        ))}
      </Liste>
    </Abschnitt>
  )
}
