import { IconAlertTriangle } from '@tabler/icons-react'
import type { LernWirkung } from '../../../src/leitstand/vertrag/lernen.ts'
import { useAnfrage } from '../anfrage.ts'
import { Zitat } from '../bausteine/zitat.tsx'
import { Fehlerzustand, Laedt } from '../bausteine/zustand.tsx'
import { useSprache } from '../sprache.tsx'
import { lernenTexte } from '../texte/seiten/lernen.ts'
import { useTexte } from '../texte/seiten/use-texte.ts'

/** „81 % → 86 %“, and what became worse before what became better. The server needs a second or two for it. */
export function Gesamtwirkung() {
  const { z } = useSprache()
  const s = useTexte(lernenTexte)
  const { data, error, refetch } = useAnfrage('lernenGesamtwirkung')
  if (data === undefined)
    return (
      <div className="abschnitt">
        {error === null ? (
          <Laedt zeilen={1} hoehe={96} />
        ) : (
          <Fehlerzustand fehler={error} nochmal={() => void refetch()} />
        )}
      </div>
    )
  const w = data.wirkung
  if (w === null || w.von === 0) return null
  return (
    <section className="karte polster abschnitt wirkung" aria-label={s.wirkung}>
      <div className="wirkungzahl">
        <h2>{s.richtig}</h2>
        <p>
          <span className="t3">
            <span className="unsichtbar">{s.vorher} </span>
            {z.prozent(w.vorher / w.von)}
          </span>
          <span aria-hidden="true"> → </span>
          <b>
            <span className="unsichtbar">{s.nachher} </span>
            {z.prozent(w.nachher / w.von)}
          </b>
        </p>
      </div>
      <p className="klein t2">
        {s.geprueft(w.von)} <b className="gut">{s.jetztRichtig(w.besser.length)}</b>,{' '}
        <b className={w.schlechter.length > 0 ? 'schlechter' : undefined}>
          {s.jetztFalsch(w.schlechter.length)}
        </b>
        , {s.rest}
      </p>
      <Verschoben wirkung={w} />
    </section>
  )
}

/** Which sentences are understood otherwise, the ones that became wrong first and never folded. */
export function Verschoben({ wirkung: { besser, schlechter } }: { wirkung: LernWirkung }) {
  const s = useTexte(lernenTexte)
  return (
    <>
      {schlechter.length > 0 && (
        <div className="verschoben">
          <h3>
            <IconAlertTriangle size={15} aria-hidden="true" />
            {s.falsch}
          </h3>
          <p className="klein t2">{s.falschText}</p>
          <ul>
            {schlechter.map((v) => (
              <li key={v.text}>
                <Satz satz={v} />
                {v.nummer !== null && (
                  <span className="winzig t3">
                    {s.schuld} {v.nummer}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {besser.length > 0 && (
        <details className="verschoben">
          <summary>{s.besser(besser.length)}</summary>
          <ul>
            {besser.map((v) => (
              <li key={v.text}>
                <Satz satz={v} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Satz({ satz }: { satz: { text: string; vorher: string; nachher: string } }) {
  const s = useTexte(lernenTexte)
  return (
    <span>
      <Zitat>
        <bdi>{satz.text}</bdi>
      </Zitat>{' '}
      <span className="t2">
        <span className="unsichtbar">{s.vorher} </span>
        {satz.vorher} <span aria-hidden="true">→</span>
        <span className="unsichtbar">{s.nachher} </span> {satz.nachher}
      </span>
    </span>
  )
}
