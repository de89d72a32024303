import { abwesenheitVon } from '../domaene/person.ts'
import type { Kontext } from './kontext.ts'

/**
 * „Ich bin wieder da“ is small talk when nobody stands in. Who approves nothing has nothing to hand over: where the same
 * words ask for something („Ich bin ab Montag im Urlaub, Carla vertritt mich“: a leave), that is meant.
 */
export function vertretungGilt(k: Kontext, meintAnderes: () => boolean): boolean {
  if (k.befehl?.art === 'vertretung') return !meintAnderes()
  if (k.befehl?.art !== 'vertretung_beenden' || !k.befehl.weich) return true
  return k.person !== undefined && abwesenheitVon(k.person, k.jetzt) !== undefined
}
