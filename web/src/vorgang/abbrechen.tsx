import { useState } from 'react'
import type { VorgangGanz } from '../../../src/leitstand/vertrag/vorgang.ts'
import { useTat } from '../anfrage.ts'
import { Fehlersatz } from '../anmeldung/versuch.tsx'
import { Bestaetigen } from '../bausteine/dialog.tsx'
import { Tat } from '../bausteine/tat.tsx'
import { fehlertext } from '../fehlertext.ts'
import { useSprache } from '../sprache.tsx'

/** Calls off what is open; where a decision is due, its card has the button. */
export function Abbrechen({ vorgang: v }: { vorgang: VorgangGanz }) {
  const { t } = useSprache()
  const [fragt, setze] = useState(false)
  const { mutate, isPending, error } = useTat('entscheiden', ['vorgang', 'vorgaenge', 'heute'])
  if (v.entscheidung !== null || !v.handlungen.includes('abbrechen')) return null
  return (
    <>
      <Tat variant="default" tut={() => setze(true)}>
        {t.karte.abbrechen}
      </Tat>
      <Bestaetigen
        offen={fragt}
        zu={() => setze(false)}
        titel={t.karte.abbrechenTitel(v.id)}
        ja={t.karte.abbrechenJetzt}
        nein={t.karte.behalten}
        laeuft={isPending}
        tut={() =>
          mutate(
            { pfad: { id: v.id }, koerper: { wie: 'abbrechen', version: v.version } },
            { onSuccess: () => setze(false) },
          )
        }
      >
        <p>{t.karte.abbrechenText(v.person.name)}</p>
        <Fehlersatz text={error === null ? null : fehlertext(t, error)} />
      </Bestaetigen>
    </>
  )
}
