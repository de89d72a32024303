import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChatZeile } from '../../../src/leitstand/vertrag/chat.ts'
import { frageNeu, NACHFRAGE_MS } from '../anfrage.ts'
import { rufe } from '../api.ts'
import { useEntwurf } from '../entwurf.ts'
import { nachfrage } from '../live/stand.ts'
import type { Knopf } from './blase.tsx'

/** Without a live line an answer that is expected is asked for this often. */
const ERWARTET_MS = 2_000

/** One's own lines, oldest first; pages are read backwards. */
export function useZeilen() {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching, isFetchingNextPage } =
    useInfiniteQuery({
      queryKey: ['chat', 'seiten'],
      queryFn: ({ pageParam, signal }) => rufe('chat', { frage: { vor: pageParam } }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (seite) => seite.weiter ?? undefined,
      refetchInterval: ({ state }) =>
        nachfrage(state.data?.pages[0]?.arbeitet === true ? ERWARTET_MS : NACHFRAGE_MS),
    })
  const aeltere = async (): Promise<void> => {
    // What is being read anew comes first: the older page would take its place, and what is new would be missing.
    if (isFetching) await refetch({ cancelRefetch: false })
    await fetchNextPage()
  }
  return {
    zeilen: data?.pages.toReversed().flatMap((seite) => seite.zeilen),
    arbeitet: data?.pages[0]?.arbeitet ?? false,
    fehler: error,
    nochmal: () => void refetch(),
    aeltere: hasNextPage ? () => void aeltere() : undefined,
    laedt: isFetchingNextPage,
  }
}

/** A message of which it is not known yet whether it arrived: sent again it carries the same id. */
interface Unterwegs {
  id: string
  text: string
  knopf?: string
}

/** What is being written and sent. Both outlive the end of the session on this page. */
export function useSenden() {
  const [text, schreibe] = useEntwurf('chat:text')
  const [gemerkt, merke] = useEntwurf('chat:unterwegs')
  const [sendet, setze] = useState(false)
  const [fehler, setzeFehler] = useState<unknown>(null)
  const unterwegs = gemerkt === '' ? undefined : (JSON.parse(gemerkt) as Unterwegs)

  const schicke = async (n: Unterwegs): Promise<void> => {
    merke(JSON.stringify(n))
    setze(true)
    setzeFehler(null)
    try {
      await rufe('chatSenden', { koerper: n })
      // Together: else the message would be gone for a moment.
      await frageNeu(new Set(['chat']))
      merke('')
    } catch (grund) {
      setzeFehler(grund)
    } finally {
      setze(false)
    }
  }
  const neu = (n: Omit<Unterwegs, 'id'>): void => void schicke({ id: crypto.randomUUID(), ...n })
  return {
    text,
    schreibe,
    sendet,
    fehler,
    unterwegs,
    sende: (was: string) => {
      schreibe('')
      neu({ text: was })
    },
    druecke: (knopf: Knopf) => neu({ text: knopf.text, knopf: knopf.id }),
    nochmal: () => unterwegs && void schicke(unterwegs),
    verwerfen: () => {
      if (unterwegs && unterwegs.knopf === undefined && text === '') schreibe(unterwegs.text)
      merke('')
      setzeFehler(null)
    },
  }
}

/** The newest reply, for who hears the page instead of seeing it. */
export const letzteAntwort = (zeilen: readonly ChatZeile[]): ChatZeile | undefined =>
  zeilen.findLast((z) => z.von === 'assistent')
