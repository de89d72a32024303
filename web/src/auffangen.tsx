import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { Leer } from './bausteine/zustand.tsx'
import { useSprache } from './sprache.tsx'

/** Catches what a page throws: a sentence and a way on, never a white screen. (React has no function for this.) */
export class Auffangen extends Component<{ children: ReactNode }, { gestoert: boolean }> {
  override state = { gestoert: false }
  static getDerivedStateFromError = (): { gestoert: boolean } => ({ gestoert: true })
  override render(): ReactNode {
    return this.state.gestoert ? <Gestoert /> : this.props.children
  }
}

function Gestoert() {
  const { t } = useSprache()
  return (
    <div role="alert">
      <Leer titel={t.fehler.titel} text={t.fehler.seite}>
        <Button variant="default" onClick={() => location.reload()}>
          {t.fehler.neuLaden}
        </Button>
      </Leer>
    </div>
  )
}
