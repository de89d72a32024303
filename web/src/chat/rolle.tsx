import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { chatTexte } from '../texte/seiten/chat.ts'
import { useTexte } from '../texte/seiten/use-texte.ts'

/** So near the end counts as reading along. */
const NAHE_PX = 80

/**
 * The lines of a chat. Who reads at the end stays there; who reads further up is not moved, and is told of what is new. Older
 * lines that are added above do not push what is read.
 */
export function Rolle(p: { erste: string | undefined; letzte: string | undefined; children: ReactNode }) {
  const t = useTexte(chatTexte)
  const element = useRef<HTMLDivElement>(null)
  const stand = useRef({ erste: p.erste, letzte: p.letzte, hoehe: 0, amEnde: true })
  const [neues, setze] = useState(false)
  const zumEnde = (): void => {
    const rolle = element.current
    if (rolle) rolle.scrollTop = rolle.scrollHeight
    setze(false)
  }
  // After every rendering: buttons and the three dots change the height too.
  useLayoutEffect(() => {
    const rolle = element.current
    const vorher = stand.current
    if (!rolle) return
    if (vorher.amEnde) rolle.scrollTop = rolle.scrollHeight
    else if (p.erste !== vorher.erste) rolle.scrollTop += rolle.scrollHeight - vorher.hoehe
    if (!vorher.amEnde && p.letzte !== vorher.letzte) setze(true)
    stand.current = { erste: p.erste, letzte: p.letzte, hoehe: rolle.scrollHeight, amEnde: vorher.amEnde }
  })
  return (
    <div className="rollenrahmen">
      <section
        ref={element}
        className="rolle"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t.verlauf}
        onScroll={({ currentTarget: r }) => {
          stand.current.amEnde = r.scrollHeight - r.scrollTop - r.clientHeight < NAHE_PX
          if (stand.current.amEnde) setze(false)
        }}
      >
        {p.children}
      </section>
      {neues && (
        <Button
          className="neuenachricht"
          size="xs"
          leftSection={<IconArrowDown size={14} aria-hidden="true" />}
          onClick={zumEnde}
        >
          {t.neue}
        </Button>
      )}
    </div>
  )
}
