import { useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Geschah, ProbeZeile } from '../../../src/leitstand/vertrag/chat.ts'
import { type Antwort, rufe } from '../api.ts'
import { problemcode } from '../fehlertext.ts'
import { useIch } from '../sitzung.tsx'

type Begonnen = Antwort<'probeBeginnen'>
export interface Probelauf {
  wem: string
  probe: string
  personen: Begonnen['personen']
  jetzt: string
  zeilen: readonly ProbeZeile[]
  geschah: z.output<typeof Geschah> | null
}

/** Going to another page and back goes on; in memory only. */
let gemerkt: Probelauf | undefined

/** One trial run, begun when the page is opened. */
export function useProbelauf() {
  const ich = useIch()
  const [lauf, setze] = useState<Probelauf | undefined>(gemerkt?.wem === ich.id ? gemerkt : undefined)
  const [fehler, setzeFehler] = useState<unknown>(null)
  const [sendet, setzeSendet] = useState(false)
  const unterwegs = useRef(false)
  const nimm = useCallback((neu: Probelauf | undefined): void => {
    gemerkt = neu
    setze(neu)
  }, [])
  const tue = useCallback(async (tu: () => Promise<void>): Promise<boolean> => {
    if (unterwegs.current) return false
    unterwegs.current = true
    setzeSendet(true)
    setzeFehler(null)
    try {
      await tu()
      return true
    } catch (grund) {
      setzeFehler(grund)
      return false
    } finally {
      unterwegs.current = false
      setzeSendet(false)
    }
  }, [])
  const beginne = useCallback(
    () =>
      tue(async () => {
        const alter = gemerkt
        nimm(undefined)
        if (alter) await rufe('probeEnde', { pfad: { probe: alter.probe } }).catch(() => undefined)
        const { probe, personen, jetzt } = await rufe('probeBeginnen', { koerper: {} })
        nimm({ wem: ich.id, probe, personen, jetzt, zeilen: [], geschah: null })
      }),
    [tue, nimm, ich.id],
  )
  useEffect(() => {
    if (gemerkt?.wem !== ich.id) void beginne()
  }, [beginne, ich.id])

  return {
    lauf,
    fehler,
    /** It was thrown away on the server. */
    zuEnde: problemcode(fehler) === 'nicht_gefunden',
    sendet,
    beginne: () => void beginne(),
    sende: (was: { als: string; text?: string; knopf?: string; warte?: string }): Promise<boolean> =>
      tue(async () => {
        if (!lauf) return
        const da = await rufe('probeSenden', { pfad: { probe: lauf.probe }, koerper: was })
        nimm({
          ...lauf,
          jetzt: da.jetzt,
          zeilen: [...lauf.zeilen, ...da.zeilen],
          geschah: da.geschah ?? lauf.geschah,
        })
      }),
  }
}
