import { useEffect } from 'react'
import { frageNeu } from '../anfrage.ts'
import { useSitzung } from '../sitzung.tsx'
import { sammle } from './auffrischen.ts'
import { type Quelle, starteLeitung } from './leitung.ts'
import { setzeLive } from './stand.ts'

const KANAL = 'assistent-live'
const frischeAuf = sammle((routen) => void frageNeu(routen))

/** Listens from the start of the page: what other tabs are told before the shell stands may be missing in what was asked by then. */
let anfangs: BroadcastChannel | undefined = new BroadcastChannel(KANAL)
let verpasst = false
anfangs.onmessage = ({ data }) => {
  verpasst ||= 'meldung' in data
}

/** Listens as long as somebody is logged in. Without Web Locks (old browsers, http under another name) pages ask each 10 s. */
export function useLive(): void {
  // Who is here now, and in which roles; a session that is over shows the login.
  const { frage } = useSitzung()
  useEffect(() => {
    if (!('locks' in navigator)) return
    let vorher = false
    anfangs?.close()
    anfangs = undefined
    if (verpasst) frischeAuf('luecke')
    verpasst = false
    const stoppe = starteLeitung({
      locks: navigator.locks,
      funk: new BroadcastChannel(KANAL),
      oeffne: (nach) =>
        new EventSource(
          `/api/live${nach === undefined ? '' : `?nach=${encodeURIComponent(nach)}`}`,
        ) as Quelle,
      gemeldet({ art }) {
        if (art === 'sitzung_zu_ende' || art === 'luecke') void frage()
        if (art !== 'sitzung_zu_ende') frischeAuf(art)
      },
      stand: (da) => {
        setzeLive(da)
        // A line that is cut says nothing of the server: what is asked now does, and it shows what was missed meanwhile.
        if (!da) void frage()
        if (vorher || !da) frischeAuf('luecke')
        vorher = true
      },
    })
    return () => {
      stoppe()
      setzeLive(false)
    }
  }, [frage])
}
