import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useSprache } from '../sprache.tsx'

/** „3 neue anzeigen“: what came while the page was read waits here and moves nothing. */
export function NeueKnopf({ neue, zeige }: { neue: number; zeige: () => void }) {
  const { t } = useSprache()
  const hier = useRef<HTMLDivElement>(null)
  return (
    <div role="status" className="neue" tabIndex={-1} ref={hier}>
      {neue > 0 && (
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            // The button goes: who came by keyboard stays here.
            hier.current?.focus({ preventScroll: true })
            zeige()
          }}
        >
          {t.heute.neue(neue)}
        </Button>
      )}
    </div>
  )
}
