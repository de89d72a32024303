import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import type { Ich } from '../../src/leitstand/vertrag/sitzung.ts'
import { abfragen, frageVorab } from './anfrage.ts'
import { ApiFehler, rufe, setzeBeiAbmeldung, setzeToken } from './api.ts'
import { uebernehmeEntwuerfe, vergissEntwuerfe } from './entwurf.ts'

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
    setzeToken(ich.token)
    uebernehmeEntwuerfe(ich.id)
    setze({ art: 'da', ich, einrichten })
  }, [])
  const fremd = useCallback(() => {
    setzeToken('')
    abfragen.clear()
    setze((alt) => (alt.art === 'fremd' ? alt : { art: 'fremd', abgelaufen: alt.art === 'da' }))
  }, [])
  const frage = useCallback(async () => {
    try {
      angemeldet(await rufe('ich'))
    } catch (fehler) {
      if (!istAbgemeldet(fehler)) setze({ art: 'gestoert', fehler })
    }
  }, [angemeldet])
  useEffect(() => {
    setzeBeiAbmeldung(fremd)
    frageVorab()
    void frage()
    // The browser may show a page as it was left, with what stood there before the session ended.
    const zurueck = (e: PageTransitionEvent): void => {
      if (e.persisted) location.reload()
    }
    addEventListener('pageshow', zurueck)
    return () => removeEventListener('pageshow', zurueck)
  }, [fremd, frage])
  const abmelden = useCallback(async () => {
    await rufe('abmelden').catch((fehler) => {
      if (!istAbgemeldet(fehler)) throw fehler
    })
    setzeToken('')
    vergissEntwuerfe()
    abfragen.clear()
    setze({ art: 'fremd', abgelaufen: false })
  }, [])
  const wert = useMemo(() => ({ stand, angemeldet, abmelden, frage }), [stand, angemeldet, abmelden, frage])
  return <Kontext value={wert}>{children}</Kontext>
}
