import { useSprache } from '../sprache.tsx'
import { useJetzt } from '../uhr.ts'

const MINUTE_MS = 60_000

/** „heute 09:41“, where it is short only „09:41“; the exact time to the second shows on pointing. */
export function Wann({ zeit, kurz = false }: { zeit: string; kurz?: boolean }) {
  const { z } = useSprache()
  const jetzt = useJetzt(MINUTE_MS)
  return (
    <time dateTime={zeit} title={`${z.datum(zeit)}, ${z.uhrzeitGenau(zeit)}`}>
      {kurz && z.datum(zeit) === z.datum(jetzt) ? z.uhrzeit(zeit) : z.wann(zeit, jetzt)}
    </time>
  )
}

/** „vor 19 Min.“ */
export function Vor({ zeit }: { zeit: string }) {
  const { z } = useSprache()
  return <time dateTime={zeit}>{z.vor(zeit, useJetzt(10_000))}</time>
}

/** „seit 2 Min.“ */
export function Seit({ zeit }: { zeit: string }) {
  const { t, z } = useSprache()
  return <time dateTime={zeit}>{t.zeit.seit(z.dauer(useJetzt() - Date.parse(zeit)))}</time>
}
