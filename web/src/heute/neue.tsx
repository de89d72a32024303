import { Button } from '@mantine/core'
import { useSprache } from '../sprache.tsx'

/** „3 neue anzeigen“: what came while the page was read waits here and moves nothing. */
export function NeueKnopf({ neue, zeige }: { neue: number; zeige: () => void }) {
  const { t } = useSprache()
  return (
    <div role="status" className="neue">
      {neue > 0 && (
        <Button variant="default" size="xs" onClick={zeige}>
          {t.heute.neue(neue)}
        </Button>
      )}
    </div>
  )
}
