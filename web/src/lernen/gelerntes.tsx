import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useAnfrage } from '../anfrage.ts'
import { Dialog } from '../bausteine/dialog.tsx'
import { useHalt } from '../bausteine/fokus.ts'
import { Fehlerzustand } from '../bausteine/zustand.tsx'
import { lernenTexte } from '../texte/seiten/lernen.ts'
import { useTexte } from '../texte/seiten/use-texte.ts'
import { Verschoben } from './wirkung.tsx'
import { Karten, Tabelle, type Zeilen } from './zeilen.tsx'

/** What was learned, each with its effect and what may be done about it. */
export function Gelerntes({ zeilen, lernen }: Omit<Zeilen, 'zeige'>) {
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
