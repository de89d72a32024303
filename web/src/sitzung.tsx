import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import type { Ich } from '../../src/leitstand/vertrag/sitzung.ts'
import { abfragen, frageVorab } from './anfrage.ts'
import { ApiFehler, rufe, setzeBeiAbmeldung, setzeToken } from './api.ts'
import { nimmEntwuerfe, raeumeFach, vergissEntwuerfe } from './entwurf.ts'

/** `gestoert`: the server did not say who is here. */
type Stand =
  | { art: 'laedt' }
  | { art: 'fremd'; abgelaufen: boolean }
  | { art: 'da'; ich: Ich; einrichten: boolean }
  | { art: 'gestoert'; fehler: unknown }

interface Sitzung {
  stand: Stand
  /** After a login, or with new data about oneself; `einrichten`: offer ways to come back. */
  angemeldet(ich: Ich, einrichten?: boolean): void
  abmelden(): Promise<void>
  frage(): Promise<void>
}

/** Tells the other tabs of this browser who is logged in now; empty: nobody. They share the cookie, not the token. */
const andere = new BroadcastChannel('assistent-sitzung')
let wer: string | null = null
/** Language and roles: what decides what the same person is shown. */
let ansicht: string | null = null

/** Counts logins and logouts on this page. */
let anmeldungen = 0
/** Somebody is logged in. */
let da = false

/** What was loaded and typed stays for the same person; anybody else starts without. With another language or other roles all is read anew. */
function uebernimm(ich: Ich): void {
  if (wer !== null && wer !== ich.id) abfragen.clear()
  else if (ansicht !== null && ansicht !== ansichtVon(ich)) void abfragen.resetQueries()
  nimmEntwuerfe(ich.id)
  da = true
  wer = ich.id
  ansicht = ansichtVon(ich)
  setzeToken(ich.token)
}

const ansichtVon = ({ sprache, rollen }: Ich): string => [sprache, ...rollen].join(' ')

const istAbgemeldet = (fehler: unknown): boolean =>
  fehler instanceof ApiFehler && fehler.problem.status === 401

const Kontext = createContext<Sitzung | undefined>(undefined)

export function useSitzung(): Sitzung {
  const sitzung = use(Kontext)
  if (sitzung === undefined) throw new Error('useSitzung outside of <Sitzungsgeber>')
  return sitzung
}

/** Who is logged in; only below the shell. */
export function useIch(): Ich {
  const { stand } = useSitzung()
  if (stand.art !== 'da') throw new Error('useIch without a session')
  return stand.ich
}

export function Sitzungsgeber({ children }: { children: ReactNode }) {
  const [stand, setze] = useState<Stand>({ art: 'laedt' })
  const angemeldet = useCallback((ich: Ich, einrichten = false) => {
    anmeldungen += 1
    uebernimm(ich)
    setze({ art: 'da', ich, einrichten })
    andere.postMessage(ich.id)
  }, [])
  const fremd = useCallback(() => {
    setzeToken('')
    raeumeFach()
    // Once: what the login is loading by then would never come, if a late 401 took it away.
    if (da) abfragen.clear()
    da = false
    setze((alt) => (alt.art === 'fremd' ? alt : { art: 'fremd', abgelaufen: alt.art === 'da' }))
  }, [])
  const frage = useCallback(async () => {
    const vorher = anmeldungen
    try {
      const ich = await rufe('ich')
      // Logged out or in since: that answer is about somebody who is gone.
      if (vorher !== anmeldungen) return
      uebernimm(ich)
      setze((alt) => ({ art: 'da', ich, einrichten: alt.art === 'da' && alt.einrichten }))
    } catch (fehler) {
      // What stands there already stays; the band says that there is no connection.
      if (!istAbgemeldet(fehler)) setze((alt) => (alt.art === 'da' ? alt : { art: 'gestoert', fehler }))
    }
  }, [])
  useEffect(() => {
    setzeBeiAbmeldung(fremd)
    frageVorab()
    void frage()
    // The browser may show a page as it was left, with what stood there before the session ended.
    const zurueck = (e: PageTransitionEvent): void => {
      if (e.persisted) location.reload()
    }
    andere.onmessage = ({ data }) => (data === wer || data === '' ? void frage() : location.reload())
    addEventListener('pageshow', zurueck)
    return () => removeEventListener('pageshow', zurueck)
  }, [fremd, frage])
  const abmelden = useCallback(async () => {
    await rufe('abmelden').catch((fehler) => {
      if (!istAbgemeldet(fehler)) throw fehler
    })
    anmeldungen += 1
    da = false
    setzeToken('')
    vergissEntwuerfe()
    raeumeFach()
    abfragen.clear()
    setze({ art: 'fremd', abgelaufen: false })
    andere.postMessage('')
  }, [])
  const wert = useMemo(() => ({ stand, angemeldet, abmelden, frage }), [stand, angemeldet, abmelden, frage])
  return <Kontext value={wert}>{children}</Kontext>
}
