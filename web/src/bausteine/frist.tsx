import { IconClock } from '@tabler/icons-react'
import { useSprache } from '../sprache.tsx'
import { useJetzt } from '../uhr.ts'

const KNAPP_MS = 30 * 60_000

/** True from the Frist on, by the server's clock. */
export const useVorbei = (frist: string | null): boolean => {
  const jetzt = useJetzt()
  return frist !== null && Date.parse(frist) <= jetzt
}

/** „noch 22 Min. bis 12:12“; red below half an hour. */
export function Frist({ frist }: { frist: string }) {
  const { t, z } = useSprache()
  const jetzt = useJetzt()
  const rest = Date.parse(frist) - jetzt
  const heute = z.datum(frist) === z.datum(jetzt)
  return (
    <time className={`frist${rest < KNAPP_MS ? ' knapp' : ''}`} dateTime={frist}>
      <IconClock size={15} aria-hidden="true" />
      {rest > 0 ? t.zeit.noch(z.dauer(rest)) : t.zeit.vorbei}
      {rest > 0 && <span>{t.zeit.bis(heute ? z.uhrzeit(frist) : z.wann(frist, jetzt))}</span>}
    </time>
  )
}
