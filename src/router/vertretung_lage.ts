import { abwesenheitVon } from '../domaene/person.ts'
import type { Kontext } from './kontext.ts'

/** „Ich bin wieder da“ is small talk when nobody stands in. */
export const vertretungGilt = (k: Kontext): boolean =>
  !(k.befehl?.art === 'vertretung_beenden' && k.befehl.weich) ||
  (k.person !== undefined && abwesenheitVon(k.person, k.jetzt) !== undefined)
