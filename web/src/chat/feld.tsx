import { ActionIcon } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, useId } from 'react'
import { chatTexte } from '../texte/seiten/chat.ts'
import { useTexte } from '../texte/seiten/use-texte.ts'
import { useGetrennt } from '../verbindung.ts'

const ZEICHEN = 65_536

/** Enter sends; with Shift it is a new line, and while an input method composes it belongs to that. */
const sendet = (e: KeyboardEvent): boolean =>
  e.key === 'Enter' && !e.shiftKey && !e.altKey && !e.nativeEvent.isComposing

/** Where a message is written. What cannot be sent now stays in it. */
export function Schreibfeld(p: {
  text: string
  schreibe: (text: string) => void
  sendet: boolean
  sende: (text: string) => void
}) {
  const t = useTexte(chatTexte)
  const hinweis = useId()
  const getrennt = useGetrennt()
  const kann = p.text.trim() !== '' && !p.sendet && !getrennt
  const sende = (): void => {
    if (kann) p.sende(p.text)
  }
  return (
    <form
      className="schreibfeld"
      onSubmit={(e) => {
        e.preventDefault()
        sende()
      }}
    >
      <textarea
        aria-label={t.feld}
        aria-describedby={hinweis}
        placeholder={t.platzhalter}
        rows={1}
        maxLength={ZEICHEN}
        dir="auto"
        value={p.text}
        onChange={(e) => p.schreibe(e.currentTarget.value)}
        onKeyDown={(e) => {
          if (!sendet(e)) return
          e.preventDefault()
          sende()
        }}
      />
      <span id={hinweis} className="unsichtbar">
        {t.hinweis}
      </span>
      <ActionIcon type="submit" size={40} aria-label={t.senden} aria-disabled={!kann} data-kann={kann}>
        <IconArrowUp size={18} aria-hidden="true" />
      </ActionIcon>
    </form>
  )
}
