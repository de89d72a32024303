import { Button, Modal, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { bewegt, giltKlick } from '../ruhe.ts'
import { useSprache } from '../sprache.tsx'
import { useGetrennt } from '../verbindung.ts'
import { melde } from './meldung.ts'

/** A window over the page; the focus goes back to where it came from. `lockScroll` would write a <style>, which the CSP refuses. */
export function Dialog(p: { offen: boolean; zu: () => void; titel: string; children: ReactNode }) {
  const { t } = useSprache()
  // It comes up under the pointer: the second half of a double click is no answer to it.
  useEffect(() => {
    if (p.offen) bewegt()
  }, [p.offen])
  return (
    <Modal
      opened={p.offen}
      onClose={p.zu}
      title={p.titel}
      lockScroll={false}
      centered
      closeButtonProps={{ 'aria-label': t.rahmen.schliessen }}
    >
      {p.children}
    </Modal>
  )
}

/** Asks before something that cannot be taken back; with `wort` it has to be typed first. */
export function Bestaetigen(p: {
  offen: boolean
  zu: () => void
  titel: string
  children: ReactNode
  ja: string
  nein: string
  wort?: string
  laeuft?: boolean
  tut: () => void
}) {
  const { t } = useSprache()
  const getrennt = useGetrennt()
  const [getippt, setze] = useState('')
  const passt = p.wort === undefined || getippt.trim() === p.wort
  return (
    <Dialog offen={p.offen} zu={p.zu} titel={p.titel}>
      <form
        className="stapel"
        onSubmit={(e) => {
          e.preventDefault()
          if (passt && !getrennt && p.laeuft !== true) p.tut()
        }}
      >
        {p.children}
        {p.wort !== undefined && (
          <TextInput
            label={t.bestaetigen.tippe(p.wort)}
            value={getippt}
            onChange={(e) => setze(e.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        )}
        <div className="reihe">
          <Button
            type="submit"
            color="rot"
            disabled={!passt || getrennt}
            loading={p.laeuft}
            onClick={(e) => {
              if (giltKlick(e)) return
              e.preventDefault()
              melde(t, t.fehler.bewegt)
            }}
          >
            {p.ja}
          </Button>
          <Button variant="default" onClick={p.zu}>
            {p.nein}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
