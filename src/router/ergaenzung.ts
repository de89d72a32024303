import { ERGAENZUNG } from '../erkennung/ergaenzung.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import type { Kontext } from './kontext.ts'

/** The original with the person's addition, as it is recognised again. */
export function ergaenzterText(k: Kontext, v: Vorgang, zusatz: string): string {
  if (v.frage?.art === 'anschluss') return `${zusatz} ${v.text}`
  return `${v.text}\n${ERGAENZUNG[k.person?.sprache ?? 'de']} ${zusatz}`
}
