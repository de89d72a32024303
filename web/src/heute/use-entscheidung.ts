import { useRef, useState } from 'react'
import type { FreigabeKarte } from '../../../src/leitstand/vertrag/grundformen.ts'
import type { Entschieden } from '../../../src/leitstand/vertrag/vorgang.ts'
import { frageNeu } from '../anfrage.ts'
import { ApiFehler, KeineVerbindung, rufe } from '../api.ts'
import { fehlertext } from '../fehlertext.ts'
import { useSprache } from '../sprache.tsx'
import type { Texte } from '../texte/de.ts'
import { useGetrennt } from '../verbindung.ts'
import type { Platz } from './plaetze.ts'
import type { Meldungen } from './use-plaetze.ts'

type Wie = 'freigeben' | 'ablehnen'
/** After these nothing is left to decide. */
const ZU_SPAET: ReadonlySet<number> = new Set([403, 404, 409, 410])
/** Not this way or not now: what was to be decided still waits. */
const NOCH_OFFEN: ReadonlySet<string> = new Set([
  'veraltet',
  'nicht_moeglich',
  'herkunft',
  'token',
  'kein_tls',
])

/** Sends what is decided anyhow, once: a second press before the answer does nothing. */
export function useSenden(melde: Meldungen, id: string) {
  const { t } = useSprache()
  const unterwegs = useRef(false)
  const [sendet, setzeSendet] = useState<string | null>(null)
  const [fehler, setzeFehler] = useState<unknown>(null)
  const getrennt = useGetrennt()
  const abgewiesen = (grund: unknown): void => {
    const problem = grund instanceof ApiFehler ? grund.problem : undefined
    const nachfolger = problem?.vorgang
    if (problem?.code === 'veraltet' && nachfolger !== undefined && nachfolger !== id)
      melde.ersetzt(id, { nachfolger, unterschiede: problem.unterschiede ?? [], text: fehlertext(t, grund) })
    else if (problem !== undefined && ZU_SPAET.has(problem.status) && !NOCH_OFFEN.has(problem.code))
      melde.vorbei(id, fehlertext(t, grund))
    else setzeFehler(grund)
  }
  const sende = async (wie: string, tu: () => Promise<Entschieden>): Promise<boolean> => {
    if (unterwegs.current) return false
    unterwegs.current = true
    setzeSendet(wie)
    setzeFehler(null)
    try {
      melde.entschieden(id, await tu())
      return true
    } catch (grund) {
      abgewiesen(grund)
      return false
    } finally {
      unterwegs.current = false
      setzeSendet(null)
      void frageNeu()
    }
  }
  return { sende, sendet, fehler: satz(t, fehler, getrennt) }
}

/** What went wrong; that nothing is known of it only until the connection is back, and the list with it. */
function satz(t: Texte, fehler: unknown, getrennt: boolean): string | null {
  if (fehler instanceof KeineVerbindung) return getrennt ? t.karte.ungewiss : null
  return fehler === null ? null : fehlertext(t, fehler)
}

/** Approves or refuses exactly what the card shows: with its version and the hash of its parameters. */
export function useEntscheidung(platz: Platz<FreigabeKarte>, melde: Meldungen, erledigt: () => void) {
  const { id, version, stand } = platz.karte
  const { sende, sendet, fehler } = useSenden(melde, id)
  const nimm = (wie: Wie, tu: () => Promise<Entschieden>): void =>
    void sende(wie, tu).then((ging) => {
      if (ging) erledigt()
    })
  return {
    sendet,
    fehler,
    freigeben: () =>
      nimm('freigeben', () => rufe('freigeben', { pfad: { id }, koerper: { version, stand } })),
    ablehnen: (grund: string) =>
      nimm('ablehnen', () => rufe('ablehnen', { pfad: { id }, koerper: { version, stand, grund } })),
  }
}
