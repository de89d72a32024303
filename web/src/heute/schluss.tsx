import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { EntscheidungKarte, FreigabeKarte } from '../../../src/leitstand/vertrag/grundformen.ts'
import { useAnfrage } from '../anfrage.ts'
import { Status } from '../bausteine/status.tsx'
import { vorgangPfad } from '../bausteine/vorgang-zeile.tsx'
import { useSprache } from '../sprache.tsx'
import type { Platz } from './plaetze.ts'
import type { Meldungen } from './use-plaetze.ts'

interface Teil<K extends FreigabeKarte | EntscheidungKarte> {
  platz: Platz<K>
  melde: Meldungen
}

/** In the place of the buttons: how it ended. The focus of who pressed them goes here. */
export function Geschlossen<K extends FreigabeKarte | EntscheidungKarte>({ platz, melde }: Teil<K>) {
  return platz.stand === 'entschieden' ? (
    <Ergebnis platz={platz} />
  ) : (
    <WartetNichtMehr key={platz.karte.id} platz={platz} melde={melde} />
  )
}

function Ergebnis<K extends FreigabeKarte | EntscheidungKarte>({ platz }: { platz: Platz<K> }) {
  const { t } = useSprache()
  const hier = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) hier.current?.focus({ preventScroll: true })
  }, [])
  const { karte } = platz
  return (
    <div className="ergebnis" role="status" tabIndex={-1} ref={hier}>
      <Status status={useStand(karte)} />
      <span>{platz.text}</span>
      <Link
        href={vorgangPfad(karte.id)}
        className="link klein"
        data-oeffnen
        aria-label={t.karte.woherName(karte.id)}
      >
        {t.karte.woher}
      </Link>
    </div>
  )
}

/** How it stands since: among what runs, waits and is finished, or, failed work that is another's, asked for by itself. */
function useStand(karte: FreigabeKarte | EntscheidungKarte): FreigabeKarte['status'] {
  const { data: heute } = useAnfrage('heute')
  const [anfangs] = useState(heute)
  const da = heute && [heute.laeuft, heute.wartet, heute.fertig, heute.entscheidungen].flat()
  const jetzt = da?.find((v) => v.id === karte.id && v.version >= karte.version)
  const an = heute !== anfangs && jetzt === undefined
  const { data } = useAnfrage('vorgang', { pfad: { id: karte.id } }, { an })
  // What was kept of its page may be older than the decision.
  return (jetzt ?? (data !== undefined && data.version >= karte.version ? data : karte)).status
}

/** Somebody else decided, the Frist is over, or another Vorgang took its place: asks how it stands now. */
function WartetNichtMehr<K extends FreigabeKarte | EntscheidungKarte>({ platz, melde }: Teil<K>) {
  const { t } = useSprache()
  const { karte } = platz
  const { data } = useAnfrage('vorgang', { pfad: { id: karte.id } })
  const nachfolger = platz.nachfolger ?? data?.ersetzt_durch ?? null
  const { ersetzt } = melde
  useEffect(() => {
    if (nachfolger !== null && platz.nachfolger === null)
      ersetzt(karte.id, { nachfolger, unterschiede: [], text: null })
  }, [nachfolger, platz.nachfolger, karte.id, ersetzt])
  const text = platz.text ?? (nachfolger === null ? t.karte.wartetNichtMehr : t.karte.ersetzt(nachfolger))
  const ziel = nachfolger ?? karte.id
  return (
    <div className="ergebnis" role="status">
      {data !== undefined && <Status status={data.status} />}
      <span>{text}</span>
      <Link href={vorgangPfad(ziel)} className="link klein" data-oeffnen>
        {t.karte.ersetztZeigen(ziel)}
      </Link>
    </div>
  )
}
