import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { VorgangKurz } from '../../../src/leitstand/vertrag/grundformen.ts'
import type { PersonKurz } from '../../../src/leitstand/vertrag/person.ts'
import { type Eingabe, rufe } from '../api.ts'
import { nachfrage } from '../live/stand.ts'

interface Seitenweise {
  vorgaenge: VorgangKurz
  personen: PersonKurz
}

/** As many as the server gives at once, unless it looked through all that it does for one question. */
const SEITE = 50
/** A search of so many pages is not asked anew whenever something changes: each looks through thousands of rows. */
const SUCHSEITEN = 4

/**
 * A list that the server gives page by page, with „Mehr“. Its query key begins with the route, as that of each
 * reading does. A page may hold few, or none, and still not be the last one: then it goes on by itself until one is full.
 */
export function useSeiten<K extends keyof Seitenweise>(
  id: K,
  frage: NonNullable<Eingabe<K>['frage']>,
  nachfrageMs: number | false = false,
) {
  const [gewuenscht, setze] = useState(SEITE)
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching, isFetchingNextPage, isError } =
    useInfiniteQuery({
      queryKey: [id, 'seiten', frage],
      queryFn: async ({ pageParam, signal }) =>
        (await rufe(id, { frage: { ...frage, nach: pageParam } } as Eingabe<K>, signal)) as {
          eintraege: Seitenweise[K][]
          weiter: string | null
        },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (seite) => seite.weiter ?? undefined,
      refetchInterval: () => nachfrage(nachfrageMs),
      enabled: ({ state }) => !('suche' in frage) || (state.data?.pages.length ?? 0) <= SUCHSEITEN,
    })
  const da = data?.pages.reduce((summe, seite) => summe + seite.eintraege.length, 0) ?? 0
  const sucht = hasNextPage && !isError && da < gewuenscht
  useEffect(() => {
    if (sucht && !isFetching) void fetchNextPage()
  }, [sucht, isFetching, fetchNextPage])
  return {
    eintraege: data?.pages.flatMap((seite) => seite.eintraege),
    fehler: error,
    nochmal: () => void refetch(),
    /** It goes on by itself. */
    sucht,
    mehr: hasNextPage
      ? () => {
          setze(da + SEITE)
          // What is being read anew comes first: the next page would take its place, and what changed would be missing.
          if (!isFetching) void fetchNextPage()
        }
      : undefined,
    laedtMehr: isFetchingNextPage,
  }
}
