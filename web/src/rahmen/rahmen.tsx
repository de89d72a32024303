import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { abfragen } from '../anfrage.ts'
import { useLive } from '../live/use-live.ts'
import { bewegt } from '../ruhe.ts'
import { useSprache } from '../sprache.tsx'
import { useVerbindung } from '../verbindung.ts'
import { Leiste, Navigation } from './navigation.tsx'
import { oeffneSuche, Suche } from './suche.tsx'
import { Tastaturhilfe, useTastatur } from './tastatur.tsx'

const WIEDER_MS = 5_000

/** What is around each page. */
export function Rahmen({ children }: { children: ReactNode }) {
  const { t } = useSprache()
  const [hilfe, setzeHilfe] = useState(false)
  useLive()
  useTastatur({ suche: oeffneSuche, hilfe: () => setzeHilfe(true) })
  return (
    <div className="rahmen">
      <a className="springlink" href="#inhalt">
        {t.rahmen.zumInhalt}
      </a>
      <Navigation suche={oeffneSuche} tastatur={() => setzeHilfe(true)} />
      <main id="inhalt" className="inhalt" tabIndex={-1}>
        <div className="seite">
          <Getrennt />
          {children}
        </div>
      </main>
      <Leiste />
      <Suche />
      <Tastaturhilfe offen={hilfe} zu={() => setzeHilfe(false)} />
    </div>
  )
}

const versuche = (): void => void abfragen.refetchQueries({ type: 'active' })
/** By itself it lets what is on its way arrive: begun anew each 5 s a server that needs 6 s would never be heard. */
const versucheLeise = (): void => void abfragen.refetchQueries({ type: 'active' }, { cancelRefetch: false })

/** „Keine Verbindung seit 11:48.“, and tries again by itself; nothing that was pressed waits to be sent. */
function Getrennt() {
  const { t, z } = useSprache()
  const { wegSeit } = useVerbindung()
  const weg = wegSeit !== null
  // The browser's guess decides nothing, but is reason to ask: else the buttons would live until something asks by itself.
  useEffect(() => {
    addEventListener('offline', versuche)
    return () => removeEventListener('offline', versuche)
  }, [])
  useEffect(() => {
    bewegt()
    if (!weg) return
    const takt = setInterval(versucheLeise, WIEDER_MS)
    addEventListener('online', versuche)
    return () => {
      bewegt()
      clearInterval(takt)
      removeEventListener('online', versuche)
    }
  }, [weg])
  return (
    <div role="status">
      {wegSeit !== null && (
        <div className="band">
          <IconCloudOff size={18} aria-hidden="true" />
          <span>{t.rahmen.bandGetrennt(z.uhrzeit(wegSeit))}</span>
          <Button variant="default" size="xs" onClick={versuche}>
            {t.rahmen.jetztVersuchen}
          </Button>
        </div>
      )}
    </div>
  )
}
