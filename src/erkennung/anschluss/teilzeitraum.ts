import type { Zeitraum } from '../../skills/slot.ts'
import { falte, grund } from '../lokal/form.ts'
import { lies, tag } from './zeitraum.ts'

// Half a period: what is not said of it is taken from the one that was answered last.

/** „bis Heiligabend“, „ab Heiligabend“: the other end stays. */
export function einEnde(text: string, neu: Zeitraum, alt: Zeitraum): Zeitraum | undefined {
  const satz = grund(falte(text))
  if (/\b(?:bis|until|till|ate)\b/.test(satz))
    return neu.bis >= alt.von ? { von: alt.von, bis: neu.bis } : undefined
  if (/\b(?:ab|a partir)\b/.test(satz)) return neu.von <= alt.bis ? { von: neu.von, bis: alt.bis } : undefined
  return undefined
}

/** Days named without a month are in the one that was spoken of: „doch nur am 22.“ */
export function imSelbenMonat(neu: Zeitraum, alt: Zeitraum): Zeitraum {
  const imMonatVon = (anker: string): Zeitraum => {
    const monate = Math.round(
      lies(anker).startOf('month').diff(lies(neu.von).startOf('month'), 'months').months,
    )
    return {
      von: tag(lies(neu.von).plus({ months: monate })),
      bis: tag(lies(neu.bis).plus({ months: monate })),
    }
  }
  const [vorn, hinten] = [imMonatVon(alt.von), imMonatVon(alt.bis)]
  const innen = (z: Zeitraum) => z.von >= alt.von && z.bis <= alt.bis
  if (innen(vorn)) return vorn
  if (innen(hinten)) return hinten
  return lies(alt.von).hasSame(lies(alt.bis), 'month') ? vorn : neu
}
