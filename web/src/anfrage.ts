import {
  type Query,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { type Antwort, ApiFehler, type Eingabe, type RoutenId, rufe } from './api.ts'
import { nachfrage } from './live/stand.ts'

// Reading and changing through react-query. Everything stays in memory; a login of somebody else starts with an empty one.

/** Without a live line each page asks again after this time. */
export const NACHFRAGE_MS = 10_000

export const abfragen = new QueryClient({
  defaultOptions: {
    queries: {
      // `always`: the browser's guess about the network is not what decides; an unanswered request is.
      networkMode: 'always',
      retry: (bisher, fehler) => fehler instanceof ApiFehler && fehler.problem.status >= 500 && bisher < 2,
      staleTime: 1_000,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/**
 * Asks anew, by the names of the routes; without them everything. What is on its way may have been read before the change:
 * it is asked once more when it is there. Begun anew instead, it would never come where changes are faster than answers.
 */
export async function frageNeu(routen?: ReadonlySet<string>): Promise<void> {
  const predicate = ({ queryKey }: Query): boolean => routen?.has(String(queryKey[0])) ?? true
  const unterwegs = new Set(
    abfragen
      .getQueryCache()
      .findAll({ fetchStatus: 'fetching', predicate })
      // After a gap what is on its way may hang on what broke; a first answer is joined, not begun anew.
      .filter(({ state }) => routen !== undefined || state.data === undefined),
  )
  const uebrige = (query: Query): boolean => predicate(query) && !unterwegs.has(query)
  await Promise.all([...[...unterwegs].map(danach), abfragen.invalidateQueries({ predicate: uebrige })])
}

const bestellt = new WeakMap<Query, Promise<void>>()

/** Asks once more when the answer that is on its way is there, however often it was wished for. */
function danach(query: Query): Promise<void> {
  const schon = bestellt.get(query)
  if (schon !== undefined) return schon
  const nochmal = (): Promise<void> => {
    bestellt.delete(query)
    return abfragen.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
  const neu = Promise.resolve(query.promise).then(nochmal, nochmal)
  bestellt.set(query, neu)
  return neu
}

const alsAbfrage = <K extends RoutenId>(id: K, eingabe: Eingabe<K>) => ({
  queryKey: [id, eingabe],
  queryFn: ({ signal }: { signal: AbortSignal }) => rufe(id, eingabe, signal),
})

/** Asks ahead for what each page shows, beside the question who is here: one way to the server less until it stands there. */
export const frageVorab = (): void => void abfragen.prefetchQuery(alsAbfrage('heute', {}))

/** Reads a route and keeps it fresh. */
export const useAnfrage = <K extends RoutenId>(
  id: K,
  eingabe: Eingabe<K> = {},
  optionen: { an?: boolean; nachfrageMs?: number | false } = {},
): UseQueryResult<Antwort<K>> =>
  useQuery({
    ...alsAbfrage(id, eingabe),
    enabled: optionen.an ?? true,
    refetchInterval: () => nachfrage(optionen.nachfrageMs ?? false),
  })

/** Changes something; afterwards the named routes are read anew. Nothing is shown as done before the server said so. */
export const useTat = <K extends RoutenId>(
  id: K,
  danach: readonly RoutenId[] = [],
  /** Also when what was pressed has gone by then: a change that is heard of live may come before its own answer. */
  gut?: (antwort: Antwort<K>) => void,
): UseMutationResult<Antwort<K>, Error, Eingabe<K>> =>
  useMutation({
    mutationFn: (eingabe: Eingabe<K>) => rufe(id, eingabe),
    ...(gut && { onSuccess: gut }),
    onSettled: () => {
      void frageNeu(new Set(danach))
    },
  })
