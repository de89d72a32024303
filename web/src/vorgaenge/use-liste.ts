import { useEffect, useState } from 'react'
import type { VorgangKurz } from '../../../src/leitstand/vertrag/grundformen.ts'
import { NACHFRAGE_MS } from '../anfrage.ts'
import { useSeiten } from '../bausteine/seiten.ts'
import type { Filter } from './filter.ts'
import { schreibeFort, type Zeile } from './liste.ts'

const KEINE: readonly VorgangKurz[] = []

/** The list of one filter: mount it anew for another one. */
export function useListe(filter: Filter) {
  const seiten = useSeiten('vorgaenge', filter, NACHFRAGE_MS)
  const geladen = seiten.eintraege
  const ganz = seiten.mehr === undefined
  const [zeilen, setze] = useState<readonly Zeile<VorgangKurz>[]>([])
  // The joined pages are a new array with each render: what they hold decides.
  const stand = geladen?.map((v) => `${v.id} ${v.version} ${v.status} ${v.aktualisiert}`).join('|')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `stand` says when `geladen` is another
  useEffect(() => {
    // Dropped (a role is gone, somebody was forgotten): no row stays from before.
    setze((alt) => (geladen === undefined ? [] : schreibeFort(alt, geladen, ganz).zeilen))
  }, [stand, ganz])
  return {
    ...seiten,
    zeilen:
      zeilen.length === 0 && geladen !== undefined ? schreibeFort(zeilen, geladen, ganz).zeilen : zeilen,
    neue: schreibeFort(zeilen, geladen ?? KEINE, ganz).neue,
    zeigeNeue: () => setze(schreibeFort([], geladen ?? KEINE, ganz).zeilen),
  }
}
