import type { Rhythmus } from '../domaene/rhythmus.ts'
import { taktVon } from '../domaene/rhythmus.ts'
import { naechsterSlot } from '../domaene/slots.ts'
import type { Sprache } from '../domaene/sprache.ts'
import type { Instant } from '../domaene/zeit.ts'
import { zeitpunktText } from '../skills/format.ts'

const GEZEIGT = 3

/** The next dates of a rhythm in words. */
export function naechsteTermine(
  rhythmus: Rhythmus,
  zone: string,
  sprache: Sprache,
  jetzt: Instant,
): string[] {
  const takt = taktVon(rhythmus)
  const termine: string[] = []
  for (let nach = jetzt; termine.length < GEZEIGT; ) {
    const slot = naechsterSlot(takt, zone, nach)
    if (!slot) break
    termine.push(zeitpunktText(slot.instant, zone, sprache))
    nach = slot.instant
  }
  return termine
}
