import '../stil/tabelle.css'
import '../stil/zahlen.css'
import { SegmentedControl } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'wouter'
import type { Zahlen as Daten } from '../../../src/leitstand/vertrag/zahlen.ts'
import { useAnfrage } from '../anfrage.ts'
import { Seite } from '../bausteine/seite.tsx'
import { Fehlerzustand, Laedt, Leer } from '../bausteine/zustand.tsx'
import { useSprache } from '../sprache.tsx'
import { useTexte } from '../texte/seiten/use-texte.ts'
import { zahlenTexte } from '../texte/seiten/zahlen.ts'
import { useFormate } from '../zahlen/format.ts'
import { Kennzahlen } from '../zahlen/kennzahlen.tsx'
import { teile } from '../zahlen/summe.ts'
import { Offen, Tage, Zwecke } from '../zahlen/tabellen.tsx'

// The charts weigh more than the rest of the console: they come when the figures stand already.
const NachrichtenBild = lazy(async () => ({
  default: (await import('../zahlen/diagramme.tsx')).NachrichtenBild,
}))
const AntwortzeitBild = lazy(async () => ({
  default: (await import('../zahlen/diagramme.tsx')).AntwortzeitBild,
}))

const ZEITRAEUME = [7, 14, 30, 90]
const MINUTE_MS = 60_000

/** How much, how fast, how dear; the period stands in the address. */
export default function Zahlen() {
  const { t } = useSprache()
  const s = useTexte(zahlenTexte)
  const [frage, setze] = useSearchParams()
  const tage = ZEITRAEUME.find((n) => String(n) === frage.get('tage')) ?? 14
  const { data, error, refetch } = useAnfrage('zahlen', { frage: { tage } }, { nachfrageMs: MINUTE_MS })
  // Twice the time for the comparison; a server that knows the days that are over answers from memory.
  const doppelt = useAnfrage('zahlen', { frage: { tage: 2 * tage } }, { an: data !== undefined }).data
  const { davor } = teile(doppelt?.tage ?? [], tage)
  return (
    <Seite
      titel={t.rahmen.zahlen}
      unterzeile={<Zeitraum daten={data} davor={davor.length} />}
      rechts={
        <SegmentedControl
          aria-label={s.zeitraum}
          value={String(tage)}
          onChange={(neu) => setze({ tage: neu }, { replace: true })}
          data={ZEITRAEUME.map((n) => ({ value: String(n), label: s.tage(n) }))}
        />
      }
    >
      {data === undefined ? (
        error === null ? (
          <Laedt zeilen={3} hoehe={150} />
        ) : (
          <Fehlerzustand fehler={error} nochmal={() => void refetch()} />
        )
      ) : (
        <Inhalt daten={data} davor={davor} />
      )}
    </Seite>
  )
}

function Zeitraum({ daten, davor }: { daten: Daten | undefined; davor: number }) {
  const s = useTexte(zahlenTexte)
  const f = useFormate('EUR')
  const [erster, letzter] = [daten?.tage[0], daten?.tage.at(-1)]
  if (erster === undefined || letzter === undefined) return '\u00a0'
  const von = f.spanne(erster.tag, letzter.tag)
  return davor === 0 ? von : `${von}, ${s.verglichen(davor)}`
}

function Inhalt({ daten, davor }: { daten: Daten; davor: Daten['tage'] }) {
  const { z } = useSprache()
  const s = useTexte(zahlenTexte)
  const f = useFormate(daten.waehrung)
  const { tage, offen, zwecke } = daten
  const summeOffen = offen.reduce((n, o) => n + o.anzahl, 0)
  const zuWenig = tage.length === 0
  return (
    <>
      {zuWenig ? (
        <div className="abschnitt">
          <Leer Zeichen={IconChartBar} titel={s.zuWenig} text={s.zuWenigText} />
        </div>
      ) : (
        <Kennzahlen jetzt={tage} davor={davor} f={f} />
      )}
      <div className="kacheln">
        {!zuWenig && (
          <Kachel titel={s.amTag} bild>
            <NachrichtenBild tage={tage} f={f} />
          </Kachel>
        )}
        <Kachel titel={s.offen} zahl={z.zahl(summeOffen)}>
          <Offen offen={offen} />
        </Kachel>
        {!zuWenig && (
          <Kachel titel={s.dauer} bild>
            <AntwortzeitBild tage={tage} f={f} />
          </Kachel>
        )}
        <Kachel titel={s.zwecke}>
          <Zwecke zwecke={zwecke} f={f} />
        </Kachel>
      </div>
      {!zuWenig && <Tage tage={tage} f={f} />}
    </>
  )
}

/** `bild`: a picture; the table of all days says the same in words. */
function Kachel(p: { titel: string; zahl?: string; bild?: boolean; children: ReactNode }) {
  return (
    <section className="karte polster">
      <h2>
        {p.titel}
        {p.zahl !== undefined && <span className="t3">{p.zahl}</span>}
      </h2>
      {p.bild === true ? (
        <div aria-hidden="true" className="bild">
          <Suspense fallback={<Laedt zeilen={1} hoehe={230} />}>{p.children}</Suspense>
        </div>
      ) : (
        p.children
      )}
    </section>
  )
}
