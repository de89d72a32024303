import type { Meldung } from '../../../src/leitstand/vertrag/live.ts'
import type { Vertrag } from '../../../src/leitstand/vertrag/vertrag.ts'

/** What is asked anew when something of this kind has changed; `alles` after a gap. */
export const BETRIFFT: Readonly<Record<Meldung['art'], readonly (keyof Vertrag)[] | 'alles'>> = {
  vorgang: ['heute', 'vorgaenge', 'vorgang', 'chat'],
  chat: ['chat'],
  person: ['personen', 'person'],
  lernen: ['lernen', 'lernenGesamtwirkung'],
  betrieb: ['betrieb'],
  luecke: 'alles',
  sitzung_zu_ende: 'alles',
}

/** Changes come in crowds: what they concern is asked once for all that came within this time. */
const BUENDEL_MS = 150

/** Collects what changed and hands over the routes to ask anew; undefined: all of them. */
export function sammle(
  frage: (routen: ReadonlySet<string> | undefined) => void,
): (art: Meldung['art']) => void {
  let routen: Set<string> | undefined = new Set()
  let bestellt = false
  const jetzt = (): void => {
    const alle = routen
    bestellt = false
    routen = new Set()
    frage(alle)
  }
  return (art) => {
    const betrifft = BETRIFFT[art]
    if (betrifft === 'alles') routen = undefined
    else for (const route of betrifft) routen?.add(route)
    if (!bestellt) setTimeout(jetzt, BUENDEL_MS)
    bestellt = true
  }
}
