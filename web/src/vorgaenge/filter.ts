import { useCallback, useEffect, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import type { Eingabe } from '../api.ts'
import { useEntwurf } from '../entwurf.ts'

// What the list is filtered by stands in the address: it outlives a reload, and can be sent to somebody.

export type Filter = NonNullable<Eingabe<'vorgaengeExport'>['frage']>
export type Filtername = keyof Filter
const NAMEN: readonly Filtername[] = ['status', 'faehigkeit', 'person', 'suche', 'von', 'bis']

/** The filter of the address. `aendere` goes on in the same entry of the history: Back leaves the list. */
export function useFilter() {
  const [frage, setze] = useSearchParams()
  const text = frage.toString()
  const filter = useMemo(() => {
    const teile = new URLSearchParams(text)
    return Object.fromEntries(
      NAMEN.flatMap((name) => {
        const wert = teile.get(name) ?? ''
        return wert === '' ? [] : [[name, wert]]
      }),
    ) as Filter
  }, [text])
  const aendere = useCallback(
    (neu: Partial<Record<Filtername, string | undefined>>): void =>
      setze(
        (alt) => {
          const danach = new URLSearchParams(alt)
          for (const [name, wert] of Object.entries(neu))
            if (wert === undefined || wert === '') danach.delete(name)
            else danach.set(name, wert)
          return danach
        },
        { replace: true },
      ),
    [setze],
  )
  const leere = useCallback((): void => setze(new URLSearchParams(), { replace: true }), [setze])
  return { filter, aendere, leere }
}

const ENTWURF = 'vorgaenge:filter'

/** Keeps the filter for the way back from one Vorgang; it is gone when somebody else logs in. */
export function useMerkeFilter(): void {
  const [frage] = useSearchParams()
  const [, merke] = useEntwurf(ENTWURF)
  const text = frage.toString()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `merke` is a new function each time
  useEffect(() => merke(text), [text])
}

/** Where „Vorgänge“ leads back to: the list as it was left. */
export function useListenpfad(): string {
  const [text] = useEntwurf(ENTWURF)
  return text === '' ? '/vorgaenge' : `/vorgaenge?${text}`
}
