import { useInfiniteQuery } from '@tanstack/react-query'
import type { VorgangKurz } from '../../../src/leitstand/vertrag/grundformen.ts'
import type { PersonKurz } from '../../../src/leitstand/vertrag/person.ts'
import { type Eingabe, rufe } from '../api.ts'
import { nachfrage } from '../live/stand.ts'

interface Seitenweise {
  vorgaenge: VorgangKurz
  personen: PersonKurz
}

/** A list that the server gives page by page, with „Mehr“. Its query key begins with the route, as that of each reading does. */
export function useSeiten<K extends keyof Seitenweise>(
  id: K,
  frage: NonNullable<Eingabe<K>['frage']>,
  nachfrageMs: number | false = false,
) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [id, 'seiten', frage],
    queryFn: async ({ pageParam, signal }) =>
      (await rufe(id, { frage: { ...frage, nach: pageParam } } as Eingabe<K>, signal)) as {
        eintraege: Seitenweise[K][]
        weiter: string | null
      },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (seite) => seite.weiter ?? undefined,
    refetchInterval: () => nachfrage(nachfrageMs),
  })
  return {
    eintraege: data?.pages.flatMap((seite) => seite.eintraege),
    fehler: error,
    nochmal: () => void refetch(),
    mehr: hasNextPage ? () => void fetchNextPage() : undefined,
    laedtMehr: isFetchingNextPage,
  }
}
