import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPencil, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { FaktZeile, PersonGanz } from '../../../src/leitstand/vertrag/person.ts'
import { useHalt } from '../bausteine/fokus.ts'
import { Abschnitt } from '../bausteine/seite.tsx'
import { Leer } from '../bausteine/zustand.tsx'
import { useSprache } from '../sprache.tsx'
import { personTexte } from '../texte/seiten/person.ts'
import { useTexte } from '../texte/seiten/use-texte.ts'
import { useGetrennt } from '../verbindung.ts'
import { BerichtigenFenster, LoeschenFenster, NeuerFakt } from './fakt-fenster.tsx'
import { ordneFakten } from './ordne-fakten.ts'

interface Teil {
  id: string
  person: PersonGanz
}
type Offen = { art: 'berichtigen' | 'loeschen'; fakt: FaktZeile } | null
/** More superseded ones than this are folded at first. */
const VIELE = 10

/** What is remembered, with its source; a corrected one stays visible below what took its place. */
export function Fakten({ id, person }: Teil) {
  const s = useTexte(personTexte)
  const alte = person.fakten_liste.filter((f) => !f.gilt).length
  const [mitAlten, setze] = useState(alte <= VIELE)
  const [offen, oeffne] = useState<Offen>(null)
  const breit = useMediaQuery('(min-width: 821px)', undefined, { getInitialValueInEffect: false })
  const halt = useHalt<HTMLDivElement>()
  const fakten = ordneFakten(person.fakten_liste).filter((f) => f.gilt || mitAlten)
  const Form = breit === true ? Tabelle : Karten
  return (
    <Abschnitt
      titel={s.fakten}
      anzahl={person.fakten_liste.length - alte}
      rechts={
        alte > 0 && (
          <button type="button" className="link klein" onClick={() => setze(!mitAlten)}>
            {mitAlten ? s.alteVerbergen : s.alteZeigen(alte)}
          </button>
        )
      }
    >
      <div className="stapel" ref={halt} tabIndex={-1}>
        {fakten.length === 0 ? (
          <Leer titel={s.nichts} text={s.nichtsText} />
        ) : (
          <Form fakten={fakten} oeffne={oeffne} />
        )}
        <NeuerFakt id={id} />
        <p className="winzig t3">{s.faktenHinweis}</p>
      </div>
      <BerichtigenFenster
        id={id}
        fakt={offen?.art === 'berichtigen' ? offen.fakt : null}
        zu={() => oeffne(null)}
      />
      <LoeschenFenster id={id} fakt={offen?.art === 'loeschen' ? offen.fakt : null} zu={() => oeffne(null)} />
    </Abschnitt>
  )
}

interface Zeilen {
  fakten: readonly FaktZeile[]
  oeffne: (offen: Offen) => void
}

function Tun({ fakt, oeffne }: { fakt: FaktZeile; oeffne: (offen: Offen) => void }) {
  const s = useTexte(personTexte)
  const getrennt = useGetrennt()
  return (
    <span className="faktknoepfe">
      {fakt.gilt && (
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={getrennt}
          aria-label={s.berichtigen(fakt.text)}
          onClick={() => oeffne({ art: 'berichtigen', fakt })}
        >
          <IconPencil size={16} aria-hidden="true" />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={getrennt}
        aria-label={s.loeschen(fakt.text)}
        onClick={() => oeffne({ art: 'loeschen', fakt })}
      >
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
    </span>
  )
}

function Satz({ fakt }: { fakt: FaktZeile }) {
  const s = useTexte(personTexte)
  if (fakt.gilt)
    return (
      <b className="halbfett">
        <bdi>{fakt.text}</bdi>
      </b>
    )
  return (
    <span className="t2">
      <del>
        <bdi>{fakt.text}</bdi>
      </del>{' '}
      <span className="winzig">{fakt.ersetzt_durch === null ? s.giltNicht : s.abgeloest}</span>
    </span>
  )
}

function Tabelle({ fakten, oeffne }: Zeilen) {
  const { z } = useSprache()
  const s = useTexte(personTexte)
  return (
    <div className="karte tabellenrahmen">
      <table className="tabelle">
        <caption className="unsichtbar">{s.fakten}</caption>
        <thead>
          <tr>
            <th scope="col">{s.fakt}</th>
            <th scope="col">{s.quelle}</th>
            <th scope="col">{s.giltAb}</th>
            <th scope="col">{s.giltBis}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {fakten.map((f) => (
            <tr key={f.id}>
              <td>
                <Satz fakt={f} />
              </td>
              <td className="t2 klein">{f.quelle_text}</td>
              <td className="t2 ziffern">{z.datum(f.von)}</td>
              <td className="t2 ziffern">{f.bis === null ? s.weiteres : z.datum(f.bis)}</td>
              <td className="tun">
                <Tun fakt={f} oeffne={oeffne} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Karten({ fakten, oeffne }: Zeilen) {
  const { z } = useSprache()
  const s = useTexte(personTexte)
  return (
    <ul className="karte liste">
      {fakten.map((f) => (
        <li key={f.id} className="faktkarte">
          <div>
            <Satz fakt={f} />
            <div className="winzig t3">
              {f.quelle_text} · {z.datum(f.von)} – {f.bis === null ? s.weiteres : z.datum(f.bis)}
            </div>
          </div>
          <Tun fakt={f} oeffne={oeffne} />
        </li>
      ))}
    </ul>
  )
}
