import type { Meldung } from '../../../src/leitstand/vertrag/live.ts'

// One line to the server for all tabs of this browser: seven lines of their own would be all that HTTP/1.1 allows, and the
// next click would hang. The tab that holds the lock listens and tells the others; when it goes, the next one goes on where
// it was. A line may be dead without anybody being told (a phone that changed its network, a tab that was frozen): whoever
// hears no pulse for long believes in it no more.

const SCHLOSS = 'assistent-live'
const WIEDER_MS = 5_000
/** More than two pulses of the server. */
const STILLE_MS = 40_000
const ARTEN: readonly Meldung['art'][] = [
  'vorgang',
  'chat',
  'person',
  'lernen',
  'betrieb',
  'luecke',
  'sitzung_zu_ende',
]

/** What an EventSource is used for. */
export interface Quelle {
  readyState: number
  addEventListener(art: string, tu: (e: { data?: string; lastEventId?: string }) => void): void
  close(): void
}
/** Web Locks, as far as used. */
export interface Schloesser {
  request(name: string, o: { signal: AbortSignal }, halte: () => Promise<void>): Promise<unknown>
}
export interface Funk {
  postMessage(was: unknown): void
  onmessage: ((e: never) => void) | null
  close(): void
}
type Spruch = { meldung: Meldung; stelle: string } | { da: boolean; stelle?: string } | { wer: 'da?' }

export interface LeitungOptionen {
  locks: Schloesser
  funk: Funk
  oeffne(nach: string | undefined): Quelle
  gemeldet(m: Meldung): void
  /** Whether somebody listens; told when it changes, in each tab. */
  stand(da: boolean): void
  stilleMs?: number
}

/** Begins to listen, or to be told. Returns how to stop. */
export function starteLeitung(o: LeitungOptionen): () => void {
  const ende = new AbortController()
  let stelle: string | undefined
  let da: boolean | undefined
  let quelle: Quelle | undefined
  let wieder: ReturnType<typeof setTimeout> | undefined
  let stille: ReturnType<typeof setTimeout> | undefined

  const setze = (neu: boolean): void => {
    if (da === neu) return
    da = neu
    o.stand(neu)
  }
  const sage = (was: Spruch): void => o.funk.postMessage(was)
  const horche = (): void => {
    clearTimeout(stille)
    stille = setTimeout(verstummt, o.stilleMs ?? STILLE_MS)
  }
  const lebt = (wo: string | undefined): void => {
    stelle = wo || stelle
    horche()
    setze(true)
  }
  const nimm = (meldung: Meldung, wo: string): void => {
    stelle = wo || stelle
    horche()
    o.gemeldet(meldung)
  }
  function verstummt(): void {
    setze(false)
    if (quelle === undefined) return
    sage({ da: false })
    verbinde()
  }
  function verbinde(): void {
    clearTimeout(wieder)
    quelle?.close()
    const neu = o.oeffne(stelle)
    quelle = neu
    horche()
    for (const art of ['open', 'puls'])
      neu.addEventListener(art, ({ lastEventId }) => {
        lebt(lastEventId)
        sage({ da: true, stelle })
      })
    neu.addEventListener('error', () => {
      setze(false)
      sage({ da: false })
      // Refused for good, as a browser sees it (not logged in, too many, the server is stopping): asked again by us.
      if (neu.readyState === 2) wieder = setTimeout(verbinde, WIEDER_MS)
    })
    for (const art of ARTEN)
      neu.addEventListener(art, ({ data = '', lastEventId = '' }) => {
        const meldung = JSON.parse(data) as Meldung
        nimm(meldung, lastEventId)
        sage({ meldung, stelle: lastEventId })
      })
  }

  o.funk.onmessage = (e: { data: unknown }) => {
    const data = e.data as Spruch
    if ('meldung' in data) nimm(data.meldung, data.stelle)
    else if ('da' in data) data.da ? lebt(data.stelle) : setze(false)
    else if (quelle !== undefined && da !== undefined) sage({ da, stelle })
  }
  // Somebody may be listening already.
  sage({ wer: 'da?' })
  o.locks
    .request(SCHLOSS, { signal: ende.signal }, () => {
      verbinde()
      return new Promise<void>((gib) => ende.signal.addEventListener('abort', () => gib()))
    })
    .catch(() => undefined)
  return () => {
    clearTimeout(wieder)
    clearTimeout(stille)
    quelle?.close()
    quelle = undefined
    ende.abort()
    o.funk.close()
  }
}
