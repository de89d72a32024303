import { mitZoneVon, type Person } from '../domaene/person.ts'
import type { Sprache } from '../domaene/sprache.ts'
import type { Instant } from '../domaene/zeit.ts'
import { type AktionZeile, aktionenVon } from '../speicher/aktion.ts'
import type { Operation } from '../speicher/speicher.ts'
import { updateVorgang, type Vorgang } from '../speicher/vorgang.ts'
import type { Zeile, Zugplan } from './plan.ts'
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

/** Of what `durch` takes the place of: nothing to be said where nothing was done. */
export const sagtGeschehenes = (
  worte: Worte,
  id: string,
  geschehen: readonly AktionZeile[],
  sprache: Sprache,
  durch: string,
): string[] =>
  geschehen.length === 0
    ? []
    : [worte.texte(sprache).wirkung.vorherGeschehen(id, wirkungszeilen(worte, geschehen, sprache), durch)]

/**
 * Writes what a turn changes. A plan does not see the effects of all that is open, so what it only calls off or replaces may
 * have had one: the person hears of it, in a group (`gruppe`: its Unterhaltung) without what was asked for elsewhere.
 */
export function* schreibeAenderungen(
  welt: Worte,
  arg: {
    aendern: Zugplan['aendern']
    person: Person | undefined
    gruppe: string | null
    jetzt: Instant
  },
): Operation<Zeile[]> {
  const gesagt: Zeile[] = []
  for (const { alt, neu } of arg.aendern) {
    const status = yield* updateVorgang({ alt, neu, jetzt: arg.jetzt })
    if (!arg.person || status !== 'erledigt' || neu.status !== 'abgebrochen') continue
    const worte = mitZoneVon(welt, arg.person)
    const { sprache } = arg.person
    const anderswo = arg.gruppe !== null && arg.gruppe !== alt.unterhaltung_id
    const zeilen = anderswo ? [] : wirkungszeilen(worte, yield* geschehenesVon(alt), sprache)
    gesagt.push({
      text: worte.texte(sprache).wirkung.vorherGeschehen(alt.id, zeilen, neu.ersetzt_durch ?? undefined),
      vorgang_id: alt.id,
    })
  }
  return gesagt
}
