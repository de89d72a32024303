import type { Treffer } from './typen.ts'
import { istAbgewehrt, text, wort } from './zeit-hilfe.ts'
import type { Leser, Tageszeit } from './zeit-typ.ts'

const ZU_TAGESZEIT = /^(am|zu|gegen|um|in|the|at|da|de|a|der|pela|ao|fuer|bis|ab)$/
const EIGENSTAENDIG = /s$|^(mitternacht|noon|midnight|tonight)$/

/** „abends“, „am Nachmittag“, „in the evening“, „früh“ behind a day. `hatTag`: a day was read before. */
export function leseTageszeit(z: Leser, i: number, hatTag: boolean): Treffer<Tageszeit> | undefined {
  if (z.sprache === 'pt' && text(z, i) === 'meio' && text(z, i + 1) === '-' && text(z, i + 2) === 'dia')
    return { wert: 'mittag', ende: i + 3 }
  if (z.sprache === 'pt' && /^meia$/.test(text(z, i)) && text(z, i + 2) === 'noite')
    return { wert: 'mitternacht', ende: i + 3 }
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
