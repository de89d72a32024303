import { useMemo } from 'react'
import type { VorgangGanz } from '../../../src/leitstand/vertrag/vorgang.ts'
import { EntscheidungKarte } from '../heute/entscheidung-karte.tsx'
import { FreigabeKarte } from '../heute/freigabe-karte.tsx'
import { usePlaetze } from '../heute/use-plaetze.ts'

/** What waits for this person about it: the same cards as on Heute. They stay in place when they are decided. */
export function Karten({ vorgang }: { vorgang: VorgangGanz }) {
  const { handlungen, freigabe, entscheidung } = vorgang
  const darf = handlungen.includes('freigeben') || handlungen.includes('ablehnen')
  const freigaben = usePlaetze(useKarten(darf ? freigabe : null))
  const darfDa = handlungen.some((h) => h === 'erledigt' || h === 'nochmal' || h === 'abbrechen')
  const entscheidungen = usePlaetze(useKarten(darfDa ? entscheidung : null))
  if (freigaben.plaetze.length + entscheidungen.plaetze.length === 0) return null
  return (
    <div className="stapel abschnitt vorgangkarten">
      {freigaben.plaetze.map((platz) => (
        <FreigabeKarte key={platz.schluessel} platz={platz} melde={freigaben} offen />
      ))}
      {entscheidungen.plaetze.map((platz) => (
        <EntscheidungKarte key={platz.schluessel} platz={platz} melde={entscheidungen} />
      ))}
    </div>
  )
}

/** The same list as long as it is the same card: a new one with each rendering would be rendered for ever. */
const useKarten = <K,>(karte: K | null): readonly K[] =>
  useMemo(() => (karte === null ? [] : [karte]), [karte])
