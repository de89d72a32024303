import '../stil/tabelle.css'
import '../stil/lernen.css'
import { SegmentedControl } from '@mantine/core'
import { IconSchool, IconSparkles } from '@tabler/icons-react'
import { useSearchParams } from 'wouter'
import type { LernZeile } from '../../../src/leitstand/vertrag/lernen.ts'
import { useAnfrage } from '../anfrage.ts'
import type { Antwort } from '../api.ts'
import { Seite } from '../bausteine/seite.tsx'
import { Fehlerzustand, Laedt, Leer } from '../bausteine/zustand.tsx'
import { Gelerntes } from '../lernen/gelerntes.tsx'
import { useLernen } from '../lernen/use-lernen.tsx'
import { Gesamtwirkung } from '../lernen/wirkung.tsx'
import { useRuhewaechter } from '../ruhe.ts'
import { useSprache } from '../sprache.tsx'
import { lernenTexte } from '../texte/seiten/lernen.ts'
import { useTexte } from '../texte/seiten/use-texte.ts'

/** What was learned: first what it does, with what it made worse; then what is new. */
export default function Lernen() {
  const { t } = useSprache()
  const s = useTexte(lernenTexte)
  const { data, error, refetch } = useAnfrage('lernen')
  return (
    <Seite titel={t.rahmen.lernen} unterzeile={s.unter}>
      {data !== undefined ? (
        <Inhalt daten={data} />
      ) : error === null ? (
        <Laedt zeilen={4} hoehe={100} />
      ) : (
        <Fehlerzustand fehler={error} nochmal={() => void refetch()} />
      )}
    </Seite>
  )
}

const AUSWAHL = ['neu', 'beispiele', 'begriffe'] as const
type Auswahl = (typeof AUSWAHL)[number]

function Inhalt({ daten: { neu, alle } }: { daten: Antwort<'lernen'> }) {
  const { z } = useSprache()
  const s = useTexte(lernenTexte)
  const [frage, setze] = useSearchParams()
  const lernen = useLernen()
  const waechter = useRuhewaechter()
  const zeilen: Record<Auswahl, readonly LernZeile[]> = {
    neu,
    beispiele: alle.filter((l) => l.art === 'L'),
    begriffe: alle.filter((l) => l.art === 'B'),
  }
  const gewaehlt = AUSWAHL.find((a) => a === frage.get('zeige')) ?? 'neu'
  return (
    <div ref={waechter}>
      {lernen.hinweis}
      <Gesamtwirkung />
      <div className="lernwahl">
        <SegmentedControl
          aria-label={s.auswahl}
          value={gewaehlt}
          onChange={(neue) => setze(neue === 'neu' ? {} : { zeige: neue }, { replace: true })}
          data={AUSWAHL.map((a) => ({ value: a, label: `${s[a]} ${z.zahl(zeilen[a].length)}` }))}
        />
      </div>
      {zeilen[gewaehlt].length > 0 ? (
        <Gelerntes zeilen={zeilen[gewaehlt]} lernen={lernen} />
      ) : gewaehlt === 'neu' && alle.length > 0 ? (
        <Leer Zeichen={IconSparkles} titel={s.durchgesehen} text={s.durchgesehenText} />
      ) : (
        <Leer Zeichen={IconSchool} titel={s.nichts} text={s.nichtsText} />
      )}
    </div>
  )
}
