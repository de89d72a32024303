import { lazy } from 'react'
import { Redirect, Route, Switch } from 'wouter'
// Each tab listens from its start.
import '../vergessen.ts'
import Heute from './heute.tsx'

const Chat = lazy(() => import('./chat.tsx'))
const Vorgaenge = lazy(() => import('./vorgaenge.tsx'))
const Vorgang = lazy(() => import('./vorgang.tsx'))
const Personen = lazy(() => import('./personen.tsx'))
const Person = lazy(() => import('./person.tsx'))
const Vergessen = lazy(() => import('./vergessen.tsx'))
const Lernen = lazy(() => import('./lernen.tsx'))
const Zahlen = lazy(() => import('./zahlen.tsx'))
const Ausprobieren = lazy(() => import('./ausprobieren.tsx'))
const Betrieb = lazy(() => import('./betrieb.tsx'))
const Konto = lazy(() => import('./konto.tsx'))
const Mehr = lazy(() => import('./mehr.tsx'))
const Nirgends = lazy(() => import('./nirgends.tsx'))

/** A route without a path stops at a line break in the address (`%0A`), and nothing would be shown. */
const ALLES = /[\s\S]*/

/** Which page an address shows. */
export const Seiten = () => (
  <Switch>
    <Route path="/">
      <Heute />
    </Route>
    <Route path="/anmelden">
      <Redirect to="/" replace />
    </Route>
    <Route path="/vorgaenge">
      <Vorgaenge />
    </Route>
    <Route path="/vorgaenge/:id">{({ id }) => <Vorgang key={id} id={id} />}</Route>
    <Route path="/chat">
      <Chat />
    </Route>
    <Route path="/personen">
      <Personen />
    </Route>
    <Route path="/personen/:id">{({ id }) => <Person key={id} id={id} />}</Route>
    <Route path="/vergessen/:beleg">{({ beleg }) => <Vergessen key={beleg} beleg={beleg} />}</Route>
    <Route path="/sitzungen">
      <Redirect to="/konto" replace />
    </Route>
    <Route path="/lernen">
      <Lernen />
    </Route>
    <Route path="/zahlen">
      <Zahlen />
    </Route>
    <Route path="/ausprobieren">
      <Ausprobieren />
    </Route>
    <Route path="/betrieb">
      <Betrieb />
    </Route>
    <Route path="/konto">
      <Konto />
    </Route>
    <Route path="/mehr">
      <Mehr />
    </Route>
    <Route path={ALLES}>
      <Nirgends />
    </Route>
  </Switch>
)
