import { Button, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { zeigeGanz } from '../bausteine/fokus.ts'
import { Tat } from '../bausteine/tat.tsx'
import { useEntwurf } from '../entwurf.ts'
import { useSprache } from '../sprache.tsx'

const LAENGE = 1_000

export interface GrundZustand {
  text: string
  schreibe(text: string): void
  offen: boolean
  /** The person opened it just now: the field takes the focus. */
  frisch: boolean
  auf(): void
  zu(): void
  erledigt(): void
}

/** The reason being typed for one Freigabe: it survives the end of the session. */
export function useGrund(nummer: string): GrundZustand {
  const [text, schreibe] = useEntwurf(`ablehnen:${nummer}`)
  const [art, setze] = useState<'zu' | 'auf' | 'frisch'>(text === '' ? 'zu' : 'auf')
  return {
    text,
    schreibe,
    offen: art !== 'zu',
    frisch: art === 'frisch',
    auf: () => setze('frisch'),
    zu: () => setze('zu'),
    erledigt: () => schreibe(''),
  }
}

/** „Warum lehnst du ab? Anna bekommt diesen Text.“: nothing goes without one. */
export function Grund(p: {
  name: string
  grund: GrundZustand
  sendet: boolean
  ablehnen: (grund: string) => void
  zurueck: () => void
}) {
  const { t } = useSprache()
  const [fehlt, setze] = useState(false)
  const feld = useRef<HTMLTextAreaElement>(null)
  const { frisch } = p.grund
  useEffect(() => {
    if (!frisch) return
    feld.current?.focus({ preventScroll: true })
    zeigeGanz(feld.current?.form)
  }, [frisch])
  const sende = (): void => {
    const text = p.grund.text.trim()
    setze(text === '')
    if (text === '') feld.current?.focus()
    else p.ablehnen(text)
  }
  return (
    <form
      className="stapel"
      onSubmit={(e) => {
        e.preventDefault()
        sende()
      }}
    >
      <Textarea
        label={t.karte.grundFrage(p.name)}
        value={p.grund.text}
        onChange={(e) => p.grund.schreibe(e.currentTarget.value)}
        onKeyDown={(e) => {
          if (e.key === 'Escape') p.zurueck()
        }}
        error={fehlt ? t.karte.grundFehlt : undefined}
        maxLength={LAENGE}
        rows={3}
        ref={feld}
        required
        withAsterisk={false}
      />
      <div className="reihe">
        <Tat color="rot" tut={sende} loading={p.sendet}>
          {t.karte.ablehnenJetzt}
        </Tat>
        <Button variant="default" onClick={p.zurueck} disabled={p.sendet}>
          {t.karte.doch}
        </Button>
      </div>
    </form>
  )
}
