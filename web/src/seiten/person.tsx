import '../stil/tabelle.css'
import '../stil/person.css'
import { IconMapOff } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { PersonGanz } from '../../../src/leitstand/vertrag/person.ts'
import { useAnfrage } from '../anfrage.ts'
import { Abschnitt, Seite } from '../bausteine/seite.tsx'
import { Wann } from '../bausteine/zeit.tsx'
import { Fehlerzustand, Laedt, Leer } from '../bausteine/zustand.tsx'
import { problemcode } from '../fehlertext.ts'
import { Fakten } from '../person/fakten.tsx'
import { Knoepfe, Unterzeile } from '../person/kopf.tsx'
import { Nebenan } from '../person/nebenan.tsx'
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
