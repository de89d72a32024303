import { useEffect, useMemo, useRef, useState } from 'react'
import type { EntscheidungKarte, FreigabeKarte } from '../../../src/leitstand/vertrag/grundformen.ts'
import type { Entschieden } from '../../../src/leitstand/vertrag/vorgang.ts'
import { gleicheAb, neuerPlatz, type Platz, type Unterschied } from './plaetze.ts'

type Karte = FreigabeKarte | EntscheidungKarte

export interface Ersatz {
  nachfolger: string
  unterschiede: readonly Unterschied[]
  /** What the server said to an attempt; null: nothing was pressed. */
  text: string | null
}

/** What a card tells its list. */
export interface Meldungen {
  /** The decision was taken; `vorgang` is how it stands now. */
  entschieden(id: string, ergebnis: Entschieden): void
  /** It cannot be decided any more, and why. */
  vorbei(id: string, text: string | null): void
  /** Another Vorgang took its place while it was read. */
  ersetzt(id: string, durch: Ersatz): void
}

export interface Plaetze<K extends Karte> extends Meldungen {
  plaetze: readonly Platz<K>[]
  neue: number
  zeigeNeue(): void
}

/** The places of a list of cards over the answers of the server. */
export function usePlaetze<K extends Karte>(karten: readonly K[]): Plaetze<K> {
  const [plaetze, setze] = useState<readonly Platz<K>[]>(() => karten.map(neuerPlatz))
  const zuletzt = useRef(karten)
  useEffect(() => {
    zuletzt.current = karten
    setze((alt) => gleicheAb(alt, karten).plaetze)
  }, [karten])
  const meldungen = useMemo((): Meldungen => {
    const aendere = (id: string, tu: (p: Platz<K>) => Platz<K>): void =>
      // Compared at once: what took its place may have come with the last answer already.
      setze((alt) => {
        const danach = alt.map((p) => (p.karte.id === id ? tu(p) : p))
        return gleicheAb(danach, zuletzt.current).plaetze
      })
    return {
      entschieden: (id, { text, vorgang }) =>
        aendere(id, (p) => ({
          ...p,
          stand: 'entschieden',
          text,
          karte: { ...p.karte, status: vorgang.status, version: vorgang.version },
        })),
      vorbei: (id, text) => aendere(id, (p) => ({ ...p, stand: 'weg', text })),
      ersetzt: (id, durch) =>
        aendere(id, (p) => ({ ...p, ...durch, stand: 'weg', versucht: durch.text !== null })),
    }
  }, [])
  const neue = gleicheAb(plaetze, karten).neue.length
  return { plaetze, neue, zeigeNeue: () => setze(karten.map(neuerPlatz)), ...meldungen }
}
