import '../stil/tabelle.css'
import '../stil/person.css'
import { ActionIcon, Button } from '@mantine/core'
import { IconDownload, IconEye, IconEyeOff, IconMapOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { PersonGanz } from '../../../src/leitstand/vertrag/person.ts'
import { useAnfrage } from '../anfrage.ts'
import { adresse } from '../api.ts'
import { Abschnitt, Seite } from '../bausteine/seite.tsx'
import { Wann } from '../bausteine/zeit.tsx'
import { Fehlerzustand, Laedt, Leer } from '../bausteine/zustand.tsx'
import { problemcode } from '../fehlertext.ts'
import { Fakten } from '../person/fakten.tsx'
import { Nebenan } from '../person/nebenan.tsx'
import { Vergessen } from '../person/vergessen.tsx'
import { useIch } from '../sitzung.tsx'
import { useSprache } from '../sprache.tsx'
import { personTexte } from '../texte/seiten/person.ts'
import { useTexte } from '../texte/seiten/use-texte.ts'

/** What is remembered about one person; `ich` is oneself. Nothing is asked again by itself: each look is noted. */
export default function Person({ id }: { id: string }) {
  const { t } = useSprache()
  const s = useTexte(personTexte)
  const { darf } = useIch()
  const { data, error, refetch } = useAnfrage('person', { pfad: { id } })
  const zurueck = darf.personen ? { pfad: '/personen', text: t.rahmen.gedaechtnis } : undefined
  if (problemcode(error) === 'nicht_gefunden')
    return (
      <Seite titel={s.nicht} zurueck={zurueck}>
        <Leer Zeichen={IconMapOff} titel={s.nichtText} />
      </Seite>
    )
  if (data === undefined)
    return (
      <Seite titel={t.rahmen.gedaechtnis} zurueck={zurueck}>
        {error === null ? (
          <Laedt zeilen={3} hoehe={130} />
        ) : (
          <Fehlerzustand fehler={error} nochmal={() => void refetch()} />
        )}
      </Seite>
    )
  return (
    <Seite
      titel={data.name}
      zurueck={zurueck}
      unterzeile={<Unterzeile person={data} />}
      rechts={<Knoepfe id={id} person={data} />}
    >
      <VergessenStand person={data} />
      <div className="zwei">
        <div>
          <Zusammenfassung person={data} />
          <Fakten id={id} person={data} />
          <Nachrichten person={data} />
        </div>
        <Nebenan person={data} />
      </div>
    </Seite>
  )
}

function Unterzeile({ person: p }: { person: PersonGanz }) {
  const s = useTexte(personTexte)
  return (
    <span className="reihe klein">
      {p.rollen.length > 0 && <span>{p.rollen.join(', ')}</span>}
      <Nummer phone={p.phone} />
      <span>
        {p.zuletzt === null ? (
          s.nie
        ) : (
          <>
            {s.zuletztAm} <Wann zeit={p.zuletzt} />
          </>
        )}
      </span>
    </span>
  )
}

/** „+49 171 •••••03“: over a shoulder nobody reads it. */
function Nummer({ phone }: { phone: string }) {
  const s = useTexte(personTexte)
  const [offen, setze] = useState(false)
  const Zeichen = offen ? IconEyeOff : IconEye
  if (!/^\+\d/.test(phone)) return <bdi>{phone}</bdi>
  return (
    <span className="nummer">
      <bdi className="ziffern">{offen ? phone : `${phone.slice(0, 6)} •••••${phone.slice(-2)}`}</bdi>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={offen ? s.nummerVerbergen : s.nummerZeigen}
        onClick={() => setze(!offen)}
      >
        <Zeichen size={15} aria-hidden="true" />
      </ActionIcon>
    </span>
  )
}

function Knoepfe({ id, person }: { id: string; person: PersonGanz }) {
  const s = useTexte(personTexte)
  return (
    <div className="reihe">
      <Button
        component="a"
        variant="default"
        download
        href={adresse('auskunft', { pfad: { id }, frage: { format: 'html' } })}
        aria-label={s.auskunftName}
        leftSection={<IconDownload size={16} aria-hidden="true" />}
      >
        {s.auskunft}
      </Button>
      <Button
        component="a"
        variant="default"
        download
        href={adresse('auskunft', { pfad: { id }, frage: { format: 'json' } })}
        aria-label={s.auskunftJsonName}
      >
        {s.auskunftJson}
      </Button>
      <Vergessen id={id} person={person} />
    </div>
  )
}

function VergessenStand({ person: { vergessen } }: { person: PersonGanz }) {
  const s = useTexte(personTexte)
  if (vergessen === null) return null
  return (
    <div className="band" role="status">
      <span>
        {s.standTitel}: {s.stand[vergessen.stand]}
      </span>
      <Link href={`/vergessen/${vergessen.beleg}`} className="link">
        {s.standAnsehen}
      </Link>
    </div>
  )
}

function Zusammenfassung({ person: p }: { person: PersonGanz }) {
  const { z } = useSprache()
  const s = useTexte(personTexte)
  return (
    <Abschnitt titel={s.zusammenfassung}>
      {p.zusammenfassung === null ? (
        <p className="klein t3">{s.keineZusammenfassung}</p>
      ) : (
        <div className="karte polster">
          <p className="fliesstext" dir="auto">
            {p.zusammenfassung}
          </p>
          {p.zusammenfassung_bis !== null && (
            <p className="winzig t3">{s.verdichtet(z.datum(p.zusammenfassung_bis))}</p>
          )}
        </div>
      )}
    </Abschnitt>
  )
}

function Nachrichten({ person: p }: { person: PersonGanz }) {
  const s = useTexte(personTexte)
  return (
    <Abschnitt titel={s.letzte}>
      {p.nachrichten_liste.length === 0 ? (
        <p className="klein t3">{s.keineNachrichten}</p>
      ) : (
        <ul className="karte liste nachrichten">
          {p.nachrichten_liste.map((n, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two can be alike
            <li key={i} className={n.rolle}>
              <span className="winzig t3">
                <Wann zeit={n.zeit} />
                {n.rolle === 'assistent' && <> · {s.assistent}</>}
              </span>
              <p dir="auto">{n.text}</p>
            </li>
          ))}
        </ul>
      )}
    </Abschnitt>
  )
}
