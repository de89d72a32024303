import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { PersonGanz } from '../../../src/leitstand/vertrag/person.ts'
import { useHalt } from '../bausteine/fokus.ts'
import { Abschnitt } from '../bausteine/seite.tsx'
import { Leer } from '../bausteine/zustand.tsx'
import { personTexte } from '../texte/seiten/person.ts'
import { useTexte } from '../texte/seiten/use-texte.ts'
import { BerichtigenFenster, LoeschenFenster, NeuerFakt } from './fakt-fenster.tsx'
import { Karten, type Offen, Tabelle } from './fakt-zeilen.tsx'
import { ordneFakten } from './ordne-fakten.ts'

interface Teil {
  id: string
  person: PersonGanz
}
/** More superseded ones than this are folded at first. */
const VIELE = 10

/** What is remembered, with its source; a corrected one stays visible below what took its place. */
export function Fakten({ id, person }: Teil) {
  const s = useTexte(personTexte)
  const alte = person.fakten_liste.filter((f) => !f.gilt).length
  const [mitAlten, setze] = useState(alte <= VIELE)
  const [offen, oeffne] = useState<Offen | null>(null)
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
