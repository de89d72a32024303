import { falte } from '../domaene/faltung.ts'
import type { Kandidat } from '../erkennung/erkennung.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import type { Kontext } from './kontext.ts'
import type { Zugplan } from './plan.ts'
import { anfrageVon, spracheVon, titel, type Welt } from './welt.ts'

// A follow-up says what it took over, and after another topic from what.

/** The plan of a follow-up, with what is to be said of the Vorgang that it leans on. */
export function mitUebernahme(k: Kontext, welt: Welt, kandidat: Kandidat, plan: Zugplan): Zugplan {
  const felder = kandidat.annahmen.filter((a) => a.art === 'uebernommen')
  const alt = k.letzte.find((v) => v.id === kandidat.anschluss_an)
  if (!alt || felder.length === 0) return plan
  const sprache = spracheVon(k.person)
  const t = welt.texte(sprache)
  const [neuester] = anfrageVon(k, welt, k.ereignis.text).fenster
  if (neuester?.vorgang_id !== alt.id)
    return {
      ...plan,
      vorspann: [plan.vorspann, t.uebernommenVon(titel(welt, alt, sprache))].filter(Boolean).join('\n'),
    }
  const lauf = plan.laufen[0]
  // A Bestätigung or a Freigabe repeats all values anyway.
  if (!lauf || !('neu' in lauf)) return plan
  return {
    ...plan,
    uebernommen: titel(
      welt,
      lauf.neu as Pick<Vorgang, 'faehigkeit' | 'parameter' | 'text' | 'status'>,
      sprache,
    ),
  }
}

/** Does the reply repeat the words of the title itself? */
export function sagtSchon(antwort: string, was: string): boolean {
  const gesagt = falte(antwort)
  return (falte(was).match(/[\p{L}\p{N}]{3,}/gu) ?? []).every((wort) => gesagt.includes(wort))
}
