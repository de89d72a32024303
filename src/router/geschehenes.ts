import type { Sprache } from '../domaene/sprache.ts'
import { type AktionZeile, aktionenVon } from '../speicher/aktion.ts'
import type { Operation } from '../speicher/speicher.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import type { Worte } from './welt.ts'
import { istGeschehen, wirkungszeilen } from './wirkung.ts'

// Work that waits for a Freigabe once more may have done a part before: whoever hears that the rest will not come hears
// of that part, too (I4).

export function* geschehenesVon(v: Pick<Vorgang, 'id' | 'status'>): Operation<AktionZeile[]> {
  if (v.status !== 'wartet_freigabe') return []
  return (yield* aktionenVon({ vorgang_id: v.id })).filter(istGeschehen)
}

/** The sentence alone, where nothing was done. */
export const mitGeschehenem = (
  worte: Worte,
  satz: string,
  geschehen: readonly AktionZeile[],
  sprache: Sprache,
): string =>
  geschehen.length === 0
    ? satz
    : worte.texte(sprache).wirkung.bleibt(satz, wirkungszeilen(worte, geschehen, sprache))
