import type { Gedeutet } from './angaben.ts'
import { normwert, type Wort } from './form.ts'
import * as W from './woerter.ts'

export interface Aussage {
  /** `ich`, a pet or relative („hund“), or whoever is named. */
  subjekt: string
  feld: string
  /** In normal form. */
  wert: string
  verneint: boolean
  /** „nicht mehr“: it was so, and nothing takes its place. */
  endet: boolean
  /** „jetzt“, „wieder“: it was otherwise before. */
  wechsel: boolean
}

export interface LeseArg {
  /** Under these names the person himself is meant („Anna wohnt in Köln“, as a model writes). */
  namen?: readonly string[]
  /** „er“, „sie“ and „she“ are the person: in what a model writes about him. */
  dritte?: boolean
}

/** „ist am 2.11.“, „ist in Wien“ */
const BEI = new Set(['geburtstag', 'wohnort', 'arbeitsort', 'abteilung', 'arbeitgeber'])
/** „in Köln mit meiner Frau“: with whom is no part of where. */
function nurOrt(teile: readonly Wort[]): readonly Wort[] {
  const ab = W.ORT.has(teile[0]?.form ?? '') ? 1 : 0
  const bis = teile.findIndex(
    (w, i) => i > ab && /^(?:mit|zusammen|with|together|com|weil|because|allein)$/.test(w.form),
  )
  return teile.slice(ab, bis < 0 ? undefined : bis)
}
const ZIFFERN = new Set(['telefon', 'durchwahl'])

/** With its value in normal form; undefined when nothing is left of it. */
export function fertig(
  g: Gedeutet,
  alle: readonly Wort[],
  lage: { verneint: boolean; endet: boolean },
): Aussage | undefined {
  const teile = BEI.has(g.feld) ? nurOrt(g.teile) : g.teile
  const roh = g.wert ?? normwert(teile)
  if (g.feld === 'geraet' && /^[+\d][\d ]{5,}$/u.test(roh))
    return fertig({ ...g, feld: 'telefon' }, alle, lage)
  const wert = ZIFFERN.has(g.feld) && /\d/.test(roh) ? roh.replace(/[^\d+]/gu, '') : roh
  if (wert === '' || wert.length > 120) return undefined
  return {
    subjekt: g.subjekt ?? 'ich',
    feld: g.feld,
    wert,
    ...lage,
    wechsel: alle.some((w) => W.WECHSEL.has(w.form)),
  }
}
