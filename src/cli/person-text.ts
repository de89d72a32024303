import type { Person } from '../domaene/person.ts'
import { type Instant, lokalerTag, plusMs } from '../domaene/zeit.ts'
import { zeigeTag } from '../rueckkanal/darstellung.ts'

/** „Carla Probe, bis 31.12.2026“; undefined when there is none, or no longer. */
export function vertretungText(
  p: Person,
  alle: readonly Person[],
  zone: string,
  jetzt: Instant,
): string | undefined {
  if (!p.vertretung || (p.vertretung_bis && p.vertretung_bis <= jetzt)) return undefined
  const name = alle.find((a) => a.id === p.vertretung)?.name ?? '?'
  if (!p.vertretung_bis) return name
  return `${name}, bis ${zeigeTag(lokalerTag(plusMs(p.vertretung_bis, -1), zone), 'de')}`
}
