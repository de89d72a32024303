import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useLocation } from 'wouter'
import { abfragen } from './anfrage.ts'
import { nimmCode, nimmSsoFehler } from './anmeldung/code.ts'
import { Auffangen } from './auffangen.tsx'
import { Fehlerzustand, LaedtSeite } from './bausteine/zustand.tsx'
import { Rahmen } from './rahmen/rahmen.tsx'
import { Seiten } from './seiten/seiten.tsx'
import { Sitzungsgeber, useSitzung } from './sitzung.tsx'
import { browsersprache, Sprachgeber, useSprache } from './sprache.tsx'
import { theme } from './theme.ts'

const Anmeldung = lazy(() => import('./anmeldung/anmeldung.tsx'))
const Einrichten = lazy(() => import('./anmeldung/einrichten.tsx'))
const einladung = nimmCode()
const ssoFehler = nimmSsoFehler()

// Mantine's own <style> elements would be refused by the CSP: its variables come from a CSS file (`erzeugt.ts`).
export const App = () => (
  <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
    <QueryClientProvider client={abfragen}>
      <Sitzungsgeber>
        <Tuer />
      </Sitzungsgeber>
    </QueryClientProvider>
  </MantineProvider>
)

/** The language of who reads, and then what they may see. */
function Tuer() {
  const { stand } = useSitzung()
  const ich = stand.art === 'da' ? stand.ich : undefined
  const zone = ich?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <Sprachgeber sprache={ich?.sprache ?? browsersprache()} anrede={ich?.anrede ?? 'du'} zone={zone}>
      <Auffangen>
        <Suspense fallback={null}>
          <Dahinter />
        </Suspense>
        <Notifications position="bottom-center" autoClose={6_000} />
      </Auffangen>
    </Sprachgeber>
  )
}

function Dahinter() {
  const { stand, frage } = useSitzung()
  const { t } = useSprache()
  const [pfad] = useLocation()
  if (stand.art === 'laedt')
    return (
      <main className="inhalt">
        <LaedtSeite />
      </main>
    )
  if (stand.art === 'gestoert')
    return (
      <div className="anmeldung">
        <main>
          <h1 className="unsichtbar">{t.rahmen.marke}</h1>
          <Fehlerzustand fehler={stand.fehler} nochmal={() => void frage()} />
        </main>
      </div>
    )
  if (stand.art === 'fremd' || einladung.offen())
    return <Anmeldung einladung={einladung} ssoFehler={ssoFehler} />
  if (stand.einrichten) return <Einrichten />
  return (
    <Rahmen>
      <Auffangen key={pfad}>
        <Suspense fallback={<LaedtSeite />}>
          <Seiten />
        </Suspense>
      </Auffangen>
    </Rahmen>
  )
}
