import type { Faktform } from '../fakt.ts'
import { naheVon } from './angaben.ts'
import type { Aussage } from './aussage.ts'
import { istEinzeln } from './woerter.ts'

// What ends what: „wohnt jetzt in Bonn“ ends „wohnt in Köln“, a second dog ends no first one.

/** What is compared of a fact that is kept. */
export interface Vergleich {
  attribut: string | null
  schluessel: string
}

const wertVon = (v: Vergleich): { verneint: boolean; wert: string } => {
  const rest = v.schluessel.slice(v.attribut?.length ?? 0)
  return { verneint: rest.startsWith('!'), wert: rest.replace(/^!?=/u, '') }
}

/** Children, pets and siblings: of these somebody may have several, so „mein Hund heißt Rex“ ends no other. */
const MEHRERE = new Set([
  'hund',
  'katze',
  'pferd',
  'vogel',
  'kaninchen',
  'fisch',
  'sohn',
  'tochter',
  'kind',
  'bruder',
  'schwester',
])

/** Does `neu` end what was valid before? */
export function beendet(neu: Faktform, alt: Vergleich): boolean {
  const a = neu.aussage
  if (!a || alt.attribut === null || alt.schluessel === neu.schluessel)
    return a?.endet === true && alt.attribut !== null && endetDies(a, alt)
  const da = wertVon(alt)
  if (a.endet) return endetDies(a, alt)
  if (da.wert === a.wert && geschmack(alt.attribut) === geschmack(neu.attribut ?? ''))
    return da.verneint !== a.verneint
  if (alt.attribut !== neu.attribut) return false
  if (da.verneint || a.verneint) return false
  return MEHRERE.has(a.subjekt)
    ? a.wechsel
    : istEinzeln(a.feld) || (a.wechsel && a.feld !== 'vorliebe' && istNomen(a.feld))
}

/** „trinke gern Bier“ and „trinke kein Bier mehr“ speak of the same. */
const geschmack = (attribut: string): string => attribut.replace(/\.(?:vorliebe|ernaehrung)$/u, '.geschmack')

/** A noun of the person's own („mein Auto“): several at a time, unless it is said that it is now another. */
const MEHRFACH = new Set([
  'haustier',
  'familie',
  'projekt',
  'geraet',
  'ernaehrung',
  'allergie',
  'abwesenheit',
  'sprachkenntnis',
  'zustaendigkeit',
  'leitung',
  'vertritt',
  'hobby',
])
const istNomen = (feld: string): boolean => !MEHRFACH.has(feld)

/** „keinen Hund mehr“ ends what is known of the dog as well. */
function endetDies(a: Aussage, alt: Vergleich): boolean {
  const tier =
    a.feld === 'haustier' || a.feld === 'familie' ? naheVon(a.wert.split(' ').at(-1) ?? '') : undefined
  if (tier !== undefined && alt.attribut?.startsWith(`${tier}.`)) return true
  if (alt.attribut !== `${a.subjekt}.${a.feld}`) return false
  const da = wertVon(alt)
  const gesucht = a.wert.split(' ')
  return !da.verneint && gesucht.every((w) => da.wert.split(' ').includes(w))
}
