import type { Treffer } from './typen.ts'
import { istAbgewehrt, text, wort } from './zeit-hilfe.ts'
import type { Leser, Tageszeit } from './zeit-typ.ts'

const ZU_TAGESZEIT = /^(am|zu|gegen|um|in|the|at|da|de|a|der|pela|ao|fuer|bis|ab)$/
const FRUEH_SPAET = /^(frueh|spaet)e[nrms]?$|^(early|late|zeitig|spaet)$/
const EIGENSTAENDIG = /s$|^(mitternacht|noon|midnight|tonight)$/

/** „abends“, „am Nachmittag“, „in the evening“, „früh“ behind a day. `hatTag`: a day was read before. */
export function leseTageszeit(z: Leser, i: number, hatTag: boolean): Treffer<Tageszeit> | undefined {
  const halb = halberTag(z, i)
  if (halb) return halb
  // „am frühen Nachmittag“, “late afternoon”
  const genauer = FRUEH_SPAET.test(text(z, i)) ? wort(z, i + 1).tageszeit : undefined
  if (genauer && (hatTag || ZU_TAGESZEIT.test(text(z, i - 1)))) return { wert: genauer, ende: i + 2 }
  const { tageszeit, tag } = wort(z, i)
  if (
    !tageszeit ||
    istAbgewehrt(z, i) ||
    (tag !== undefined && tageszeit !== 'abend' && !hatTag && text(z, i - 1) !== 'am')
  )
    return undefined
  if (text(z, i - 1) === 'zu' && tageszeit === 'frueh') return undefined
  const passt = hatTag || EIGENSTAENDIG.test(text(z, i)) || ZU_TAGESZEIT.test(text(z, i - 1))
  return passt ? { wert: tageszeit, ende: i + 1 } : undefined
}

const HALB = new Map<string, Tageszeit>([
  ['meio dia', 'mittag'],
  ['meia noite', 'mitternacht'],
])

/** „meio-dia“, „meia noite“ */
function halberTag(z: Leser, i: number): Treffer<Tageszeit> | undefined {
  const at = text(z, i + 1) === '-' ? i + 2 : i + 1
  const wert = z.sprache === 'pt' ? HALB.get(`${text(z, i)} ${text(z, at)}`) : undefined
  return wert && { wert, ende: at + 1 }
}
