import type { Entscheid } from '../speicher/aktion.ts'
import type { Unterhaltung } from '../speicher/unterhaltung.ts'
import type { Vorgang } from '../speicher/vorgang.ts'

/** What a bare command can mean here. */
export function moegliche(
  k: {
    offen: readonly Vorgang[]
    ereignis: { gruppe: boolean }
    unterhaltung: Pick<Unterhaltung, 'id'> | undefined
  },
  wie: Entscheid,
): Vorgang[] {
  const hier = k.offen.filter(
    (v) => (!k.ereignis.gruppe && wie !== 'abbrechen') || v.unterhaltung_id === k.unterhaltung?.id,
  )
  if (wie === 'abbrechen') {
    // Whoever calls something off while it runs means that, and not what has been waiting since yesterday.
    const laufend = hier.filter((v) => v.status === 'laeuft')
    return laufend.length > 0 ? laufend : hier
  }
  const fehler = hier.filter((v) => v.status === 'fehler')
  return wie === 'nochmal' ? fehler : fehler.filter((v) => v.grund === 'unklar')
}
