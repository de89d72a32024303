import { useState } from 'react'
import { useLocation } from 'wouter'
import type { PersonGanz } from '../../../src/leitstand/vertrag/person.ts'
import { useTat } from '../anfrage.ts'
import { Fehlersatz } from '../anmeldung/versuch.tsx'
import { adresse } from '../api.ts'
import { Bestaetigen } from '../bausteine/dialog.tsx'
import { Tat } from '../bausteine/tat.tsx'
import { fehlertext } from '../fehlertext.ts'
import { useSprache } from '../sprache.tsx'
import { personTexte } from '../texte/seiten/person.ts'
import { useTexte } from '../texte/seiten/use-texte.ts'

/** „Endgültig vergessen“, after the name was typed; the receipt takes the place of the page in the history. */
export function Vergessen({ id, person }: { id: string; person: PersonGanz }) {
  const { t } = useSprache()
  const s = useTexte(personTexte)
  const [offen, setze] = useState(false)
  const [, gehe] = useLocation()
  const { mutateAsync, isPending, error, reset } = useTat('vergessen')
  const zu = (): void => {
    reset()
    setze(false)
  }
  return (
    <>
      <Tat variant="default" className="gefahr" tut={() => setze(true)}>
        {s.vergessen}
      </Tat>
      <Bestaetigen
        key={String(offen)}
        offen={offen}
        zu={zu}
        titel={s.vergessenTitel(person.name)}
        ja={s.vergessenJetzt}
        nein={s.behalten}
        wort={person.name}
        laeuft={isPending}
        tut={() =>
          // The page may be told that there is nobody any more, and be gone, before this has its answer.
          void mutateAsync({ pfad: { id }, koerper: { name: person.name } }).then(
            ({ beleg }) => gehe(`/vergessen/${beleg}`, { replace: true }),
            () => undefined,
          )
        }
      >
        <p>{s.vergessenText(person.nachrichten, person.fakten_liste.length)}</p>
        <ul className="klein t2 punkte">
          {person.offen > 0 && <li>{s.vergessenOffen(person.offen)}</li>}
          <li>{s.vergessenProtokoll}</li>
          {person.selbst && <li>{s.vergessenSelbst}</li>}
          <li>
            {s.vergessenTipp}{' '}
            <a
              className="link"
              download
              href={adresse('auskunft', { pfad: { id }, frage: { format: 'html' } })}
            >
              {s.vergessenAuskunft}
            </a>
          </li>
        </ul>
        <Fehlersatz text={error === null ? null : fehlertext(t, error)} />
      </Bestaetigen>
    </>
  )
}
