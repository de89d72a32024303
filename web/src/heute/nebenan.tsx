import { IconProgress } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { VorgangKurz } from '../../../src/leitstand/vertrag/grundformen.ts'
import type { Heute } from '../../../src/leitstand/vertrag/vorgang.ts'
import { Abschnitt } from '../bausteine/seite.tsx'
import { VorgangZeile } from '../bausteine/vorgang-zeile.tsx'
import { Seit, Vor, Wann } from '../bausteine/zeit.tsx'
import { useSprache } from '../sprache.tsx'
import { useJetzt } from '../uhr.ts'

/** Beside what waits for this person: what runs, what waits for others, what was finished last. */
export function Nebenan({ heute }: { heute: Heute }) {
  const { t, z } = useSprache()
  const tag = z.isoTag(heute.jetzt)
  return (
    <aside>
      <Abschnitt titel={t.heute.laeuft} anzahl={heute.laeuft.length}>
        <Liste leer={t.heute.laeuftNichts}>
          {heute.laeuft.map((v) => (
            <Laufend key={v.id} vorgang={v} />
          ))}
        </Liste>
      </Abschnitt>
      <Abschnitt titel={t.heute.wartetAndere} anzahl={heute.wartet.length}>
        <Liste leer={t.heute.wartetNichts}>
          {heute.wartet.map((v) => (
            <VorgangZeile
              key={v.id}
              vorgang={v}
              unten={v.frist === null ? <Vor zeit={v.aktualisiert} /> : <Noch frist={v.frist} />}
            />
          ))}
        </Liste>
      </Abschnitt>
      <Abschnitt
        titel={t.heute.fertig}
        rechts={
          heute.fertig_heute > 0 && (
            <Link href={`/vorgaenge?status=geschlossen&von=${tag}&bis=${tag}`} className="link klein">
              {t.heute.alleHeute(heute.fertig_heute)}
            </Link>
          )
        }
      >
        <Liste leer={t.heute.fertigNichts}>
          {heute.fertig.map((v) => (
            <VorgangZeile key={v.id} vorgang={v} unten={<Wann kurz zeit={v.aktualisiert} />} />
          ))}
        </Liste>
      </Abschnitt>
    </aside>
  )
}

/** Rows in a card, or one quiet sentence. */
export const Liste = ({ leer, children }: { leer: string; children: readonly ReactNode[] }) =>
  children.length === 0 ? <p className="klein t3">{leer}</p> : <ul className="karte liste">{children}</ul>

function Noch({ frist }: { frist: string }) {
  const { t, z } = useSprache()
  const rest = Date.parse(frist) - useJetzt(10_000)
  return <>{rest > 0 ? t.zeit.noch(z.dauer(rest)) : t.zeit.vorbei}</>
}

function Laufend({ vorgang }: { vorgang: VorgangKurz }) {
  const { t, z } = useSprache()
  const { fortschritt } = vorgang
  const marke =
    fortschritt === null ? (
      <IconProgress size={17} className="dreh t-laeuft" role="img" aria-label={t.status.laeuft} />
    ) : (
      <span className="klein ziffern t-laeuft">{z.prozent(fortschritt.anteil)}</span>
    )
  return (
    <VorgangZeile
      vorgang={vorgang}
      marke={marke}
      unten={
        <>
          <Seit zeit={vorgang.erstellt} />
          {fortschritt !== null && <> · {fortschritt.text}</>}
        </>
      }
    >
      {fortschritt !== null && (
        <div
          className="balken"
          role="progressbar"
          aria-label={vorgang.titel}
          aria-valuenow={Math.round(fortschritt.anteil * 100)}
        >
          <i style={{ width: `${fortschritt.anteil * 100}%` }} />
        </div>
      )}
    </VorgangZeile>
  )
}
