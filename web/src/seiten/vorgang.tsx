import '../stil/tabelle.css'
import '../stil/vorgang.css'
import { Button } from '@mantine/core'
import { IconCheck, IconCopy, IconMapOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { VorgangGanz } from '../../../src/leitstand/vertrag/vorgang.ts'
import { NACHFRAGE_MS, useAnfrage } from '../anfrage.ts'
import { melde } from '../bausteine/meldung.ts'
import { Seite } from '../bausteine/seite.tsx'
import { Status } from '../bausteine/status.tsx'
import { Fehlerzustand, Laedt, Leer } from '../bausteine/zustand.tsx'
import { problemcode } from '../fehlertext.ts'
import { oeffneSuche } from '../rahmen/suche.tsx'
import { useRuhewaechter } from '../ruhe.ts'
import { useSprache } from '../sprache.tsx'
import { useTexte } from '../texte/seiten/use-texte.ts'
import { vorgangTexte } from '../texte/seiten/vorgang.ts'
import { useListenpfad } from '../vorgaenge/filter.ts'
import { Abbrechen } from '../vorgang/abbrechen.tsx'
import { Frage } from '../vorgang/frage.tsx'
import { Karten } from '../vorgang/karten.tsx'
import { Nebenan } from '../vorgang/nebenan.tsx'
import { Rueckgaengig } from '../vorgang/rueckgaengig.tsx'
import { Verlauf } from '../vorgang/verlauf.tsx'

/** One Vorgang: first who wanted it and why, then what waits for somebody, then the whole story. */
export default function Vorgang({ id }: { id: string }) {
  const { t } = useSprache()
  const pfad = useListenpfad()
  const { data, error, refetch } = useAnfrage('vorgang', { pfad: { id } }, { nachfrageMs: NACHFRAGE_MS })
  const zurueck = { pfad, text: t.rahmen.vorgaenge }
  const code = problemcode(error)
  if (code === 'nicht_gefunden' || code === 'anfrage') return <Nicht id={id} zurueck={zurueck} />
  if (data === undefined)
    return (
      <Seite titel={id} zurueck={zurueck}>
        {error === null ? (
          <Laedt zeilen={3} hoehe={120} />
        ) : (
          <Fehlerzustand fehler={error} nochmal={() => void refetch()} />
        )}
      </Seite>
    )
  return (
    <Seite
      titel={data.titel}
      zurueck={zurueck}
      unterzeile={<Unterzeile vorgang={data} />}
      rechts={
        <div className="reihe">
          <Rueckgaengig vorgang={data} />
          <Abbrechen vorgang={data} />
          {data.antwort !== null && <Kopieren text={data.antwort} />}
        </div>
      }
    >
      <Warum vorgang={data} />
      <div className="zwei">
        <div>
          <Frage vorgang={data} />
          <Karten vorgang={data} />
          <Verlauf vorgang={data} />
        </div>
        <Nebenan vorgang={data} />
      </div>
    </Seite>
  )
}

function Unterzeile({ vorgang: v }: { vorgang: VorgangGanz }) {
  const { z } = useSprache()
  return (
    <span className="reihe klein">
      <Status status={v.status} />
      <span>
        {v.id}
        {v.faehigkeit_titel !== null && ` · ${v.faehigkeit_titel}`} · {z.tag(v.erstellt)}
      </span>
    </span>
  )
}

function Warum({ vorgang: v }: { vorgang: VorgangGanz }) {
  const s = useTexte(vorgangTexte)
  const waechter = useRuhewaechter()
  return (
    <section className="karte warum" aria-labelledby="warum" ref={waechter}>
      <h2 id="warum">{s.wer}</h2>
      <p dir="auto">{v.warum}</p>
    </section>
  )
}

function Kopieren({ text }: { text: string }) {
  const { t } = useSprache()
  const s = useTexte(vorgangTexte)
  const [kopiert, setze] = useState(false)
  const Zeichen = kopiert ? IconCheck : IconCopy
  const kopiere = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setze(true)
    } catch {
      melde(t, s.nichtKopiert, 'rot')
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<Zeichen size={16} aria-hidden="true" />}
      onClick={() => void kopiere()}
    >
      <span aria-live="polite">{kopiert ? s.kopiert : s.kopieren}</span>
    </Button>
  )
}

function Nicht({ id, zurueck }: { id: string; zurueck: { pfad: string; text: string } }) {
  const s = useTexte(vorgangTexte)
  return (
    <Seite titel={s.nicht(id)} zurueck={zurueck}>
      <Leer Zeichen={IconMapOff} titel={s.nichtText}>
        <Button variant="default" onClick={oeffneSuche}>
          {s.suchen}
        </Button>
      </Leer>
    </Seite>
  )
}
