import { ApiFehler } from './api.ts'
import type { Texte } from './texte/de.ts'

/** An error in words for a person: what the server said, else that it said nothing. */
export function fehlertext(t: Texte, fehler: unknown): string {
  if (!(fehler instanceof ApiFehler)) return t.fehler.keineVerbindung
  const { detail, status, warte_s } = fehler.problem
  const text = detail === '' ? t.fehler.unbekannt(status) : detail
  return warte_s === undefined ? text : `${text} ${t.anmeldung.warte(warte_s)}`
}

/** The fixed word of a refusal; undefined: no refusal of the server. */
export const problemcode = (fehler: unknown): string | undefined =>
  fehler instanceof ApiFehler ? fehler.problem.code : undefined
